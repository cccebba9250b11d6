// Views as JSON: refused with a sentence, or a state is imagined that shows the same view and plays
// to its end. Changes are made to the JSON rather than to its bytes, so that most of them are read.
#include "fuzzers.h"
#include "games/all_wire.h"

#include "wire/alter.h"

namespace khepri::fuzz {
namespace {

template <Game G>
void try_view(const G& game, const wire::Json& json, Rng& rng) {
    const auto view = read_view(game, json);
    if (!view) {
        CHECK(!view.error().empty());
        return;
    }
    CHECK(*read_view(game, to_json(game, *view)) == *view);
    const auto state = game.imagine(*view, rng);
    CHECK(game.view(state, view->seat) == *view);
    play_out(game, state, rng);
}

// A view of a random game, for there is nothing to change in what is no JSON.
wire::Json any_view(const AnyGame& any, Rng& rng) {
    return std::visit(
        [&](const auto& game) {
            auto state = game.deal(rng);
            for (auto moves = rng.below(200); moves > 0 && !game.to_act(state).empty(); --moves) {
                const Seat seat = game.to_act(state).front();
                game.apply(state, seat, game.plain_random(state, seat, rng), rng);
            }
            const auto watcher = rng.below(static_cast<std::uint32_t>(game.seats()) + 1);
            const bool plays = watcher < static_cast<std::uint32_t>(game.seats());
            return to_json(game, game.view(state, plays ? static_cast<Seat>(watcher) : spectator));
        },
        any);
}

} // namespace

void fuzz_views(Input input) {
    const AnyGame& any = any_setting(input);
    const auto json = wire::parse_json(input.rest());
    if (!json) return;
    Rng rng = Rng::fast(input.rest().size());
    std::visit([&](const auto& game) { try_view(game, *json, rng); }, any);
}

std::size_t mutate_view(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Rng rng = Rng::fast(seed);
    if (size < 2 || rng.below(16) == 0) return LLVMFuzzerMutate(data, size, most);
    Input input(data, size);
    const AnyGame& any = any_setting(input);
    const auto json = wire::parse_json(input.rest());
    wire::Json changed = json && rng.below(16) > 0 ? *json : any_view(any, rng);
    for (auto n = 1 + rng.below(3); n > 0; --n) wire::alter(changed, rng);
    const std::string text = wire::to_line(changed);
    if (text.size() + 1 > most) return LLVMFuzzerMutate(data, size, most);
    std::memcpy(data + 1, text.data(), text.size());
    return text.size() + 1;
}

} // namespace khepri::fuzz
