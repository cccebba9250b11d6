#include "games/scarabya/cli/deal_request.h"

#include "core/text.h"
#include "games/scarabya/rules/notation.h"

#include <CLI/CLI.hpp>

namespace khepri::scarabya {

void add_deal_arguments(CLI::App& command, DealRequest& request) {
    command.add_option("GAME", request.game, "scarabya")->required();
    command.add_option("ARRANGEMENT", request.arrangement, "The board, such as A0B1C2D3")
        ->required();
    command.add_option("ORDER", request.order, "The cards, such as FILNPTUVWXYZ")->required();
}

Result<Options> options_of(const DealRequest& request, std::string_view purpose) {
    if (request.game != "scarabya")
        return Error{std::string(purpose) + " of scarabya; found " + in_quotes(request.game)};
    const auto arrangement = parse_arrangement(request.arrangement);
    if (!arrangement) return Error{arrangement.error()};
    const auto order = parse_order(request.order);
    if (!order) return Error{order.error()};
    Options options;
    options.arrangement = *arrangement;
    options.order = *order;
    return options;
}

} // namespace khepri::scarabya
