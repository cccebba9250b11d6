#include "analysis/random_games.h"

#include "analysis/play_randomly.h"
#include "core/hash.h"

namespace khepri::analysis {
namespace {

template <Game G>
RandomGames play_all(const G& game, std::uint64_t seed, std::int64_t games) {
    RandomGames played;
    GameCount count;
    const auto fold = [&played](std::int64_t number) {
        played.signature = mix(played.signature, static_cast<std::uint64_t>(number));
    };
    for (std::int64_t i = 0; i < games; ++i) {
        Rng rng = Rng::fast(seed, static_cast<std::uint64_t>(i));
        for (const int score : play_randomly(game, rng, count).scores) fold(score);
        fold(count.decisions);
        fold(count.moves);
    }
    played.decisions = count.decisions;
    return played;
}

} // namespace

RandomGames play_randomly(const AnyGame& game, std::uint64_t seed, std::int64_t games) {
    return std::visit([&](const auto& typed) { return play_all(typed, seed, games); }, game);
}

} // namespace khepri::analysis
