// The fuzzers, one per file. What an input must not do ends the program.
#pragma once

#include "input.h"

namespace khepri::fuzz {

void fuzz_editions(Input input);
void fuzz_jobs(Input input);
void fuzz_moves(Input input);
void fuzz_protocol(Input input);
void fuzz_records(Input input);
void fuzz_rooms(Input input);
void fuzz_views(Input input);

// Changes an input of fuzz_views, as LLVMFuzzerCustomMutator does.
std::size_t mutate_view(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);

} // namespace khepri::fuzz

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);
