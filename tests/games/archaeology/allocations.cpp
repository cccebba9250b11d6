#include "games/archaeology/allocations.h"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {
long count = 0;
} // namespace

void* operator new(std::size_t size) {
    ++count;
    if (void* memory = std::malloc(size)) return memory;
    std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace khepri::archaeology {

long allocations() { return count; }

} // namespace khepri::archaeology
