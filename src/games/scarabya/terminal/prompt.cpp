// The prompt for a player of Scarabya.
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/layout.h"

namespace khepri::terminal {

using namespace scarabya;

std::string GameTerminal<Scarabya>::prompt(const Scarabya& game, const View& view,
                                           const RenderContext& context) {
    const Table& table = view.table;
    const std::string tile = tile_name(table.turned.back());
    if (Scarabya::is_over(table)) return ending_text(game, table, context);
    if (!table.to_place.contains(view.seat))
        return wrapped(context.catalogue.format(
            "scarabya.waiting",
            {{"tile", tile}, {"names", names_of(table.to_place, view, context)}}));
    const Place example = legal_placements(game, view).front();
    return context.catalogue.format(
        game.ground(table, view.seat).tiles.empty() ? "scarabya.ask.first" : "scarabya.ask",
        {{"tile", tile},
         {"figure", static_cast<int>(example.facing) + 1},
         {"cell", std::string(name(example.anchor))},
         {"cells", cell_names(cells_of(example))}});
}

} // namespace khepri::terminal
