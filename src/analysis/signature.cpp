#include "analysis/signature.h"

#include "core/hash.h"
#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"

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

// A few random games: at every decision the cards, the plain moves and now and then a world
// imagined from a view.
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
    for (int players = 2; players <= 4; ++players)
        fold_games(hash, archaeology::Archaeology({players}), games);
    using scarabya::Mode;
    for (const auto mode : {Mode::expedition, Mode::duel, Mode::solo}) {
        scarabya::Options options;
        options.mode = mode;
        options.players = mode == Mode::duel ? 2 : 1;
        fold_games(hash, scarabya::Scarabya(options), games);
    }
    scarabya::Options four;
    four.players = 4;
    four.flips = scarabya::Flips::off;
    fold_games(hash, scarabya::Scarabya(four), games);
    for (int players = 2; players <= 5; ++players)
        fold_games(hash, mummies::Mummies({players, 50}), games);
    return hash;
}

} // namespace khepri::analysis
