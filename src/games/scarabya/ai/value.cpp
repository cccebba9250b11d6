#include "games/scarabya/ai/value.h"

#include "games/scarabya/ai/duel.h"
#include "games/scarabya/ai/learned.h"

#include <algorithm>
#include <array>
#include <optional>

namespace khepri::scarabya::ai {
namespace {

// 256 / sqrt(n + 1): a lead is luck while there are many cards to come.
constexpr std::array<int, tile_count + 1> by_root{256, 181, 148, 128, 114, 105, 97,
                                                  91,  85,  81,  77,  74,  71};
constexpr int worth_limit = 100 * point;

Cells live_cells(const Table& table, Cells sites, const Board& board) {
    return whole_board.without(table.rocks | board.covered | sites);
}

// The best that the tile in play can be laid for, one step ahead.
struct BestPlacement {
    int promise = -worth_limit; // in fortieths of a point, what is laid and what then follows
    int second = -worth_limit;
    int points = 0; // the most at once
    int ways = 0;
    // Of the placements that make the most points among those that turn the tile little: what they
    // promise.
    int simple_points = -1;
    int simple_promise = 0;
    int simple_count = 0;

    void offer(const Laid& laid, int gained, bool is_simple) {
        const int promised = point * gained + laid.worth;
        ++ways;
        points = std::max(points, laid.points);
        second = std::max(second, std::min(promised, promise));
        promise = std::max(promise, promised);
        if (!is_simple || laid.points < simple_points) return;
        if (laid.points > simple_points) simple_promise = simple_count = 0;
        simple_points = laid.points;
        simple_promise += promised;
        ++simple_count;
    }
    int likely() const { return simple_count > 0 ? simple_promise / simple_count : promise; }
};

// A player for points considers the first `ways` of a tile; one who considers what follows has none
// of them.
BestPlacement best_placement(const Land& land, Cells live, Tile tile, const StageWeights& stage,
                             Aim aim, int ways = 0) {
    const PlacementValues values(land, live, stage);
    BestPlacement best;
    for_each_placement(land, live, tile, [&](const Place& place) {
        const Laid laid = values.after(cells_of(place));
        best.offer(laid, gain(aim, laid), static_cast<int>(place.facing) < ways);
    });
    if (best.ways == 0) best.promise = values.total();
    return best;
}

// 16 points are 1.0.
int points_input(int fortieths) { return fortieths / 10; }

using DuelLevels = PerSeat<search::Level, 2>; // of who began, and of the other

// What a player of this level lays in a duel (levels.cpp): the lower levels the most points at
// once, turning tiles little; the expert what promises most; so the master, but with at most one
// card to come what ends best. Of equals the first.
DuelGround laid_by_level(const DuelLevels& levels, const Land& land, const DuelGround& ground,
                         Tile tile, const Rest& rest) {
    const search::Level level = levels[static_cast<std::size_t>(ground.to_place)];
    const PlacementValues values(land, ground.live, duel_values(ground.to_place)[rest.size()]);
    const bool is_master = level == search::Level::master;
    const int ways = ways_considered(level);
    const int sign = ground.to_place == Mover::first ? 1 : -1;
    std::optional<std::array<int, 2>> best;
    DuelGround next = ground; // if the tile fits nowhere
    for_each_placement(land, ground.live, tile, [&](const Place& place) {
        const Laid laid = values.after(cells_of(place));
        const DuelGround then = after(ground, laid);
        std::array<int, 2> worth{static_cast<int>(place.facing) < ways ? 1 : 0, laid.points};
        if (is_master && rest.size() <= 1) {
            const int margin =
                sign * final_margin(land, rest.empty()
                                              ? then
                                              : laid_by_level(levels, land, then, rest[0], Rest{}));
            worth = {margin > 0 ? 1 : (margin < 0 ? -1 : 0), margin};
        } else if (level >= search::Level::expert) {
            worth = {0, point * laid.points + laid.worth};
        }
        if (best && worth <= *best) return;
        best = worth;
        next = then;
    });
    return next;
}

// The end of a duel if each lays as its level does: the mean over all orders of the last cards.
struct DuelEnd {
    int margin = 0; // of who began
    int wins = 0;   // less losses
    int orders = 0;
};

void play_to_end(const DuelLevels& levels, const Land& land, const DuelGround& ground, Tile tile,
                 const Rest& rest, DuelEnd& end) {
    const DuelGround next = laid_by_level(levels, land, ground, tile, rest);
    for (std::size_t i = 0; i < rest.size(); ++i) {
        Rest others = rest;
        others.erase_at(i);
        play_to_end(levels, land, next, rest[i], others, end);
    }
    if (!rest.empty()) return;
    const int margin = final_margin(land, next);
    end.margin += margin;
    end.wins += margin > 0 ? 1 : (margin < 0 ? -1 : 0);
    ++end.orders;
}

constexpr std::size_t played_to_end = 2; // with so many cards to come and fewer

void put_duel(const Scarabya& game, const State& state, const search::SeatLevels& levels,
              search::ValueInputs& inputs) {
    const Table& table = state.table;
    const Land land(table, game.options().flips);
    const Cells live =
        live_cells(table, table.boards[0].sites | table.boards[1].sites, table.boards[0]);
    const Seat mover = table.to_place.front();
    const std::size_t to_come = state.to_come.size();
    const Mover side = mover == table.first ? Mover::first : Mover::second;
    const Tile tile = table.turned.back();
    const int lead = table.boards[table.first].score - table.boards[1U - table.first].score;
    const DuelGround ground{live, side, lead};
    const BestPlacement best =
        best_placement(land, live, tile, duel_values(side)[to_come], Aim::points,
                       levels[mover] >= search::Level::expert ? 0 : ways_considered(levels[mover]));
    DuelEnd end;
    if (to_come <= played_to_end)
        play_to_end({levels[table.first], levels[1U - table.first]}, land, ground, tile,
                    state.to_come, end);
    const int root = by_root[to_come];
    const bool odd = table.boards[0].tiles.size() % 2 == 1;
    for (const Seat seat : SeatSet::first(2)) {
        const int sign = seat == mover ? 1 : -1;
        const int began = seat == table.first ? 1 : -1;
        const int margin = began * lead;
        const int expected = point * margin + sign * best.promise;
        const int chosen = point * margin + sign * best.likely();
        search::InputWriter out(inputs.seats[seat]);
        out.put(points_input(point * margin));
        out.put(points_input(expected));
        out.put(points_input(expected) * root / 64); // 4 points, over the root of the cards
        out.put(points_input(chosen));
        out.put(points_input(chosen) * root / 64);
        out.put(points_input(point * margin) * root / 64);
        out.put(sign * points_input(best.promise));
        out.put(sign * points_input(std::max(0, best.promise - std::max(best.second, -400))));
        out.put(sign * 4 * best.points);
        out.put(sign * std::min(best.ways, 50));
        out.put(sign * 64);
        out.put(began * 64);
        out.put(static_cast<int>(to_come) * 8);
        out.put_flag(to_come == 0);
        out.put_flag(to_come == 1);
        out.put_flag(to_come == 2);
        out.put(end.orders > 0 ? 16 * began * end.margin / end.orders : 0);
        out.put(end.orders > 0 ? 64 * began * end.wins / end.orders : 0);
        out.put((live & land.scarabs).count() * 4);
        out.put(live.count());
        out.put((seat == table.first) == odd ? 64 : -64);
        out.put(((seat == table.first) == odd ? 4 : -4) * (live & land.scarabs).count());
        put_levels(out, levels, seat, 2);
        inputs.scores[seat] = search::score_one * table.boards[seat].score;
    }
}

// What a board of one's own promises: in an expedition before the tile in play is known to lie
// anywhere, unless it is laid already.
int promised(const Land& land, const State& state, Seat seat) {
    const Board& board = state.table.boards[seat];
    const Cells live = live_cells(state.table, board.sites, board);
    const std::size_t to_come = state.to_come.size();
    if (state.table.placed.contains(seat)) {
        const PlacementValues values(land, live, stage_for(Aim::points, to_come));
        const Laid laid = values.after(cells_of(state.pending[seat]));
        return point * laid.points + laid.worth;
    }
    const std::size_t left = state.table.to_place.contains(seat) ? to_come + 1 : to_come;
    const StageWeights& stage = stage_for(Aim::points, std::min<std::size_t>(left, tile_count - 1));
    return PlacementValues(land, live, stage).total();
}

void put_expedition(const Scarabya& game, const State& state, const search::SeatLevels& levels,
                    search::ValueInputs& inputs) {
    const Table& table = state.table;
    const Land land(table, game.options().flips);
    const int seats = game.seats();
    const std::size_t to_come = state.to_come.size();
    const int root = by_root[to_come];
    PerSeat<int> expected{};
    for (const Seat seat : SeatSet::first(seats))
        expected[seat] = point * table.boards[seat].score + promised(land, state, seat);
    for (const Seat seat : SeatSet::first(seats)) {
        int highest = 0, sum = 0, ahead = 0;
        for (const Seat other : SeatSet::first(seats)) {
            if (other == seat) continue;
            highest = std::max(highest, expected[other]);
            sum += expected[other];
            ahead += expected[other] > expected[seat];
        }
        const int lead = seats > 1 ? points_input(expected[seat] - highest) : 0;
        const int over_mean = seats > 1 ? points_input(expected[seat] - sum / (seats - 1)) : 0;
        const Board& board = table.boards[seat];
        const Cells live = live_cells(table, board.sites, board);
        search::InputWriter out(inputs.seats[seat]);
        out.put(lead);
        out.put(lead * root / 64);
        out.put(over_mean * root / 64);
        out.put(points_input(expected[seat]) / 4);
        out.put(board.score);
        out.put(ahead * 32);
        out.put_flag(table.placed.contains(seat));
        out.put_flag(table.to_place.contains(seat));
        out.put(static_cast<int>(to_come) * 8);
        out.put_flag(to_come == 0);
        out.put_flag(to_come == 1);
        out.put((live & land.scarabs).count() * 4);
        out.put(live.count());
        out.put_one_of(seats - 1, most_players);
        put_levels(out, levels, seat, seats);
        inputs.scores[seat] = search::score_one * expected[seat] / point;
    }
}

void put_solo(const Scarabya& game, const State& state, const search::SeatLevels& levels,
              search::ValueInputs& inputs) {
    const Table& table = state.table;
    const Land land(table, game.options().flips);
    const Board& board = table.boards[0];
    const Cells live = live_cells(table, board.sites, board);
    const std::size_t to_come = state.to_come.size();
    const BestPlacement best = best_placement(land, live, table.turned.back(),
                                              stage_for(Aim::burial, to_come), Aim::burial);
    const int lost = game.lost_scarabs(table).count();
    search::InputWriter out(inputs.seats[0]);
    out.put(best.promise * 64 / point);
    out.put(std::max(best.promise * 128 / point, -512));
    out.put(std::max(best.second * 64 / point, -512));
    out.put_flag(lost > 0);
    out.put(lost * 16);
    out.put(std::min(best.ways, 50));
    out.put(static_cast<int>(to_come) * 8);
    out.put_flag(to_come == 0);
    out.put_flag(to_come == 1);
    out.put((live & land.scarabs).count() * 4);
    out.put(live.count());
    put_levels(out, levels, 0, 1);
    inputs.scores[0] = search::score_one * (table.scarabs & board.covered).count();
}

} // namespace

search::ValueInputs value_inputs(const Scarabya& game, const State& state,
                                 const search::SeatLevels& levels) {
    search::ValueInputs inputs;
    switch (game.options().mode) {
    case Mode::expedition:
        put_expedition(game, state, levels, inputs);
        break;
    case Mode::duel:
        put_duel(game, state, levels, inputs);
        break;
    case Mode::solo:
        put_solo(game, state, levels, inputs);
        break;
    }
    return inputs;
}

const search::ValueNet& value_net(const Scarabya& game) {
    static const std::array<search::ValueNet, modes.size()> nets{
        search::ValueNet(learned_value_expedition), search::ValueNet(learned_value_duel),
        search::ValueNet(learned_value_solo)};
    return nets[static_cast<std::size_t>(game.options().mode)];
}

} // namespace khepri::scarabya::ai
