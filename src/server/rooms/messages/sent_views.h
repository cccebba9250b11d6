// The view that each viewer of a room was sent last, for clients that take changes. All such
// sockets of a viewer have it, because each got a welcome and every update since.
#pragma once

#include "wire/server/protocol.h"

#include <string>
#include <vector>

namespace khepri::server {

class SentViews {
public:
    // The whole view was sent.
    void remember(Seat viewer, const wire::MatchStatus& status);
    // Replaces the view in the status of an update by its changes, unless the viewer does not have
    // the view before, or that is no shorter.
    void replace_by_changes(Seat viewer, wire::MatchStatus& status);

private:
    struct Sent {
        Seat viewer = spectator;
        int version = 0;
        std::string view;
    };
    Sent* find(Seat viewer);

    std::vector<Sent> sent_;
};

} // namespace khepri::server
