// Small boards and games for the tests, drawn as pictures: `S` a scarab, `#` a rock, `.` neither.
#pragma once

#include "games/scarabya/rules/naive.h"
#include "games/scarabya/rules/notation.h"
#include "games/scarabya/rules/rules.h"
#include "support/print.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

KHEPRI_PRINT(scarabya, Scarabya)

namespace khepri::scarabya {

using Picture = std::array<std::string, 10>;

// The edition whose pieces make up the picture when they lie as A0B0C0D0.
Edition edition_of(const Picture& picture);
inline constexpr std::string_view as_drawn = "A0B0C0D0";

// Cards in this order, then the others in the order of their letters.
Order order_from(std::string_view first_cards);

Options options_for(Mode mode, int players, std::string_view first_cards = "");
// A game on the board of the picture.
Scarabya game_on(const Picture& picture, Options options);

State dealt(const Scarabya& game, std::uint64_t seed = 1);
Place placed(std::string_view text);
// Expects the placement to be accepted and applies it.
void play(const Scarabya& game, State& state, Seat seat, std::string_view text);
// The rule and the reason of a refusal: "S9 on_a_rock"; "accepted" if there is none.
std::string judgement(const Scarabya& game, const State& state, Seat seat, const Place& place);

// The board a seat plays on, for the naive rules.
naive::Grid grid_of(const Scarabya& game, const Table& table, Seat seat);
naive::Spots spots_of(Cells cells);

// Of so many kinds that are equally likely; a kind that never came up is not in `counts`.
double chi_square(const std::map<std::string, int>& counts, int kinds, int total);

// Sorted.
std::vector<std::string> texts_of_moves(const Scarabya& game, const State& state, Seat seat);

} // namespace khepri::scarabya
