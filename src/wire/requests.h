// What is asked of the server by HTTP and what it answers: docs/protocol.md.
#pragma once

#include "wire/protocol.h"

namespace khepri::wire {

// POST /api/matches
struct SeatWish {
    std::optional<std::string> computer; // a level; none: a person
};
struct MakeMatch {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<SeatWish> seats; // those left out are for people
    bool in_lobby = false;
    std::int64_t turn_seconds = 0; // for each turn; 0: no clock
};
struct MatchMadeAnswer {
    std::string match;
    std::string commitment;
    std::string invitation;         // to any free seat
    std::vector<std::string> seats; // an invitation to each seat; empty for a computer's
};

// POST /api/matches/ID/seats
struct TakeSeat {
    std::optional<std::string> invitation; // not needed in the lobby's matches
    std::optional<Seat> seat;              // none: any that is free
    std::string name;
    std::string seed;                 // 64 hexadecimal digits: this seat's part of the luck
    std::optional<std::string> token; // of one's own making, so that asking twice takes one seat
};
struct SeatTakenAnswer {
    Seat seat = 0;
    std::string token;
    std::string name; // as it was cleaned
};

// What is listed of a match.
struct LobbyEntry {
    std::string game;
    Json options;
    std::vector<SeatInfo> seats;
    std::int64_t turn_time = 0;
};
// GET /api/lobby
struct ListedMatch {
    std::string match;
    std::int64_t changed = 0; // when it last changed
    LobbyEntry entry;         // its fields stand beside the others
};
struct Lobby {
    std::vector<ListedMatch> waiting;
    std::vector<ListedMatch> playing;
};

// POST /api/matches/ID/again
struct NextMatchAnswer {
    std::string match;
};

Result<MakeMatch> read_make_match(const Json& json);
Result<TakeSeat> read_take_seat(const Json& json);
Json to_json(const MatchMadeAnswer& answer);
Json to_json(const SeatTakenAnswer& answer);
Json to_json(const LobbyEntry& entry);
Json to_json(const Lobby& lobby);
Json to_json(const MakeMatch& request);
Json to_json(const TakeSeat& request);
Result<MatchMadeAnswer> read_match_made(const Json& json);
Result<SeatTakenAnswer> read_seat_taken(const Json& json);
Result<LobbyEntry> read_lobby_entry(const Json& json);
Result<Lobby> read_lobby(const Json& json);

} // namespace khepri::wire
