#include "games/scarabya/terminal/terms.h"

#include "core/text.h"
#include "terminal/people.h"

namespace khepri::terminal {

using namespace scarabya;

namespace {

// Side by side without a gap in one row or one column.
bool in_a_line(Cells cells) {
    const Cell first = cells.first();
    const int step = row(cells.nth(1)) == row(first) ? 1 : stride;
    int steps = 0;
    bool in_line = true;
    cells.for_each(
        [&](Cell at) { in_line = in_line && number(at) == number(first) + step * steps++; });
    return in_line;
}

} // namespace

std::string tile_name(Tile tile) { return std::string(name(tile)); }

i18n::Values seat_values(const View& view, Seat seat, const TextContext& context) {
    return {{"side", seat == view.seat ? "you" : "other"}, {"name", context.name(seat)}};
}

std::string letters_of(const Tiles& tiles) {
    std::vector<std::string> letters;
    for (const Tile tile : tiles) letters.emplace_back(name(tile));
    return join(letters, " ");
}

std::string cell_names(Cells cells) {
    std::vector<std::string> names;
    cells.for_each([&](Cell at) { names.emplace_back(name(at)); });
    if (names.size() > 2 && in_a_line(cells)) return names.front() + "–" + names.back();
    return join(names, " ");
}

std::string names_of(SeatSet seats, const View& view, const TextContext& context) {
    std::vector<std::string> names;
    for (const Seat seat : seats)
        names.push_back(seat == view.seat ? context.catalogue.format("scarabya.you")
                                          : context.name(seat));
    return listed(context.catalogue, names);
}

Sites with_scarabs(const Sites& sites) {
    Sites found;
    for (const Site& site : sites)
        if (site.scarabs > 0) found.push_back(site);
    return found;
}

int points_of(const Sites& sites) {
    int points = 0;
    for (const Site& site : sites) points += site.points;
    return points;
}

std::string sites_text(const Sites& sites, const TextContext& context) {
    std::vector<std::string> phrases;
    for (const Site& site : sites)
        phrases.push_back(context.catalogue.format(
            "scarabya.site", {{"size", site.size}, {"scarabs", site.scarabs}}));
    return listed(context.catalogue, phrases);
}

std::string ending_text(const Scarabya& game, const Table& table, const TextContext& context) {
    if (game.options().mode != Mode::solo) return context.catalogue.format("scarabya.over");
    const int open = table.scarabs.without(table.boards[0].covered).count();
    return context.catalogue.format("scarabya.solo.over", {{"scarabs", open}});
}

} // namespace khepri::terminal
