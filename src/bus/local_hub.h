// Buses that reach each other inside one process, for tests and for a server without NATS. The
// links can be cut or made to lose messages.
#pragma once

#include "bus/bus.h"

#include <cstdint>
#include <memory>

namespace khepri::bus {

class LocalHub {
public:
    enum class Links : std::uint8_t {
        up,
        lossy, // seems to be up, but every message is lost
        down,  // as without a connection
    };

    LocalHub();
    // The buses may outlive the hub; then their links are down.
    ~LocalHub();
    LocalHub(const LocalHub&) = delete;
    LocalHub& operator=(const LocalHub&) = delete;

    std::unique_ptr<Bus> join(Deliver deliver);
    void set_links(Links links);

private:
    class Switch;
    class Member;
    std::shared_ptr<Switch> switch_;
};

} // namespace khepri::bus
