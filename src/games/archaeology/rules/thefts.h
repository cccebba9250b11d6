// Thefts that an observer could not see, taken together: which known cards they can have taken.
// From a victim at most as many as there are doubts, and so that public knowledge stays true: of
// the cards known to all, at most as many as everyone has doubts.
#pragma once

#include "games/archaeology/rules/view.h"

namespace khepri::archaeology {

// What may be gone of one hand.
struct Losses {
    Losses(const Insight& seen, const Insight& by_all);

    // The most cards that can be gone, of all kinds or of these alone.
    int most(Pile of) const;
    int most() const { return most(known); }

    Pile known;
    Pile spare; // known to the observer, not to all
    int doubts; // of the observer
    int slack;  // so many of the cards known to all; below 0 if the view contradicts itself
};

// Whether thefts can have taken all these cards, from whichever victims.
bool may_be_stolen(const PerPlayer<Losses>& hands, Pile cards);

} // namespace khepri::archaeology
