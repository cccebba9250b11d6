// Requests to the server over HTTP and their answers: docs/protocol.md.
#pragma once

#include "wire/server/protocol.h"

namespace khepri::wire {

// POST /api/matches
struct CreateMatch {
    std::string game;
    Json options = Json::object();
    Json edition = "classic";
    std::vector<RequestedSeat> seats; // those missing are for people
    bool in_lobby = false;
    bool open = false;             // nobody needs an invitation
    bool hints = false;            // players may ask the computer for hints
    std::int64_t turn_seconds = 0; // for each turn; 0: no clock
};
struct CreateMatchAnswer {
    std::string match;
    std::string commitment;
    std::string invitation;         // to any free seat
    std::vector<std::string> seats; // an invitation to each seat; empty for a computer's
};

// POST /api/matches/ID/seats
struct TakeSeat {
    std::optional<std::string> invitation; // not needed in open matches
    std::optional<Seat> seat;              // none: any that is free
    std::string name;
    std::string seed; // 64 hexadecimal digits: this seat's part of the luck
    std::optional<std::string>
        token; // chosen by the client, so that a repeated request takes one seat
};
struct TakeSeatAnswer {
    Seat seat = 0;
    std::string token;
    std::string name; // after cleaning
};

// POST /api/pairing
struct PairingRequest {
    std::string game;
    Json options = Json::object();
    std::string name;
    std::string seed;                 // as in TakeSeat
    std::optional<std::string> token; // as in TakeSeat
};
struct PairingAnswer {
    std::string match;
    Seat seat = 0;
    std::string token;
    std::string name;     // after cleaning
    bool created = false; // nobody was waiting
};

// GET /api/lobby
struct LobbyMatch {
    std::string match;
    std::int64_t changed = 0; // when it last changed
    std::string game;
    Json options;
    std::vector<SeatStatus> seats;
    bool hints = false;
    std::int64_t turn_milliseconds = 0;
    int spectators = 0; // how many
};
struct Lobby {
    std::vector<LobbyMatch> waiting;
    std::vector<LobbyMatch> playing;
};

Result<CreateMatch> read_create_match(const Json& json);
Result<TakeSeat> read_take_seat(const Json& json);
Result<PairingRequest> read_pairing_request(const Json& json);
Json to_json(const CreateMatchAnswer& answer);
Json to_json(const TakeSeatAnswer& answer);
Json to_json(const PairingAnswer& answer);
Json to_json(const Lobby& lobby);
// Compact JSON text, appended.
void write_json(std::string& out, const Lobby& lobby);
Json to_json(const CreateMatch& request);
Json to_json(const TakeSeat& request);
Json to_json(const PairingRequest& request);
Result<CreateMatchAnswer> read_create_match_answer(const Json& json);
Result<TakeSeatAnswer> read_take_seat_answer(const Json& json);
Result<PairingAnswer> read_pairing_answer(const Json& json);
Result<Lobby> read_lobby(const Json& json);

} // namespace khepri::wire
