// CHECK(condition, values...) guards against our own mistakes: it prints what failed with the
// values and stops the program. A player's mistake is a Refusal (table/refusal.h), a fault of a
// file, a text or the network is an Error (core/result.h).
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

namespace khepri {

template <class T>
std::string checked_value(const T& value) {
    if constexpr (std::is_enum_v<T>) {
        return std::to_string(static_cast<long long>(value));
    } else if constexpr (std::is_arithmetic_v<T>) {
        return std::to_string(value);
    } else {
        return std::string(value);
    }
}

template <class... Values>
[[noreturn]] void check_failed(const char* condition, const char* file, int line,
                               const Values&... values) {
    std::string text = std::string("CHECK failed: ") + condition;
    if constexpr (sizeof...(values) > 0) text += ':';
    ((text += ' ' + checked_value(values)), ...);
    text += std::string(" (") + file + ':' + std::to_string(line) + ")\n";
    std::fputs(text.c_str(), stderr);
    std::abort();
}

} // namespace khepri

#define CHECK(condition, ...)                                                                      \
    do {                                                                                           \
        if (!(condition)) [[unlikely]]                                                             \
            ::khepri::check_failed(#condition, __FILE__, __LINE__ __VA_OPT__(, ) __VA_ARGS__);     \
    } while (false)

// Checked in debug and sanitizer builds only, for conditions inside playouts.
#ifdef NDEBUG
#define DEBUG_CHECK(condition, ...) static_cast<void>(0)
#else
#define DEBUG_CHECK(condition, ...) CHECK(condition __VA_OPT__(, ) __VA_ARGS__)
#endif
