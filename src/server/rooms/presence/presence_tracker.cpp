#include "server/rooms/presence/presence_tracker.h"

#include <algorithm>
#include <utility>

namespace khepri::server {

PresenceTracker::PresenceTracker(std::int64_t now) {
    absent_since_.fill(now);
    for (Seat seat = 0; seat < most_seats; ++seat) agreements_[seat].seat = seat;
}

void PresenceTracker::mark_present(Seat seat, std::uint64_t address, std::int64_t now) {
    addresses_[seat] = address;
    last_present_ = absent_since_[seat] = now;
}

void PresenceTracker::mark_absent(Seat seat, std::int64_t now) {
    last_present_ = absent_since_[seat] = now;
}

std::vector<std::uint64_t> PresenceTracker::addresses() const {
    std::vector<std::uint64_t> known;
    for (const auto& address : addresses_)
        if (address) known.push_back(*address);
    return known;
}

bool PresenceTracker::agree(const wire::SeatAgreement& agreement) {
    wire::SeatAgreement& known = agreements_[agreement.seat];
    if (agreement.at < known.at) return false;
    const wire::SeatAgreement before = std::exchange(known, agreement);
    return before.wants_end != agreement.wants_end || before.declines_end != agreement.declines_end;
}

// What was declined before the others asked again does not count any more.
SeatSet PresenceTracker::decline_end() const {
    std::optional<std::int64_t> asked_at;
    for (const wire::SeatAgreement& one : agreements_)
        if (one.wants_end) asked_at = std::min(asked_at.value_or(one.at), one.at);
    SeatSet seats;
    for (const wire::SeatAgreement& one : agreements_)
        if (one.declines_end && asked_at && one.at >= *asked_at) seats.insert(one.seat);
    return seats;
}

SeatSet PresenceTracker::want_end() const {
    SeatSet seats;
    for (const wire::SeatAgreement& agreement : agreements_)
        if (agreement.wants_end) seats.insert(agreement.seat);
    return seats;
}

std::vector<wire::SeatAgreement> PresenceTracker::agreements() const {
    std::vector<wire::SeatAgreement> known;
    for (const wire::SeatAgreement& agreement : agreements_)
        if (agreement.at > 0) known.push_back(agreement);
    return known;
}

} // namespace khepri::server
