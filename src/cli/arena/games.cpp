#include "cli/arena/games.h"

#include "cli/interrupt.h"
#include "core/text.h"
#include "runtime/played_record.h"

#include <numeric>
#include <set>

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

} // namespace

std::int64_t games_of(const ArenaContest& contest) {
    return contest.deals * static_cast<std::int64_t>(contest.meetings.size()) * contest.seats();
}

Row game_headings(const ArenaContest& contest) {
    Row row{"game", "seed", "secret", "deal", "meeting", "seating", "decisions"};
    add_seat_headings(row, contest.seats());
    return row;
}

std::function<analysis::RoundPlayer()>
ContestGames::writing(std::function<analysis::RoundPlayer()> players) {
    if (files_.records() == nullptr) return players;
    return [this, players = std::move(players)]() -> analysis::RoundPlayer {
        return [this, play = players()](std::size_t meeting, std::int64_t deal) {
            auto round = play(meeting, deal);
            if (round) write_records(*round);
            return round;
        };
    };
}

// Then the moves are no longer needed.
void ContestGames::write_records(analysis::Round& round) {
    const auto& seatings = contest_.meetings[round.meeting].seatings;
    for (std::size_t seating = 0; seating < round.games.size(); ++seating) {
        analysis::GameResult& game = round.games[seating];
        const std::int64_t number = number_of(round, seating);
        const Record record = runtime::record_of(contest_.game, seeds_of(round),
                                                 names_of(contest_, seatings[seating]), game.played,
                                                 game.outcome, game.forfeit);
        game.played = {};
        if (!files_.records()->write(number, record)) interrupted = true;
        const std::lock_guard lock(mutex_);
        recorded_.push_back(number);
    }
}

std::optional<Error> ContestGames::finish(const std::vector<analysis::Round>& rounds) {
    std::set<std::int64_t> counted;
    for (const analysis::Round& round : rounds)
        for (std::size_t seating = 0; seating < round.games.size(); ++seating) {
            counted.insert(number_of(round, seating));
            if (files_.rows() != nullptr)
                files_.rows()->add(number_of(round, seating), row_of(round, seating));
        }
    for (const std::int64_t number : recorded_)
        if (!counted.contains(number)) files_.records()->remove(number);
    return files_.finish();
}

std::int64_t ContestGames::number_of(const analysis::Round& round, std::size_t seating) const {
    const auto meetings = static_cast<std::int64_t>(contest_.meetings.size());
    const auto number = round.deal * meetings + static_cast<std::int64_t>(round.meeting);
    return number * contest_.seats() + static_cast<std::int64_t>(seating);
}

Seeds ContestGames::seeds_of(const analysis::Round& round) const {
    return analysis::recorded_seeds(contest_.identity.seed, round.deal, contest_.seats());
}

Row ContestGames::row_of(const analysis::Round& round, std::size_t seating) const {
    const analysis::GameResult& game = round.games[seating];
    const analysis::Meeting& meeting = contest_.meetings[round.meeting];
    const auto decisions = std::accumulate(game.moves.begin(), game.moves.end(), std::int64_t{0});
    Row row{std::to_string(number_of(round, seating) + 1),
            std::to_string(contest_.identity.seed),
            files_.records() == nullptr ? "" : hex(seeds_of(round).secret),
            std::to_string(round.deal + 1),
            meeting_text(contest_, meeting),
            std::to_string(seating + 1),
            std::to_string(decisions)};
    add_seat_cells(row, names_of(contest_, meeting.seatings[seating]), game.outcome, game.forfeit);
    return row;
}

} // namespace khepri::cli
