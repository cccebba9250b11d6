// Imagines a state that fits a view; view.h describes the distribution.
#include "games/archaeology/rules/rules.h"

#include <algorithm>
#include <optional>

namespace khepri::archaeology {
namespace {

// What is decided, and what is still to be drawn.
struct Guess {
    PerPlayer<Pile> hands{};    // the cards that are settled
    PerPlayer<int> unknown{};   // how many more there are in each hand
    PerPlayer<int> maybe_map{}; // how many of those may be maps
    Pile unseen;                // treasures in unknown places
};

// A card that was known, was stolen by somebody else, and may be with the thief.
struct Stolen {
    Card card;
    Seat thief;
};
using AllStolen = FixedVector<Stolen, std::size_t{most_players} * most_thieves>;

bool has_doubts(const View& view) {
    return std::any_of(view.seen.begin(), view.seen.end(),
                       [](const Insight& hand) { return !hand.doubts.none(); });
}

// Decides at random for each doubted theft whether it took a known card, as if the stolen cards had
// been drawn from all that the victim has and had stolen.
void draw_doubts(const View& view, Guess& guess, AllStolen& stolen, Rng& rng) {
    for (const Seat victim : SeatSet::first(most_players)) {
        const Insight& seen = view.seen[victim];
        Pile& known = guess.hands[victim];
        int places = seen.cards + seen.doubts.total();
        for (const Seat thief : SeatSet::first(most_players)) {
            for (int n = seen.doubts.by_thief[thief]; n > 0; --n) {
                const auto place =
                    static_cast<int>(rng.below(static_cast<std::uint32_t>(places--)));
                if (place >= known.size()) continue;
                const Card card = known.card_at(place);
                known.remove(card);
                stolen.push_back({card, thief});
            }
        }
    }
}

// Public knowledge stays true: only as many of those cards may be missing as there are doubts.
bool fits_all(const Insight& by_all, Pile settled) {
    const Pile missing = by_all.known - common(by_all.known, settled);
    return missing.size() <= by_all.doubts.total();
}

bool may_be_gone(const View& view, const Guess& guess, Seat victim, Card card) {
    const Pile settled = guess.hands[victim];
    return settled.count(card) > 0 && fits_all(view.seen_by_all[victim], settled - Pile::of(card));
}

// Removes a known card for each that the view shows beyond what exists. False if the doubts do not
// allow it.
bool send_away(const View& view, Guess& guess, PerPlayer<int>& doubts, Pile too_many) {
    if (too_many.is_empty()) return true;
    const Card card = too_many.kinds().front();
    too_many.remove(card);
    for (const Seat victim : SeatSet::first(most_players)) {
        if (doubts[victim] == 0 || !may_be_gone(view, guess, victim, card)) continue;
        guess.hands[victim].remove(card);
        --doubts[victim];
        if (send_away(view, guess, doubts, too_many)) return true;
        guess.hands[victim].add(card);
        ++doubts[victim];
    }
    return false;
}

// A known card that a doubted theft may have taken, maps last.
std::optional<Card> next_gone(const View& view, const Guess& guess, Seat victim) {
    for (const Card card : guess.hands[victim].without(Card::map).kinds())
        if (may_be_gone(view, guess, victim, card)) return card;
    if (may_be_gone(view, guess, victim, Card::map)) return Card::map;
    return std::nullopt;
}

// Assumes that every doubted theft took a known card: first the kinds of which there would be too
// many, maps last. More unknown places never hurt, so this fits if anything does.
void settle_doubts(const Facts& facts, const View& view, Guess& guess, Pile shown) {
    PerPlayer<int> doubts{};
    for (const Seat seat : SeatSet::first(most_players))
        doubts[seat] = view.seen[seat].doubts.total();
    const Pile too_many = shown - common(shown, facts.treasures);
    const bool settled = send_away(view, guess, doubts, too_many);
    CHECK(settled, "the view shows more cards than there are");
    for (const Seat seat : SeatSet::first(most_players)) {
        for (; doubts[seat] > 0; --doubts[seat])
            if (const auto card = next_gone(view, guess, seat)) guess.hands[seat].remove(*card);
    }
}

Pile settled_cards(const Guess& guess) {
    return guess.hands[0] + guess.hands[1] + guess.hands[2] + guess.hands[3];
}

// Gives a stolen card to its thief if possible: a sound card came from elsewhere.
void give_to_thief(Guess& guess, const View& view, Stolen stolen) {
    int& unknown = guess.unknown[stolen.thief];
    const bool fits = unknown > view.seen[stolen.thief].sound;
    if (!fits || guess.unseen.count(stolen.card) == 0) return;
    --unknown;
    guess.hands[stolen.thief].add(stolen.card);
    guess.unseen.remove(stolen.card);
}

// Counts what is unknown once the known cards are settled. False if that contradicts the view.
bool count_unknown(const Facts& facts, const View& view, Guess& guess, Pile face_up) {
    const Pile shown = face_up + settled_cards(guess);
    if (!facts.treasures.contains(shown)) return false;
    guess.unseen = facts.treasures - shown;
    for (const Seat seat : SeatSet::first(facts.players)) {
        guess.unknown[seat] = view.seen[seat].cards - guess.hands[seat].size();
        if (!fits_all(view.seen_by_all[seat], guess.hands[seat])) return false;
    }
    return true;
}

// How many of the unknown cards of a hand are not maps, by what the viewer or everyone knows.
int sound_places(const View& view, const Guess& guess, Seat seat) {
    const Insight& all = view.seen_by_all[seat];
    const int known = std::max(0, all.known.without(Card::map).size() - all.doubts.total());
    const int settled = guess.hands[seat].without(Card::map).size();
    return std::max<int>(view.seen[seat].sound, all.sound + known - settled);
}

enum class Bound : std::uint8_t { kept, waived };

// Counts the unknown cards that may be maps. False if a bound or the maps do not fit.
bool count_map_places(const Facts& facts, const View& view, Guess& guess, Bound bound) {
    int places = dig_treasures(facts, view);
    for (const Seat seat : SeatSet::first(facts.players)) {
        const int sound = bound == Bound::kept ? sound_places(view, guess, seat) : 0;
        guess.maybe_map[seat] = guess.unknown[seat] - sound;
        if (guess.maybe_map[seat] < 0) return false;
        places += guess.maybe_map[seat];
    }
    return guess.unseen.count(Card::map) <= places;
}

// Decides which known cards are still where they were. Almost always there is no doubt, or the
// first draw fits.
Guess settled(const Facts& facts, const View& view, Rng& rng) {
    Guess start;
    for (const Seat seat : SeatSet::first(most_players)) start.hands[seat] = view.seen[seat].known;
    if (view.seat != spectator) start.hands[view.seat] = view.hand;
    const Pile face_up = face_up_cards(view);
    const int draws = has_doubts(view) ? 200 : 1;
    for (int n = 0; n < draws; ++n) {
        Guess guess = start;
        AllStolen stolen;
        draw_doubts(view, guess, stolen, rng);
        if (!count_unknown(facts, view, guess, face_up)) continue;
        for (const Stolen& card : stolen) give_to_thief(guess, view, card);
        if (count_map_places(facts, view, guess, Bound::kept)) return guess;
    }
    settle_doubts(facts, view, start, face_up + settled_cards(start));
    const bool fits = count_unknown(facts, view, start, face_up) &&
                      count_map_places(facts, view, start, Bound::waived);
    CHECK(fits, "no cards fit the view");
    return start;
}

// Lays the unseen maps into the places that may hold one; returns how many are in the dig site.
int place_maps(Guess& guess, int dig_places, Rng& rng) {
    int places = dig_places;
    for (const int n : guess.maybe_map) places += n;
    int in_dig = 0;
    for (int maps = guess.unseen.count(Card::map); maps > 0; --maps) {
        auto place = static_cast<int>(rng.below(static_cast<std::uint32_t>(places--)));
        if (place < dig_places - in_dig) {
            ++in_dig;
            continue;
        }
        place -= dig_places - in_dig;
        std::size_t seat = 0;
        while (place >= guess.maybe_map[seat]) place -= guess.maybe_map[seat++];
        guess.hands[seat].add(Card::map);
        --guess.maybe_map[seat];
        --guess.unknown[seat];
    }
    return in_dig;
}

// The unseen treasures other than maps, to be drawn in random order.
class Lot {
public:
    explicit Lot(Pile unseen) {
        for (const Card card : all_cards)
            for (int n = unseen.count(card); n > 0; --n) cards_[size_++] = card;
    }
    Pile draw(int count, Rng& rng) {
        Pile drawn;
        for (; count > 0; --count) {
            const auto place = rng.below(static_cast<std::uint32_t>(size_));
            drawn.add(cards_[place]);
            cards_[place] = cards_[--size_];
        }
        return drawn;
    }
    const Card* begin() const { return cards_.data(); }
    const Card* end() const { return cards_.data() + size_; }

private:
    std::array<Card, most_treasures> cards_;
    std::size_t size_ = 0;
};

void lay_dig_site(const Facts& facts, State& state, const Lot& rest, int maps, Rng& rng) {
    for (int n = facts.thieves - state.thieves_seen; n > 0; --n)
        state.dig.push_back(DigCard::thief);
    for (int n = facts.sandstorms - state.sandstorms_seen; n > 0; --n)
        state.dig.push_back(DigCard::sandstorm);
    for (; maps > 0; --maps) state.dig.push_back(dig_card(Card::map));
    for (const Card card : rest) state.dig.push_back(dig_card(card));
    rng.shuffle(state.dig);
}

void set_knowledge(State& state, Seat hand, std::size_t who, const Insight& seen) {
    if (who == observer(hand)) return;
    state.known[hand][who] = seen.known;
    state.doubts[hand][who] = seen.doubts;
    state.sound[hand][who] = static_cast<std::uint8_t>(seen.sound);
}

void tell_everyone(State& state, const View& view, int players) {
    for (const Seat hand : SeatSet::first(players)) {
        for (std::size_t who = 0; who <= static_cast<std::size_t>(players); ++who)
            set_knowledge(state, hand, who, view.seen_by_all[hand]);
        set_knowledge(state, hand, observer(view.seat), view.seen[hand]);
    }
}

} // namespace

State Archaeology::imagine(const View& view, Rng& rng) const {
    State state;
    static_cast<FaceUp&>(state) = view;
    Guess guess = settled(facts_, view, rng);
    const int maps_in_dig = place_maps(guess, dig_treasures(facts_, view), rng);
    Lot lot(guess.unseen.without(Card::map));
    for (const Seat seat : SeatSet::first(seats()))
        state.hands[seat] = guess.hands[seat] + lot.draw(guess.unknown[seat], rng);
    for (std::size_t i = 0; i < state.chambers.size(); ++i)
        state.chambers[i] = lot.draw(view.chambers[i], rng);
    lay_dig_site(facts_, state, lot, maps_in_dig, rng);
    tell_everyone(state, view, seats());
    return state;
}

// The deal keeps maps, thieves and sandstorms out of the chambers; beyond that every order of dig
// site and chambers is equally likely, whatever the hands hold.
void Archaeology::redraw(State& state, Rng& rng) const {
    FixedVector<DigCard, most_dig_cards> dig;
    FixedVector<Card, most_treasures> anywhere;
    for (const DigCard card : state.dig)
        if (is_treasure(card) && treasure(card) != Card::map)
            anywhere.push_back(treasure(card));
        else
            dig.push_back(card);
    for (const Pile& chamber : state.chambers)
        for (const Card card : all_cards)
            for (int n = chamber.count(card); n > 0; --n) anywhere.push_back(card);
    rng.shuffle(anywhere);
    for (Pile& chamber : state.chambers) {
        const int size = chamber.size();
        chamber = {};
        for (int n = 0; n < size; ++n) chamber.add(anywhere.pop());
    }
    for (const Card card : anywhere) dig.push_back(dig_card(card));
    rng.shuffle(dig);
    state.dig = dig;
}

} // namespace khepri::archaeology
