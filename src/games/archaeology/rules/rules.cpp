// For each move: the rule, the objection, and what the move does. turn.cpp has what then happens by
// itself.
#include "games/archaeology/rules/rules.h"

#include "games/archaeology/rules/knowledge.h"
#include "games/archaeology/rules/turn.h"

#include <utility>

namespace khepri::archaeology {
namespace {

using Objection = std::optional<Refusal>;

// The wanted cards must be there, kind by kind, whatever bytes `wanted` contains.
Objection shortage(std::string_view rule, std::string_view reason, std::string_view has, Pile there,
                   Pile wanted) {
    if (there.contains(wanted)) return std::nullopt;
    for (const Card kind : all_cards)
        if (wanted.count(kind) > there.count(kind))
            return Refusal{rule,
                           reason,
                           {{"kind", archaeology::name(kind)},
                            {has, there.count(kind)},
                            {"count", wanted.count(kind)}}};
    return Refusal{rule, "no_such_kind", {}};
}

// A10  The digger of a thief chooses an opponent who has cards.
Objection objection(const Facts& facts, const State& state, Seat seat, const Rob& rob) {
    if (state.phase != Phase::rob) return Refusal{"A10", "no_thief_to_use", {}};
    if (rob.victim >= facts.players)
        return Refusal{"A10", "no_such_seat", {{"seat", rob.victim + 1}, {"seats", facts.players}}};
    if (rob.victim == seat) return Refusal{"A10", "robs_oneself", {}};
    if (!can_be_robbed(state, seat, rob.victim))
        return Refusal{"A10", "victim_has_no_cards", {{"seat", rob.victim + 1}}};
    return std::nullopt;
}

// A10  The thief takes a card at random.
void perform(const Facts& facts, State& state, Seat seat, const Rob& rob, Rng& rng) {
    Pile& from = state.hands[rob.victim];
    const auto place = rng.below(static_cast<std::uint32_t>(from.size()));
    const Card card = from.card_at(static_cast<int>(place));
    from.remove(card);
    state.hands[seat].add(card);
    see_theft(state, facts.players, seat, rob.victim, card);
    state.phase = Phase::act;
}

// A11  A sandstorm takes exactly half of the hand, rounded down, of the loser's own choice.
Objection objection(const Facts&, const State& state, Seat seat, const Lose& lose) {
    if (state.phase != Phase::lose) return Refusal{"A11", "no_sandstorm_blowing", {}};
    const Pile hand = state.hands[seat];
    if (auto refusal = shortage("A11", "holds_fewer", "held", hand, lose.cards)) return refusal;
    if (lose.cards.size() != half_of(hand))
        return Refusal{
            "A11", "loses_wrong_number", {{"chosen", lose.cards.size()}, {"count", half_of(hand)}}};
    return std::nullopt;
}

// A11  What is lost goes face up into the market; the next loser sees it. Then there is a new dig.
void give_up_cards(const Facts& facts, State& state, Seat seat, const Lose& lose) {
    state.hands[seat] -= lose.cards;
    state.market += lose.cards;
    see_leaving(state, facts.players, seat, lose.cards);
}

void perform(const Facts& facts, State& state, Seat seat, const Lose& lose, Rng&) {
    give_up_cards(facts, state, seat, lose);
    state.loser = left_of(seat, facts.players);
    if (state.loser != state.turn) find_loser(facts, state);
    if (state.loser == state.turn) dig(facts, state);
}

// A18  Within a turn a kind that was taken is not given later, nor a given one taken.
Objection chain_objection(const State& state, const Trade& trade) {
    const KindSet gives_taken = trade.give.kinds() & state.taken;
    if (!gives_taken.is_empty())
        return Refusal{"A18", "gives_kind_taken", {{"kind", name(gives_taken.front())}}};
    const KindSet takes_given = trade.take.kinds() & state.given;
    if (!takes_given.is_empty())
        return Refusal{"A18", "takes_kind_given", {{"kind", name(takes_given.front())}}};
    return std::nullopt;
}

// A14  A trade gives cards of the hand for cards of the market of the same value or less; at least
//      one card on each side, and no kind on both.
Objection objection(const Facts& facts, const State& state, Seat seat, const Trade& trade) {
    if (trade.give.is_empty()) return Refusal{"A14", "trade_gives_nothing", {}};
    if (trade.take.is_empty()) return Refusal{"A14", "trade_takes_nothing", {}};
    if (auto refusal = shortage("A14", "holds_fewer", "held", state.hands[seat], trade.give))
        return refusal;
    if (auto refusal = shortage("A14", "market_has_fewer", "lying", state.market, trade.take))
        return refusal;
    const KindSet both = trade.give.kinds() & trade.take.kinds();
    if (!both.is_empty())
        return Refusal{"A14", "kind_on_both_sides", {{"kind", name(both.front())}}};
    const int offered = facts.value(trade.give);
    const int asked = facts.value(trade.take);
    if (offered < asked)
        return Refusal{"A14", "trade_worth_less", {{"offered", offered}, {"asked", asked}}};
    return chain_objection(state, trade);
}

// A14  Cards of the hand and of the market change places.  A18  The kinds are noted.
void perform(const Facts& facts, State& state, Seat seat, const Trade& trade, Rng&) {
    state.hands[seat] -= trade.give;
    see_leaving(state, facts.players, seat, trade.give);
    state.hands[seat] += trade.take;
    see_coming(state, facts.players, seat, trade.take);
    state.market -= trade.take;
    state.market += trade.give;
    state.given = state.given | trade.give.kinds();
    state.taken = state.taken | trade.take.kinds();
}

// A15  A chamber is explored once in a game, for as many maps as it costs.
Objection objection(const Facts&, const State& state, Seat seat, const Explore& explore) {
    const Chamber chamber = explore.chamber;
    if (chamber > Chamber::large) return Refusal{"A15", "no_such_chamber", {}};
    if (state.is_open(chamber))
        return Refusal{"A15", "chamber_already_open", {{"chamber", name(chamber)}}};
    const int held = state.hands[seat].count(Card::map);
    if (held < map_cost(chamber))
        return Refusal{"A15",
                       "too_few_maps",
                       {{"chamber", name(chamber)}, {"needed", map_cost(chamber)}, {"held", held}}};
    return std::nullopt;
}

// A15  The maps leave the game; the cards of the chamber go to the hand, unseen by others.
// A18  Exploring clears the kinds that were noted.
void pay_maps(const Facts& facts, State& state, Seat seat, const Explore& explore) {
    const Pile maps = Pile::of(Card::map, map_cost(explore.chamber));
    state.hands[seat] -= maps;
    state.maps_used = static_cast<std::uint8_t>(state.maps_used + maps.size());
    see_leaving(state, facts.players, seat, maps);
    state.opened =
        static_cast<std::uint8_t>(state.opened | 1U << static_cast<unsigned>(explore.chamber));
    state.given = state.taken = KindSet{};
    state.explored = true;
}

void perform(const Facts& facts, State& state, Seat seat, const Explore& explore, Rng&) {
    const auto chamber = static_cast<std::size_t>(explore.chamber);
    pay_maps(facts, state, seat, explore);
    see_unknown_coming(state, facts.players, seat, state.chambers[chamber].size());
    state.hands[seat] += state.chambers[chamber];
    state.chambers[chamber] = Pile{};
}

// A16  A set is one or more cards of one kind, at most the kind's largest set.
Objection objection(const Facts& facts, const State& state, Seat seat, const Sell& sell) {
    if (!is_card(sell.kind)) return Refusal{"A16", "no_such_kind", {}};
    const std::string_view kind = name(sell.kind);
    const int held = state.hands[seat].count(sell.kind);
    const int most = facts.largest.count(sell.kind);
    if (sell.count < 1) return Refusal{"A16", "sells_nothing", {{"kind", kind}}};
    if (sell.count > held)
        return Refusal{
            "A16", "holds_fewer", {{"kind", kind}, {"held", held}, {"count", sell.count}}};
    if (sell.count > most)
        return Refusal{
            "A16", "set_too_large", {{"kind", kind}, {"most", most}, {"count", sell.count}}};
    return std::nullopt;
}

// A16  The set goes to the museum as a set of its own, at the printed price.
void perform(const Facts& facts, State& state, Seat seat, const Sell& sell, Rng&) {
    state.hands[seat].remove(sell.kind, sell.count);
    state.sales.push_back(Sale(seat, sell.kind, sell.count));
    state.money[seat] += static_cast<std::uint32_t>(facts.price(sell.kind, sell.count));
    state.sold = true;
    see_leaving(state, facts.players, seat, Pile::of(sell.kind, sell.count));
    end_if_all_is_sold(state);
}

// A17  The turn ends when the player says so; A20 may demand a sale first.
Objection objection(const Facts& facts, const State& state, Seat, const End&) {
    if (!must_sell(state, state.hands[state.turn], facts.players)) return std::nullopt;
    if (have_all_passed(state, facts.players))
        return Refusal{"A20", "must_sell_after_passes", {{"turns", state.passes}}};
    return Refusal{"A20", "must_sell_after_barren_turns", {{"turns", state.barren_turns}}};
}

void perform(const Facts& facts, State& state, Seat, const End&, Rng&) { end_turn(facts, state); }

// A10, A11  A thief or a sandstorm is resolved before anything else.
Objection awaited(const State& state, Seat seat, const Move& move) {
    if (state.phase == Phase::rob && !std::holds_alternative<Rob>(move))
        return Refusal{"A10", "thief_awaits_victim", {}};
    if (state.phase == Phase::lose && !std::holds_alternative<Lose>(move))
        return Refusal{"A11", "sandstorm_awaits_loss", {{"count", half_of(state.hands[seat])}}};
    return std::nullopt;
}

Options checked(Options options) {
    CHECK(options.players >= fewest_players, options.players);
    CHECK(options.players <= most_players, options.players);
    return options;
}

Edition checked(Edition edition) {
    const std::optional<EditionFault> found = fault(edition);
    CHECK(!found, found->message);
    return edition;
}

} // namespace

bool can_be_robbed(const State& state, Seat seat, Seat victim) {
    return victim != seat && !state.hands[victim].is_empty();
}

int half_of(Pile hand) { return hand.size() / 2; }

bool have_all_passed(const FaceUp& open, int players) { return open.passes >= players; }

bool must_sell(const FaceUp& open, Pile hand, int players) {
    const bool is_demanded =
        have_all_passed(open, players) || open.barren_turns >= most_barren_rounds * players;
    return is_demanded && !open.sold && !hand.is_empty();
}

Archaeology::Archaeology(Options options, Edition edition)
    : options_(checked(options)),
      edition_(checked(std::move(edition))),
      facts_(edition_, options_.players) {}

SeatSet Archaeology::to_act(const State& state) const {
    if (state.phase == Phase::over) return SeatSet{};
    return SeatSet::only(state.phase == Phase::lose ? state.loser : state.turn);
}

std::optional<Refusal> Archaeology::why_not(const State& state, Seat seat, const Move& move) const {
    if (state.phase == Phase::over) return Refusal{"A21", "game_over", {}};
    if (!to_act(state).contains(seat))
        return Refusal{"A17", "not_your_turn", {{"turn", to_act(state).front() + 1}}};
    if (auto refusal = awaited(state, seat, move)) return refusal;
    return std::visit([&](const auto& act) { return objection(facts_, state, seat, act); }, move);
}

void Archaeology::apply(State& state, Seat seat, const Move& move, Rng& rng) const {
    std::visit([&](const auto& act) { perform(facts_, state, seat, act, rng); }, move);
}

void Archaeology::apply_without_luck(State& state, Seat seat, const Move& move) const {
    Rng no_luck = Rng::fast(0); // sales and trades draw nothing
    if (const auto* sell = std::get_if<Sell>(&move)) perform(facts_, state, seat, *sell, no_luck);
    if (const auto* trade = std::get_if<Trade>(&move))
        perform(facts_, state, seat, *trade, no_luck);
    if (const auto* lose = std::get_if<Lose>(&move)) give_up_cards(facts_, state, seat, *lose);
    if (const auto* explore = std::get_if<Explore>(&move)) pay_maps(facts_, state, seat, *explore);
}

std::vector<Archaeology> Archaeology::samples() {
    std::vector<Archaeology> games;
    for (int players = 2; players <= 4; ++players)
        games.emplace_back(archaeology::Options{players});
    return games;
}

// A17  A turn has any number of actions and ends when the player says so. A loss to the sandstorm
// is not part of a turn: the loser has nothing else to do.
bool Archaeology::ends_turn(const Move& move) const {
    return std::holds_alternative<End>(move) || std::holds_alternative<Lose>(move);
}

// Sales and trades reveal nothing, unless a sale ends the game.
bool Archaeology::can_undo(const State& state, Seat seat, const Move& move) const {
    if (std::holds_alternative<Trade>(move)) return true;
    const Sell* sell = std::get_if<Sell>(&move);
    if (sell == nullptr) return false;
    const Pile all_hands = state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3];
    const bool is_last = state.hands[seat] == all_hands && all_hands.size() == sell->count;
    return !(is_last && state.dig.empty());
}

} // namespace khepri::archaeology
