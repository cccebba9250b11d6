#include "games/archaeology/ai/policy.h"

#include "games/archaeology/ai/players.h"

namespace khepri::archaeology::ai {

namespace {

// The richest of those who can be robbed; the larger hand if they are equally rich.
template <class CardsOf>
Move rob_the_leader(const FaceUp& open, int players, Seat seat, const CardsOf& cards_of) {
    std::pair<std::uint32_t, int> most{0, 0};
    Seat victim = seat;
    for (const Seat other : SeatSet::first(players)) {
        const std::pair<std::uint32_t, int> here{open.money[other], cards_of(other)};
        if (other == seat || here.second == 0 || (victim != seat && here <= most)) continue;
        most = here;
        victim = other;
    }
    return Rob{victim};
}

} // namespace

Pile in_play(const Facts& facts, const FaceUp& open) {
    Pile pile = facts.treasures - Pile::of(Card::map, open.maps_used);
    for (const Sale sale : open.sales) pile.remove(sale.kind(), sale.count());
    return pile;
}

std::optional<Move> ArchaeologyPolicy::exploration(const Turn& turn) const {
    const int maps = turn.hand.count(Card::map);
    const int spent = maps > 0 ? worth_.parting(turn.progress, Card::map, maps) : 0;
    if (spent == 0 || spent > chamber_count || (turn.open.opened >> (spent - 1) & 1) != 0)
        return std::nullopt;
    return Explore{all_chambers[static_cast<std::size_t>(spent - 1)]};
}

std::optional<Move> ArchaeologyPolicy::sale(const Turn& turn) const {
    for (const Card kind : turn.hand.kinds())
        if (const int n = worth_.parting(turn.progress, kind, turn.hand.count(kind)); n > 0)
            return Sell{kind, static_cast<std::uint8_t>(n)};
    return std::nullopt;
}

// One trade is as good as a chain of them, so once it has traded it does not look again.
Move ArchaeologyPolicy::act(const Turn& turn) const {
    if (turn.hand.is_empty()) return End{};
    if (const auto move = exploration(turn)) return *move;
    if (turn.open.given.is_empty() && !turn.open.market.is_empty()) {
        const Exchange exchange = best_exchange(
            game_.facts(), worth_.rows(turn.progress), turn.hand,
            allowed_changes(turn.hand, turn.open.market, turn.open.given, turn.open.taken));
        // Where more cards are worth less, giving some away is best, which is no trade (A14).
        if (exchange.gain > worth_.least_gain() && !exchange.trade.take.is_empty())
            return exchange.trade;
    }
    if (const auto move = sale(turn)) return *move;
    return End{};
}

Move ArchaeologyPolicy::decide(const View& seen) const {
    if (seen.phase == Phase::rob)
        return rob_the_leader(seen, game_.seats(), seen.seat,
                              [&](Seat seat) { return seen.seen[seat].cards; });
    const Turn turn{seen, seen.hand, {in_play(game_.facts(), seen), seen.dig, seen.opened}};
    if (seen.phase == Phase::lose)
        return Lose{least_missed(worth_.rows(turn.progress), seen.hand, half_of(seen.hand))};
    return act(turn);
}

void ArchaeologyPolicy::play_out(State& state, Rng& rng, int last_dig, SeatSet other_seats,
                                 const ArchaeologyPolicy& other_policy) const {
    Progress progress{in_play(game_.facts(), state), 0, 0};
    while (state.phase != Phase::over &&
           (last_dig == 0 || static_cast<int>(state.dig.size()) > last_dig)) {
        const Seat seat = state.phase == Phase::lose ? state.loser : state.turn;
        progress.dig = static_cast<int>(state.dig.size());
        progress.opened = state.opened;
        const Pile hand = state.hands[seat];
        const ArchaeologyPolicy& player = other_seats.contains(seat) ? other_policy : *this;
        if (state.phase == Phase::rob) {
            game_.apply(state, seat,
                        rob_the_leader(state, game_.seats(), seat,
                                       [&](Seat other) { return state.hands[other].size(); }),
                        rng);
        } else if (state.phase == Phase::lose) {
            const Pile lost = least_missed(player.worth_.rows(progress), hand, half_of(hand));
            game_.apply(state, seat, Lose{lost}, rng);
        } else {
            const Move move = player.act({state, hand, progress});
            if (const Sell* sold = std::get_if<Sell>(&move))
                progress.in_play.remove(sold->kind, sold->count);
            if (const Explore* explored = std::get_if<Explore>(&move))
                progress.in_play.remove(Card::map, map_cost(explored->chamber));
            game_.apply(state, seat, move, rng);
        }
    }
}

Move policy(const Archaeology& game, const View& seen, Rng&) {
    return ArchaeologyPolicy(game, {}, seen.dig).decide(seen);
}

void suggest(const Archaeology& game, const View& seen, ViewFacts& facts) {
    if (!facts.to_lose) return;
    Rng rng = Rng::fast(1);
    const Move move = policy(game, seen, rng);
    if (const auto* lose = std::get_if<Lose>(&move)) facts.losses = lose->cards;
}

} // namespace khepri::archaeology::ai
