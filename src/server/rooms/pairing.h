// Pairs people who want to play now: each gets a seat in a match that waits for players of the same
// game and options, or in a new one. One after the other, so that two who come at once find each
// other.
#pragma once

#include "server/rooms/room_registry.h"

#include <deque>

namespace khepri::server {

class Pairing {
public:
    using Answer = std::variant<wire::PairingAnswer, ServerError>;
    using OnPaired = std::function<void(const Answer&)>;

    explicit Pairing(RoomRegistry& rooms) : rooms_(rooms) {}

    // The name is cleaned, and the token is a good one. A new match counts for the address.
    void request(const wire::PairingRequest& request, const std::string& token,
                 std::uint64_t address, OnPaired on_paired);

private:
    struct Request {
        wire::CreateMatch match;
        wire::TakeSeat seat;
        std::string token;
        std::uint64_t address;
        OnPaired on_paired;
    };
    enum class In : std::uint8_t { found_match, new_match };

    void pair_next();
    void answer(const Answer& answer);
    std::shared_ptr<OpenRoom> room_for(const Request& request) const;
    void create_match();
    void take_seat(const std::shared_ptr<OpenRoom>& room, In in);

    RoomRegistry& rooms_;
    std::deque<Request> requests_; // the first one is being processed
};

} // namespace khepri::server
