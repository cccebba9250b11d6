#include "server/rooms/messages/sent_views.h"

#include "wire/changes.h"

#include <algorithm>

namespace khepri::server {

SentViews::Sent* SentViews::find(Seat viewer) {
    const auto found = std::ranges::find(sent_, viewer, &Sent::viewer);
    return found == sent_.end() ? nullptr : &*found;
}

void SentViews::remember(Seat viewer, const wire::MatchStatus& status) {
    Sent* const found = find(viewer);
    Sent& sent = found != nullptr ? *found : sent_.emplace_back();
    sent.viewer = viewer;
    sent.version = status.version;
    sent.view = status.view;
}

void SentViews::replace_by_changes(Seat viewer, wire::MatchStatus& status) {
    Sent* const sent = find(viewer);
    if (sent == nullptr || sent->version + 1 != status.version ||
        !wire::write_changes(status.changes, sent->view, status.view))
        return remember(viewer, status);
    sent->version = status.version;
    sent->view.swap(status.view);
    status.view.clear();
}

} // namespace khepri::server
