// A plain random player for load tests: it is handed its view as JSON and answers with a move as
// JSON.
#pragma once

#include "core/rng.h"
#include "runtime/any_game.h"

#include <functional>

namespace khepri::load {

// The game must outlive the bot.
using Bot = std::function<Result<wire::Json>(const wire::Json& view, Rng& rng)>;

Bot random_bot(const AnyGame& game);

} // namespace khepri::load
