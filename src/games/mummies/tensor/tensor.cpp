#include "games/mummies/tensor/tensor.h"

#include <variant>

namespace khepri::mummies {
namespace {

using tensor::seat_after;
using tensor::steps_from;
using tensor::Writer;

// How often each kind is among the cards: 20 offerings by type and value, then the papyri.
void put(Writer& out, const Tally& cards) {
    for (int kind = 0; kind < kinds; ++kind) out.put(cards.count(static_cast<Card>(kind)));
}
void put(Writer& out, Handful cards) {
    float* const counts = out.reserve(kinds);
    for (int i = 0; i < cards.size(); ++i) ++counts[index(cards[i])];
}

// What an offering of each type is worth under the papyrus, in times its value (M10).
void put_wishes(Writer& out, const Mummies& game, Card papyrus) {
    float* const wishes = out.reserve(type_count);
    const auto& order = game.face(papyrus).order;
    for (int rank = 0; rank < type_count; ++rank)
        wishes[static_cast<int>(order[static_cast<std::size_t>(rank)])] =
            static_cast<float>(2 - rank);
}

// What is printed on a card: type and value of an offering, wishes and number of a papyrus.
inline constexpr int print_size = type_count + 1 + type_count + 1;
void put_print(Writer& out, const Mummies& game, Card card) {
    if (is_offering(card)) {
        out.put_choice(static_cast<int>(type_of(card)), type_count);
        out.put(value_of(card));
        out.put_zeros(type_count + 1);
        return;
    }
    out.put_zeros(type_count + 1);
    put_wishes(out, game, card);
    out.put(game.face(card).number);
}
void put_prints(Writer& out, const Mummies& game, Handful cards) {
    for (int i = 0; i < cards.size(); ++i) put_print(out, game, cards[i]);
    out.put_zeros((hand_size - cards.size()) * print_size);
}

// By seat, the viewer first.
template <class Values>
void put_seats(Writer& out, const View& view, const Values& values) {
    for (int i = 0; i < view.players; ++i)
        out.put(int{values[seat_after(view.seat, i, view.players)]});
}

void put_rows(Writer& out, const View& view) {
    float* const rows = out.reserve(view.players * offering_kinds);
    for (int i = 0; i < view.players; ++i)
        for (const Card card : view.rows[seat_after(view.seat, i, view.players)])
            ++rows[i * offering_kinds + index(card)];
}

void put_memory(Writer& out, const View& view) {
    out.part("covered", {kinds});
    put(out, view.covered);
    out.part("sacrificed", {kinds}); // by the viewer
    put(out, view.sacrificed);
    out.part("returned", {kinds});
    put(out, view.returned);
    out.part("openly_returned", {kinds});
    put(out, view.openly_returned);
    out.part("sacrificed_by", {view.players});
    put_seats(out, view, view.sacrificed_by);
    out.part("hand_sizes", {view.players});
    put_seats(out, view, view.hand_sizes);
    out.part("kept", {view.players});
    put_seats(out, view, view.kept);
}

void put_turn(Writer& out, const View& view) {
    const int seats = view.players;
    out.part("turn", {seats});
    out.put_choice(steps_from(view.seat, view.turn, seats), seats);
    out.part("draw_size", {1});
    out.put(int{view.draw_size});
    out.part("round", {1});
    out.put(int{view.round});
    out.part("turns_taken", {1});
    out.put(int{view.turns_taken});
    out.part("sacrifices_in_a_row", {1});
    out.put(int{view.sacrifices_in_a_row});
    const bool scored = view.round > 1 || view.phase == Phase::over;
    out.part("last_points", {seats});
    if (scored)
        put_seats(out, view, view.last_round.points);
    else
        out.put_zeros(seats);
    out.part("last_winner", {seats});
    out.put_choice(scored ? steps_from(view.seat, view.last_round.winner, seats) : -1, seats);
}

} // namespace

void write(Writer& out, const Mummies& game, const View& view) {
    out.part("hand", {kinds});
    put(out, view.hand);
    out.part("hand_prints", {hand_size, print_size});
    put_prints(out, game, view.hand);
    out.part("totals", {view.players});
    put_seats(out, view, view.totals);
    out.part("rows", {view.players, type_count, highest_value});
    put_rows(out, view);
    out.part("row_sizes", {view.players});
    for (int i = 0; i < view.players; ++i)
        out.put(static_cast<int>(view.rows[seat_after(view.seat, i, view.players)].size()));
    out.part("wishes", {type_count});
    put_wishes(out, game, view.papyrus);
    out.part("number", {1});
    out.put(game.face(view.papyrus).number);
    put_memory(out, view);
    put_turn(out, view);
}

void write(Writer& out, const Mummies& game, Seat, const Move& move) {
    Handful cards;
    if (const auto* offer = std::get_if<Offer>(&move)) cards = {offer->offering};
    if (const auto* decree = std::get_if<Decree>(&move)) cards = {decree->papyrus};
    if (const auto* sacrifice = std::get_if<Sacrifice>(&move)) cards = sacrifice->cards;
    out.part("type", {3}); // offer, decree, sacrifice
    out.put_choice(static_cast<int>(move.index()), 3);
    out.part("count", {1});
    out.put(cards.size());
    out.part("prints", {hand_size, print_size});
    put_prints(out, game, cards);
}

} // namespace khepri::mummies
