// From a review to its message (wire/reports/review_report.h).
#pragma once

#include "analysis/review/reviewer.h"
#include "search/levels.h"
#include "wire/reports/review_report.h"

namespace khepri::runtime {

// Without the moves of the events.
wire::ReviewReport report_of(const analysis::ReviewSummary& summary,
                             const analysis::ReviewSettings& settings, const Outcome& outcome,
                             int seats);
wire::ReviewedEvent event_of(const analysis::EventAccount& account, int seats);

// What was found so far, without the events before this one. Needs games/all_wire.h.
template <Game G>
wire::ReviewReport report_of(const analysis::Reviewer<G>& reviewer, int from = 0) {
    const G& game = reviewer.game();
    wire::ReviewReport report =
        report_of(reviewer.summary(), reviewer.settings(), reviewer.outcome(), game.seats());
    report.measure = static_cast<wire::ReviewMeasure>(reviewer.measure());
    report.total = reviewer.total();
    report.done = static_cast<int>(reviewer.events().size());
    if (const auto& possible = reviewer.possible())
        for (wire::ReviewedSeat& seat : report.seats)
            seat.possible = possible->score, seat.bound = possible->bound;
    for (int i = from; i < report.done; ++i) {
        const auto& event = reviewer.events()[static_cast<std::size_t>(i)];
        wire::ReviewedEvent& told = report.events.emplace_back(event_of(event, game.seats()));
        if (event.move) write_json(told.move.emplace(), game, *event.move);
        if (!event.better) continue;
        auto& better = told.decision->better.emplace();
        write_json(better.move, game, *event.better);
        for (const search::Reason& reason : event.reasons)
            better.reasons.push_back({reason.key, reason.values});
    }
    return report;
}

} // namespace khepri::runtime
