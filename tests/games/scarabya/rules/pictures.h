// Boards that several tests play on.
#pragma once

#include "games/scarabya/rules/builders.h"

namespace khepri::scarabya {

// The sheet's example: the tile I on c6 to g6 closes a site of four cells with two scarabs.
inline const Picture pocket{"..........", //
                            "..........", //
                            "..........", //
                            "..####....", //
                            ".#.S.S#...", //
                            "..........", //
                            "..........", //
                            "..........", //
                            "..........", //
                            ".........."};
inline constexpr const char* closes_pocket = "I:c6 d6 e6 f6 g6";

// Fifteen free cells, d5 to h7, with room for three tiles at most.
inline const Picture block{"##########", //
                           "##########", //
                           "##########", //
                           "##########", //
                           "###S....##", //
                           "###.....##", //
                           "###...S.##", //
                           "##########", //
                           "##########", //
                           "##########"};
inline constexpr const char* top_of_block = "I:d5 e5 f5 g5 h5";
inline constexpr const char* middle_of_block = "I:d6 e6 f6 g6 h6";

// Nothing fits anywhere; the sites are worth 188 from the start.
inline const Picture honeycomb{"SS#SS#SS#S", //
                               "SS#SS#SS#S", //
                               "##########", //
                               "SS#SS#SS#S", //
                               "SS#SS#SS#S", //
                               "##########", //
                               "SS#SS#SS#S", //
                               "SS#SS#SS#S", //
                               "##########", //
                               "SSSS#SSSS#"};

// Open ground with four sites from the start; two scarabs on two cells and one on one are worth 5.
inline const Picture with_sites{"SS#......S", //
                                "##.....S..", //
                                "....S.....", //
                                ".S.....S..", //
                                "..........", //
                                "...S......", //
                                "......S...", //
                                "..S.....#.", //
                                ".......#.#", //
                                "S.....#S#."};

} // namespace khepri::scarabya
