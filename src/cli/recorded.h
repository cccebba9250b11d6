// A record from a file together with the game it is of.
#pragma once

#include "cli/save_file.h"
#include "table/replay.h"
#include "wire/any_game.h"
#include "words/catalogue.h"

#include <filesystem>
#include <string>

namespace khepri::cli {

struct Recorded {
    Record record;
    wire::AnyGame game;
};

// The computer's people, by seat. A record calls them by name and player, "Tiye (adept)" or
// "Tiye (exec:./mybot -x (2))", by which they are known again; at the table they are called by name
// alone.
struct RecordedName {
    std::string name;     // empty: a person without one
    std::string computer; // the player that decides for the seat; empty for a person
};
std::string computer_name(Seat seat, const std::string& player);
RecordedName read_name(const std::string& recorded);

// Only records that hold their secret and fit their game: a fault is told with file, line and
// reason.
Result<Recorded> read_recorded(const std::filesystem::path& file, const words::Catalogue& words,
                               Altered altered = Altered::refused);

} // namespace khepri::cli
