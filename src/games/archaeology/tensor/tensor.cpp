#include "games/archaeology/tensor/tensor.h"

#include <bit>
#include <variant>

namespace khepri::archaeology {
namespace {

using tensor::seat_after;
using tensor::steps_from;
using tensor::Writer;

void put(Writer& out, Pile pile) {
    for (const Card kind : all_cards) out.put(pile.count(kind));
}
void put(Writer& out, KindSet set) {
    for (const Card kind : all_cards) out.put(set.contains(kind));
}

// The sets sold, by seat and kind.
void put_sales(Writer& out, const View& view, int seats) {
    float* const sold = out.reserve(seats * card_kinds);
    for (const Sale sale : view.sales) {
        const int row = steps_from(view.seat, sale.seat(), seats);
        sold[row * card_kinds + static_cast<int>(index(sale.kind()))] +=
            static_cast<float>(sale.count());
    }
}

// What is known of the hands of the others.
void put_insights(Writer& out, const View& view, int seats) {
    const auto other = [&](int i) -> const Insight& {
        return view.seen[seat_after(view.seat, i, seats)];
    };
    out.part("known", {seats - 1, card_kinds});
    for (int i = 1; i < seats; ++i) put(out, other(i).known);
    out.part("sound", {seats - 1});
    for (int i = 1; i < seats; ++i) out.put(int{other(i).sound});
    out.part("doubts", {seats - 1});
    for (int i = 1; i < seats; ++i) out.put(other(i).doubts.total());
}

void put_turn(Writer& out, const View& view, int seats) {
    out.part("turn", {seats});
    out.put_choice(steps_from(view.seat, view.turn, seats), seats);
    out.part("phase", {3});
    out.put_choice(static_cast<int>(view.phase), 3);
    out.part("loser", {seats});
    out.put_choice(view.phase == Phase::lose ? steps_from(view.seat, view.loser, seats) : -1,
                   seats);
    out.part("given", {card_kinds});
    put(out, view.given);
    out.part("taken", {card_kinds});
    put(out, view.taken);
    out.part("began_dry", {1});
    out.put(view.began_dry);
    out.part("sold_now", {1});
    out.put(view.sold);
    out.part("explored_now", {1});
    out.put(view.explored);
    out.part("passes", {1});
    out.put(int{view.passes});
    out.part("barren_turns", {1});
    out.put(int{view.barren_turns});
}

// A move's cards that go and come, a victim by the steps to it, and a chamber.
struct Columns {
    int type = 0;
    int victim = -1;
    Pile out;
    Pile in;
    int chamber = -1;
};

Columns columns_of(const Move& move) {
    Columns columns;
    if (const auto* rob = std::get_if<Rob>(&move)) columns.victim = rob->victim;
    if (const auto* lose = std::get_if<Lose>(&move)) columns.out = lose->cards;
    if (const auto* trade = std::get_if<Trade>(&move))
        columns.out = trade->give, columns.in = trade->take;
    if (const auto* explore = std::get_if<Explore>(&move))
        columns.chamber = static_cast<int>(explore->chamber);
    if (const auto* sell = std::get_if<Sell>(&move))
        columns.out = Pile::of(sell->kind, sell->count);
    columns.type = static_cast<int>(move.index());
    return columns;
}

} // namespace

void write(Writer& out, const Archaeology& game, const View& view) {
    const int seats = game.seats();
    out.part("hand", {card_kinds});
    put(out, view.hand);
    out.part("shown", {card_kinds}); // of the hand, to all
    put(out, view.seen_by_all[view.seat].known);
    out.part("market", {card_kinds});
    put(out, view.market);
    out.part("money", {seats});
    for (int i = 0; i < seats; ++i)
        out.put(static_cast<int>(view.money[seat_after(view.seat, i, seats)]));
    out.part("cards", {seats});
    for (int i = 0; i < seats; ++i)
        out.put(int{view.seen_by_all[seat_after(view.seat, i, seats)].cards});
    put_insights(out, view, seats);
    out.part("sold", {seats, card_kinds});
    put_sales(out, view, seats);
    out.part("chambers", {chamber_count}); // cards in each
    for (const std::uint8_t cards : view.chambers) out.put(int{cards});
    out.part("dig", {1});
    out.put(int{view.dig});
    out.part("thieves_seen", {1});
    out.put(int{view.thieves_seen});
    out.part("sandstorms_seen", {1});
    out.put(int{view.sandstorms_seen});
    out.part("maps_used", {1});
    out.put(int{view.maps_used});
    put_turn(out, view, seats);
}

void write(Writer& out, const Archaeology& game, Seat seat, const Move& move) {
    const int seats = game.seats();
    const Columns columns = columns_of(move);
    out.part("type", {6}); // rob, lose, trade, explore, sell, end
    out.put_choice(columns.type, 6);
    out.part("victim", {seats});
    const int victim = columns.victim;
    out.put_choice(victim < 0 ? -1 : steps_from(seat, static_cast<Seat>(victim), seats), seats);
    out.part("out", {card_kinds}); // lost, given or sold
    put(out, columns.out);
    out.part("in", {card_kinds}); // taken
    put(out, columns.in);
    out.part("chamber", {chamber_count});
    out.put_choice(columns.chamber, chamber_count);
}

} // namespace khepri::archaeology
