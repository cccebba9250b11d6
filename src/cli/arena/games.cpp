#include "cli/arena/games.h"

#include "core/text.h"

#include <numeric>

namespace khepri::cli {
namespace {

std::vector<std::string> names_of(const ArenaContest& contest,
                                  const std::vector<std::size_t>& bots) {
    std::vector<std::string> names;
    for (const std::size_t bot : bots) names.push_back(contest.bots[bot]);
    return names;
}

// "champion against greedy"; of a mixed table, and alone, who plays.
std::string meeting_text(const ArenaContest& contest, const analysis::Meeting& meeting) {
    const std::string measured = join(names_of(contest, meeting.measured), ", ");
    const auto others = meeting.against(meeting.measured.front());
    return meeting.measured.size() > 1 || others.empty()
               ? measured
               : measured + " against " + join(names_of(contest, others), ", ");
}

Row row_of(const ArenaContest& contest, const analysis::Round& round, std::size_t seating) {
    const analysis::GameResult& game = round.games[seating];
    const analysis::Meeting& meeting = contest.meetings[round.meeting];
    const auto decisions = std::accumulate(game.moves.begin(), game.moves.end(), std::int64_t{0});
    Row row{std::to_string(game_number(contest, round, seating) + 1),
            std::to_string(contest.identity.seed),
            std::to_string(round.deal + 1),
            meeting_text(contest, meeting),
            std::to_string(seating + 1),
            std::to_string(decisions)};
    add_seat_cells(row, names_of(contest, meeting.seatings[seating]), game.outcome, game.forfeit);
    return row;
}

} // namespace

std::int64_t game_number(const ArenaContest& contest, const analysis::Round& round,
                         std::size_t seating) {
    const auto meetings = static_cast<std::int64_t>(contest.meetings.size());
    const auto number = round.deal * meetings + static_cast<std::int64_t>(round.meeting);
    return number * contest.seats() + static_cast<std::int64_t>(seating);
}

Row game_headings(const ArenaContest& contest) {
    Row row{"game", "seed", "deal", "meeting", "seating", "decisions"};
    add_seat_headings(row, contest.seats());
    return row;
}

std::optional<Error> write_games(GameRows& rows, const ArenaContest& contest,
                                 const std::vector<analysis::Round>& rounds) {
    for (const analysis::Round& round : rounds)
        for (std::size_t seating = 0; seating < round.games.size(); ++seating)
            rows.add(game_number(contest, round, seating), row_of(contest, round, seating));
    return rows.finish();
}

} // namespace khepri::cli
