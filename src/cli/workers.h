// --workers nats://...: hands the pieces of a run to workers (docs/workers.md).
#pragma once

#include "bus/nats_tls.h"
#include "jobs/hand_out.h"
#include "terminal/terminal.h"

#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace khepri::cli {

// Where the workers are, if they are to play.
struct Workers {
    std::optional<std::string> nats;
    bus::NatsTls tls;

    explicit operator bool() const { return nats.has_value(); }
};

void add_workers_flag(CLI::App& command, Workers& workers);
// --nats-ca, --nats-certificate and --nats-key.
void add_nats_files(CLI::App& command, bus::NatsTls& tls);

// Until all pieces are finished or somebody interrupts.
std::optional<Error> hand_out_to(const Workers& workers, std::string_view subject,
                                 jobs::Pieces& pieces, terminal::Terminal& terminal);

} // namespace khepri::cli
