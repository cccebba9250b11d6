// --workers nats://...: hands the pieces of a run to workers (docs/workers.md).
#pragma once

#include "jobs/hand_out.h"
#include "terminal/terminal.h"

#include <optional>
#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace khepri::cli {

void add_workers_flag(CLI::App& command, std::optional<std::string>& workers);

// Until all pieces are finished or somebody interrupts.
std::optional<Error> hand_out_to(const std::string& url, std::string_view subject,
                                 jobs::Pieces& pieces, terminal::Terminal& terminal);

} // namespace khepri::cli
