#include "jobs/program.h"

#include "analysis/signature.h"
#include "core/hash.h"
#include "core/version.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "search/players.h"

#include <array>
#include <cstdint>

namespace khepri::jobs {
namespace {

// The first moves of a game between the computer players.
template <Game G>
std::uint64_t signature_of_players(const G& game) {
    constexpr int most_moves = 12;
    const std::array players{
        *search::computer_player_named<G>("greedy"), *search::computer_player_named<G>("adept"),
        *search::computer_player_named<G>("champion",
                                          [] { return search::Budget::iterations(50); }),
        *search::computer_player_named<G>("so_ismcts",
                                          [] { return search::Budget::iterations(50); })};
    std::uint64_t hash = 0;
    Rng rng = Rng::fast(2026);
    auto state = game.deal(rng);
    for (std::size_t i = 0; i < most_moves && !game.to_act(state).empty(); ++i) {
        const Seat seat = game.to_act(state).front();
        const auto move = players[i % players.size()](game, game.view(state, seat), rng);
        for (const char c : game.to_text(move)) hash = mix(hash, static_cast<unsigned char>(c));
        game.apply(state, seat, move, rng);
    }
    return hash;
}

std::uint64_t signature_of_players() {
    std::uint64_t hash = 0;
    for_each_game([&]<class G>(std::type_identity<G>) {
        for (const G& game : G::samples()) hash = mix(hash, signature_of_players(game));
    });
    return hash;
}

} // namespace

const std::string& program_id() {
    static const std::string id =
        std::string(program_version()) + '-' +
        std::to_string(mix(analysis::signature(), signature_of_players()));
    return id;
}

} // namespace khepri::jobs
