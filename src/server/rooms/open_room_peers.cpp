// What an open room tells the other servers that have the same match, and hears from them.
#include "server/rooms/open_room.h"

#include <utility>

namespace khepri::server {

void OpenRoom::publish_presence(bool asks) {
    if (!peers_) return;
    peers_->publish({peers_->own_name(), subscribers_.connected(), subscribers_.programs(),
                     subscribers_.spectators(), tracker_.agreements(), asks});
}

void OpenRoom::ask_peers() { publish_presence(true); }

void OpenRoom::remind_peers() {
    if (peers_ && !peers_->empty()) publish_presence();
}

void OpenRoom::on_peer_message(const wire::RoomMessage& message) {
    if (const auto* const written = std::get_if<wire::EventsWritten>(&message)) {
        peers_->note(*written);
        on_events_elsewhere(written->events);
    } else if (const auto* const presence = std::get_if<wire::RoomPresence>(&message)) {
        on_peer_presence(*presence);
    } else if (const auto* const unloaded = std::get_if<wire::RoomUnloaded>(&message)) {
        on_server_lost(unloaded->server);
    }
}

void OpenRoom::on_events_elsewhere(std::int64_t events) {
    if (events <= room_->event_count()) return;
    hinted_events_ = std::max(hinted_events_, events);
    if (!writing_) catch_up(Behind::perhaps);
}

void OpenRoom::on_peer_presence(const wire::RoomPresence& presence) {
    const SeatSet before = connected();
    bool changed = peers_->note(presence);
    for (const wire::SeatAgreement& agreement : presence.agreements)
        changed = tracker_.agree(agreement) || changed;
    if (presence.asks) publish_presence();
    if (changed) on_peers_changed(before);
}

void OpenRoom::on_server_lost(const std::string& server) {
    const SeatSet before = connected();
    if (peers_ && peers_->forget(server)) on_peers_changed(before);
}

void OpenRoom::on_peers_changed(SeatSet connected_before) {
    const SeatSet connected = this->connected();
    for (const Seat seat : connected_before)
        if (!connected.contains(seat)) tracker_.mark_absent(seat, context_.steady());
    send_seats();
    on_spectators_changed();
    run_automatic_moves();
}

} // namespace khepri::server
