// Mummies as JSON; game_json.h tells what is offered, docs/messages.md how it looks.
#pragma once

#include "games/mummies/rules.h"
#include "wire/game_json.h"

namespace khepri::wire {

Json to_json(const mummies::Options& options);
template <>
Result<mummies::Options> read_options<mummies::Mummies>(const Json& json);

Json to_json(const mummies::Edition& edition);
template <>
Result<mummies::Edition> read_edition<mummies::Mummies>(const Json& json);

Json to_json(const mummies::Mummies& game, const mummies::Move& move);
void write_json(std::string& out, const mummies::Mummies& game, const mummies::Move& move);
void write_told(std::string& out, const mummies::Mummies& game, Seat who, const mummies::Move& move,
                const mummies::View& after);
Result<mummies::Move> read_move(const mummies::Mummies& game, const Json& json);

Json to_json(const mummies::Mummies& game, const mummies::View& view);
void write_json(std::string& out, const mummies::Mummies& game, const mummies::View& view);
Result<mummies::View> read_view(const mummies::Mummies& game, const Json& json);

} // namespace khepri::wire
