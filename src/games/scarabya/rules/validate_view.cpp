#include "games/scarabya/rules/validate_view.h"

#include "table/fault.h"

#include <algorithm>
#include <string>

namespace khepri::scarabya {
namespace {

// The options under which the cards and the board of the view are dealt. The cards to come may come
// in any order.
Options fixed_options(const Scarabya& game, const View& view) {
    Options options = game.options();
    options.arrangement = view.table.arrangement;
    options.order.emplace();
    std::reverse_copy(
        view.to_come.begin(), view.to_come.end(),
        std::copy(view.table.turned.begin(), view.table.turned.end(), options.order->begin()));
    if (options.mode == Mode::duel) options.first = view.table.first;
    return options;
}

Fault fault_of_cards(const Scarabya& game, const View& view) {
    const auto& turned = view.table.turned;
    if (turned.empty() || turned.size() + view.to_come.size() != tile_count)
        return Error{"turned and to_come: expected " + std::to_string(tile_count) +
                     " cards, at least one of them turned up"};
    const Options fixed = fixed_options(game, view);
    if (auto found = fault(fixed)) return found;
    const Options& agreed = game.options();
    if (agreed.arrangement && agreed.arrangement != fixed.arrangement)
        return Error{"arrangement: expected the one that was agreed on"};
    if (agreed.order && agreed.order != fixed.order)
        return Error{"turned and to_come: expected the order that was agreed on"};
    if (agreed.first && agreed.first != fixed.first)
        return Error{"first: expected seat " + std::to_string(*agreed.first + 1)};
    return std::nullopt;
}

// Places the tiles of a view one after the other.
class Retracing {
public:
    Retracing(const Scarabya& game, const View& view)
        : game_(fixed_options(game, view), game.edition()), view_(view), state_(game_.deal(rng_)) {}

    Fault place_all() {
        while (const std::optional<Seat> seat = next_to_place())
            if (auto found = place(*seat, tiles_of(*seat)[placed_by(*seat)])) return found;
        return place_unseen();
    }
    const State& state() const { return state_; }

private:
    const FixedVector<Place, tile_count>& tiles_of(Seat seat) const {
        return game_.ground(view_.table, seat).tiles;
    }
    std::size_t placed_by(Seat seat) const { return game_.ground(state_.table, seat).tiles.size(); }
    // A seat that has to place a tile and whose placements the view shows.
    std::optional<Seat> next_to_place() const {
        for (const Seat seat : game_.to_act(state_))
            if (placed_by(seat) < tiles_of(seat).size()) return seat;
        return std::nullopt;
    }
    // S6  Placements of the current round: for the others any will do, because the view does not
    // show them.
    Fault place_unseen() {
        for (const Seat seat : view_.table.placed) {
            if (!game_.to_act(state_).contains(seat))
                return Error{"placed: expected no seat that cannot place, found " +
                             std::to_string(seat + 1)};
            const bool own = seat == view_.seat;
            if (auto found =
                    place(seat, own ? view_.pending : game_.plain_random(state_, seat, rng_)))
                return found;
        }
        return std::nullopt;
    }
    Fault place(Seat seat, const Place& tile) {
        if (const auto refusal = game_.why_not(state_, seat, tile))
            return Error{field_of_seat("boards", seat) +
                         ".tiles: expected placements that the rules " + "allow, but " +
                         std::string(refusal->rule) + " refuses the tile " +
                         std::string(name(tile.tile)) + " (" + std::string(refusal->reason) + ")"};
        game_.apply(state_, seat, tile, rng_);
        return std::nullopt;
    }

    Scarabya game_;
    const View& view_;
    Rng rng_ = Rng::fast(0);
    State state_;
};

Fault fault_of_board(Seat seat, const Board& board, const Board& expected) {
    if (board == expected) return std::nullopt;
    const std::string field = field_of_seat("boards", seat);
    if (board.discarded != expected.discarded)
        return Error{field + ".discarded: expected " + std::to_string(expected.discarded) +
                     ", found " + std::to_string(board.discarded)};
    if (board.score != expected.score)
        return Error{field + ".score: expected " + std::to_string(expected.score) + ", found " +
                     std::to_string(board.score)};
    if (board.sites != expected.sites)
        return Error{field + ".sites: expected the regions of at most four uncovered cells"};
    return Error{field + ".tiles: expected a tile for each card turned up that fitted"};
}

// The first field in which a view differs from what its tiles lead to.
Fault fault_of_table(const Table& table, const Table& expected) {
    if (table.scarabs != expected.scarabs || table.rocks != expected.rocks)
        return Error{"scarabs and rocks: expected those of the arrangement"};
    for (Seat seat = 0; seat < most_players; ++seat)
        if (auto found = fault_of_board(seat, table.boards[seat], expected.boards[seat]))
            return found;
    if (table.turned != expected.turned)
        return Error{"turned: expected the cards up to the one in play"};
    if (table.to_place != expected.to_place || table.placed != expected.placed)
        return Error{"to_place and placed: expected those who can place the tile in play"};
    return std::nullopt;
}

} // namespace

std::optional<Error> fault(const Scarabya& game, const View& view) {
    if (auto found = fault_of_cards(game, view)) return found;
    Retracing retracing(game, view);
    if (auto found = retracing.place_all()) return found;
    const View expected = game.view(retracing.state(), view.seat);
    if (auto found = fault_of_table(view.table, expected.table)) return found;
    if (view == expected) return std::nullopt;
    return Error{"to_come, pending and first: expected what follows from the tiles and cards"};
}

} // namespace khepri::scarabya
