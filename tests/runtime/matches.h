// Random matches of every setting as AnyMatch, for tests.
#pragma once

#include "runtime/any_match.h"
#include "wire/games.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::runtime {

inline Seeds seeds_of(int seats, std::uint8_t number) {
    Seeds seeds;
    seeds.secret.fill(number);
    seeds.seats.resize(static_cast<std::size_t>(seats));
    return seeds;
}

inline std::unique_ptr<AnyMatch> match_of(const AnyGame& game, std::uint8_t number) {
    const int seats = std::visit([](const auto& one) { return one.seats(); }, game);
    return start_match(game, seeds_of(seats, number), {});
}

// A seat that undoes its latest move; most of the time none does.
inline std::optional<Seat> who_regrets(const AnyMatch& match, Rng& rng) {
    for (const Seat seat : SeatSet::first(match.seats()))
        if (match.can_undo(seat) && rng.below(5) == 0) return seat;
    return std::nullopt;
}

inline Seat anyone_of(SeatSet seats, Rng& rng) {
    Seat chosen = seats.front();
    for (const Seat seat : seats)
        if (rng.below(2) == 0) chosen = seat;
    return chosen;
}

// Random plain moves, and sometimes an undo; calls happened(action) after each.
template <class Happened>
void play_randomly(AnyMatch& match, Rng& rng, const Happened& happened) {
    std::int64_t milliseconds = 0;
    while (!match.is_over() && !testing::Test::HasFailure()) {
        const auto regretful = who_regrets(match, rng);
        const Seat seat = regretful ? *regretful : anyone_of(match.to_act(), rng);
        std::string action(undo_word);
        if (!regretful) {
            const auto moves = match.question(seat).plain_moves;
            const auto number = rng.below(static_cast<std::uint32_t>(moves.size()));
            action = match.judge(seat, match.version(), moves[number])->move;
        }
        match.perform(seat, action, milliseconds += 700);
        happened(action);
    }
}

} // namespace khepri::runtime
