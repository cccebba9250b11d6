#include "load/bot.h"

#include "search/player.h"

namespace khepri::load {

Bot random_bot(const AnyGame& game) {
    return std::visit(
        []<Game G>(const G& typed) -> Bot {
            return [&typed](std::string_view text, Rng& rng) -> Result<wire::Json> {
                // Messages of our own server: no need to validate the view.
                const auto json = wire::Json::parse(text, nullptr, false);
                const auto view = read_view(typed, json);
                if (!view) return Error{view.error()};
                return to_json(typed, search::plain_random_player<G>()(typed, *view, rng));
            };
        },
        game);
}

} // namespace khepri::load
