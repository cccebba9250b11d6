// Who meets whom in a contest, and who sits where. Every seating of a meeting is played on the same
// deal: each measured bot sits once in each seat, so that neither a good hand nor a good seat
// favours it.
#pragma once

#include <cstddef>
#include <vector>

namespace khepri::analysis {

// By seat, the number of the bot in the contest's list.
using Seating = std::vector<std::size_t>;

struct Meeting {
    std::vector<std::size_t> measured; // each in exactly one seat of every seating
    std::vector<Seating> seatings;     // as many as there are seats

    std::size_t seat_of(std::size_t bot, std::size_t seating) const;
    // Everybody else at the table, each once.
    std::vector<std::size_t> against(std::size_t bot) const;
};

// One seat: each bot alone. Two: every pair. More: of every pair, each bot once against a table
// full of the other.
std::vector<Meeting> all_pairs(std::size_t bots, std::size_t seats);
// The challenger against tables full of each other bot.
std::vector<Meeting> gauntlet(std::size_t challenger, std::size_t bots, std::size_t seats);
// As many bots as seats, all at one table, in all cyclic rotations.
std::vector<Meeting> mixed_table(std::size_t bots);

} // namespace khepri::analysis
