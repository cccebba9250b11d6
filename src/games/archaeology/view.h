// What a seat, or the spectator, may know; and states that may lie behind it.
//
// imagine(view) draws uniformly among all ways to lay the unseen cards into the hidden places that
// the view allows: thieves and sandstorms only into the dig site, maps only there and among the
// unknown cards of hands that are not known to be sound, everything else also into closed chambers
// and sound places. That is exact, given that acts are taken as telling nothing but the cards they
// show, and that `sound` is a lower bound once sound and other cards of a hand can no longer be
// told apart.
//
// Thefts between two others are approximated. If a hand of h cards has d doubted thefts, d of h + d
// places are drawn at random; a known card that lay in such a place went to that thief, in place of
// one of his unknown cards (or is unseen again, if he has none), and the victim has an unseen card
// more. What cannot be (more cards of a kind than there are, maps without a place, against what
// everyone knows) is drawn anew.
//
// calibration_test.cpp measures the error of it all: with players whose acts tell nothing, how
// often a hand holds a kind is imagined with an error of 0.015 on average, at worst 0.07 (too many
// maps), and 0.08 in doubt.
//
// In an imagined state the viewer knows what the view says; all others know what everyone knows.
#pragma once

#include "games/archaeology/state.h"

namespace khepri::archaeology {

// One hand as it is seen from outside.
struct Insight {
    Pile known;              // held for sure, but for the doubts; the other cards are unknown
    Doubts doubts;           // thefts that may have taken known cards
    std::uint16_t sound = 0; // so many of the unknown cards are surely no maps
    std::uint16_t cards = 0; // size of the hand

    friend bool operator==(const Insight&, const Insight&) = default;
};

struct View : FaceUp {
    Pile hand;                                          // of the viewer; empty for the spectator
    PerPlayer<Insight> seen{};                          // by the viewer; of himself only the number
    PerPlayer<Insight> seen_by_all{};                   // by everyone, about the viewer as well
    std::array<std::uint8_t, chamber_count> chambers{}; // cards in each; none once explored
    std::uint8_t dig = 0;                               // cards in the dig site
    Seat seat = spectator;                              // whose view this is
    std::array<std::uint8_t, 3> filler{};               // no padding, so that views can be hashed

    friend bool operator==(const View&, const View&) = default;
};
static_assert(std::has_unique_object_representations_v<View>);

} // namespace khepri::archaeology
