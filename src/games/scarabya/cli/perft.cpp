#include "games/scarabya/cli/commands.h"

#include "cli/parser.h"
#include "games/scarabya/cli/deal_request.h"
#include "games/scarabya/rules/perft.h"
#include "games/scarabya/rules/rules.h"

#include <CLI/CLI.hpp>

#include <memory>

namespace khepri::scarabya {
namespace {

struct PerftRequest {
    DealRequest deal;
    int depth = 0;
};

void perft(const PerftRequest& request, cli::Program& program) {
    const auto options = options_of(request.deal, "perft counts the placements");
    if (!options) return program.reject(options.error());
    const Scarabya game(*options);
    Rng rng = Rng::fast(0);
    program.terminal.out << perft(game, game.deal(rng), request.depth) << '\n';
}

} // namespace

void add_perft(CLI::App& app, cli::Program& program) {
    auto request = std::make_shared<PerftRequest>();
    CLI::App* command = cli::add_tool(app, "perft");
    command->footer("Example: khepri perft scarabya A0B1C2D3 FILNPTUVWXYZ 3");
    add_deal_arguments(*command, request->deal);
    command->add_option("DEPTH", request->depth, "How many placements, 0 to 12")
        ->required()
        ->check(CLI::Range(0, 12));
    command->callback([request, &program] { perft(*request, program); });
}

} // namespace khepri::scarabya
