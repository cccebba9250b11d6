#include "server/rooms/messages/sent_views.h"

#include <algorithm>
#include <string>

namespace khepri::server {

SentViews::Sent& SentViews::of(Seat viewer) {
    const auto found = std::ranges::find(sent_, viewer, &Sent::viewer);
    if (found != sent_.end()) return *found;
    sent_.emplace_back().viewer = viewer;
    return sent_.back();
}

void SentViews::remember(const runtime::AnyMatch& match, Seat viewer) {
    Sent& sent = of(viewer);
    sent.view.forget();
    std::string none;
    match.update(sent.view, none, viewer);
    sent.version = match.version();
}

void SentViews::write_changes(wire::MatchStatus& status, const runtime::AnyMatch& match,
                              Seat viewer) {
    Sent& sent = of(viewer);
    if (sent.version + 1 != match.version()) sent.view.forget();
    sent.version = match.version();
    if (!match.update(sent.view, status.changes, viewer)) status.view = sent.view.text();
}

} // namespace khepri::server
