// Files are readable by their owner only: they contain the secrets of running matches.
#pragma once

#include <sys/stat.h>

namespace khepri::store {

// For as long as it lives, of all files that the process creates.
class OwnerOnly {
public:
    OwnerOnly() : before_(umask(S_IRWXG | S_IRWXO)) {}
    ~OwnerOnly() { umask(before_); }
    OwnerOnly(const OwnerOnly&) = delete;
    OwnerOnly& operator=(const OwnerOnly&) = delete;

private:
    mode_t before_;
};

} // namespace khepri::store
