#include "load/bot.h"

#include "ai/player.h"

namespace khepri::load {

Bot random_bot(const wire::AnyGame& game) {
    return std::visit(
        []<Game G>(const G& typed) -> Bot {
            return [&typed](std::string_view text, Rng& rng) -> Result<wire::Json> {
                // The server's own words: not checked for what only a stranger would send.
                const auto json = wire::Json::parse(text, nullptr, false);
                const auto view = wire::read_view(typed, json);
                if (!view) return Error{view.error()};
                return wire::to_json(typed, ai::plain_random_player<G>()(typed, *view, rng));
            };
        },
        game);
}

} // namespace khepri::load
