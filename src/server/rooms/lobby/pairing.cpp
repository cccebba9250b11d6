#include "server/rooms/lobby/pairing.h"

#include "server/rooms/new_match.h"
#include "server/rooms/secrets.h"

#include <utility>

namespace khepri::server {
namespace {

constexpr std::int64_t turn_seconds = 600;
constexpr int max_attempts = 5;

} // namespace

void Pairing::request(const wire::PairingRequest& request, const std::string& token,
                      std::uint64_t address, OnPaired on_paired) {
    const auto game = runtime::make_game(request.game, request.options, "classic");
    if (!game) return on_paired(malformed(game.error()));
    if (runtime::seats(*game) < 2)
        return on_paired(malformed("options: expected a game for two or more"));
    const auto pending = std::make_shared<Request>();
    pending->match.game = request.game;
    pending->match.options = runtime::options_json(*game);
    pending->match.in_lobby = pending->match.open = true;
    pending->match.turn_seconds = turn_seconds;
    pending->seat.name = request.name;
    pending->seat.seed = request.seed;
    pending->wish = {request.game + ' ' + wire::to_line(pending->match.options), hashed(token),
                     runtime::seats(*game) - 1, 0};
    pending->token = token;
    pending->address = address;
    pending->on_paired = std::move(on_paired);
    reserve(pending);
}

// Whether a match has to be created is known only afterwards, so the limits are checked before, and
// it is counted then.
void Pairing::reserve(const Shared& request) {
    RoomContext& context = rooms_.context();
    const auto game = runtime::make_game(request->match.game, request->match.options, "classic");
    NewMatch fresh = prepare_match(request->match, *game, context.now());
    fresh.created.by_pairing = true;
    const auto error = rooms_.creation_error(request->address);
    request->wish.now = context.now();
    context.connections.ask([this, request, error,
                             event = first_event(fresh.answer.match, fresh.created),
                             &context](store::Store& store) {
        auto reserved = store.reserve_pair(request->wish, error ? nullptr : &event);
        context.post([this, request, error, reserved = std::move(reserved)] {
            if (reserved && !*reserved) return request->on_paired(*error);
            on_reserved(request, reserved);
        });
    });
}

void Pairing::on_reserved(const Shared& request, const Reserved& reserved) {
    if (!reserved) {
        rooms_.context().store.failed(reserved.error());
        return request->on_paired(ServerError::of("store_unavailable"));
    }
    const store::Reservation& found = **reserved;
    if (found.created) {
        static_cast<void>(rooms_.count_match(request->address));
        rooms_.note_created(found.match, request->match.game, request->address);
    }
    rooms_.find(found.match, [this, request, found](const auto& room) {
        if (const auto* const error = std::get_if<ServerError>(&room))
            return request->on_paired(*error);
        take_seat(request, found, std::get<std::shared_ptr<OpenRoom>>(room));
    });
}

void Pairing::take_seat(const Shared& request, const store::Reservation& reserved,
                        const std::shared_ptr<OpenRoom>& room) {
    room->request(
        [request, now = room->now()](const Room& one) -> Decision {
            const bool has_changed = !one.is_for_pairing() && !one.seat_with_token(request->token);
            if (has_changed) return ServerError::of("seat_taken");
            return decide_seat(one, request->seat, request->token, now);
        },
        [this, request, reserved, room](const Reply& reply) {
            const auto seat = room->room().seat_with_token(request->token);
            const bool was_too_late = reply.error ? status_of(reply.error->code) == 409 : !seat;
            if (was_too_late) return try_again(request, reserved.match);
            if (reply.error) return request->on_paired(*reply.error);
            room->mark_present(*seat, request->address);
            request->on_paired(wire::PairingAnswer{reserved.match, *seat, request->token,
                                                   room->room().seats()[*seat].name,
                                                   reserved.created});
        });
}

void Pairing::try_again(const Shared& request, const std::string& match) {
    RoomContext& context = rooms_.context();
    if (++request->attempts >= max_attempts)
        return request->on_paired(ServerError::of("seat_taken"));
    context.connections.ask([this, request, match, &context](store::Store& store) {
        store.cancel_pair(request->wish.token, match);
        context.post([this, request] { reserve(request); });
    });
}

} // namespace khepri::server
