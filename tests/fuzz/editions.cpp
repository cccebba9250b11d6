// Options on the first line, an edition behind it: refused with a sentence, or a game that plays to
// its end and comes back from its text.
#include "games/all_wire.h"
#include "input.h"
#include "runtime/any_game.h"

namespace khepri::fuzz {
namespace {

constexpr std::array<std::string_view, 3> names{"archaeology", "scarabya", "mummies"};

template <Game G>
void play_one(const G& game, std::uint8_t seed) {
    Rng rng = Rng::fast(seed);
    play_out(game, game.deal(rng), rng);
}

void try_edition(Input input) {
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

} // namespace
} // namespace khepri::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    khepri::fuzz::try_edition(khepri::fuzz::Input(data, size));
    return 0;
}
