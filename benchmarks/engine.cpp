// The native engine, one line per request and per answer, for comparison with the page's.
#include "wasm/engine.h"

#include <chrono>
#include <iostream>
#include <string>

int main() {
    using Clock = std::chrono::steady_clock;
    khepri::wasm::Engine engine([] {
        return std::chrono::duration<double, std::milli>(Clock::now().time_since_epoch()).count();
    });
    for (std::string line; std::getline(std::cin, line);)
        std::cout << engine.answer(line) << '\n' << std::flush;
    return 0;
}
