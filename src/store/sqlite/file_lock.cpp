#include "store/sqlite/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace khepri::store {

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
}

FileLock::~FileLock() {
    if (descriptor_ >= 0) close(descriptor_);
}

Result<FileLock> FileLock::take(const std::string& file, const std::string& taken) {
    FileLock lock(::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR));
    if (lock.descriptor_ >= 0 && flock(lock.descriptor_, LOCK_EX | LOCK_NB) == 0) return lock;
    if (errno == EWOULDBLOCK) return Error{taken};
    return Error{file + ": " + std::system_category().message(errno)};
}

} // namespace khepri::store
