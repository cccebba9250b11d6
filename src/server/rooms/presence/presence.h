// Who is there, as far as this server knows. Nothing of it is stored: after a restart everyone has
// just gone.
#pragma once

#include "server/rooms/room.h"
#include "wire/server/protocol.h"

namespace khepri::server {

struct Presence {
    SeatSet connected;
    bool is_complete = true; // false if players may be connected to a server that cannot be heard
    SeatSet programs;        // of those, the ones that only bots are at
    PerSeat<std::int64_t> away_milliseconds{}; // since its player was last there
    SeatSet wants_end;                         // agree to end the match without a result
    SeatSet declines_end;                      // were asked to, and keep playing
    wire::Spectators spectators;
};

// How long a player may be away before others may act on it.
struct AwayLimit {
    std::int64_t milliseconds = 0;

    // Where a turn takes an hour or more nobody expects the others to be there: as long as a turn.
    std::int64_t in(const Room& room) const;
};

// Milliseconds until the others may act on the player's absence; 0 from then on, none while the
// player is connected. Nobody may while the player may be connected to a server that is not heard.
std::optional<std::int64_t> time_until_away(const Room& room, Seat seat, const Presence& presence,
                                            AwayLimit limit);

// The people who have to agree to end the match: those who are there. Programs cannot.
SeatSet asked_to_agree(const Room& room, const Presence& presence, AwayLimit limit);

} // namespace khepri::server
