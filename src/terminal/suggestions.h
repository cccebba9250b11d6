// Completions: the moves that a partly typed line could mean.
#pragma once

#include "table/game.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

// The moves, in the notation, whose words begin like the typed words; if there are none, without
// the last typed word, and so on; at most 40.
std::vector<std::string> matching_moves(const std::vector<std::string>& moves,
                                        std::string_view beginning);

// What a seat may do depends on its view alone, so any state that fits the view will do.
template <Game G>
typename G::Moves plain_moves(const G& game, const typename G::View& view) {
    typename G::Moves moves;
    game.plain_moves(any_world(game, view), view.seat, moves);
    return moves;
}

template <Game G>
std::vector<std::string> matching_plain_moves(const G& game, const typename G::View& view,
                                              std::string_view beginning) {
    std::vector<std::string> texts;
    for (const typename G::Move& move : plain_moves(game, view))
        texts.push_back(game.to_text(move));
    return matching_moves(texts, beginning);
}

} // namespace khepri::terminal
