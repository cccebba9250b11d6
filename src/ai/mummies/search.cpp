#include "ai/mummies/search.h"

#include "ai/mummies/policy.h"
#include "ai/mummies/reasons.h"
#include "ai/mummies/standing.h"

namespace khepri::ai {

using namespace mummies;

std::vector<Move> candidates(const Mummies& game, const View& seen) {
    const Sight sight = sight_of(game, seen);
    Choices all = choices(game, learned_net, sight);
    std::swap(all[0], all[preferred(game, sight, all)]);
    std::stable_sort(all.begin() + 1, all.end(),
                     [](const Choice& a, const Choice& b) { return a.lead > b.lead; });
    std::vector<Move> moves;
    for (const Choice& choice : all) moves.push_back(choice.move);
    return moves;
}

Advice<Move> compare(const Mummies& game, const View& seen, const std::vector<Move>& candidates,
                     Caution caution, const Budget& budget, Rng rng) {
    const auto play_out = [&](State& state, Rng& luck) {
        if (state.phase == Phase::play && state.round == seen.round)
            finish_round_as(seen.seat, game, state, luck);
        const float chance = win_chance(game, state, seen.seat);
        return Trial{chance, chance, expected_total(game, state, seen.seat)};
    };
    Comparison<Mummies, decltype(play_out)> comparison(game, seen, candidates, caution, play_out);
    Advice<Move> advice = comparison.think(budget, rng);
    for (auto& candidate : advice.ranked) candidate.reasons = reasons(game, seen, candidate.move);
    return advice;
}

} // namespace khepri::ai
