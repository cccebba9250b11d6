// A lock that one process at a time holds, until it releases it or ends for any reason.
#pragma once

#include "core/result.h"

#include <string>

namespace khepri::store {

class FileLock {
public:
    FileLock() = default;
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

    // Creates the file if necessary; it stays. If another process holds the lock, the error is
    // `taken`.
    static Result<FileLock> take(const std::string& file, const std::string& taken);

private:
    explicit FileLock(int descriptor) : descriptor_(descriptor) {}

    int descriptor_ = -1;
};

} // namespace khepri::store
