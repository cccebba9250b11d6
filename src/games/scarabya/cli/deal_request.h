// The board and the order of cards that perft and solve take as arguments.
#pragma once

#include "core/result.h"
#include "games/scarabya/rules/components.h"

#include <string>
#include <string_view>

namespace CLI {
class App; // including its header takes seconds
} // namespace CLI

namespace khepri::scarabya {

struct DealRequest {
    std::string game;
    std::string arrangement;
    std::string order;
};

void add_deal_arguments(CLI::App& command, DealRequest& request);

// The options of a game with this deal. An error for another game begins with `purpose`.
Result<Options> options_of(const DealRequest& request, std::string_view purpose);

} // namespace khepri::scarabya
