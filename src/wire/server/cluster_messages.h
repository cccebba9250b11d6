// Messages between the servers of a cluster, over the bus: docs/cluster.md. All of them are hints:
// any may be lost, and one that cannot be read is ignored, so that two releases understand each
// other. `server` is who sends it.
#pragma once

#include "wire/server/http_messages.h"

namespace khepri::wire {

// On the subject of a match.

// The match has so many events now; the latest was written by this server.
struct EventsWritten {
    std::string server;
    std::int64_t events = 0;
};
// A player agrees to end the match, declines it, or no longer does either; `at` decides which
// message is later.
struct SeatAgreement {
    Seat seat = 0;
    bool wants_end = false;
    bool declines_end = false;
    std::int64_t at = 0;
};
// Who is connected to this server, and what everyone knows who has the match in memory.
struct RoomPresence {
    std::string server;
    SeatSet connected;
    SeatSet programs; // of those, the ones that only bots are at
    Spectators spectators;
    std::vector<SeatAgreement> agreements;
    bool asks = false; // it wants to know the same of the others
};
// The server has put the match away.
struct RoomUnloaded {
    std::string server;
};
using RoomMessage = std::variant<EventsWritten, RoomPresence, RoomUnloaded>;

// On the subject of all servers.

// Sent all the time; a server that is no longer heard is gone.
struct Heartbeat {
    std::string server;
    bool leaving = false; // it shuts down
};
// A client at this address has created a match.
struct MatchCounted {
    std::string server;
    std::string address; // a rate_key in hexadecimal digits
};
// A match of the lobby with the addresses of its players, which are for its limits only.
struct ListedMatch {
    LobbyMatch listed;
    bool is_waiting = false;
    std::vector<std::string> addresses; // rate_keys in hexadecimal digits
};
// The matches of the lobby with players at this server.
struct ListedMatches {
    std::string server;
    std::vector<ListedMatch> matches;
};
using ServerMessage = std::variant<Heartbeat, MatchCounted, ListedMatches>;

Result<RoomMessage> read_room_message(const Json& json);
Result<ServerMessage> read_server_message(const Json& json);
void write_json(std::string& out, const RoomMessage& message);
void write_json(std::string& out, const ServerMessage& message);

} // namespace khepri::wire
