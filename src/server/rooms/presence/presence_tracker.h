// What a server remembers of the players of one match: where they were last, since when they are
// away, and who agrees to end it. Nothing of it is stored. Times are those of the steady clock.
#pragma once

#include "server/rooms/presence/presence.h"
#include "wire/server/cluster_messages.h"

#include <optional>
#include <vector>

namespace khepri::server {

class PresenceTracker {
public:
    explicit PresenceTracker(std::int64_t now);

    // The player of a seat was active, at this address (a rate_key).
    void mark_present(Seat seat, std::uint64_t address, std::int64_t now);
    // A player was here until now.
    void mark_absent(Seat seat, std::int64_t now);
    // A player sat down or returned.
    void restart_absence(Seat seat, std::int64_t now) { absent_since_[seat] = now; }
    // Someone else may take the seat.
    void forget(Seat seat) { addresses_[seat].reset(); }

    // When a player was last active, if one was.
    std::optional<std::int64_t> last_present() const { return last_present_; }
    std::int64_t away_for(Seat seat, std::int64_t now) const { return now - absent_since_[seat]; }
    // Of the players, as far as they are known.
    std::vector<std::uint64_t> addresses() const;

    // Of all servers; the latest counts. Whether it changes anything.
    bool agree(const wire::SeatAgreement& agreement);
    SeatSet want_end() const;
    // Those who were asked to, and keep playing; nobody if nobody wants the end any more.
    SeatSet decline_end() const;
    std::vector<wire::SeatAgreement> agreements() const;

private:
    PerSeat<std::optional<std::uint64_t>> addresses_;
    PerSeat<std::int64_t> absent_since_;
    PerSeat<wire::SeatAgreement> agreements_;
    std::optional<std::int64_t> last_present_;
};

} // namespace khepri::server
