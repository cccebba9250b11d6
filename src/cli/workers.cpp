#include "cli/workers.h"

#include "bus/nats_bus.h"
#include "cli/interrupt.h"

#include <CLI/CLI.hpp>

namespace khepri::cli {

void add_workers_flag(CLI::App& command, Workers& workers) {
    command.add_option("--workers", workers.nats,
                       "nats://...: let `khepri worker` processes play (docs/workers.md)");
    add_nats_files(command, workers.tls);
}

void add_nats_files(CLI::App& command, bus::NatsTls& tls) {
    command
        .add_option("--nats-ca", tls.authorities,
                    "Who may sign the certificate of NATS at tls://..., in PEM form")
        ->envname("KHEPRI_NATS_CA");
    command
        .add_option("--nats-certificate", tls.certificate,
                    "Our own certificate for NATS, if it asks for one, in PEM form")
        ->envname("KHEPRI_NATS_CERTIFICATE");
    command.add_option("--nats-key", tls.key, "The key of that certificate, in PEM form")
        ->envname("KHEPRI_NATS_KEY");
}

std::optional<Error> hand_out_to(const Workers& workers, std::string_view subject,
                                 jobs::Pieces& pieces, terminal::Terminal& terminal) {
    bus::CallbackQueue callbacks;
    const auto tell = [&terminal](const std::string& sentence) {
        terminal.err << (terminal.shows_progress ? "\r\x1b[K" : "") << sentence << std::endl;
    };
    // Of the failures only those of certificates: hand_out tells that there is no connection.
    const auto on_failure = [tell](const std::string& reason) {
        if (reason.find("certificate") != std::string::npos) tell(reason);
    };
    auto bus =
        bus::connect_nats(*workers.nats, callbacks.deliver(), {"khepri", workers.tls, on_failure});
    if (!bus) return Error{"--workers: " + bus.error()};
    jobs::HandOut plan{subject, interrupted, tell};
    return jobs::hand_out(**bus, callbacks, pieces, plan);
}

} // namespace khepri::cli
