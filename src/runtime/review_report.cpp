#include "runtime/review_report.h"

namespace khepri::runtime {

namespace {

wire::Amounts listed(const analysis::Amounts& amounts, int seats) {
    return {amounts.begin(), amounts.begin() + seats};
}

} // namespace

wire::ReviewReport report_of(const analysis::ReviewSummary& summary,
                             const analysis::ReviewSettings& settings, const Outcome& outcome,
                             int seats) {
    wire::ReviewReport report;
    report.depth = static_cast<wire::ReviewDepth>(settings.depth);
    report.seed = settings.seed;
    for (const Seat seat : SeatSet::first(seats)) {
        const analysis::SeatAccount& account = summary.seats[seat];
        wire::ReviewedSeat& told = report.seats.emplace_back();
        told.level = search::name(settings.levels[seat]);
        told.score = outcome.scores[seat];
        told.won = outcome.winners.contains(seat);
        told.start = account.start;
        told.luck = account.luck;
        told.errors = account.errors;
        told.rest = account.rest;
        told.result = account.sum();
        told.adjusted = account.sum() - account.luck;
        told.decisions = account.decisions;
        const auto count = [&](analysis::ReviewVerdict verdict) {
            return account.verdicts[static_cast<std::size_t>(verdict)];
        };
        told.inaccuracies = count(analysis::ReviewVerdict::inaccuracy);
        told.mistakes = count(analysis::ReviewVerdict::mistake);
        told.blunders = count(analysis::ReviewVerdict::blunder);
    }
    for (const analysis::LuckyMoment& moment : summary.moments)
        report.moments.push_back({moment.version, moment.seat, moment.luck});
    report.decisive = summary.decisive;
    report.costliest = summary.costliest;
    return report;
}

wire::ReviewedEvent event_of(const analysis::EventAccount& account, int seats) {
    wire::ReviewedEvent event;
    event.version = account.version;
    event.seat = account.seat;
    event.values = listed(account.values, seats);
    event.luck = listed(account.luck, seats);
    event.choice = listed(account.choice, seats);
    if (account.verdict) {
        auto& decision = event.decision.emplace();
        decision.verdict = static_cast<wire::ReviewVerdict>(*account.verdict);
        decision.cost = account.cost;
        decision.standard_error = account.standard_error;
    }
    return event;
}

} // namespace khepri::runtime
