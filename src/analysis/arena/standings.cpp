#include "analysis/arena/standings.h"

#include "analysis/arena/less_luck.h"

#include <algorithm>

namespace khepri::analysis {
namespace {

// Calls note(game, seat of the bot) for each game of a round.
template <class Note>
void each_game(const Meeting& meeting, const Round& round, std::size_t bot, const Note& note) {
    for (std::size_t i = 0; i < round.games.size(); ++i)
        note(round.games[i], static_cast<Seat>(meeting.seat_of(bot, i)));
}

// Over the best of the others.
int margin_of(const Outcome& outcome, Seat seat, std::size_t seats) {
    int best = 0;
    bool first = true;
    for (std::size_t other = 0; other < seats; ++other) {
        if (other == seat) continue;
        best = first ? outcome.scores[other] : std::max(best, outcome.scores[other]);
        first = false;
    }
    return outcome.scores[seat] - best;
}

void count_win(const Outcome& outcome, Seat seat, MeetingFigures& figures) {
    ++figures.games;
    if (!outcome.winners.contains(seat))
        ++figures.lost;
    else
        ++(outcome.winners.size() == 1 ? figures.won : figures.shared);
}

bool has_luck(const Round& round) {
    return std::all_of(round.games.begin(), round.games.end(),
                       [](const GameResult& game) { return game.luck.has_value(); });
}

Adjusted adjusted(const std::vector<double>& plain, const std::vector<double>& lucks) {
    const std::vector<double> observations = less_luck(plain, lucks);
    const double left = sum_of_squares(observations);
    return {estimate(observations), left > 0 ? sum_of_squares(plain) / left : 1};
}

MeetingFigures figures_of(const Meeting& meeting, const std::vector<const Round*>& rounds,
                          std::size_t bot) {
    MeetingFigures figures;
    std::vector<double> shares, scores, margins;
    std::vector<double> share_lucks, score_lucks;
    for (const Round* round : rounds) {
        const auto games = static_cast<double>(round->games.size());
        double score = 0, lead = 0;
        each_game(meeting, *round, bot, [&](const GameResult& game, Seat seat) {
            count_win(game.outcome, seat, figures);
            score += game.outcome.scores[seat];
            lead += margin_of(game.outcome, seat, meeting.seatings.front().size());
        });
        shares.push_back(win_share(meeting, *round, bot));
        scores.push_back(score / games);
        margins.push_back(lead / games);
        if (!has_luck(*round)) continue;
        double luck = 0;
        each_game(meeting, *round, bot,
                  [&](const GameResult& game, Seat seat) { luck += game.luck->score(seat); });
        share_lucks.push_back(luck_of_share(meeting, *round, bot));
        score_lucks.push_back(luck / games);
    }
    figures.deals = static_cast<std::int64_t>(rounds.size());
    figures.win_share = share_estimate(shares);
    figures.score = estimate(scores);
    figures.margin = estimate(margins);
    if (!rounds.empty() && share_lucks.size() == shares.size()) {
        figures.adjusted_share = adjusted(shares, share_lucks);
        figures.adjusted_score = adjusted(scores, score_lucks);
    }
    return figures;
}

std::vector<std::vector<const Round*>> by_meeting(const Meetings& meetings, const Rounds& rounds) {
    std::vector<std::vector<const Round*>> sorted(meetings.size());
    for (const Round& round : rounds) sorted[round.meeting].push_back(&round);
    return sorted;
}

// On the deals that both have played.
Difference difference(const Meetings& meetings, const std::vector<const Round*>& ones,
                      const std::vector<const Round*>& others) {
    std::map<std::int64_t, const Round*> by_deal;
    for (const Round* other : others) by_deal[other->deal] = other;
    std::vector<double> scores, shares;
    for (const Round* one : ones) {
        if (!by_deal.contains(one->deal)) continue;
        const Outcome& a = one->games.front().outcome;
        const Outcome& b = by_deal[one->deal]->games.front().outcome;
        scores.push_back(a.scores[0] - b.scores[0]);
        shares.push_back(win_share(a, 0) - win_share(b, 0));
    }
    Difference found;
    found.bot = meetings[ones.front()->meeting].measured.front();
    found.against = meetings[others.front()->meeting].measured.front();
    found.score = estimate(scores);
    found.win_share = estimate(shares);
    return found;
}

} // namespace

double win_share(const Meeting& meeting, const Round& round, std::size_t bot) {
    double sum = 0;
    each_game(meeting, round, bot,
              [&](const GameResult& game, Seat seat) { sum += win_share(game.outcome, seat); });
    return sum / static_cast<double>(round.games.size());
}

double luck_of_share(const Meeting& meeting, const Round& round, std::size_t bot) {
    double luck = 0;
    each_game(meeting, round, bot,
              [&](const GameResult& game, Seat seat) { luck += game.luck->share(seat); });
    return luck / static_cast<double>(round.games.size());
}

std::vector<MeetingFigures> meeting_figures(const Meetings& meetings, const Rounds& rounds) {
    const auto sorted = by_meeting(meetings, rounds);
    std::vector<MeetingFigures> all;
    for (std::size_t i = 0; i < meetings.size(); ++i) {
        for (const std::size_t bot : meetings[i].measured) {
            if (sorted[i].empty()) continue;
            all.push_back(figures_of(meetings[i], sorted[i], bot));
            all.back().meeting = i;
            all.back().bot = bot;
        }
    }
    return all;
}

std::vector<BotFigures> bot_figures(const Meetings& meetings, const Rounds& rounds,
                                    std::size_t bots) {
    std::vector<BotFigures> all(bots);
    std::vector<std::int64_t> nanoseconds(bots);
    for (const Round& round : rounds) {
        for (std::size_t i = 0; i < round.games.size(); ++i) {
            const GameResult& game = round.games[i];
            const Seating& seating = meetings[round.meeting].seatings[i];
            for (std::size_t seat = 0; seat < seating.size(); ++seat) {
                BotFigures& bot = all[seating[seat]];
                ++bot.games;
                bot.moves += game.moves[seat];
                ++bot.scores[game.outcome.scores[seat]];
                if (game.forfeit && game.forfeit->seat == seat) ++bot.forfeits;
                nanoseconds[seating[seat]] += game.cpu_nanoseconds[seat];
            }
        }
    }
    for (std::size_t i = 0; i < bots; ++i)
        all[i].cpu_milliseconds_per_move =
            static_cast<double>(nanoseconds[i]) / 1e6 /
            static_cast<double>(std::max<std::int64_t>(1, all[i].moves));
    return all;
}

std::vector<ForfeitedGame> forfeited_games(const Meetings& meetings, const Rounds& rounds) {
    std::vector<ForfeitedGame> all;
    for (const Round& round : rounds)
        for (std::size_t i = 0; i < round.games.size(); ++i)
            if (const auto& forfeit = round.games[i].forfeit)
                all.push_back(
                    {round.deal, meetings[round.meeting].seatings[i][forfeit->seat], *forfeit});
    return all;
}

std::vector<Difference> differences(const Meetings& meetings, const Rounds& rounds) {
    const auto sorted = by_meeting(meetings, rounds);
    std::vector<Difference> all;
    for (std::size_t a = 0; a < meetings.size(); ++a)
        for (std::size_t b = a + 1; b < meetings.size(); ++b)
            if (!sorted[a].empty() && !sorted[b].empty())
                all.push_back(difference(meetings, sorted[a], sorted[b]));
    return all;
}

std::vector<RatedRound> rated(const Meetings& meetings, const Rounds& rounds, std::size_t bots) {
    std::vector<RatedRound> all;
    for (const Round& round : rounds) {
        RatedRound one{round.deal, std::vector<int>(bots), std::vector<double>(bots)};
        const Meeting& meeting = meetings[round.meeting];
        for (const std::size_t bot : meeting.seatings.front()) ++one.seats[bot];
        for (std::size_t i = 0; i < round.games.size(); ++i)
            for (const Seat seat : round.games[i].outcome.winners)
                one.wins[meeting.seatings[i][seat]] += win_share(round.games[i].outcome, seat);
        all.push_back(std::move(one));
    }
    return all;
}

} // namespace khepri::analysis
