#include "games/mummies/ai/search.h"

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

search::Advice<Move> compare(const Mummies& game, const View& seen,
                             const std::vector<Move>& candidates, const search::Caution& caution,
                             const search::Budget& budget, Rng rng) {
    const auto play_out = [&](State& state, Rng& luck) {
        if (state.phase == Phase::play && state.round == seen.round)
            finish_round_as(seen.seat, game, state, luck);
        const float chance = win_chance(game, state, seen.seat);
        return search::Trial{chance, chance, expected_total(game, state, seen.seat)};
    };
    search::RaceSettings settings;
    settings.caution = caution;
    search::Advice<Move> advice =
        search::compare_moves(game, seen, candidates, settings, play_out, budget, rng);
    for (auto& candidate : advice.ranked) candidate.reasons = reasons(game, seen, candidate.move);
    return advice;
}

} // namespace khepri::mummies::ai
