#include "load/bot.h"

#include "search/player.h"

namespace khepri::load {

Bot random_bot(const AnyGame& game) {
    return std::visit(
        []<Game G>(const G& typed) -> Bot {
            return [&typed](const wire::Json& json, Rng& rng) -> Result<wire::Json> {
                const auto view = read_view(typed, json);
                if (!view) return Error{view.error()};
                return to_json(typed, search::plain_random_player<G>()(typed, *view, rng));
            };
        },
        game);
}

} // namespace khepri::load
