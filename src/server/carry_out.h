// What the holder of a seat asks for, carried out: the same for messages over a WebSocket and over
// HTTP.
#pragma once

#include "server/hall.h"

namespace khepri::server {

struct CarriedOut {
    wire::FromServer answer;
    // The update that the act led to says so already.
    bool is_told = false;
};

// The holder of a seat, and where the message comes from.
struct Sender {
    Seat seat;
    std::uint64_t address; // a rate_key
};

void carry_out(Hall& hall, const std::shared_ptr<OpenRoom>& room, Sender sender,
               wire::ToServer message, std::function<void(CarriedOut)> answer);

} // namespace khepri::server
