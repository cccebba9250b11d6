#include "games/scarabya/tensor/tensor.h"

namespace khepri::scarabya {
namespace {

using tensor::seat_after;
using tensor::steps_from;
using tensor::Writer;

// A plane: one number for each cell of the board, row by row.
void put(Writer& out, Cells cells) {
    float* const plane = out.reserve(side * side);
    (cells & whole_board).for_each([&](Cell cell) { plane[side * row(cell) + column(cell)] = 1; });
}

// A duel has one board for both seats, and each seat sites of its own.
int boards(const Scarabya& game) { return game.options().mode == Mode::duel ? 1 : game.seats(); }

void put_boards(Writer& out, const Scarabya& game, const View& view) {
    const Table& table = view.table;
    const int seats = game.seats();
    const auto seat = [&](int i) { return seat_after(view.seat, i, seats); };
    out.part("covered", {boards(game), side, side});
    for (int i = 0; i < boards(game); ++i) put(out, game.ground(table, seat(i)).covered);
    out.part("sites", {seats, side, side});
    for (int i = 0; i < seats; ++i) put(out, table.boards[seat(i)].sites);
    out.part("pending", {side, side}); // placed in this round, seen by nobody else
    put(out, table.placed.contains(view.seat) ? cells_of(view.pending) : Cells());
    out.part("scores", {seats});
    for (int i = 0; i < seats; ++i) out.put(int{table.boards[seat(i)].score});
    out.part("discarded", {seats});
    for (int i = 0; i < seats; ++i) out.put(int{table.boards[seat(i)].discarded});
}

void put_cards(Writer& out, const Scarabya& game, const View& view) {
    const Table& table = view.table;
    out.part("tile", {tile_count}); // in play
    out.put_choice(table.turned.empty() ? -1 : static_cast<int>(table.turned.back()), tile_count);
    out.part("to_come", {tile_count});
    float* const to_come = out.reserve(tile_count);
    for (const Tile tile : view.to_come) to_come[static_cast<int>(tile)] = 1;
    out.part("order", {tile_count}); // 1 for the next card and so on, if the options fix it
    float* const order = out.reserve(tile_count);
    if (!game.options().order) return;
    for (std::size_t i = 0; i < view.to_come.size(); ++i)
        order[static_cast<int>(view.to_come[i])] = static_cast<float>(view.to_come.size() - i);
}

} // namespace

void write(Writer& out, const Scarabya& game, const View& view) {
    const Table& table = view.table;
    const int seats = game.seats();
    out.part("scarabs", {side, side});
    put(out, table.scarabs);
    out.part("rocks", {side, side});
    put(out, table.rocks);
    put_boards(out, game, view);
    put_cards(out, game, view);
    out.part("to_place", {seats});
    for (int i = 0; i < seats; ++i)
        out.put(table.to_place.contains(seat_after(view.seat, i, seats)));
    out.part("placed", {seats});
    for (int i = 0; i < seats; ++i) out.put(table.placed.contains(seat_after(view.seat, i, seats)));
    out.part("first", {seats});
    out.put_choice(steps_from(view.seat, table.first, seats), seats);
}

void write(Writer& out, const Scarabya&, Seat, const Move& move) {
    out.part("tile", {tile_count});
    out.put_choice(static_cast<int>(move.tile), tile_count);
    out.part("facing", {most_ways});
    out.put_choice(static_cast<int>(move.facing), most_ways);
    out.part("cells", {side, side});
    put(out, cells_of(move));
}

} // namespace khepri::scarabya
