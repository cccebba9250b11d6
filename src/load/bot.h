// A plain random player as those sit at a server's tables: it reads its view from JSON and answers
// with a move as JSON.
#pragma once

#include "core/rng.h"
#include "wire/any_game.h"

#include <functional>
#include <string_view>

namespace khepri::load {

// The game outlives the bot.
using Bot = std::function<Result<wire::Json>(std::string_view view, Rng& rng)>;

Bot random_bot(const wire::AnyGame& game);

} // namespace khepri::load
