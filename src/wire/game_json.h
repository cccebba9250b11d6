// What games/<game>/wire/json.h offers for a game G, in the namespace of the game:
//     Json to_json(const G::Options&);                 Json to_json(const G::Edition&);
//     Json to_json(const G&, const G::Move&);          Json to_json(const G&, const G::View&);
//     write_json(text, game, move)                     write_json(text, game, view)
//     read_options<G>(json)   read_edition<G>(json), read_edition<G>(json, edition)
//     edition_schema<G>()
//     read_move(game, json)   read_view(game, json)
//     update(sent, text, game, view)                   what changes in the view that was sent
//     write_move_as_seen(text, game, who, move, view)          a move as a viewer sees it
//     write_json(text, game, facts)                    write_json(text, game, preview)
//     Json score_tables(game)                          if numbers hold in every edition
// write_json appends the same text as to_line(to_json(…)), without making the values.
// write_move_as_seen appends the move as the viewer may know it whose view after the move is given:
// it leaves out the hidden parts, and nothing reveals them, not even the length. Everything that is
// read is valid: options and editions have no fault, and a state can be imagined from a view.
// Whether a move is legal is up to the rules. An error names the path of the field and what would
// be accepted.
#pragma once

#include "core/result.h"
#include "table/edition_fault.h"
#include "table/game.h"
#include "wire/json.h"

#include <optional>
#include <utility>

namespace khepri::wire {

// Missing fields have their defaults.
template <class G>
Result<typename G::Options> read_options(const Json& json);

// "classic", or an object that replaces fields of the classic edition.
template <class G>
std::optional<EditionFault> read_edition(const Json& json, typename G::Edition& edition);
template <class G>
Result<typename G::Edition> read_edition(const Json& json) {
    typename G::Edition edition;
    if (auto found = read_edition<G>(json, edition)) return std::move(*found);
    return edition;
}

// The JSON Schema of files with an edition.
template <class G>
Json edition_schema();

// The name of the built-in edition, or the whole edition.
template <Game G>
Json edition_json(const G& game) {
    Json edition = to_json(game.edition());
    const bool built_in = edition == to_json(*read_edition<G>("classic"));
    return built_in ? Json(game.edition().name) : edition;
}

// The options and the edition as a record contains them: JSON on one line, or the name of the
// built-in edition.
template <Game G>
std::string options_text(const G& game) {
    return to_line(to_json(game.options()));
}
template <Game G>
std::string edition_text(const G& game) {
    const Json edition = edition_json(game);
    return edition.is_string() ? game.edition().name : to_line(edition);
}

} // namespace khepri::wire
