#include "server/admin/personal_data.h"

#include "server/rooms/decide.h"
#include "server/rooms/secrets.h"
#include "wire/server/room_events.h"

#include <functional>
#include <type_traits>

namespace khepri::server {
namespace {

using OnEvent = std::function<void(std::int64_t version, const wire::RoomEvent& event)>;

std::optional<Seat> seat_of(const wire::RoomEvent& event) {
    return std::visit(
        [](const auto& one) -> std::optional<Seat> {
            if constexpr (requires { one.seat; })
                return one.seat;
            else
                return std::nullopt;
        },
        event);
}

std::optional<Error> for_each_event(const std::vector<std::string>& bodies,
                                    const OnEvent& on_event) {
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const auto event = wire::read_text(bodies[i], wire::read_room_event);
        if (!event) return Error{"event " + std::to_string(i + 1) + ": " + event.error()};
        on_event(static_cast<std::int64_t>(i + 1), *event);
    }
    return std::nullopt;
}

// Several people may have sat at a seat before the match started, one after the other.
std::optional<Error> for_each_event_about(const std::vector<std::string>& bodies,
                                          const wire::AdminPersonRequest& person,
                                          const OnEvent& on_event) {
    bool is_person = false;
    bool was_there = false;
    auto error = for_each_event(bodies, [&](std::int64_t version, const wire::RoomEvent& event) {
        if (seat_of(event) != person.seat) return;
        if (const auto* const taken = std::get_if<wire::SeatTaken>(&event))
            is_person = !person.token || matches_hash(*person.token, taken->token);
        was_there = was_there || is_person;
        if (is_person) on_event(version, event);
    });
    if (!error && !was_there)
        error = Error{person.token ? "nobody with this token sat there" : "nobody sat there"};
    return error;
}

store::ReplacedEvent replaced(std::int64_t version, const wire::RoomEvent& event) {
    store::ReplacedEvent written{version, {}};
    wire::write_json(written.body, event);
    return written;
}

// None if the event says nothing about a person but the moves.
std::optional<wire::RoomEvent> without_person(const wire::RoomEvent& event) {
    if (const auto* const taken = std::get_if<wire::SeatTaken>(&event)) {
        wire::SeatTaken rest = *taken;
        rest.name = default_player_name;
        return rest;
    }
    if (const auto* const sent = std::get_if<wire::ChatSent>(&event))
        return wire::ChatSent{sent->seat, {}, {}, sent->at};
    if (const auto* const subscribed = std::get_if<wire::PushSubscribed>(&event))
        return wire::PushUnsubscribed{subscribed->seat, "removed", subscribed->at};
    if (const auto* const cancelled = std::get_if<wire::PushUnsubscribed>(&event))
        return wire::PushUnsubscribed{cancelled->seat, "removed", cancelled->at};
    return std::nullopt;
}

} // namespace

Result<std::vector<wire::Json>> events_about(const std::vector<std::string>& bodies,
                                             const wire::AdminPersonRequest& person) {
    std::vector<wire::Json> found;
    const auto error =
        for_each_event_about(bodies, person, [&](std::int64_t, const wire::RoomEvent& event) {
            found.push_back(wire::to_json(event));
        });
    if (error) return *error;
    return found;
}

Result<std::vector<store::ReplacedEvent>> events_without(const std::vector<std::string>& bodies,
                                                         const wire::AdminPersonRequest& person) {
    std::vector<store::ReplacedEvent> changed;
    const auto error = for_each_event_about(
        bodies, person, [&](std::int64_t version, const wire::RoomEvent& event) {
            if (const auto rest = without_person(event))
                changed.push_back(replaced(version, *rest));
        });
    if (error) return *error;
    return changed;
}

Result<std::vector<store::ReplacedEvent>>
events_without_chat(const std::vector<std::string>& bodies) {
    std::vector<store::ReplacedEvent> changed;
    const auto error =
        for_each_event(bodies, [&](std::int64_t version, const wire::RoomEvent& event) {
            const auto* const sent = std::get_if<wire::ChatSent>(&event);
            if (sent != nullptr && (sent->text || sent->phrase))
                changed.push_back(replaced(version, *without_person(event)));
        });
    if (error) return *error;
    return changed;
}

} // namespace khepri::server
