// What one seat, or the spectator, may know: the only part of a state that is shown to anyone. It
// holds what is certain with a perfect memory, as numbers rather than as a history:
//   - what was sacrificed since the draw pile was last reshuffled: one's own cards by kind, those
// of
//     the others by number;
//   - of the cards that were reshuffled, those that the viewer knows and has not seen since; a card
//     that is drawn or openly laid and might be one of them is removed;
//   - how many cards of a hand are certainly older than that: one less with each card its owner
//     lays or sacrifices, whether it was an old one or not.
// Mummies::imagine fills in the rest. Given the view it is exact: all distributions of the unseen
// cards over the hidden places are equally likely, where a returned card is in the draw pile, among
// the newer cards of a hand or among what others sacrificed. An imagined opponent has public
// knowledge of the returned cards.
#pragma once

#include "games/mummies/rules/state.h"

namespace khepri::mummies {

struct View {
    Handful hand; // of the seat; none for the spectator
    PerSeat<std::int16_t> totals{};
    std::uint16_t turns_taken = 0; // in this round
    PerSeat<Row> rows;
    Card papyrus{};
    Tally covered;
    Tally sacrificed; // by the seat itself
    PerSeat<std::uint8_t> sacrificed_by{};
    PerSeat<std::uint8_t> hand_sizes{}; // 4, but less for who ended the game: nothing is drawn then
    std::uint8_t draw_size = 0;

    Tally returned;
    Tally openly_returned;
    PerSeat<std::uint8_t> kept{};

    LastRound last_round;
    Seat seat = spectator;
    std::uint8_t players = 0;
    Seat turn = 0;
    std::uint8_t round = 1;
    std::uint8_t sacrifices_in_a_row = 0;
    Phase phase = Phase::play;
    std::array<std::uint8_t, 2> filler{}; // no padding, so that views can be hashed

    friend bool operator==(const View&, const View&) = default;
};

static_assert(std::is_trivially_copyable_v<View>);
static_assert(std::has_unique_object_representations_v<View>);

} // namespace khepri::mummies
