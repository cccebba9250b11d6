#include "games/mummies/ai/search.h"

#include "games/mummies/ai/belief.h"
#include "games/mummies/ai/policy.h"
#include "games/mummies/ai/reasons.h"
#include "games/mummies/ai/standing.h"

namespace khepri::mummies::ai {

std::vector<Move> candidate_moves(const Mummies& game, const View& seen) {
    const SeatState seat_state = seat_state_of(game, seen);
    Candidates all = weighed_candidates(game, trained_net(), seat_state);
    std::swap(all[0], all[preferred(game, seat_state, all)]);
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Candidate& a, const Candidate& b) { return a.lead > b.lead; });
    std::vector<Move> moves;
    for (const Candidate& candidate : all) moves.push_back(candidate.move);
    return moves;
}

namespace {

// Nothing is better than to end the game as its winner.
bool wins_at_once(const Mummies& game, const View& seen, const Move& move) {
    const Forecast then = game.preview(seen, move);
    if (!then.scores_now) return false;
    const auto total = [&](Seat seat) { return seen.totals[seat] + then.points[seat]; };
    if (total(seen.seat) < game.options().target) return false;
    for (const Seat seat : SeatSet::first(seen.players))
        if (seat != seen.seat && total(seat) >= total(seen.seat)) return false;
    return true;
}

// Then as many worlds as the estimates need.
constexpr std::int64_t worlds_for_estimates = 48;

} // namespace

search::Advice<Move> compare(const Mummies& game, const View& seen,
                             const std::vector<Move>& candidates, const search::Caution& caution,
                             const search::Budget& budget, Rng rng) {
    const auto play_out = [&](State& state, Rng& luck) {
        if (state.phase == Phase::play && state.round == seen.round)
            finish_round(game, state, luck);
        const float chance = win_chance(game, state, seen.seat);
        return search::Trial{chance, chance, expected_total(game, state, seen.seat)};
    };
    const search::TryWorld try_world = [&](Rng world_rng, std::size_t,
                                           std::span<const std::size_t> tried,
                                           std::span<search::Trial> trials) {
        const State imagined = imagine_as_played(game, seen, world_rng);
        DEBUG_CHECK(game.view(imagined, seen.seat) == seen);
        const Rng luck = world_rng.split();
        for (const std::size_t c : tried) {
            State state = imagined;
            Rng same = luck;
            game.apply(state, seen.seat, candidates[c], same);
            trials[c] = play_out(state, same);
        }
    };
    search::RaceSettings settings;
    settings.caution = caution;
    const bool decided = wins_at_once(game, seen, candidates[0]);
    const search::RaceResult result =
        search::race(candidates.size(), settings, try_world,
                     decided ? budget.at_most(worlds_for_estimates) : budget,
                     [&rng] { return rng.split().next32(); });
    auto advice = search::advice_of<Move>(result, [&](std::size_t c) { return candidates[c]; });
    for (auto& candidate : advice.ranked) candidate.reasons = reasons(game, seen, candidate.move);
    return advice;
}

} // namespace khepri::mummies::ai
