// A room for tests with the events it is made of, and ways to do things in it.
#pragma once

#include "server/rooms/decide.h"
#include "server/rooms/secrets.h"

#include <gtest/gtest.h>

namespace khepri::server {

inline constexpr std::int64_t second = 1000;

class Played {
public:
    explicit Played(const wire::MatchCreated& created) : bodies_{text_of(created)} {
        auto room = Room::from("m", bodies_);
        EXPECT_TRUE(room) << room.error();
        room_ = std::move(*room);
    }

    const Room& room() const { return *room_; }
    Room again() const { return std::move(**Room::from("m", bodies_)); }

    // Applies what was decided, or says why it cannot be.
    std::string apply(const Decision& decision) {
        if (const auto* const error = std::get_if<ServerError>(&decision))
            return std::string(error->code);
        if (std::holds_alternative<Repeated>(decision)) return "repeated";
        if (std::holds_alternative<Nothing>(decision)) return "nothing";
        if (const auto* const agreement = std::get_if<Agreement>(&decision))
            return agreement->wants_end ? "agrees" : "keeps playing";
        const auto& event = std::get<wire::RoomEvent>(decision);
        bodies_.push_back(text_of(event));
        const auto fault = room_->apply(event);
        return fault ? fault->message : "done";
    }

    // An event that nobody decided on.
    std::string try_event(const wire::RoomEvent& event) {
        const auto fault = room_->apply(event);
        return fault ? fault->message : "done";
    }

    std::string sit(const std::string& token, const std::string& invitation,
                    std::optional<Seat> seat = std::nullopt, std::int64_t now = 0) {
        wire::TakeSeat request;
        request.invitation = invitation;
        request.seat = seat;
        request.name = "Anna";
        request.seed = std::string(64, '1');
        return apply(decide_seat(*room_, request, token, now));
    }
    std::string move(Seat seat, const std::string& text, std::int64_t now = 0,
                     const std::string& id = "") {
        const wire::MoveAction action{id, room_->version(), wire::Json{{"text", text}}};
        return apply(decide_move(*room_, seat, action, now));
    }

    std::string undo(Seat seat, std::int64_t now = 0) {
        return apply(decide_undo(*room_, seat, {"", room_->version()}, now));
    }
    std::string leave(Seat seat, std::int64_t now = 0) {
        return apply(decide_leave(*room_, seat, now));
    }
    std::string return_to(Seat seat, std::int64_t now = 0) {
        return apply(decide_return(*room_, seat, now));
    }

private:
    static std::string text_of(const wire::RoomEvent& event) {
        std::string text;
        wire::write_json(text, event);
        return text;
    }

    std::vector<std::string> bodies_;
    std::unique_ptr<Room> room_;
};

inline wire::MatchCreated match_of(const std::string& game, std::size_t seats) {
    wire::MatchCreated created;
    created.game = game;
    created.settings.options = wire::Json{{"players", seats}};
    created.settings.edition = "classic";
    created.secret = std::string(64, '7');
    created.invitation = hashed("come in");
    created.seats.resize(seats);
    for (std::size_t i = 0; i < seats; ++i)
        created.seats[i].invitation = hashed("seat " + std::to_string(i));
    return created;
}

inline Played started(const wire::MatchCreated& created, std::int64_t now = 0) {
    Played played(created);
    for (std::size_t i = 0; i < created.seats.size(); ++i)
        played.sit("token " + std::to_string(i), "come in");
    EXPECT_EQ(played.apply(decide_start(played.room(), std::nullopt, now)), "done");
    return played;
}

} // namespace khepri::server
