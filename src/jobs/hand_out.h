// Hands out the pieces of a run to workers and collects the answers: as many at once as the workers
// take, again if a worker is lost, and each counted once.
#pragma once

#include "bus/bus.h"
#include "bus/callback_queue.h"
#include "wire/json.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::jobs {

struct Piece {
    std::string id; // as in its request, unlike all others that are under way anywhere
    std::string request;
};

// Where the pieces come from and the answers go.
class Pieces {
public:
    Pieces() = default;
    Pieces(const Pieces&) = delete;
    Pieces& operator=(const Pieces&) = delete;
    virtual ~Pieces() = default;

    // Nothing if none is left.
    virtual std::optional<Piece> next() = 0;
    // Called once for each piece. An error ends the run.
    virtual std::optional<Error> finish(const std::string& id, const std::string& answer) = 0;
    virtual bool are_finished() const = 0;
};

struct HandOut {
    std::string_view subject;
    // Nothing more is handed out when it is set.
    const std::atomic<bool>& stopped;
    // A sentence for the person who waits; each once.
    std::function<void(const std::string&)> report;
    // A worker says each second what it works on; a piece that is not mentioned for so long is
    // handed out again.
    std::chrono::milliseconds lost_after = std::chrono::seconds(6);
};

// Until all pieces are finished, or it is stopped. The callbacks of the bus go to the queue.
std::optional<Error> hand_out(bus::Bus& bus, bus::CallbackQueue& callbacks, Pieces& pieces,
                              const HandOut& plan);

// Something that no other run has, for the ids of its pieces.
std::string fresh_run_id();

} // namespace khepri::jobs
