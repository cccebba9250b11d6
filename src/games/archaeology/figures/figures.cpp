#include "games/archaeology/figures/figures.h"

namespace khepri {

using archaeology::Archaeology;

// A17, A20  Ending a turn counts nothing.
void FigureCounter<Archaeology>::applied(const Game::State& before, Seat, const Game::Move& move,
                                         const Game::State& after) {
    if (const auto* sell = std::get_if<archaeology::Sell>(&move)) {
        const std::size_t kind = archaeology::index(sell->kind);
        counts_[income + kind] += facts_.price(sell->kind, sell->count);
        counts_[cards_sold + kind] += sell->count;
        ++counts_[sets + kind];
    } else if (const auto* explore = std::get_if<archaeology::Explore>(&move)) {
        ++counts_[opened + static_cast<std::size_t>(explore->chamber)];
    } else if (std::holds_alternative<archaeology::Trade>(move)) {
        ++counts_[trades];
    } else if (const auto* rob = std::get_if<archaeology::Rob>(&move)) {
        ++counts_[thefts];
        counts_[stolen_value] += facts_.value(before.hands[rob->victim] - after.hands[rob->victim]);
    } else if (const auto* lose = std::get_if<archaeology::Lose>(&move)) {
        counts_[storm_cards] += lose->cards.size();
        counts_[storm_value] += facts_.value(lose->cards);
    }
}

// A11  A sandstorm that finds nobody with two cards asks nobody.
MatchCounts FigureCounter<Archaeology>::counts(const Game::State& last) const {
    MatchCounts all(counts_.begin(), counts_.end());
    all[storms] = last.sandstorms_seen;
    return all;
}

} // namespace khepri
