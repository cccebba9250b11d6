// Options on the first line, an edition behind it: refused with a sentence, or a game that plays to
// its end and comes back from its text.
#include "fuzzers.h"
#include "games/all_wire.h"
#include "runtime/any_game.h"

namespace khepri::fuzz {
namespace {

constexpr std::array<std::string_view, 3> names{"archaeology", "scarabya", "mummies"};

template <Game G>
void play_one(const G& game, std::uint8_t seed) {
    Rng rng = Rng::fast(seed);
    play_out(game, game.deal(rng), rng);
}

} // namespace

void fuzz_editions(Input input) {
    const std::string_view name = names[input.byte() % names.size()];
    const std::uint8_t seed = input.byte();
    const std::string_view options = input.line();
    const auto game = runtime::game_from_text(name, options, input.rest());
    if (!game) {
        CHECK(!game.error().empty());
        return;
    }
    const auto again =
        runtime::game_from_text(name, runtime::options_text(*game), runtime::edition_text(*game));
    CHECK(again, again.error());
    CHECK(runtime::edition_text(*again) == runtime::edition_text(*game));
    CHECK(runtime::options_text(*again) == runtime::options_text(*game));
    std::visit([&](const auto& one) { play_one(one, seed); }, *game);
}

} // namespace khepri::fuzz
