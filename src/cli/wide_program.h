// Debian's packages for x86-64 have the program twice: for every machine, and below
// lib/khepri/x86-64-v3 for those with AVX2 and BMI2, which search up to twice as fast
// (docs/decisions/0016).
#pragma once

namespace khepri::cli {

// Goes on as the other program, if this is the one for every machine, the other one is there, and
// the machine has the instructions.
void become_wide_program(char** argv);

} // namespace khepri::cli
