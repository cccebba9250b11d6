#include "server/rooms/lobby/match_entry.h"

#include <algorithm>

namespace khepri::server {
namespace {

class EntryAfter {
public:
    explicit EntryAfter(const Room& room) : room_(room) {}

    using Entry = std::optional<store::MatchEntry>;

    Entry operator()(const wire::SeatTaken& taken) const {
        return {{MatchPhase::waiting, taken.at, 0}};
    }
    Entry operator()(const wire::MatchStarted& started) const { return playing(started.at); }
    // Without a clock the entry does not change from move to move.
    Entry operator()(const wire::MovePlayed& played) const {
        if (room_.settings().turn_milliseconds == 0) return std::nullopt;
        return playing(played.at);
    }
    Entry operator()(const wire::SeatLeft& left) const {
        if (room_.phase() != MatchPhase::playing) return {{MatchPhase::waiting, left.at, 0}};
        if (is_last(left.seat)) return {{MatchPhase::playing, left.at, 0}};
        return playing(left.at);
    }
    Entry operator()(const wire::SeatReturned& returned) const { return playing(returned.at); }
    Entry operator()(const wire::MatchEnded& ended) const {
        return {{MatchPhase::over, ended.at, 0}};
    }
    Entry operator()(const wire::MatchEndedByAgreement& ended) const {
        return {{MatchPhase::over, ended.at, 0}};
    }
    Entry operator()(const wire::SettingsChanged& changed) const {
        return {{MatchPhase::waiting, changed.at, 0}};
    }
    Entry operator()(const auto&) const { return std::nullopt; }

private:
    Entry playing(std::int64_t at) const { return {{MatchPhase::playing, at, wake(at)}}; }
    // Whether no other person still plays.
    bool is_last(Seat leaving) const {
        for (Seat seat = 0; seat < room_.seat_count(); ++seat)
            if (seat != leaving && room_.seats()[seat].is_occupied()) return false;
        return true;
    }
    // Not later than the match must continue by itself; waking it too early does no harm.
    std::int64_t wake(std::int64_t now) const {
        if (room_.settings().turn_milliseconds == 0) return 0;
        const std::int64_t full_turn = now + room_.settings().turn_milliseconds;
        return std::min(full_turn, room_.next_deadline_after(now).value_or(full_turn));
    }

    const Room& room_;
};

} // namespace

std::optional<store::MatchEntry> entry_after(const Room& room, const wire::RoomEvent& event) {
    return std::visit(EntryAfter(room), event);
}

store::MatchEntry first_entry(const wire::MatchCreated& created) {
    return {MatchPhase::waiting, created.at, 0};
}

} // namespace khepri::server
