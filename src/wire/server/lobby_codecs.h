// Codecs of the lobby that the messages over HTTP and those between servers share.
#pragma once

#include "wire/server/http_messages.h"
#include "wire/server/protocol_codecs.h"

namespace khepri::wire {

inline constexpr std::size_t max_listed = 1000;

void describe(auto& fields, LobbyMatch& listed) {
    fields("match", listed.match, word);
    fields("changed", listed.changed, moment);
    fields("game", listed.game, word);
    fields("options", listed.options, AnyJson{});
    fields("seats", listed.seats, seat_statuses);
    fields("hints", listed.hints, Flag{});
    fields("turn_milliseconds", listed.turn_milliseconds, moment);
    fields("spectators", listed.spectators, version_number);
}

} // namespace khepri::wire
