#include "games/archaeology/rules.h"

#include <algorithm>
#include <utility>

namespace khepri::archaeology {
namespace {

using Objection = std::optional<Refusal>;

// What is wanted must be there, kind by kind, whatever bytes `wanted` is made of.
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

// A17  The turn ends when the player says so; A20 may demand a sale first.
Objection objection(const Facts& facts, const State& state, Seat, const End&) {
    if (!must_sell(state, state.hands[state.turn], facts.players)) return std::nullopt;
    if (have_all_passed(state, facts.players))
        return Refusal{"A20", "must_sell_after_passes", {{"turns", state.passes}}};
    return Refusal{"A20", "must_sell_after_barren_turns", {{"turns", state.barren_turns}}};
}

// A10, A11  A thief or a sandstorm is seen to before anything else.
Objection awaited(const State& state, Seat seat, const Move& move) {
    if (state.phase == Phase::rob && !std::holds_alternative<Rob>(move))
        return Refusal{"A10", "thief_awaits_victim", {}};
    if (state.phase == Phase::lose && !std::holds_alternative<Lose>(move))
        return Refusal{"A11", "sandstorm_awaits_loss", {{"count", half_of(state.hands[seat])}}};
    return std::nullopt;
}

PerPlayer<int> cards_sold(const State& state) {
    PerPlayer<int> sold{};
    for (const Sale sale : state.sales) sold[sale.seat()] += sale.count();
    return sold;
}

// A22  The highest total wins.  A23  On a tie, fewer cards sold; if equal too, the win is shared.
SeatSet winners(const State& state, int players) {
    const PerPlayer<int> sold = cards_sold(state);
    SeatSet best;
    for (const Seat seat : SeatSet::first(players)) {
        if (!best.empty()) {
            const Seat rival = best.front();
            const auto rank = std::pair(state.money[seat], -sold[seat]);
            const auto to_beat = std::pair(state.money[rival], -sold[rival]);
            if (rank < to_beat) continue;
            if (rank > to_beat) best = SeatSet{};
        }
        best.insert(seat);
    }
    return best;
}

Options checked(Options options) {
    CHECK(options.players >= fewest_players, options.players);
    CHECK(options.players <= most_players, options.players);
    return options;
}

Edition checked(Edition edition) {
    const std::optional<Error> found = fault(edition);
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

Outcome Archaeology::outcome(const State& state) const {
    Outcome outcome;
    for (const Seat seat : SeatSet::first(seats()))
        outcome.scores[seat] = static_cast<int>(state.money[seat]);
    if (state.phase == Phase::over) outcome.winners = winners(state, seats());
    return outcome;
}

// Sales and trades reveal nothing, unless a sale ends the game.
bool Archaeology::may_take_back(const State& state, Seat seat, const Move& move) const {
    if (std::holds_alternative<Trade>(move)) return true;
    const Sell* sell = std::get_if<Sell>(&move);
    if (sell == nullptr) return false;
    const Pile all_hands = state.hands[0] + state.hands[1] + state.hands[2] + state.hands[3];
    const bool is_last = state.hands[seat] == all_hands && all_hands.size() == sell->count;
    return !(is_last && state.dig.empty());
}

} // namespace khepri::archaeology
