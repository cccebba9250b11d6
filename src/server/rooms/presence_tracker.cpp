#include "server/rooms/presence_tracker.h"

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
    return std::exchange(known, agreement).wants_end != agreement.wants_end;
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
