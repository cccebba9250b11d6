// Facts that a person would derive from a view before deciding: what sets bring, who has sold what,
// which moves are legal now, and what a move would change. Only the view is used.
#pragma once

#include "games/archaeology/rules/rules.h"

#include <optional>
#include <vector>

namespace khepri::archaeology {

// What so many cards of a kind bring if they are sold in the best sets; and a whole pile.
// Of 0, 1, 2 … `most` cards of a kind.
using WorthByCount = std::array<int, 128>;
WorthByCount worth_by_count(const Facts& facts, Card kind, int most);
int worth(const Facts& facts, Card kind, int count);
int worth(const Facts& facts, Pile cards);

// Who must decide something; the spectator if nobody must.
Seat acting(const View& view);

// The sets of a kind that a seat has sold, and what it got for them.
struct Collection {
    Card kind{};
    std::vector<int> sets; // their sizes, largest first
    int earned = 0;
};
// In the order of the kinds; those of which nothing was sold are left out.
std::vector<Collection> museum(const Facts& facts, const View& view, Seat seat);

struct KindFacts {
    Card kind{};
    int cards = 0; // in the game
    int trade_value = 0;
    std::vector<int> prices; // of a set of 1, 2, …
    int held = 0;
    int worth = 0;                    // of those held
    std::optional<int> with_one_more; // none if all are held
    int in_market = 0;
};
struct ChamberFacts {
    Chamber chamber{};
    int maps = 0; // needed
    int cards = 0;
    bool open = false;
    std::optional<Refusal> refusal; // of exploring it now
};
struct ViewFacts {
    std::vector<KindFacts> kinds;
    int hand_worth = 0;
    int thieves = 0; // still to be dug up
    int sandstorms = 0;
    std::vector<ChamberFacts> chambers;
    std::vector<std::vector<Collection>> museums; // by seat
    SeatSet victims;                              // whom the viewer may rob now
    std::optional<int> to_lose;         // cards that the viewer loses to the sandstorm now
    std::optional<Pile> losses;         // suggested by the ai layer
    std::optional<Refusal> end_refusal; // of ending the turn now
};
ViewFacts derive_facts(const Archaeology& game, const View& view);

struct Preview {
    std::optional<Refusal> refusal;
    std::optional<int> money;                 // of a sale
    std::optional<std::pair<int, int>> trade; // values offered and asked
    std::optional<Pile> hand; // then, of what is known: if the hand has what leaves it
    int worth = 0;            // of that hand
    // If the move is legal: what the seat sees then, before anything random happens (view_after).
    std::optional<View> view;
};
Preview preview(const Archaeology& game, const View& view, const Move& move);

} // namespace khepri::archaeology
