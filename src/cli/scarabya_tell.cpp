// What happened at a table of Scarabya, what is to be done, and what a placement would do, in
// words.
#include "cli/scarabya_board.h"
#include "cli/scarabya_face.h"
#include "cli/scarabya_phrases.h"
#include "core/text.h"

#include <algorithm>

namespace khepri::cli {

using namespace scarabya;

namespace {

std::string tile_name(Tile tile) { return std::string(name(tile)); }

words::Values with(words::Values values, const words::Values& more) {
    values.insert(values.end(), more.begin(), more.end());
    return values;
}

std::string in_lines(std::string_view text) { return join(folded(text, page), "\n"); }

Sites with_scarabs(const Sites& sites) {
    Sites found;
    for (const Site& site : sites)
        if (site.scarabs > 0) found.push_back(site);
    return found;
}

Cells scarabs_in(const Sites& sites, Cells scarabs) {
    Cells found;
    for (const Site& site : sites) found = found | (site.cells & scarabs);
    return found;
}

// Tells one act to one viewer. Only what a view holds is told: of another's placement nothing but
// that it was made, until the round is complete (S6).
class Story {
public:
    Story(const Scarabya& game, const View& before, const View& after, const Easel& easel)
        : game_(game), before_(before), after_(after), easel_(easel) {}

    std::string of(Seat who, const Place& place) {
        const bool complete = after_.table.placed.empty();
        if (who == after_.seat) {
            placed(who, place);
        } else if (!complete) {
            say("tell.has_placed", who_values(after_, who, easel_));
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
        for (std::string& line : folded(sentence, page)) lines_.push_back(std::move(line));
    }
    void say(std::string_view key, const words::Values& values = {}) {
        add(easel_.words.say("scarabya." + std::string(key), values));
    }

    void placed(Seat who, const Place& place) {
        const Sites sites = with_scarabs(game_.preview(before_.table, who, place));
        const words::Values values =
            with(who_values(after_, who, easel_),
                 {{"tile", tile_name(place.tile)}, {"cells", cell_names(cells_of(place))}});
        if (mode() == Mode::solo)
            say("tell.buries",
                with(values, {{"scarabs", (cells_of(place) & before_.table.scarabs).count()}}));
        else if (sites.empty())
            say("tell.places", values);
        else
            say("tell.places_and_closes", with(values, {{"sites", sites_phrase(sites, easel_)},
                                                        {"points", points_of(sites)}}));
    }

    // The placements of a complete round. One's own has been told already.
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
            discards_of(0, "tell.discarded");
        } else {
            for (const Seat seat : SeatSet::first(game_.seats()))
                discards_of(seat, "tell.discards");
        }
    }

    void discards_of(Seat seat, std::string_view key) {
        const Tiles known = discarded_tiles(game_, before_.table, seat);
        for (const Tile tile : discarded_tiles(game_, after_.table, seat))
            if (std::find(known.begin(), known.end(), tile) == known.end())
                say(key, with(who_values(after_, seat, easel_), {{"tile", tile_name(tile)}}));
    }

    // S21  What can no longer be buried.
    void losses() {
        const Cells lost =
            game_.lost_scarabs(after_.table).without(game_.lost_scarabs(before_.table));
        if (!lost.empty())
            say("tell.lost", {{"scarabs", lost.count()}, {"cells", cell_names(lost)}});
    }

    // S17  For the scarabs on unexplored ground.
    void bonuses() {
        for (const Seat seat : SeatSet::first(game_.seats()))
            if (const int bonus = game_.bonus(after_.table, seat); bonus > 0)
                say("tell.bonus", with(who_values(after_, seat, easel_), {{"points", bonus}}));
    }

    void what_next() {
        const SeatSet next = after_.table.to_place;
        const words::Values card{{"tile", tile_name(after_.table.turned.back())}};
        if (next.empty()) {
            add(the_end(game_, after_.table, easel_));
        } else if (mode() == Mode::duel) {
            say("tell.next_turn", with(who_values(after_, next.front(), easel_), card));
        } else {
            say("tell.next_card", card);
        }
    }

    const Scarabya& game_;
    const View& before_;
    const View& after_;
    const Easel& easel_;
    std::vector<std::string> lines_;
};

} // namespace

std::string Face<Scarabya>::tell(const Scarabya& game, const View& before, Seat who,
                                 const Place& place, const View& after, const Easel& easel) {
    return Story(game, before, after, easel).of(who, place);
}

std::string Face<Scarabya>::ask(const Scarabya& game, const View& view, const Easel& easel) {
    const Table& table = view.table;
    const std::string tile = tile_name(table.turned.back());
    if (Scarabya::is_over(table)) return the_end(game, table, easel);
    if (!table.to_place.contains(view.seat))
        return in_lines(
            easel.words.say("scarabya.waiting",
                            {{"tile", tile}, {"names", names_of(table.to_place, view, easel)}}));
    const Place example = legal_placements(game, view).front();
    return easel.words.say(game.ground(table, view.seat).tiles.empty() ? "scarabya.ask.first"
                                                                       : "scarabya.ask",
                           {{"tile", tile},
                            {"figure", static_cast<int>(example.facing) + 1},
                            {"cell", std::string(name(example.anchor))},
                            {"cells", cell_names(cells_of(example))}});
}

std::string Face<Scarabya>::preview(const Scarabya& game, const View& view, const Place& place,
                                    const Easel& easel) {
    const Table& table = view.table;
    const Sites sites = with_scarabs(game.preview(table, view.seat, place));
    const Cells covered = cells_of(place) & table.scarabs;
    const bool solo = game.options().mode == Mode::solo;
    words::Values values{{"tile", tile_name(place.tile)},
                         {"cells", cell_names(cells_of(place))},
                         {"sites", sites_phrase(sites, easel)},
                         {"points", points_of(sites)},
                         {"covered", covered.count()},
                         {"lost", scarabs_in(sites, table.scarabs).count()},
                         {"lost_cells", cell_names(scarabs_in(sites, table.scarabs))}};
    const std::string sentence =
        easel.words.say(solo ? "scarabya.preview.solo" : "scarabya.preview.points", values);
    Lines lines = board_lines(game, table, view.seat, place, BoardSize::large, easel.ink);
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return join(lines, "\n") + "\n" + in_lines(sentence);
}

} // namespace khepri::cli
