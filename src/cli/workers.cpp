#include "cli/workers.h"

#include "bus/nats_bus.h"
#include "cli/interrupt.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_workers_flag(CLI::App& command, std::optional<std::string>& workers) {
    command.add_option("--workers", workers,
                       "nats://...: let `khepri worker` processes play (docs/workers.md)");
}

std::optional<Error> hand_out_to(const std::string& url, std::string_view subject,
                                 jobs::Pieces& pieces, terminal::Terminal& terminal) {
    bus::CallbackQueue callbacks;
    auto bus = bus::connect_nats(url, callbacks.deliver(), {"khepri"});
    if (!bus) return Error{"--workers: " + bus.error()};
    jobs::HandOut plan{subject, interrupted, [&terminal](const std::string& sentence) {
                           terminal.err << (terminal.shows_progress ? "\r\x1b[K" : "") << sentence
                                        << std::endl;
                       }};
    return jobs::hand_out(**bus, callbacks, pieces, plan);
}

} // namespace khepri::cli
