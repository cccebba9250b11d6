#include "server/telling.h"

#include "core/text.h"

#include <algorithm>

namespace khepri::server {
namespace {

std::vector<wire::Deadline> deadlines(const Room& room, std::int64_t now) {
    std::vector<wire::Deadline> all;
    for (Seat seat = 0; seat < room.seats(); ++seat)
        if (const auto moment = room.deadline(seat))
            all.push_back({seat, std::max<std::int64_t>(0, *moment - now)});
    return all;
}

} // namespace

std::vector<wire::SeatInfo> seats_of(const Room& room, Here here) {
    std::vector<wire::SeatInfo> seats;
    for (Seat seat = 0; seat < room.seats(); ++seat) {
        const Chair& chair = room.chairs()[seat];
        wire::SeatInfo& info = seats.emplace_back();
        info.name = chair.name;
        if (chair.computer) info.computer = std::string(name(*chair.computer));
        info.left = chair.left;
        info.here = here.contains(seat);
    }
    return seats;
}

wire::Welcome welcome(const Room& room, Seat viewer, Here here, std::int64_t now) {
    wire::Welcome message;
    message.match = room.id();
    message.seat = viewer;
    message.game = room.made().game;
    message.options = room.made().options;
    message.edition = room.made().edition;
    message.commitment = hex(room.commitment());
    message.turn_time = room.made().turn_time;
    message.seats = seats_of(room, here);
    if (viewer != spectator)
        for (const wire::SeatSaid& said : room.said())
            message.remarks.push_back({said.seat, said.text, said.at});
    message.follows = room.made().follows;
    if (room.followed_by()) message.followed_by = room.followed_by()->match;
    if (room.stage() != Stage::waiting) message.situation = situation(room, viewer, now);
    return message;
}

wire::Situation situation(const Room& room, Seat viewer, std::int64_t now) {
    wire::Situation where = door::situation(room.match(), viewer);
    where.may_take_back = viewer != spectator && room.may_take_back(viewer);
    where.deadlines = deadlines(room, now);
    return where;
}

wire::ToldEvent latest_event(const Room& room, Seat viewer) {
    wire::ToldEvent event;
    event.seat = room.match().latest_seat();
    event.by = room.latest_by();
    room.match().write_told(event.told, viewer);
    return event;
}

wire::Denied denied(const Denial& denial, const std::string& id, const Room* room) {
    wire::Denied message;
    if (!id.empty()) message.id = id;
    message.code = denial.code;
    if (!denial.detail.empty()) message.detail = denial.detail;
    if (denial.refusal) message.refusal = wire::message_of(*denial.refusal);
    if (room != nullptr && room->stage() != Stage::waiting) message.version = room->version();
    return message;
}

} // namespace khepri::server
