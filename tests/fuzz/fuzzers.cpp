// All fuzzers are one program, which compiles in less than half the time of one for each. The name
// by which it is called says which of them runs: fuzz_moves.
#include "fuzzers.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace khepri::fuzz {
namespace {

struct Fuzzer {
    std::string_view name;
    void (*run)(Input input);
};

constexpr std::array fuzzers{
    Fuzzer{"fuzz_editions", fuzz_editions}, Fuzzer{"fuzz_jobs", fuzz_jobs},
    Fuzzer{"fuzz_moves", fuzz_moves},       Fuzzer{"fuzz_protocol", fuzz_protocol},
    Fuzzer{"fuzz_records", fuzz_records},   Fuzzer{"fuzz_rooms", fuzz_rooms},
    Fuzzer{"fuzz_views", fuzz_views},
};
const Fuzzer* chosen = nullptr;

} // namespace
} // namespace khepri::fuzz

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** argv) {
    const std::string_view path = **argv;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    for (const auto& fuzzer : khepri::fuzz::fuzzers)
        if (fuzzer.name == name) khepri::fuzz::chosen = &fuzzer;
    if (khepri::fuzz::chosen == nullptr) {
        std::string names;
        for (const auto& fuzzer : khepri::fuzz::fuzzers) names += ' ' + std::string(fuzzer.name);
        std::fprintf(stderr, "no fuzzer has the name of this program; expected one of:%s\n",
                     names.c_str());
        std::exit(2);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    khepri::fuzz::chosen->run(khepri::fuzz::Input(data, size));
    return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
    using namespace khepri::fuzz;
    return chosen->run == fuzz_views ? mutate_view(data, size, most, seed)
                                     : LLVMFuzzerMutate(data, size, most);
}
