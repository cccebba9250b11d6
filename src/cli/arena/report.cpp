#include "cli/arena/report.h"

#include "analysis/arena/rating.h"
#include "analysis/arena/standings.h"
#include "cli/report/estimates.h"

#include <array>
#include <set>

namespace khepri::cli {
namespace {

using Rounds = std::vector<analysis::Round>;

bool has_winners(const ArenaContest& contest) {
    return std::visit([](const auto& game) { return game.is_contest(); }, contest.game);
}

void add_bots(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    const auto figures = analysis::bot_figures(contest.meetings, rounds, contest.bots.size());
    for (std::size_t i = 0; i < figures.size(); ++i)
        report.bots.push_back({contest.bots[i], std::nullopt, figures[i].games, figures[i].moves,
                               figures[i].forfeits, figures[i].cpu_milliseconds_per_move,
                               figures[i].scores});
}

// Before every meeting has been played, games may not connect all bots.
void add_ratings(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    std::set<std::size_t> met;
    for (const analysis::Round& round : rounds) met.insert(round.meeting);
    if (report.seats == 1 || met.size() < contest.meetings.size()) return;
    const auto ratings = analysis::rate(
        analysis::rated(contest.meetings, rounds, contest.bots.size()), contest.bots.size());
    report.ratings_bounded = ratings.bounded;
    for (std::size_t i = 0; i < report.bots.size(); ++i)
        report.bots[i].elo = to_wire(ratings.elo[i]);
}

void add_meetings(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    for (const auto& figures : analysis::meeting_figures(contest.meetings, rounds)) {
        wire::ArenaMeeting& meeting = report.meetings.emplace_back();
        meeting.bot = contest.bots[figures.bot];
        for (const std::size_t other : contest.meetings[figures.meeting].against(figures.bot))
            meeting.against.push_back(contest.bots[other]);
        meeting.deals = figures.deals;
        meeting.games = figures.games;
        meeting.won = figures.won;
        meeting.shared = figures.shared;
        meeting.lost = figures.lost;
        if (has_winners(contest)) meeting.win_share = to_wire(figures.win_share);
        meeting.score = to_wire(figures.score);
        if (report.seats > 1) meeting.margin = to_wire(figures.margin);
        const auto& adjusted =
            has_winners(contest) ? figures.adjusted_share : figures.adjusted_score;
        if (adjusted)
            meeting.adjusted = wire::ArenaAdjusted{to_wire(adjusted->estimate), adjusted->worth};
    }
}

void add_differences(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    if (report.seats > 1) return;
    for (const auto& difference : analysis::differences(contest.meetings, rounds)) {
        report.differences.push_back({contest.bots[difference.bot],
                                      contest.bots[difference.against],
                                      to_wire(difference.score),
                                      {}});
        if (has_winners(contest))
            report.differences.back().win_share = to_wire(difference.win_share);
    }
}

void add_sprt(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    if (!contest.sprt) return;
    using analysis::Sprt;
    constexpr std::array<const char*, 3> verdicts{"undecided", "elo0", "elo1"};
    Sprt sprt = sprt_of(contest);
    for (const analysis::Round& round : rounds) observe(sprt, contest, round);
    report.sprt =
        wire::ArenaSprt{contest.sprt->elo0,  contest.sprt->elo1,
                        Sprt::alpha,         Sprt::beta,
                        sprt.ratio(),        Sprt::lower_bound(),
                        Sprt::upper_bound(), verdicts[static_cast<std::size_t>(sprt.verdict())]};
}

void add_forfeits(wire::ArenaReport& report, const ArenaContest& contest, const Rounds& rounds) {
    for (const auto& game : analysis::forfeited_games(contest.meetings, rounds))
        report.forfeits.push_back(
            {contest.bots[game.bot], game.forfeit.line, game.deal, game.forfeit.seat + 1});
}

} // namespace

analysis::Sprt sprt_of(const ArenaContest& contest) {
    return {*contest.sprt, contest.seats(),
            contest.identity.luck ? analysis::Observations::less_luck
                                  : analysis::Observations::shares};
}

void observe(analysis::Sprt& sprt, const ArenaContest& contest, const analysis::Round& round) {
    const analysis::Meeting& meeting = contest.meetings[round.meeting];
    const double luck = contest.identity.luck ? analysis::luck_of_share(meeting, round, 0) : 0;
    sprt.add(analysis::win_share(meeting, round, 0), luck);
}

wire::ArenaReport report_of(const ArenaContest& contest, const Rounds& rounds) {
    wire::ArenaReport report;
    report.contest = contest.identity;
    report.seats = contest.seats();
    report.deals = contest.deals;
    add_bots(report, contest, rounds);
    add_ratings(report, contest, rounds);
    add_meetings(report, contest, rounds);
    add_differences(report, contest, rounds);
    add_sprt(report, contest, rounds);
    add_forfeits(report, contest, rounds);
    const auto all = static_cast<std::size_t>(contest.deals) * contest.meetings.size();
    report.complete = rounds.size() == all || (report.sprt && report.sprt->verdict != "undecided");
    return report;
}

} // namespace khepri::cli
