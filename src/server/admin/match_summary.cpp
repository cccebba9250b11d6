#include "server/admin/match_summary.h"

#include "search/levels.h"

#include <unicode/unistr.h>

#include <algorithm>

namespace khepri::server {
namespace {

std::string name_of(MatchPhase phase) {
    return phase == MatchPhase::waiting   ? "waiting"
           : phase == MatchPhase::playing ? "playing"
                                          : "over";
}

wire::AdminMatch summary_of_room(const Room& room, SeatSet connected) {
    wire::AdminMatch match;
    match.match = room.id();
    match.game = room.created().game;
    match.phase = name_of(room.phase());
    match.created = room.created().at;
    match.changed = room.latest_at();
    match.version = room.version();
    match.in_lobby = room.settings().in_lobby;
    for (Seat seat = 0; seat < room.seat_count(); ++seat) {
        const RoomSeat& one = room.seats()[seat];
        wire::AdminSeat& shown = match.seats.emplace_back();
        shown.name = one.name;
        if (one.computer) shown.computer = std::string(search::name(*one.computer));
        shown.is_taken = !one.token.empty();
        shown.is_connected = connected.contains(seat);
        shown.has_left = one.left;
    }
    return match;
}

icu::UnicodeString folded(const std::string& text) {
    return icu::UnicodeString::fromUTF8(text).foldCase();
}

} // namespace

wire::AdminMatch summary_of(const OpenRoom& open, ShowChat chat) {
    const Room& room = open.room();
    wire::AdminMatch match = summary_of_room(room, open.connected());
    if (chat == ShowChat::no) return match;
    for (const wire::ChatSent& sent : room.chat())
        match.chat.push_back(
            {sent.seat, room.seats()[sent.seat].name, sent.text.value_or("(a phrase)"), sent.at});
    return match;
}

wire::AdminMatch summary_of(const RoomRegistry& rooms, const store::ListedMatch& listed,
                            const Result<std::vector<std::string>>& bodies) {
    if (const auto open = rooms.rooms().find(listed.match); open != rooms.rooms().end())
        return summary_of(*open->second, ShowChat::no);
    if (bodies)
        if (const auto room = Room::from(listed.match, *bodies)) return summary_of_room(**room, {});
    wire::AdminMatch match;
    match.match = listed.match;
    match.game = "unreadable";
    match.phase = name_of(listed.phase);
    match.changed = listed.changed;
    return match;
}

bool has_player(const wire::AdminMatch& match, const std::string& part) {
    return std::any_of(match.seats.begin(), match.seats.end(), [&](const wire::AdminSeat& seat) {
        return folded(seat.name).indexOf(folded(part)) >= 0;
    });
}

} // namespace khepri::server
