#include "server/rooms/new_match.h"

#include "core/text.h"
#include "server/rooms/lobby/match_entry.h"
#include "server/rooms/secrets.h"

namespace khepri::server {

NewMatch prepare_match(const wire::CreateMatch& request, const AnyGame& game, std::int64_t now) {
    const Seed secret = random_seed();
    NewMatch prepared;
    prepared.answer = {random_name(), hex(commitment(secret)), random_token(), {}};
    prepared.created.game = request.game;
    prepared.created.settings = {
        runtime::options_json(game), request.edition, request.in_lobby, request.open, request.hints,
        request.turn_seconds * 1000};
    prepared.created.secret = hex(secret);
    prepared.created.invitation = hashed(prepared.answer.invitation);
    prepared.created.at = now;
    for (std::size_t i = 0; i < static_cast<std::size_t>(runtime::seats(game)); ++i) {
        wire::SeatSetup& seat = prepared.created.seats.emplace_back();
        std::string& invitation = prepared.answer.seats.emplace_back();
        if (i < request.seats.size()) seat.computer = request.seats[i].computer;
        if (seat.computer) continue;
        invitation = random_token();
        seat.invitation = hashed(invitation);
    }
    return prepared;
}

store::Event first_event(const std::string& match, const wire::MatchCreated& created) {
    store::Event event{match, 1, {}, first_entry(created)};
    wire::write_json(event.body, wire::RoomEvent(created));
    return event;
}

} // namespace khepri::server
