#include "games/mummies/allocations.h"

#include <cstdlib>
#include <new>

namespace {
std::size_t count = 0;
} // namespace

void* operator new(std::size_t size) {
    ++count;
    void* const memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace khepri::mummies {

std::size_t allocations() { return count; }

} // namespace khepri::mummies
