#include "cli/commands.h"

#include "cli/parser.h"
#include "core/text.h"
#include "games/scarabya/notation.h"
#include "games/scarabya/perft.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::cli {
namespace {

struct PerftRequest {
    std::string game;
    std::string arrangement;
    std::string order;
    int depth = 0;
};

void perft(const PerftRequest& request, Program& program) {
    if (request.game != "scarabya")
        return program.reject("perft counts the placements of scarabya; found " +
                              in_quotes(request.game));
    const auto arrangement = scarabya::parse_arrangement(request.arrangement);
    if (!arrangement) return program.reject(arrangement.error());
    const auto order = scarabya::parse_order(request.order);
    if (!order) return program.reject(order.error());
    scarabya::Options options;
    options.arrangement = *arrangement;
    options.order = *order;
    const scarabya::Scarabya game(options);
    Rng rng = Rng::fast(0);
    program.terminal.out << scarabya::perft(game, game.deal(rng), request.depth) << '\n';
}

} // namespace

void add_perft(CLI::App& app, Program& program) {
    auto request = std::make_shared<PerftRequest>();
    CLI::App* command = add_tool(app, "perft");
    command->footer("Example: khepri perft scarabya A0B1C2D3 FILNPTUVWXYZ 3");
    command->add_option("GAME", request->game, "scarabya")->required();
    command->add_option("ARRANGEMENT", request->arrangement, "The board, such as A0B1C2D3")
        ->required();
    command->add_option("ORDER", request->order, "The cards, such as FILNPTUVWXYZ")->required();
    command->add_option("DEPTH", request->depth, "How many placements, 0 to 12")
        ->required()
        ->check(CLI::Range(0, 12));
    command->callback([request, &program] { perft(*request, program); });
}

} // namespace khepri::cli
