#include "analysis/signature.h"

#include "core/hash.h"
#include "games/all.h"

#include <string_view>

namespace khepri::analysis {
namespace {

void fold(std::uint64_t& hash, std::string_view text) {
    for (const char c : text) hash = mix(hash, static_cast<unsigned char>(c));
}

template <Game G>
void fold_outcome(std::uint64_t& hash, const Outcome& outcome, const G& game) {
    for (int seat = 0; seat < game.seats(); ++seat) {
        hash =
            mix(hash, static_cast<std::uint64_t>(outcome.scores[static_cast<std::size_t>(seat)]));
        hash = mix(hash, outcome.winners.contains(static_cast<Seat>(seat)) ? 1 : 0);
    }
}

// A few random games: at every decision the cards, the plain moves and sometimes a state imagined
// from a view.
template <Game G>
void fold_games(std::uint64_t& hash, const G& game, int games) {
    typename G::Moves moves;
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(2007, static_cast<std::uint64_t>(i));
        auto state = game.deal(rng);
        fold(hash, game.cards_text(state));
        for (int step = 0; !game.to_act(state).empty(); ++step) {
            const Seat seat = game.to_act(state).front();
            game.plain_moves(state, seat, moves);
            hash = mix(hash, moves.size());
            if (step % 8 == 0)
                fold(hash, game.cards_text(game.imagine(game.view(state, seat), rng)));
            const auto move = game.plain_random(state, seat, rng);
            fold(hash, game.to_text(move));
            const Seat other = left_of(seat, game.seats() + 1);
            if (const auto refusal = game.why_not(state, other, move)) fold(hash, refusal->reason);
            game.apply(state, seat, move, rng);
        }
        fold(hash, game.cards_text(state));
        fold_outcome(hash, game.outcome(state), game);
    }
}

} // namespace

std::uint64_t signature() {
    constexpr int games = 25;
    std::uint64_t hash = 0;
    for_each_game([&]<class G>(std::type_identity<G>) {
        for (const G& game : G::samples()) fold_games(hash, game, games);
    });
    return hash;
}

} // namespace khepri::analysis
