#include "server/listing.h"

#include <algorithm>

namespace khepri::server {
namespace {

std::string summary(const wire::MatchMade& made, std::vector<wire::SeatInfo> seats) {
    const wire::LobbyEntry entry{made.game, made.options, std::move(seats), made.turn_time};
    return wire::to_line(wire::to_json(entry));
}

class After {
public:
    explicit After(const Room& room) : room_(room), seats_(seats_of(room, {})) {}

    std::optional<store::Listing> operator()(const wire::SeatTaken& taken) {
        seats_[taken.seat].name = taken.name;
        return listed(store::Standing::waiting, taken.at, 0);
    }
    std::optional<store::Listing> operator()(const wire::MatchBegun& begun) {
        for (wire::SeatInfo& seat : seats_)
            if (seat.name.empty() && !seat.computer) seat.computer = begun.computer;
        return listed(store::Standing::playing, begun.at, wake(begun.at));
    }
    // Without a clock nothing that is listed changes from act to act.
    std::optional<store::Listing> operator()(const wire::SeatActed& acted) {
        if (room_.made().turn_time == 0) return std::nullopt;
        return listed(store::Standing::playing, acted.at, wake(acted.at));
    }
    std::optional<store::Listing> operator()(const wire::SeatLeft& left) {
        if (room_.stage() == Stage::playing)
            return listed(store::Standing::playing, left.at,
                          is_last(left.seat) ? 0 : wake(left.at));
        seats_[left.seat] = {};
        return listed(store::Standing::waiting, left.at, 0);
    }
    std::optional<store::Listing> operator()(const wire::SeatReturned& returned) {
        return listed(store::Standing::playing, returned.at, wake(returned.at));
    }
    std::optional<store::Listing> operator()(const wire::MatchEnded& ended) {
        return listed(store::Standing::over, ended.at, 0);
    }
    std::optional<store::Listing> operator()(const auto&) { return std::nullopt; }

private:
    store::Listing listed(store::Standing standing, std::int64_t at, std::int64_t wake) {
        return {standing, room_.made().in_lobby, at, wake,
                summary(room_.made(), std::move(seats_))};
    }
    // Whether nobody is left who plays.
    bool is_last(Seat leaving) const {
        for (Seat seat = 0; seat < room_.seats(); ++seat)
            if (seat != leaving && room_.chairs()[seat].is_kept()) return false;
        return true;
    }
    // Not later than the match has to go on by itself; to be woken in vain does no harm.
    std::int64_t wake(std::int64_t now) const {
        if (room_.made().turn_time == 0) return 0;
        const std::int64_t fresh = now + room_.made().turn_time;
        return std::min(fresh, room_.next_deadline_after(now).value_or(fresh));
    }

    const Room& room_;
    std::vector<wire::SeatInfo> seats_;
};

} // namespace

wire::LobbyEntry lobby_entry(const Room& room, Here here) {
    return {room.made().game, room.made().options, seats_of(room, here), room.made().turn_time};
}

std::optional<store::Listing> listing_after(const Room& room, const wire::Step& step) {
    // The frequent case, without a look at the seats.
    if (std::holds_alternative<wire::SeatActed>(step) && room.made().turn_time == 0)
        return std::nullopt;
    return std::visit(After(room), step);
}

store::Listing first_listing(const wire::MatchMade& made) {
    std::vector<wire::SeatInfo> seats(made.seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) seats[i].computer = made.seats[i].computer;
    return {store::Standing::waiting, made.in_lobby, made.at, 0, summary(made, std::move(seats))};
}

} // namespace khepri::server
