#include "games/mummies/ai/value.h"

#include "games/mummies/ai/learned.h"
#include "games/mummies/ai/seat_state.h"

#include <algorithm>
#include <array>

namespace khepri::mummies::ai {
namespace {

constexpr int nothing = -40; // points: a plan that does not exist

// 16 sqrt(n): the luck of so many points to go.
constexpr auto roots = [] {
    std::array<int, 200> table{};
    for (int n = 0; n < 200; ++n) {
        int root = 0;
        while ((root + 1) * (root + 1) <= 256 * n) ++root;
        table[static_cast<std::size_t>(n)] = root;
    }
    return table;
}();

// What everybody sees, and what the rows are worth under a papyrus.
struct Table {
    const Mummies& game;
    int seats;
    PerSeat<Sums> rows{};
    PerSeat<int> sizes{};
    int longest = 0;

    Table(const Mummies& its_game, const State& state) : game(its_game), seats(its_game.seats()) {
        for (const Seat seat : SeatSet::first(seats)) {
            for (const Card card : state.rows[seat]) rows[seat] += sums_of(card);
            sizes[seat] = static_cast<int>(state.rows[seat].size());
            longest = std::max(longest, sizes[seat]);
        }
    }
    int highest_other(const Papyrus& papyrus, Seat seat) const {
        int highest = -1000;
        for (const Seat other : SeatSet::first(seats))
            if (other != seat) highest = std::max(highest, points(rows[other], papyrus));
        return highest;
    }
    int lead(const Papyrus& papyrus, Seat seat) const {
        return points(rows[seat], papyrus) - highest_other(papyrus, seat);
    }
};

// What a hand can do: leads over the best other row, in points.
struct Prospect {
    int points = 0;               // of the row now
    int lead = 0;                 // now
    std::array<int, 2> gains{};   // of the best offerings under the papyrus
    int papyri = 0;               // in the hand
    int closing = nothing;        // the best lead with which it can end the round at once
    int closing_in_two = nothing; // or with an offering before or after its papyrus
    int open = nothing;           // the best lead under a papyrus that does not end it
    bool can_close = false;
    bool closes_by_offering = false;
};

Prospect prospect_of(const Table& table, const State& state, Seat seat) {
    const Papyrus& now = table.game.face(state.papyrus);
    const Handful hand = state.hands[seat];
    Prospect found;
    found.points = points(table.rows[seat], now);
    found.lead = table.lead(now, seat);
    bool has_offering = false;
    int best_offer = nothing;
    for (int i = 0; i < hand.size() && is_offering(hand[i]); ++i) {
        has_offering = true;
        int more = gain(hand[i], now);
        best_offer = std::max(best_offer, found.lead + more);
        for (int& place : found.gains)
            if (more > place) std::swap(more, place);
    }
    if (has_offering && table.sizes[seat] + 1 >= now.number) {
        found.can_close = found.closes_by_offering = true;
        found.closing = best_offer;
    }
    for (int i = hand.size() - 1; i >= 0 && !is_offering(hand[i]); --i) {
        const Papyrus& papyrus = table.game.face(hand[i]);
        const int lead = table.lead(papyrus, seat);
        ++found.papyri;
        if (papyrus.number <= table.longest) {
            found.can_close = true;
            found.closing = std::max(found.closing, lead);
        } else {
            found.open = std::max(found.open, lead);
        }
        if (papyrus.number <= std::max(table.longest, table.sizes[seat] + 1))
            found.closing_in_two = std::max(found.closing_in_two, lead + best_gain(hand, papyrus));
    }
    return found;
}

// 16 points are 1.0.
int small(int points) { return 4 * points; }

void put_totals(search::InputWriter& out, const Mummies& game, const State& state, Seat seat) {
    const int target = game.options().target;
    int highest = -1000, sum = 0, all = state.totals[seat];
    for (const Seat other : SeatSet::first(game.seats())) {
        all = std::max(all, int{state.totals[other]});
        if (other == seat) continue;
        highest = std::max(highest, int{state.totals[other]});
        sum += state.totals[other];
    }
    const int to_go = std::clamp(target - all, 0, 180);
    const int lead = state.totals[seat] - highest;
    const int over_mean = state.totals[seat] - sum / (game.seats() - 1);
    const int luck = roots[static_cast<std::size_t>(to_go + 10)];
    out.put(lead * 2);
    out.put(lead * 1024 / luck);
    out.put(over_mean * 1024 / luck);
    out.put(std::clamp(target - state.totals[seat], 0, 200) * 2);
    out.put(to_go * 2);
    out.put(to_go < 12 ? 64 - 5 * to_go : 0);
    out.put(lead * (to_go < 20 ? 4 : 0));
}

void put_own(search::InputWriter& out, const Table& table, const State& state, const Prospect& own,
             Seat seat) {
    const Papyrus& papyrus = table.game.face(state.papyrus);
    out.put(small(own.points));
    out.put(small(own.lead));
    for (const Type type : papyrus.order) out.put(small(sum_of(table.rows[seat], type)));
    for (const int more : own.gains) out.put(small(more));
    out.put(own.papyri * 32);
    out.put_flag(own.can_close);
    out.put_flag(own.closes_by_offering);
    out.put(small(own.closing));
    out.put(small(own.closing_in_two));
    out.put(small(own.open));
    out.put(std::clamp(papyrus.number - table.sizes[seat], 0, 6) * 16);
    out.put_flag(papyrus.number - table.sizes[seat] == 1);
    out.put(table.longest * 16);
}

void put_others(search::InputWriter& out, const Table& table, const State& state,
                const PerSeat<Prospect>& prospects, Seat seat) {
    const Papyrus& papyrus = table.game.face(state.papyrus);
    int threat = nothing, next_threat = nothing, threats = 0, least_missing = 6, points = 0;
    for (int i = 1; i < table.seats; ++i) {
        const auto other = static_cast<Seat>((seat + i) % table.seats);
        threat = std::max(threat, prospects[other].closing);
        threats += prospects[other].can_close;
        least_missing = std::min(least_missing, papyrus.number - table.sizes[other]);
        points += prospects[other].points;
        if (i == 1) next_threat = prospects[other].closing;
    }
    out.put(small(threat));
    out.put(small(next_threat));
    out.put(threats * 32);
    out.put(std::clamp(least_missing, 0, 6) * 16);
    out.put(small(points) / (table.seats - 1));
}

} // namespace

search::ValueInputs value_inputs(const Mummies& game, const State& state,
                                 const search::SeatLevels& levels) {
    const Table table(game, state);
    PerSeat<Prospect> prospects;
    for (const Seat seat : SeatSet::first(table.seats))
        prospects[seat] = prospect_of(table, state, seat);
    search::ValueInputs inputs;
    for (const Seat seat : SeatSet::first(table.seats)) {
        search::InputWriter out(inputs.seats[seat]);
        put_totals(out, game, state, seat);
        put_own(out, table, state, prospects[seat], seat);
        put_others(out, table, state, prospects, seat);
        out.put_one_of((seat - state.turn + table.seats) % table.seats, most_seats);
        out.put(game.face(state.papyrus).number * 16);
        out.put_one_of(table.seats - 2, most_seats - 1);
        out.put_flag(game.options().target > targets.front());
        put_levels(out, levels, seat, table.seats);
        inputs.scores[seat] = search::score_one * state.totals[seat];
    }
    return inputs;
}

const search::ValueNet& value_net(const Mummies&) {
    static const search::ValueNet net(learned_value);
    return net;
}

} // namespace khepri::mummies::ai
