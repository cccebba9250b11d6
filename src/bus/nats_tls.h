// The files of an encrypted connection to NATS, in PEM form; all may be empty.
#pragma once

#include <string>

namespace khepri::bus {

struct NatsTls {
    std::string authorities; // who may sign the certificate of NATS; empty: those of the system
    std::string certificate; // our own, with its key, if NATS asks for one
    std::string key;

    bool is_given() const { return !authorities.empty() || !certificate.empty() || !key.empty(); }
};

} // namespace khepri::bus
