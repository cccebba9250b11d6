// Pairs people who want to play now: each gets a seat in a match that waits for players of the same
// game and options, or in a new one. The store reserves the seats, so people find each other at
// whichever server they are.
#pragma once

#include "server/rooms/room_registry.h"

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
        store::PairingWish wish;
        std::string token;
        std::uint64_t address;
        OnPaired on_paired;
        int attempts = 0;
    };
    using Shared = std::shared_ptr<Request>;
    using Reserved = Result<std::optional<store::Reservation>>;

    void reserve(const Shared& request);
    void on_reserved(const Shared& request, const Reserved& reserved);
    void take_seat(const Shared& request, const store::Reservation& reserved,
                   const std::shared_ptr<OpenRoom>& room);
    // Someone else has taken the seat: gets another one.
    void try_again(const Shared& request, const std::string& match);

    RoomRegistry& rooms_;
};

} // namespace khepri::server
