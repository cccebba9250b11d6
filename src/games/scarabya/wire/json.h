// Scarabya as JSON; wire/game_json.h lists the functions, docs/messages.md describes the JSON.
#pragma once

#include "games/scarabya/rules/rules.h"
#include "games/scarabya/rules/view_facts.h"
#include "wire/game_json.h"
#include "wire/sent_object.h"

namespace khepri::scarabya {

wire::Json to_json(const Options& options);
wire::Json to_json(const Edition& edition);
// Of a placement within the frame.
wire::Json to_json(const Scarabya& game, const Move& move);
void write_json(std::string& out, const Scarabya& game, const Move& move);
void write_move_as_seen(std::string& out, const Scarabya& game, Seat who, const Move& move,
                        const View& after);
Result<Move> read_move(const Scarabya& game, const wire::Json& json);

wire::Json to_json(const Scarabya& game, const View& view);
void write_json(std::string& out, const Scarabya& game, const View& view);
bool update(wire::SentObject& sent, std::string& changes, const Scarabya& game, const View& view);
Result<View> read_view(const Scarabya& game, const wire::Json& json);

// Only written, never read.
void write_json(std::string& out, const Scarabya& game, const ViewFacts& facts);
void write_json(std::string& out, const Scarabya& game, const Preview& preview);

} // namespace khepri::scarabya

namespace khepri::wire {

template <>
Result<scarabya::Options> read_options<scarabya::Scarabya>(const Json& json);
template <>
std::optional<EditionFault> read_edition<scarabya::Scarabya>(const Json& json,
                                                             scarabya::Edition& edition);
template <>
Json edition_schema<scarabya::Scarabya>();

} // namespace khepri::wire
