#include "games/scarabya/wire/json.h"

#include "games/scarabya/rules/notation.h"
#include "games/scarabya/rules/validate_view.h"
#include "games/scarabya/wire/codecs.h"
#include "wire/edition.h"

namespace khepri::scarabya {
namespace {

using namespace wire;
using namespace codecs;

constexpr Symbol<3> mode{{"expedition", "duel", "solo"}};

// A text of our notation, read by one of its parsers.
template <class T>
struct Notation {
    Result<T> (*parse)(std::string_view);

    void write(const T& value, auto&& out) const { out.symbol(to_text(value)); }
    void read(const Json& json, T& out, Reader& reader) const {
        if (!json.is_string()) {
            reader.fail_expected("a text", json);
            return;
        }
        const auto parsed = parse(json.get_ref<const std::string&>());
        if (!parsed) return reader.fail(parsed.error());
        out = *parsed;
    }
};
constexpr Notation<Arrangement> arrangement{parse_arrangement};
constexpr Notation<Order> order{parse_order};

// Whether tiles may be flipped, as true or false.
struct FlipsFlag {
    void write(Flips flips, auto&& out) const { out.flag(flips == Flips::on); }
    void read(const Json& json, Flips& out, Reader& reader) const {
        bool on = false;
        Flag{}.read(json, on, reader);
        out = on ? Flips::on : Flips::off;
    }
};

constexpr Object options_codec{[](auto& fields, Options& options) {
    fields.or_keep("mode", options.mode, mode);
    if (options.players == 0)
        options.players = modes[static_cast<std::size_t>(options.mode)].players.usual;
    fields.or_keep("players", options.players, Whole{1, most_players});
    fields.or_keep("flips", options.flips, FlipsFlag{});
    fields.optional("arrangement", options.arrangement, arrangement);
    fields.optional("order", options.order, order);
    fields.optional("first", options.first, SeatNumber{most_players});
}};

// Five rows of five cells.
constexpr Object pieces_codec{[](auto& fields, std::array<PieceRows, 4>& pieces) {
    constexpr std::array<std::string_view, 4> names{"A", "B", "C", "D"};
    for (std::size_t i = 0; i < names.size(); ++i)
        fields.or_keep(names[i], pieces[i], Each{Text{5, 5}, 5});
}};

constexpr Object edition_codec{[](auto& fields, Edition& edition) {
    fields.or_keep("name", edition.name, edition_name);
    fields.or_keep("pieces", edition.pieces, pieces_codec);
}};

// S6  The others see that a tile was placed, and not where until all have placed.
constexpr Object unseen_placement{
    [](auto& fields, const Place&) { fields.follows("type", move_type); }};

class DescribeView {
    auto board(const Cells& scarabs) const {
        return Object{[&scarabs](auto& fields, Board& board) {
            fields("tiles", board.tiles, ListOf{Placement{}, tile_count});
            fields("discarded", board.discarded, Whole{0, tile_count});
            fields("score", board.score, Whole{0, std::int64_t{side} * side * largest_site});
            fields("sites", board.sites, SiteList{scarabs});
            board.covered = Cells{};
            for (const Place& place : board.tiles) board.covered = board.covered | cells_of(place);
        }};
    }

public:
    explicit DescribeView(const Scarabya& game) : game_(game) {}

    void operator()(auto& fields, View& view) const {
        Table& table = view.table;
        fields("seat", view.seat, Viewer{game_.seats()});
        fields("arrangement", table.arrangement, arrangement);
        fields("scarabs", table.scarabs, CellNames{});
        fields("rocks", table.rocks, CellNames{});
        if (game_.options().mode == Mode::duel) fields("first", table.first, SeatNumber{2});
        fields("turned", table.turned, ListOf{tile, tile_count});
        fields("to_come", view.to_come, ListOf{tile, tile_count - 1});
        fields("to_place", table.to_place, SeatNumbers{game_.seats()});
        fields("placed", table.placed, SeatNumbers{game_.seats()});
        if (table.placed.contains(view.seat)) fields("pending", view.pending, Placement{});
        fields("boards", table.boards,
               Each{board(table.scarabs), static_cast<std::size_t>(game_.seats())});
    }

private:
    const Scarabya& game_;
};

// A view keeps the cards to come with the next one last if their order is known; messages have the
// next one first.
View with_next_card_first(const Scarabya& game, View view) {
    if (game.options().order) std::reverse(view.to_come.begin(), view.to_come.end());
    return view;
}

} // namespace

Json to_json(const Options& options) { return as_json(options_codec, options); }

Json to_json(const Edition& edition) { return as_json(edition_codec, edition); }

Json to_json(const Scarabya&, const Move& move) {
    return as_json(Placement{Placement::As::move}, move);
}
void write_json(std::string& out, const Scarabya&, const Move& move) {
    append_json(out, Placement{Placement::As::move}, move);
}

void write_move_as_seen(std::string& out, const Scarabya& game, Seat who, const Move& move,
                        const View& after) {
    const bool is_hidden = after.table.placed.contains(who) && who != after.seat;
    if (!is_hidden) return write_json(out, game, move);
    append_json(out, unseen_placement, move);
}

Result<Move> read_move(const Scarabya&, const Json& json) {
    return read_as<Move>(Placement{Placement::As::move}, json);
}

Json to_json(const Scarabya& game, const View& view) {
    return as_json(Object{DescribeView(game)}, with_next_card_first(game, view));
}
void write_json(std::string& out, const Scarabya& game, const View& view) {
    append_json(out, Object{DescribeView(game)}, with_next_card_first(game, view));
}

bool update(SentObject& sent, std::string& changes, const Scarabya& game, const View& view) {
    return sent.update(changes, DescribeView(game), with_next_card_first(game, view));
}

Result<View> read_view(const Scarabya& game, const Json& json) {
    auto view = read_as<View>(Object{DescribeView(game)}, json);
    if (!view) return view;
    *view = with_next_card_first(game, *view);
    if (auto found = fault(game, *view)) return std::move(*found);
    return view;
}

} // namespace khepri::scarabya

namespace khepri::wire {

template <>
Result<scarabya::Options> read_options<scarabya::Scarabya>(const Json& json) {
    scarabya::Options start;
    start.players = 0; // where none are named there are as many as is usual in the mode
    auto options = read_as(scarabya::options_codec, json, start);
    if (!options) return options;
    if (auto found = fault(*options)) return std::move(*found);
    return options;
}

template <>
std::optional<EditionFault> read_edition<scarabya::Scarabya>(const Json& json,
                                                             scarabya::Edition& edition) {
    edition = scarabya::classic();
    return read_edition_with(scarabya::edition_codec, json, edition);
}

template <>
Json edition_schema<scarabya::Scarabya>() {
    return edition_schema_of(scarabya::edition_codec, scarabya::Scarabya::name,
                             scarabya::classic());
}

} // namespace khepri::wire
