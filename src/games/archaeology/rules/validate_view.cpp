#include "games/archaeology/rules/validate_view.h"

#include "games/archaeology/rules/thefts.h"
#include "table/fault.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace khepri::archaeology {
namespace {

using Hands = PerPlayer<Insight>;

int cards_sold(const View& view) {
    return std::accumulate(view.sales.begin(), view.sales.end(), 0,
                           [](int sum, Sale sale) { return sum + sale.count(); });
}

int cards_in_hands(const View& view) {
    return std::accumulate(view.seen.begin(), view.seen.end(), 0,
                           [](int sum, const Insight& hand) { return sum + hand.cards; });
}

// A15  The chambers that were explored are empty and were paid for with maps.
Fault fault_of_chambers(const Archaeology& game, const View& view) {
    int paid = 0;
    for (const Chamber chamber : all_chambers) {
        const auto i = static_cast<std::size_t>(chamber);
        const int expected = view.is_open(chamber) ? 0 : game.edition().chambers[i];
        if (view.is_open(chamber)) paid += map_cost(chamber);
        if (view.chambers[i] != expected)
            return Error{"chambers." + std::string(name(chamber)) + ": expected " +
                         std::to_string(expected) + " cards, found " +
                         std::to_string(view.chambers[i])};
    }
    return fault_unless(view.maps_used == paid, "maps_used: expected " + std::to_string(paid) +
                                                    " for the chambers explored, found " +
                                                    std::to_string(view.maps_used));
}

// A22  Money is what the sold sets say.
Fault fault_of_money(const Facts& facts, const View& view) {
    PerPlayer<std::uint32_t> earned{};
    for (const Sale sale : view.sales)
        earned[sale.seat()] += static_cast<std::uint32_t>(facts.price(sale.kind(), sale.count()));
    for (const Seat seat : SeatSet::first(facts.players))
        if (view.money[seat] != earned[seat])
            return Error{field_of_seat("money", seat) + ": expected " +
                         std::to_string(earned[seat]) + " for the sets sold, found " +
                         std::to_string(view.money[seat])};
    return std::nullopt;
}

// Every card is somewhere, and none is twice. Sizes first, for a pile counts to 127 at most.
Fault fault_of_count(const Facts& facts, const View& view) {
    const int all = facts.treasures.size();
    if (cards_sold(view) > all)
        return Error{"sales: expected at most " + std::to_string(all) + " cards, found " +
                     std::to_string(cards_sold(view))};
    const Pile face_up = face_up_cards(view);
    if (!facts.treasures.contains(face_up))
        return Error{"market, sales and maps_used: expected no more of a kind than there are"};
    const int in_dig = dig_treasures(facts, view);
    if (in_dig < 0)
        return Error{"dig: expected at least the " + std::to_string(view.dig - in_dig) +
                     " thieves and sandstorms to come, found " + std::to_string(view.dig)};
    const int found = std::accumulate(view.chambers.begin(), view.chambers.end(),
                                      face_up.size() + cards_in_hands(view) + in_dig);
    return fault_unless(found == all, "market, sales, hands, chambers and dig: expected " +
                                          std::to_string(all) + " treasures in all, found " +
                                          std::to_string(found));
}

// One hand as an observer sees it.
Fault fault_of_insight(const Facts& facts, const std::string& field, Seat seat,
                       const Insight& hand) {
    if (hand.sound > hand.cards)
        return Error{field + ".sound: expected at most the " + std::to_string(hand.cards) +
                     " cards of the hand, found " + std::to_string(hand.sound)};
    for (const Seat thief : SeatSet::first(most_players))
        if (hand.doubts.by_thief[thief] > 0 && (thief == seat || thief >= facts.players))
            return Error{field_of_seat(field + ".doubts", thief) +
                         ": expected 0, as nobody robs himself"};
    return fault_unless(hand.doubts.none() || !hand.known.is_empty(),
                        field + ".doubts: expected none where nothing is known");
}

Fault fault_of_insights(const Facts& facts, const View& view, const char* field,
                        const Hands& hands) {
    int doubts = 0;
    for (const Seat seat : SeatSet::first(facts.players)) {
        if (auto found = fault_of_insight(facts, field_of_seat(field, seat), seat, hands[seat]))
            return found;
        doubts += hands[seat].doubts.total();
    }
    return fault_unless(doubts <= view.thieves_seen,
                        std::string(field) +
                            ": expected at most as many doubts as thieves "
                            "were seen, found " +
                            std::to_string(doubts));
}

// What the hands of others show, as one observer sees them; `own` is the viewer's hand.
struct ObservedHands {
    const char* field;
    const Hands& hands;
    Pile own;
};

PerPlayer<Losses> losses(const View& view, const ObservedHands& observed) {
    const auto of = [&](Seat seat) { return Losses(observed.hands[seat], view.seen_by_all[seat]); };
    return {of(0), of(1), of(2), of(3)};
}

// One hand must be able to hold what is known of it, to the viewer and to all.
Fault fault_of_losses(const std::string& field, const Insight& hand, const Losses& losses) {
    if (losses.slack < 0) return Error{field + ".known: expected what all know to be known"};
    return fault_unless(hand.known.size() - losses.most() <= hand.cards,
                        field +
                            ".known: expected at most as many cards as the hand holds and doubts "
                            "allow, found " +
                            std::to_string(hand.known.size()));
}

// Known cards other than maps that stay where they are, whichever thefts explain the maps that are
// too many.
int known_without_maps(const Losses& hand, int maps_too_many) {
    const Pile others = hand.known.without(Card::map);
    return others.size() - std::max(0, hand.most(others) - maps_too_many);
}

// Whether the unseen cards can fill the hidden places: no more of a kind is shown than there are,
// but for what doubted thefts explain, and every unseen map has a place that may hold one.
Fault fault_of_filling(const Facts& facts, const View& view, const ObservedHands& observed) {
    const Pile face_up = face_up_cards(view);
    const PerPlayer<Losses> hands = losses(view, observed);
    Pile shown = face_up + observed.own;
    for (const Losses& hand : hands) shown += hand.known;
    const Pile too_many = shown - common(shown, facts.treasures);
    if (!may_be_stolen(hands, too_many))
        return Error{std::string(observed.field) +
                     ": expected no more known cards of a kind than there are"};
    int taken = observed.own.without(Card::map).size();
    for (const Losses& hand : hands) taken += known_without_maps(hand, too_many.count(Card::map));
    const int maps = facts.treasures.count(Card::map) - face_up.count(Card::map);
    const int places = dig_treasures(facts, view) + cards_in_hands(view) - taken;
    return fault_unless(maps <= places, std::string(observed.field) + ": expected places for " +
                                            std::to_string(maps) +
                                            " maps in the dig site and in hands, found " +
                                            std::to_string(places));
}

Fault fault_of_observed(const Facts& facts, const View& view, const ObservedHands& observed) {
    const PerPlayer<Losses> hands = losses(view, observed);
    for (const Seat seat : SeatSet::first(facts.players))
        if (&observed.hands == &view.seen_by_all || seat != view.seat)
            if (auto found = fault_of_losses(field_of_seat(observed.field, seat),
                                             observed.hands[seat], hands[seat]))
                return found;
    return fault_of_filling(facts, view, observed);
}

// Of his own hand the viewer knows the cards; others may know less, but nothing else.
Fault fault_of_own_hand(const View& view) {
    if (view.seat == spectator)
        return fault_unless(view.hand.is_empty() && view.seen == view.seen_by_all,
                            "hands: expected a spectator to see what all see");
    const Insight expected{.known = {},
                           .doubts = {},
                           .sound = 0,
                           .cards = static_cast<std::uint16_t>(view.hand.size())};
    if (!(view.seen[view.seat] == expected))
        return Error{field_of_seat("hands", view.seat) + ": expected the " +
                     std::to_string(view.hand.size()) + " cards of the hand and nothing else"};
    const Insight& outside = view.seen_by_all[view.seat];
    const Pile wrong = outside.known - common(outside.known, view.hand);
    return fault_unless(wrong.size() <= outside.doubts.total(),
                        field_of_seat("hands_seen_by_all", view.seat) +
                            ".known: expected cards of the hand");
}

Fault fault_of_hands(const Facts& facts, const View& view) {
    if (auto found = fault_of_insights(facts, view, "hands", view.seen)) return found;
    if (auto found = fault_of_insights(facts, view, "hands_seen_by_all", view.seen_by_all))
        return found;
    for (const Seat seat : SeatSet::first(facts.players)) {
        if (view.seen[seat].cards != view.seen_by_all[seat].cards)
            return Error{field_of_seat("hands_seen_by_all", seat) + ".cards: expected " +
                         std::to_string(view.seen[seat].cards) + ", found " +
                         std::to_string(view.seen_by_all[seat].cards)};
        if (view.seat < facts.players && view.seen[seat].doubts.by_thief[view.seat] > 0)
            return Error{field_of_seat("hands", seat) +
                         ".doubts: expected none about the own thefts"};
    }
    if (auto found = fault_of_own_hand(view)) return found;
    for (const ObservedHands& observed :
         {ObservedHands{"hands", view.seen, view.hand},
          ObservedHands{"hands_seen_by_all", view.seen_by_all, Pile{}}})
        if (auto found = fault_of_observed(facts, view, observed)) return found;
    return std::nullopt;
}

// A10, A11  Thieves and sandstorms come at the start of a turn and ask somebody who has cards.
Fault fault_of_question(const View& view) {
    if (view.phase != Phase::lose && view.loser != view.turn)
        return Error{"loser: expected the seat whose turn it is, as no sandstorm is blowing"};
    const bool has_acted = !(view.given | view.taken).is_empty() || view.sold || view.explored;
    if ((view.phase == Phase::rob || view.phase == Phase::lose) && (has_acted || view.began_dry))
        return Error{"phase: expected act, as the turn has gone on"};
    if (view.phase == Phase::rob)
        return fault_unless(view.thieves_seen > 0 &&
                                cards_in_hands(view) > view.seen[view.turn].cards,
                            "phase: expected a thief and someone to rob");
    if (view.phase == Phase::lose)
        return fault_unless(view.sandstorms_seen > 0 && view.seen[view.loser].cards > 1,
                            "phase: expected a sandstorm and a loser with two cards or more");
    return std::nullopt;
}

// A20  Every pass is a barren turn.
Fault fault_of_rows(const Facts& facts, const View& view) {
    if (!view.began_dry && view.barren_turns > 0)
        return Error{"barren_turns: expected 0, as the turn began with a dig"};
    const int most_barren = most_barren_turns(facts.players);
    if (view.barren_turns > most_barren)
        return Error{"barren_turns: expected at most " + std::to_string(most_barren) + ", found " +
                     std::to_string(view.barren_turns)};
    const int most = std::min<int>(most_passes(facts.players), view.barren_turns);
    return fault_unless(view.passes <= most, "passes: expected at most " + std::to_string(most) +
                                                 ", found " + std::to_string(view.passes));
}

// A20, A21  How a game runs dry and ends.
Fault fault_of_ending(const Facts& facts, const View& view) {
    const bool all_gone = view.dig == 0 && cards_in_hands(view) == 0;
    if ((view.phase == Phase::over) != all_gone)
        return Error{std::string("phase: expected ") + (all_gone ? "over" : "act, rob or lose") +
                     " for the cards that are left"};
    if (view.began_dry && view.dig > 0)
        return Error{"began_dry: expected false, as there are cards to dig"};
    return fault_of_rows(facts, view);
}

// A13  What was done in this turn is on the table.
Fault fault_of_deeds(const View& view) {
    if (view.sold && (view.sales.empty() || view.sales.back().seat() != view.turn))
        return Error{"sold: expected false, as the last set is not of this seat"};
    if (view.explored && view.opened == 0)
        return Error{"explored: expected false, as no chamber is open"};
    return fault_unless((view.given & view.taken).is_empty() &&
                            view.given.is_empty() == view.taken.is_empty(),
                        "given and taken: expected different kinds on the two sides");
}

} // namespace

std::optional<Error> fault(const Archaeology& game, const View& view) {
    const Facts& facts = game.facts();
    if (auto found = fault_of_chambers(game, view)) return found;
    if (auto found = fault_of_money(facts, view)) return found;
    if (auto found = fault_of_count(facts, view)) return found;
    if (auto found = fault_of_hands(facts, view)) return found;
    if (auto found = fault_of_question(view)) return found;
    if (auto found = fault_of_ending(facts, view)) return found;
    return fault_of_deeds(view);
}

} // namespace khepri::archaeology
