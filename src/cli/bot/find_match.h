// Where `khepri bot` plays: a match that it was sent to, one that it creates, or one that waits in
// the lobby.
#pragma once

#include "cli/bot/remote_seat.h"

#include <functional>
#include <optional>
#include <string>

namespace khepri::cli {

struct MatchWish {
    std::string url;
    std::optional<std::string> invitation;
    std::optional<std::string> create;  // a game
    std::string options;                // of the game, as JSON; empty: the defaults
    std::optional<std::string> against; // a level of the computer in all other seats
    bool from_lobby = false;
    std::string lobby_game; // empty: any
};

struct FoundMatch {
    load::Address address;
    std::optional<std::string> invitation;
};

// An error is a sentence. `report` tells what was created, and that nothing waits yet.
Result<FoundMatch> find_match(const MatchWish& wish,
                              const std::function<void(const std::string&)>& report);

// The sentence of the catalogue for an error of the server.
std::string sentence_of(const wire::ErrorMessage& error);

} // namespace khepri::cli
