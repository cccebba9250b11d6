// The view that each viewer of a room was sent last, for clients that take changes. All such
// sockets of a viewer have it, because each got a welcome and every update since.
#pragma once

#include "runtime/any_match.h"

#include <vector>

namespace khepri::server {

class SentViews {
public:
    // The viewer's whole view was sent, as it is now.
    void remember(const runtime::AnyMatch& match, Seat viewer);
    // Adds what changes in the viewer's view to the status of an update; or the whole view, if the
    // viewer does not have the view before, or that is no longer.
    void write_changes(wire::MatchStatus& status, const runtime::AnyMatch& match, Seat viewer);

private:
    struct Sent {
        Seat viewer = spectator;
        int version = 0;
        wire::SentObject view;
    };
    Sent& of(Seat viewer);

    std::vector<Sent> sent_;
};

} // namespace khepri::server
