// Scarabya as JSON; game_json.h tells what is offered, docs/messages.md how it looks.
#pragma once

#include "games/scarabya/rules.h"
#include "wire/game_json.h"

namespace khepri::wire {

Json to_json(const scarabya::Options& options);
template <>
Result<scarabya::Options> read_options<scarabya::Scarabya>(const Json& json);

Json to_json(const scarabya::Edition& edition);
template <>
Result<scarabya::Edition> read_edition<scarabya::Scarabya>(const Json& json);

// Of a placement within the frame.
Json to_json(const scarabya::Scarabya& game, const scarabya::Move& move);
void write_json(std::string& out, const scarabya::Scarabya& game, const scarabya::Move& move);
void write_told(std::string& out, const scarabya::Scarabya& game, Seat who,
                const scarabya::Move& move, const scarabya::View& after);
Result<scarabya::Move> read_move(const scarabya::Scarabya& game, const Json& json);

Json to_json(const scarabya::Scarabya& game, const scarabya::View& view);
void write_json(std::string& out, const scarabya::Scarabya& game, const scarabya::View& view);
Result<scarabya::View> read_view(const scarabya::Scarabya& game, const Json& json);

} // namespace khepri::wire
