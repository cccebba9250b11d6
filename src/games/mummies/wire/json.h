// Mummies as JSON; wire/game_json.h lists the functions, docs/messages.md describes the JSON.
#pragma once

#include "games/mummies/rules/rules.h"
#include "games/mummies/rules/view_facts.h"
#include "wire/game_json.h"
#include "wire/sent_object.h"

namespace khepri::mummies {

wire::Json to_json(const Options& options);
wire::Json to_json(const Edition& edition);
// What holds in every edition: `points` of an offering by the rank of its type and by its value.
wire::Json score_tables(const Mummies& game);
wire::Json to_json(const Mummies& game, const Move& move);
void write_json(std::string& out, const Mummies& game, const Move& move);
void write_move_as_seen(std::string& out, const Mummies& game, Seat who, const Move& move,
                        const View& after);
Result<Move> read_move(const Mummies& game, const wire::Json& json);

wire::Json to_json(const Mummies& game, const View& view);
void write_json(std::string& out, const Mummies& game, const View& view);
bool update(wire::SentObject& sent, std::string& changes, const Mummies& game, const View& view);
Result<View> read_view(const Mummies& game, const wire::Json& json);

// Only written, never read.
void write_json(std::string& out, const Mummies& game, const ViewFacts& facts);
void write_json(std::string& out, const Mummies& game, const Preview& preview);

} // namespace khepri::mummies

namespace khepri::wire {

template <>
Result<mummies::Options> read_options<mummies::Mummies>(const Json& json);
template <>
std::optional<EditionFault> read_edition<mummies::Mummies>(const Json& json,
                                                           mummies::Edition& edition);
template <>
Json edition_schema<mummies::Mummies>();

} // namespace khepri::wire
