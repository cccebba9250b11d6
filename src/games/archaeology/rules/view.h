// What a seat, or the spectator, may know; and states that fit it.
//
// imagine(view) draws uniformly among all distributions of the unseen cards over the hidden places
// that the view allows: thieves and sandstorms only in the dig site, maps only there and among the
// unknown cards of hands that are not known to be sound, everything else also in closed chambers
// and sound places. This is exact under two assumptions: moves reveal nothing but the cards they
// show, and `sound` is a lower bound once sound and other cards of a hand cannot be distinguished.
//
// Thefts between two others are approximated. If a hand of h cards has d doubted thefts, d of h + d
// places are drawn at random; a known card in such a place went to that thief, in place of one of
// his unknown cards (or is unseen again, if he has none), and the victim has one more unseen card.
// An impossible draw (more cards of a kind than there are, maps without a place, against public
// knowledge) is repeated.
//
// calibration_test.cpp measures the error: with players whose moves reveal nothing, the imagined
// frequency of a kind in a hand has an error of 0.015 on average, at most 0.07 (too many maps), and
// 0.08 in doubt.
//
// In an imagined state the viewer knows what the view says; all others have public knowledge only.
#pragma once

#include "games/archaeology/rules/components.h"
#include "games/archaeology/rules/state.h"

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

// In the market, sold, or paid for exploring.
Pile face_up_cards(const View& view);
// The cards of the dig site that are no thieves and no sandstorms.
int dig_treasures(const Facts& facts, const View& view);

} // namespace khepri::archaeology
