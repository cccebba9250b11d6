// What can be worked out from a view, and what a move would change, as JSON: docs/engine.md. Only
// written: nobody sends it to us.
#pragma once

#include "games/archaeology/survey.h"
#include "games/mummies/survey.h"
#include "games/scarabya/survey.h"

#include <string>

namespace khepri::wire {

void write_json(std::string& out, const archaeology::Archaeology& game,
                const archaeology::Survey& survey);
void write_json(std::string& out, const archaeology::Archaeology& game,
                const archaeology::Preview& preview);
void write_json(std::string& out, const scarabya::Scarabya& game, const scarabya::Survey& survey);
void write_json(std::string& out, const scarabya::Scarabya& game, const scarabya::Preview& preview);
void write_json(std::string& out, const mummies::Mummies& game, const mummies::Survey& survey);
void write_json(std::string& out, const mummies::Mummies& game, const mummies::Preview& preview);

} // namespace khepri::wire
