#include "games/archaeology/ai/value.h"

#include "games/archaeology/ai/exchange.h"
#include "games/archaeology/ai/learned.h"
#include "games/archaeology/ai/policy.h"

#include <algorithm>

namespace khepri::archaeology::ai {
namespace {

// The form of RestWorth (rest_worth.h) in whole numbers and without tables of the edition: worths
// in sixteenths of a dollar, chances in parts of 256.
constexpr int dollar = 16;
constexpr std::array<int, card_kinds> chance{230, 223, 166, 161, 197, 164, 141};
constexpr int buys_for_value = 39; // what a point of trade value buys, with time left
constexpr int chamber_card = 70;
constexpr int most_turns = 40;
constexpr int most_missing = largest_set;

// n / (n + half), with halves in hundredths.
constexpr int share(int n, int half) { return 256 * 100 * n / (100 * n + half); }
constexpr auto supply_share = [] {
    std::array<int, 128> table{};
    for (int n = 0; n < 128; ++n) table[static_cast<std::size_t>(n)] = share(n, 105);
    return table;
}();
constexpr auto time_share = [] {
    std::array<std::array<int, most_missing + 1>, most_turns + 1> table{};
    for (int turns = 0; turns <= most_turns; ++turns)
        for (int missing = 1; missing <= most_missing; ++missing)
            table[static_cast<std::size_t>(turns)][static_cast<std::size_t>(missing)] =
                share(turns, 133 * missing);
    return table;
}();
// 64 / sqrt(n + 1): leads are luck while there is much to dig.
constexpr auto by_root = [] {
    std::array<int, most_dig_cards + 1> table{};
    for (int n = 0; n <= most_dig_cards; ++n) {
        int root = 1; // of 256 (n + 1), rounded down
        while (root * root <= 256 * (n + 1)) ++root;
        table[static_cast<std::size_t>(n)] = 64 * 16 / (root - 1);
    }
    return table;
}();

// What all seats have in common.
struct Common {
    const Archaeology& game;
    const State& state;
    Pile in_play;
    int dig;
    int turns; // of each seat
    int storms;
    int thieves;

    Common(const Archaeology& its_game, const State& its_state)
        : game(its_game),
          state(its_state),
          in_play(ai::in_play(its_game.facts(), its_state)),
          dig(static_cast<int>(its_state.dig.size())),
          turns(std::min(most_turns, (dig + its_game.seats() - 1) / its_game.seats())),
          storms(its_game.facts().sandstorms - its_state.sandstorms_seen),
          thieves(its_game.facts().thieves - its_state.thieves_seen) {}

    int price(Card kind, int count) const {
        int best = dollar * game.facts().price(kind, count);
        if (kind == Card::map && count <= chamber_count && (state.opened >> (count - 1) & 1) == 0)
            best = std::max(best, chamber_card *
                                      game.edition().chambers[static_cast<std::size_t>(count - 1)]);
        return best;
    }
    // Of n cards of a kind: what they buy, or the best set they may grow to, each missing card
    // being as likely as supply and time allow.
    int worth(Card kind, int held) const {
        const int largest =
            std::max(game.facts().largest.count(kind), kind == Card::map ? chamber_count : 0);
        const int buys = turns > 0 ? buys_for_value * game.facts().values[index(kind)] : 0;
        const int rest = std::min(held, largest); // more cards make another set
        int best = std::max(buys * rest, price(kind, rest));
        int likely = 256;
        for (int target = rest + 1; target <= std::min(largest, in_play.count(kind)); ++target) {
            const auto supply = static_cast<std::size_t>(in_play.count(kind) - target + 1);
            likely = likely * chance[index(kind)] / 256 * supply_share[supply] / 256 *
                     time_share[static_cast<std::size_t>(turns)]
                               [static_cast<std::size_t>(target - rest)] /
                     256;
            if (likely == 0) break;
            best =
                std::max(best, buys * rest + likely * (price(kind, target) - buys * target) / 256);
        }
        return held > rest ? best + worth(kind, held - rest) : best;
    }
};

// A seat's own cards.
struct Holding {
    int money = 0; // all in sixteenths of a dollar
    int now = 0;   // what the hand sells for as it is
    int worth = 0;
    int bargain = 0; // the best gain from one card of the market
    int trade = 0;   // the gain from a trade, if it may trade now
    int size = 0;
    int trade_value = 0;

    int standing() const { return money + worth + trade; }
};

Holding holding_of(const Common& common, Seat seat) {
    const Pile hand = common.state.hands[seat];
    Holding holding;
    holding.money = dollar * static_cast<int>(common.state.money[seat]);
    holding.size = hand.size();
    holding.trade_value = common.game.facts().value(hand);
    for (const Card kind : all_cards) {
        const int held = hand.count(kind);
        const bool offered = common.state.market.count(kind) > 0 && !hand.is_empty();
        if (held == 0 && !offered) continue;
        const int worth = held > 0 ? common.worth(kind, held) : 0;
        holding.worth += worth;
        const int largest = common.game.facts().largest.count(kind);
        if (held > 0)
            holding.now += dollar * common.game.facts().price(kind, std::min(held, largest));
        if (offered)
            holding.bargain = std::max(
                holding.bargain, common.worth(kind, held + 1) - worth -
                                     buys_for_value * common.game.facts().values[index(kind)]);
    }
    return holding;
}

// What the best trade gains, for the seat that may trade now.
int trade_gain(const Common& common) {
    const State& state = common.state;
    const Pile hand = state.hands[state.turn];
    if (state.phase != Phase::act || !state.given.is_empty() || hand.is_empty() ||
        state.market.is_empty())
        return 0;
    constexpr int most = most_worth / card_kinds;
    std::array<std::array<Worth, most_treasures + 1>, card_kinds> worths;
    WorthRows rows;
    for (const Card kind : all_cards) {
        auto& row = worths[index(kind)];
        row[0] = 0;
        for (int n = 1; n <= hand.count(kind) + state.market.count(kind); ++n)
            row[static_cast<std::size_t>(n)] =
                static_cast<Worth>(std::min(common.worth(kind, n), most));
        rows[index(kind)] = row.data();
    }
    const Exchange exchange =
        best_exchange(common.game.facts(), rows, hand, allowed_changes(hand, state.market, {}, {}));
    return std::max(0, exchange.gain);
}

// 64 dollars are 1.0.
int dollars(int sixteenths) { return sixteenths / dollar; }

void put_others(search::InputWriter& out, const Common& common, const PerPlayer<Holding>& holdings,
                Seat seat) {
    const int seats = common.game.seats();
    int highest = 0, sum = 0, size = 0, bargain = 0;
    for (const Seat other : SeatSet::first(seats)) {
        if (other == seat) continue;
        highest = std::max(highest, holdings[other].standing());
        sum += holdings[other].standing();
        size += holdings[other].size;
        bargain = std::max(bargain, holdings[other].bargain);
    }
    const int root = by_root[static_cast<std::size_t>(common.dig)];
    const int lead = holdings[seat].standing() - highest;
    const int over_mean = holdings[seat].standing() - sum / (seats - 1);
    out.put(dollars(highest));
    out.put(dollars(lead) * 2);
    out.put(dollars(lead * root / 4)); // in 4 dollars, over the root of the cards to dig
    out.put(dollars(over_mean * root / 4));
    out.put(size * 8 / (seats - 1));
    out.put(dollars(bargain) * 4);
}

void put_turn(search::InputWriter& out, const State& state, Seat seat, int seats) {
    const int distance = (seat - state.turn + seats) % seats;
    out.put_one_of(distance, most_players);
    out.put_flag(distance == 0 && state.phase == Phase::rob);
    out.put_flag(distance == 0 && state.phase == Phase::act && !state.given.is_empty());
    // The storm goes around from the digger: who comes at or after the loser still loses cards.
    const int loser = (state.loser - state.turn + seats) % seats;
    out.put_flag(state.phase == Phase::lose && distance >= loser);
    out.put_flag(state.phase == Phase::lose);
}

} // namespace

search::ValueInputs value_inputs(const Archaeology& game, const State& state,
                                 const search::SeatLevels& levels) {
    const Common common(game, state);
    const int seats = game.seats();
    PerPlayer<Holding> holdings;
    for (const Seat seat : SeatSet::first(seats)) holdings[seat] = holding_of(common, seat);
    holdings[state.turn].trade = trade_gain(common);
    search::ValueInputs inputs;
    for (const Seat seat : SeatSet::first(seats)) {
        const Holding& own = holdings[seat];
        const Pile hand = state.hands[seat];
        search::InputWriter out(inputs.seats[seat]);
        out.put(dollars(own.money));
        out.put(dollars(own.worth) * 2);
        out.put(dollars(own.now) * 2);
        out.put(dollars(own.bargain) * 4);
        out.put(dollars(own.trade) * 4);
        out.put(own.size * 8);
        out.put(own.trade_value * 4);
        for (const Card kind : all_cards) out.put(hand.count(kind) * 16);
        put_others(out, common, holdings, seat);
        put_turn(out, state, seat, seats);
        out.put(common.dig);
        out.put(common.turns * 4);
        out.put(common.storms * 16);
        out.put(common.thieves * 8);
        for (const Chamber chamber : all_chambers) out.put_flag(state.is_open(chamber));
        out.put(game.facts().value(state.market) * 4);
        for (const Card kind : all_cards) out.put(state.market.count(kind) * 8);
        out.put_one_of(seats - fewest_players, most_players - fewest_players + 1);
        put_levels(out, levels, seat, seats);
        inputs.scores[seat] = own.standing();
    }
    return inputs;
}

const search::ValueNet& value_net(const Archaeology&) {
    static const search::ValueNet net(learned_value);
    return net;
}

} // namespace khepri::archaeology::ai
