// The functions that the worker calls. A request is text in our memory: `make_room` allocates it,
// `answer` processes it, and `answer_text` is the address of the answer until the next request.
#include "wasm/engine.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <string>

namespace {

using khepri::wasm::Engine;

double milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

Engine& engine() {
    static Engine only(milliseconds);
    return only;
}
std::string request_text; // NOLINT: one engine, one worker
std::string answer_text_; // NOLINT

} // namespace

// Debian's compiler-rt for WebAssembly was built with guards on the stack and refers to these.
extern "C" {
extern const std::uintptr_t __stack_chk_guard; // NOLINT
const std::uintptr_t __stack_chk_guard = 0x5ca2ab;
[[noreturn]] void __stack_chk_fail() { std::abort(); } // NOLINT
// The one thread never ends, so what belongs to it is never destroyed.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; } // NOLINT

[[clang::export_name("make_room")]] char* make_room(std::size_t size) {
    request_text.assign(size, ' ');
    return request_text.data();
}
// Returns the answer's length.
[[clang::export_name("answer")]] std::size_t answer() {
    answer_text_ = engine().answer(request_text);
    return answer_text_.size();
}
[[clang::export_name("answer_text")]] const char* answer_text() { return answer_text_.data(); }
}
