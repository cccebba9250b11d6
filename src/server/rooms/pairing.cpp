#include "server/rooms/pairing.h"

#include <utility>

namespace khepri::server {
namespace {

constexpr std::int64_t turn_seconds = 600;
constexpr std::int64_t time_to_connect = 30'000; // milliseconds, after sitting down

bool is_waiting_for(const OpenRoom& open, const wire::CreateMatch& wanted) {
    const Room& room = open.room();
    return room.is_for_pairing() && room.phase() == MatchPhase::waiting && room.has_open_seat() &&
           room.created().game == wanted.game && room.settings().options == wanted.options &&
           open.is_expecting(time_to_connect);
}

} // namespace

void Pairing::request(const wire::PairingRequest& request, const std::string& token,
                      std::uint64_t address, OnPaired on_paired) {
    const auto game = runtime::make_game(request.game, request.options, "classic");
    if (!game) return on_paired(malformed(game.error()));
    if (runtime::seats(*game) < 2)
        return on_paired(malformed("options: expected a game for two or more"));
    Request pending{{}, {}, token, address, std::move(on_paired)};
    pending.match.game = request.game;
    pending.match.options = runtime::options_json(*game);
    pending.match.in_lobby = pending.match.open = true;
    pending.match.turn_seconds = turn_seconds;
    pending.seat.name = request.name;
    pending.seat.seed = request.seed;
    requests_.push_back(std::move(pending));
    if (requests_.size() == 1) pair_next();
}

void Pairing::pair_next() {
    if (requests_.empty()) return;
    if (const auto room = room_for(requests_.front())) return take_seat(room, In::found_match);
    create_match();
}

void Pairing::answer(const Answer& answer) {
    const Request done = std::move(requests_.front());
    requests_.pop_front();
    done.on_paired(answer);
    pair_next();
}

// Where the player already sits; else of those where someone waits, the oldest.
std::shared_ptr<OpenRoom> Pairing::room_for(const Request& request) const {
    std::shared_ptr<OpenRoom> oldest;
    for (const auto& [match, open] : rooms_.rooms()) {
        const Room& room = open->room();
        if (room.created().by_pairing && room.seat_with_token(request.token)) return open;
        if (!is_waiting_for(*open, request.match)) continue;
        if (!oldest || std::pair(room.created().at, match) <
                           std::pair(oldest->room().created().at, oldest->room().id()))
            oldest = open;
    }
    return oldest;
}

void Pairing::create_match() {
    const Request& request = requests_.front();
    if (auto error = rooms_.count_match(request.address)) return answer(std::move(*error));
    const auto on_found = [this](const RoomRegistry::OrError<std::shared_ptr<OpenRoom>>& found) {
        if (const auto* const error = std::get_if<ServerError>(&found)) return answer(*error);
        take_seat(std::get<std::shared_ptr<OpenRoom>>(found), In::new_match);
    };
    const auto on_created =
        [this, on_found](const RoomRegistry::OrError<wire::CreateMatchAnswer>& created) {
            if (const auto* const error = std::get_if<ServerError>(&created)) return answer(*error);
            rooms_.find(std::get<wire::CreateMatchAnswer>(created).match, on_found);
        };
    rooms_.create(request.match, request.address, on_created, RoomRegistry::Purpose::pairing);
}

void Pairing::take_seat(const std::shared_ptr<OpenRoom>& room, In in) {
    const Request& request = requests_.front();
    room->request(
        [wanted = request.seat, token = request.token, now = room->now()](const Room& one) {
            return decide_seat(one, wanted, token, now);
        },
        [this, room, in](const Reply& reply) {
            const Request& asking = requests_.front();
            const auto seat = room->room().seat_with_token(asking.token);
            const bool was_too_late = reply.error ? status_of(reply.error->code) == 409 : !seat;
            if (was_too_late) return pair_next();
            if (reply.error) return answer(*reply.error);
            room->mark_present(*seat, asking.address);
            answer(wire::PairingAnswer{room->room().id(), *seat, asking.token,
                                       room->room().seats()[*seat].name, in == In::new_match});
        });
}

} // namespace khepri::server
