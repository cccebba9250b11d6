// Archaeology as JSON; game_json.h tells what is offered, docs/messages.md how it looks.
#pragma once

#include "games/archaeology/rules.h"
#include "wire/game_json.h"

namespace khepri::wire {

Json to_json(const archaeology::Options& options);
template <>
Result<archaeology::Options> read_options<archaeology::Archaeology>(const Json& json);

Json to_json(const archaeology::Edition& edition);
template <>
Result<archaeology::Edition> read_edition<archaeology::Archaeology>(const Json& json);

Json to_json(const archaeology::Archaeology& game, const archaeology::Move& move);
void write_json(std::string& out, const archaeology::Archaeology& game,
                const archaeology::Move& move);
void write_told(std::string& out, const archaeology::Archaeology& game, Seat who,
                const archaeology::Move& move, const archaeology::View& after);
Result<archaeology::Move> read_move(const archaeology::Archaeology& game, const Json& json);

Json to_json(const archaeology::Archaeology& game, const archaeology::View& view);
void write_json(std::string& out, const archaeology::Archaeology& game,
                const archaeology::View& view);
Result<archaeology::View> read_view(const archaeology::Archaeology& game, const Json& json);

} // namespace khepri::wire
