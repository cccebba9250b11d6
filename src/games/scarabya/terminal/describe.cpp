// Describes what happened in Scarabya.
#include "core/text.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/layout.h"

#include <algorithm>

namespace khepri::terminal {

using namespace scarabya;

namespace {

i18n::Values with(i18n::Values values, const i18n::Values& more) {
    values.insert(values.end(), more.begin(), more.end());
    return values;
}

// Describes one move to one viewer, from the viewer's views: of another's placement only that it
// was made, until the round is complete (S6).
class MoveDescriber {
public:
    MoveDescriber(const Scarabya& game, const View& before, const View& after,
                  const RenderContext& context)
        : game_(game), before_(before), after_(after), context_(context) {}

    std::string describe(Seat who, const Place& place) {
        const bool complete = after_.table.placed.empty();
        if (who == after_.seat) {
            placed(who, place);
        } else if (!complete) {
            add_event("event.has_placed", seat_values(after_, who, context_));
        }
        if (complete) {
            shown(who);
            discards();
            mode() == Mode::solo ? losses() : bonuses();
            what_next();
        }
        return join(lines_, "\n");
    }

private:
    Mode mode() const { return game_.options().mode; }

    void add(const std::string& sentence) {
        for (std::string& line : wrapped_lines(sentence)) lines_.push_back(std::move(line));
    }
    void add_event(std::string_view key, const i18n::Values& values = {}) {
        add(context_.catalogue.format("scarabya." + std::string(key), values));
    }

    void placed(Seat who, const Place& place) {
        const Sites sites = with_scarabs(game_.preview(before_.table, who, place));
        const i18n::Values values =
            with(seat_values(after_, who, context_),
                 {{"tile", tile_name(place.tile)}, {"cells", cell_names(cells_of(place))}});
        if (mode() == Mode::solo)
            add_event(
                "event.buries",
                with(values, {{"scarabs", (cells_of(place) & before_.table.scarabs).count()}}));
        else if (sites.empty())
            add_event("event.places", values);
        else
            add_event("event.places_and_closes",
                      with(values,
                           {{"sites", sites_text(sites, context_)}, {"points", points_of(sites)}}));
    }

    // The placements of a complete round. One's own has been described already.
    void shown(Seat who) {
        for (const Seat seat : SeatSet::first(game_.seats())) {
            const bool acted = mode() == Mode::duel
                                   ? seat == who
                                   : before_.table.placed.contains(seat) || seat == who;
            if (acted && seat != after_.seat)
                placed(seat, game_.ground(after_.table, seat).tiles.back());
        }
    }

    void discards() {
        const bool one_board = mode() == Mode::duel || game_.seats() == 1;
        if (one_board) {
            discards_of(0, "event.discarded");
        } else {
            for (const Seat seat : SeatSet::first(game_.seats()))
                discards_of(seat, "event.discards");
        }
    }

    void discards_of(Seat seat, std::string_view key) {
        const Tiles known = discarded_tiles(game_, before_.table, seat);
        for (const Tile tile : discarded_tiles(game_, after_.table, seat))
            if (std::find(known.begin(), known.end(), tile) == known.end())
                add_event(key,
                          with(seat_values(after_, seat, context_), {{"tile", tile_name(tile)}}));
    }

    // S21  What can no longer be buried.
    void losses() {
        const Cells lost =
            game_.lost_scarabs(after_.table).without(game_.lost_scarabs(before_.table));
        if (!lost.empty())
            add_event("event.lost", {{"scarabs", lost.count()}, {"cells", cell_names(lost)}});
    }

    // S17  For the scarabs on unexplored ground.
    void bonuses() {
        for (const Seat seat : SeatSet::first(game_.seats()))
            if (const int bonus = game_.bonus(after_.table, seat); bonus > 0)
                add_event("event.bonus",
                          with(seat_values(after_, seat, context_), {{"points", bonus}}));
    }

    void what_next() {
        const SeatSet next = after_.table.to_place;
        const i18n::Values card{{"tile", tile_name(after_.table.turned.back())}};
        if (next.empty()) {
            add(ending_text(game_, after_.table, context_));
        } else if (mode() == Mode::duel) {
            add_event("event.next_turn", with(seat_values(after_, next.front(), context_), card));
        } else {
            add_event("event.next_card", card);
        }
    }

    const Scarabya& game_;
    const View& before_;
    const View& after_;
    const RenderContext& context_;
    std::vector<std::string> lines_;
};

} // namespace

std::string GameTerminal<Scarabya>::describe(const Scarabya& game, const View& before, Seat who,
                                             const Place& place, const View& after,
                                             const RenderContext& context) {
    return MoveDescriber(game, before, after, context).describe(who, place);
}

} // namespace khepri::terminal
