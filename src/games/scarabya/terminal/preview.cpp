// Previews a placement: the board with the tile on it, and a sentence.
#include "core/text.h"
#include "games/scarabya/terminal/board.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/layout.h"

namespace khepri::terminal {

using namespace scarabya;

namespace {

Cells scarabs_in(const Sites& sites, Cells scarabs) {
    Cells found;
    for (const Site& site : sites) found = found | (site.cells & scarabs);
    return found;
}

} // namespace

std::string GameTerminal<Scarabya>::preview(const Scarabya& game, const View& view,
                                            const Place& place, const RenderContext& context) {
    const Table& table = view.table;
    const Sites sites = with_scarabs(game.preview(table, view.seat, place));
    const Cells covered = cells_of(place) & table.scarabs;
    const bool solo = game.options().mode == Mode::solo;
    i18n::Values values{{"tile", tile_name(place.tile)},
                        {"cells", cell_names(cells_of(place))},
                        {"sites", sites_text(sites, context)},
                        {"points", points_of(sites)},
                        {"covered", covered.count()},
                        {"lost", scarabs_in(sites, table.scarabs).count()},
                        {"lost_cells", cell_names(scarabs_in(sites, table.scarabs))}};
    const std::string sentence = context.catalogue.format(
        solo ? "scarabya.preview.solo" : "scarabya.preview.points", values);
    Lines lines = board_lines(game, table, view.seat, place, BoardSize::large, context.ink);
    for (std::string& line : lines) line = without_trailing_blanks(std::move(line));
    return join(lines, "\n") + "\n" + wrapped(sentence);
}

} // namespace khepri::terminal
