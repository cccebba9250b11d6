#include "games/mummies/rules/rules.h"

#include <algorithm>
#include <cstring>

namespace khepri::mummies {
namespace {

// A card goes from the hand onto the table, where all see it.
void lay(State& state, Seat seat, Card card) {
    state.hands[seat].remove(card);
    state.kept[seat] = static_cast<std::uint8_t>(std::max(0, state.kept[seat] - 1));
    state.sacrifices_in_a_row = 0;
    if (state.draw_origin == Origin::deal) return;
    for (Seat other = 0; other < most_seats; ++other)
        if (other != seat) state.returned[other].drop(card);
    state.openly_returned.drop(card);
}

// M5  Offer: an offering from the hand is laid face up into one's own row.
std::optional<Refusal> objection(const Mummies& game, const State& state, Seat seat,
                                 const Offer& offer) {
    const Card card = offer.offering;
    if (game.is_papyrus(card))
        return Refusal{"M5", "not_an_offering", {{"card", game.name_of(card)}}};
    if (!is_offering(card)) return Refusal{"M5", "unknown_card", {{"card", index(card)}}};
    if (state.hands[seat].count(card) == 0)
        return Refusal{"M5", "card_not_held", {{"card", game.name_of(card)}}};
    return std::nullopt;
}

void perform(State& state, Seat seat, const Offer& offer) {
    lay(state, seat, offer.offering);
    state.rows[seat].push_back(offer.offering);
}

// M6  Decree: a papyrus from the hand is laid onto the one in the middle and alone counts from now
// on.
std::optional<Refusal> objection(const Mummies& game, const State& state, Seat seat,
                                 const Decree& decree) {
    const Card card = decree.papyrus;
    if (is_offering(card)) return Refusal{"M6", "not_a_papyrus", {{"card", game.name_of(card)}}};
    if (!game.is_papyrus(card)) return Refusal{"M6", "unknown_card", {{"card", index(card)}}};
    if (state.hands[seat].count(card) == 0)
        return Refusal{"M6", "card_not_held", {{"card", game.name_of(card)}}};
    return std::nullopt;
}

void perform(State& state, Seat seat, const Decree& decree) {
    lay(state, seat, decree.papyrus);
    state.covered.add(state.papyrus);
    state.papyrus = decree.papyrus;
}

bool may_sacrifice(const State& state, int seats) {
    return state.sacrifices_in_a_row < most_sacrifices * seats;
}

// M7  Sacrifice: one or more cards from the hand are discarded face down, and as many drawn.
// M14  Once every player has sacrificed fifty times in a row, a card must be laid first.
std::optional<Refusal> objection(const Mummies& game, const State& state, Seat seat,
                                 const Sacrifice& sacrifice) {
    const Handful cards = sacrifice.cards;
    if (!cards.in_order()) return Refusal{"M7", "cards_not_in_order", {}};
    if (cards.empty()) return Refusal{"M7", "nothing_sacrificed", {}};
    for (int i = 0; i < cards.size(); ++i) {
        const Card card = cards[i];
        if (!is_offering(card) && !game.is_papyrus(card))
            return Refusal{"M7", "unknown_card", {{"card", index(card)}}};
        const int held = state.hands[seat].count(card);
        if (held == 0) return Refusal{"M7", "card_not_held", {{"card", game.name_of(card)}}};
        if (cards.count(card) > held)
            return Refusal{
                "M7",
                "holds_fewer_alike",
                {{"card", game.name_of(card)}, {"held", held}, {"wanted", cards.count(card)}}};
    }
    if (!may_sacrifice(state, game.seats()))
        return Refusal{"M14", "sacrifice_exhausted", {{"times", most_sacrifices}}};
    return std::nullopt;
}

void perform(State& state, Seat seat, const Sacrifice& sacrifice) {
    const Handful gone = sacrifice.cards;
    state.hands[seat] = state.hands[seat].without(gone);
    state.sacrificed[seat].add(gone);
    state.kept[seat] = static_cast<std::uint8_t>(std::max(0, state.kept[seat] - gone.size()));
    ++state.sacrifices_in_a_row;
}

// M8  When a card is to be drawn and there is none, the sacrificed cards, those of the running turn
// too, and the covered papyri are shuffled into a new draw pile.
[[gnu::noinline]] void make_draw_pile(State& state, int seats, Rng& rng) {
    Tally cards = state.covered;
    for (const Seat seat : SeatSet::first(seats)) {
        cards += state.sacrificed[seat];
        state.returned[seat] = state.sacrificed[seat];
        state.returned[seat] += state.covered;
        state.kept[seat] = static_cast<std::uint8_t>(state.hands[seat].size());
    }
    state.draw_origin = Origin::discard;
    state.openly_returned = state.covered;
    state.covered = {};
    state.sacrificed = {};
    cards.pour_into(state.draw);
    rng.shuffle(state.draw);
}

// As many cards as are missing in the hand, from a draw pile that has four. All at once, because
// nothing predicts how often a loop over one to four cards runs.
void draw_at_once(State& state, Seat seat, int cards) {
    auto* const four = state.draw.end() - hand_size;
    std::uint32_t top = 0;
    std::memcpy(&top, four, sizeof top);
    const auto below = static_cast<std::uint32_t>(std::uint64_t{~0U} >> (8 * cards));
    const std::uint32_t drawn = top & ~below;
    top &= below;
    std::memcpy(four, &top, sizeof top);
    state.draw.shrink(state.draw.size() - static_cast<std::size_t>(cards));
    state.hands[seat] = Handful::of_four((state.hands[seat].bytes() & below) | drawn);
    if (state.draw_origin == Origin::discard)
        state.returned[seat].drop(Handful::of_bytes(drawn | below));
}

// M5, M6, M7  As many cards are drawn as were laid or sacrificed: the hand has four again.
void draw(State& state, Seat seat, int cards, int seats, Rng& rng) {
    if (state.draw.size() >= hand_size) [[likely]] {
        draw_at_once(state, seat, cards);
        return;
    }
    Handful hand = state.hands[seat];
    for (; cards > 0; --cards) {
        if (state.draw.empty()) {
            state.hands[seat] = hand;
            make_draw_pile(state, seats, rng);
        }
        const Card card = state.draw.pop();
        hand.add(card);
        if (state.draw_origin == Origin::discard) state.returned[seat].drop(card);
    }
    state.hands[seat] = hand;
}

} // namespace

std::optional<Error> fault(const Options& options) {
    if (options.players < 2 || options.players > most_seats)
        return Error{"players: " + std::to_string(options.players) + "; expected 2 to 5"};
    if (options.target != 50 && options.target != 100 && options.target != 150)
        return Error{"target: " + std::to_string(options.target) + "; expected 50, 100 or 150"};
    return std::nullopt;
}

std::vector<Mummies> Mummies::samples() {
    std::vector<Mummies> games;
    for (int players = 2; players <= 5; ++players)
        games.emplace_back(mummies::Options{players, targets.front()});
    return games;
}

Mummies::Mummies(const Options& options, Edition edition)
    : options_(options), edition_(std::move(edition)) {
    if (const auto found = mummies::fault(options_)) CHECK(!found, found->message);
    if (const auto found = mummies::fault(edition_)) CHECK(!found, found->message);
    for (int kind = 0; kind < offering_kinds; ++kind) {
        const auto card = static_cast<Card>(kind);
        const auto& of_type = edition_.offerings[static_cast<std::size_t>(type_of(card))];
        for (int n = of_type[static_cast<std::size_t>(value_of(card) - 1)]; n > 0; --n)
            deck_.push_back(card);
    }
    for (const Papyrus& papyrus : edition_.papyri) {
        const auto* const known = std::find(faces_.begin(), faces_.end(), papyrus);
        const auto number = known - faces_.begin();
        if (known == faces_.end()) faces_.push_back(papyrus);
        deck_.push_back(papyrus_card(static_cast<int>(number)));
    }
    for (const Card card : deck_) tally_.add(card);
}

// M3  A random papyrus lies in the middle; the other cards are shuffled; four go to each player.
// M4  A random player begins.
State Mummies::deal(Rng& rng) const {
    State state;
    const auto papyri = static_cast<std::uint32_t>(edition_.papyri.size());
    state.papyrus = deck_[deck_.size() - papyri + rng.below(papyri)];
    deal_round(state, rng);
    state.turn = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats())));
    return state;
}

void Mummies::deal_round(State& state, Rng& rng) const {
    state.draw = deck_;
    const auto* const papyri = deck_.end() - edition_.papyri.size();
    const auto* const top = std::find(papyri, deck_.end(), state.papyrus);
    state.draw.erase_at(static_cast<std::size_t>(top - deck_.begin()));
    rng.shuffle(state.draw);
    for (const Seat seat : SeatSet::first(seats())) {
        Handful hand;
        for (int i = 0; i < hand_size; ++i) hand.add(state.draw.pop());
        state.hands[seat] = hand;
    }
    state.turns_taken = 0;
    state.rows = {};
    state.covered = {};
    state.sacrificed = {};
    if (state.draw_origin == Origin::deal) return;
    state.draw_origin = Origin::deal;
    state.returned = {};
    state.openly_returned = {};
    state.kept = {};
}

void Mummies::plain_moves(const State& state, Seat seat, Moves& out) const {
    out.clear();
    if (seat != state.turn || state.phase == Phase::over) return;
    out.list(state.hands[seat],
             may_sacrifice(state, seats()) ? Sacrifices::allowed : Sacrifices::refused);
}

Move Mummies::plain_random(const State& state, Seat seat, Rng& rng) const {
    Moves moves;
    plain_moves(state, seat, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

std::optional<Refusal> Mummies::why_not(const State& state, Seat seat, const Move& move) const {
    if (state.phase == Phase::over) return Refusal{"M13", "game_over", {}};
    if (seat != state.turn) return Refusal{"M4", "not_your_turn", {{"turn", state.turn + 1}}};
    if (const auto* offer = std::get_if<Offer>(&move)) return objection(*this, state, seat, *offer);
    if (const auto* decree = std::get_if<Decree>(&move))
        return objection(*this, state, seat, *decree);
    if (const auto* sacrifice = std::get_if<Sacrifice>(&move))
        return objection(*this, state, seat, *sacrifice);
    return Refusal{"M5", "not_a_move", {}};
}

void Mummies::apply_without_luck(State& state, Seat seat, const Move& move) const {
    if (const auto* offer = std::get_if<Offer>(&move)) perform(state, seat, *offer);
    if (const auto* decree = std::get_if<Decree>(&move)) perform(state, seat, *decree);
    if (const auto* sacrifice = std::get_if<Sacrifice>(&move)) perform(state, seat, *sacrifice);
}

// M9  A card laid may bring about scoring, before anything is drawn.
// M14  The thousandth turn of a round brings it about, whatever was done in it.
// M4  Otherwise the turn passes to the left.
void Mummies::apply(State& state, Seat seat, const Move& move, Rng& rng) const {
    int cards = 1;
    bool scores = ++state.turns_taken == most_turns;
    if (const auto* sacrifice = std::get_if<Sacrifice>(&move)) {
        perform(state, seat, *sacrifice);
        cards = sacrifice->cards.size();
    } else {
        if (const auto* offer = std::get_if<Offer>(&move)) perform(state, seat, *offer);
        if (const auto* decree = std::get_if<Decree>(&move)) perform(state, seat, *decree);
        scores = scores || scoring_is_due(state.rows, state.papyrus);
    }
    if (scores) {
        score_round(state, seat, rng);
        return;
    }
    draw(state, seat, cards, seats(), rng);
    state.turn = left_of(seat, seats());
}

} // namespace khepri::mummies
