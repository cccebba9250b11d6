// Archaeology as JSON; wire/game_json.h lists the functions, docs/messages.md describes the JSON.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "games/archaeology/rules/view_facts.h"
#include "wire/game_json.h"
#include "wire/sent_object.h"

namespace khepri::archaeology {

wire::Json to_json(const Options& options);
wire::Json to_json(const Edition& edition);
wire::Json to_json(const Archaeology& game, const Move& move);
void write_json(std::string& out, const Archaeology& game, const Move& move);
void write_move_as_seen(std::string& out, const Archaeology& game, Seat who, const Move& move,
                        const View& after);
Result<Move> read_move(const Archaeology& game, const wire::Json& json);

wire::Json to_json(const Archaeology& game, const View& view);
void write_json(std::string& out, const Archaeology& game, const View& view);
bool update(wire::SentObject& sent, std::string& changes, const Archaeology& game,
            const View& view);
Result<View> read_view(const Archaeology& game, const wire::Json& json);

// Only written, never read.
void write_json(std::string& out, const Archaeology& game, const ViewFacts& facts);
void write_json(std::string& out, const Archaeology& game, const Preview& preview);

} // namespace khepri::archaeology

namespace khepri::wire {

template <>
Result<archaeology::Options> read_options<archaeology::Archaeology>(const Json& json);
template <>
std::optional<EditionFault> read_edition<archaeology::Archaeology>(const Json& json,
                                                                   archaeology::Edition& edition);
template <>
Json edition_schema<archaeology::Archaeology>();

} // namespace khepri::wire
