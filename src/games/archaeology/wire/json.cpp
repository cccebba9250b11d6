#include "games/archaeology/wire/json.h"

#include "games/archaeology/rules/validate_view.h"
#include "games/archaeology/wire/codecs.h"
#include "wire/edition.h"

namespace khepri::archaeology {
namespace {

using namespace wire;
using namespace codecs;

constexpr Symbol<4> phase{{"act", "rob", "lose", "over"}};

// In the order of the kinds.
struct Kinds {
    void write(KindSet set, auto&& out) const {
        out.begin_list();
        for (const Card card : set) kind.write(card, out.item());
        out.end_list();
    }
    void read(const Json& json, KindSet& out, Reader& reader) const {
        FixedVector<Card, card_kinds> listed;
        ListOf{kind, card_kinds}.read(json, listed, reader);
        out = KindSet{};
        for (const Card card : listed) out = out | Pile::of(card).kinds();
        if (reader.ok() && as_json(*this, out) != json)
            reader.fail_expected("each kind at most once, in the order of the kinds", json);
    }
};

// The chambers that were explored: one bit for each.
struct OpenChambers {
    void write(std::uint8_t bits, auto&& out) const {
        out.begin_list();
        for (const Chamber one : all_chambers)
            if ((bits >> static_cast<unsigned>(one) & 1U) != 0) chamber.write(one, out.item());
        out.end_list();
    }
    void read(const Json& json, std::uint8_t& out, Reader& reader) const {
        FixedVector<Chamber, chamber_count> listed;
        ListOf{chamber, chamber_count}.read(json, listed, reader);
        out = 0;
        for (const Chamber one : listed)
            out = static_cast<std::uint8_t>(out | 1U << static_cast<unsigned>(one));
        if (reader.ok() && as_json(*this, out) != json)
            reader.fail_expected("each chamber at most once, in the order of size", json);
    }
};

// An array with a place for each chamber.
constexpr auto by_chamber(Whole item) {
    return Object{[item](auto& fields, auto& chambers) {
        for (std::size_t i = 0; i < chambers.size(); ++i)
            fields.or_keep(chamber.names[i], chambers[i], item);
    }};
}

auto sold_set(int seats, Pile largest) {
    return Object{[seats, largest](auto& fields, Sale& sale) {
        Seat seat = sale.seat();
        Card card = sale.kind();
        int count = sale.count();
        fields("seat", seat, SeatNumber{seats});
        fields("kind", card, kind);
        fields("count", count, Whole{1, largest.count(card)});
        sale = Sale(seat, card, count);
    }};
}

constexpr Object options_codec{[](auto& fields, Options& options) {
    fields.or_keep("players", options.players, Whole{fewest_players, most_players});
}};

constexpr Object kind_codec{[](auto& fields, Kind& facts) {
    fields.or_keep("count", facts.count, Whole{0, most_treasures});
    fields.or_keep("trade_value", facts.trade_value, Whole{1, 9});
    fields.or_keep("prices", facts.prices, ListOf{Whole{0, 999}, largest_set});
}};

constexpr Object edition_codec{[](auto& fields, Edition& edition) {
    fields.or_keep("name", edition.name, edition_name);
    fields.or_keep("kinds", edition.kinds, Object{[](auto& inner, auto& kinds) {
                       for (std::size_t i = 0; i < kinds.size(); ++i)
                           inner.or_keep(kind.names[i], kinds[i], kind_codec);
                   }});
    fields.or_keep("thieves", edition.thieves, Whole{0, most_thieves});
    fields.or_keep("sandstorms", edition.sandstorms, Whole{0, most_dig_cards});
    fields.or_keep("sandstorms_removed", edition.sandstorms_removed,
                   Object{[](auto& inner, auto& removed) {
                       constexpr std::array<std::string_view, 3> players{"2", "3", "4"};
                       for (std::size_t i = 0; i < players.size(); ++i)
                           inner.or_keep(players[i], removed[i], Whole{0, most_dig_cards});
                   }});
    fields.or_keep("hand", edition.hand, Whole{1, most_treasures});
    fields.or_keep("market", edition.market, Whole{0, most_treasures});
    fields.or_keep("chambers", edition.chambers, by_chamber(Whole{1, most_treasures}));
}};

class DescribeMove {
public:
    explicit DescribeMove(const Archaeology& game)
        : seat_{game.seats()}, cards_{game.facts().treasures} {}

    void operator()(auto& fields, Rob& rob) const { fields("victim", rob.victim, seat_); }
    void operator()(auto& fields, Lose& lose) const { fields("cards", lose.cards, cards_); }
    void operator()(auto& fields, Trade& trade) const {
        fields("give", trade.give, cards_);
        fields("take", trade.take, cards_);
    }
    void operator()(auto& fields, Explore& explore) const {
        fields("chamber", explore.chamber, chamber);
    }
    void operator()(auto& fields, Sell& sell) const {
        fields("kind", sell.kind, kind);
        fields("count", sell.count, Whole{1, most_treasures});
    }
    void operator()(auto&, End&) const {}

private:
    SeatNumber seat_;
    Cards cards_;
};

auto move_codec(const Archaeology& game) {
    return OneOf{std::array<std::string_view, 6>{"rob", "lose", "trade", "explore", "sell", "end"},
                 DescribeMove(game)};
}

class DescribeView {
    auto insight() const {
        return Object{[this](auto& fields, Insight& hand) {
            fields("cards", hand.cards, Whole{0, most_treasures});
            fields("known", hand.known, cards_);
            fields("sound", hand.sound, Whole{0, most_treasures});
            fields("doubts", hand.doubts.by_thief, Each{Whole{0, most_thieves}, seats_});
        }};
    }

public:
    explicit DescribeView(const Archaeology& game)
        : facts_(game.facts()),
          seats_(static_cast<std::size_t>(game.seats())),
          seat_{game.seats()},
          cards_{facts_.treasures} {}

    void operator()(auto& fields, View& view) const {
        fields("seat", view.seat, Viewer{game_seats()});
        describe_turn(fields, view);
        fields("hand", view.hand, cards_);
        fields("market", view.market, cards_);
        fields("chambers", view.chambers, by_chamber(Whole{0, most_treasures}));
        fields("dig", view.dig, Whole{0, most_dig_cards});
        describe_past(fields, view);
        fields("hands", view.seen, Each{insight(), seats_});
        fields("hands_seen_by_all", view.seen_by_all, Each{insight(), seats_});
    }

private:
    int game_seats() const { return static_cast<int>(seats_); }

    void describe_turn(auto& fields, View& view) const {
        fields("turn", view.turn, seat_);
        fields("phase", view.phase, phase);
        fields("loser", view.loser, seat_);
        fields("given", view.given, Kinds{});
        fields("taken", view.taken, Kinds{});
        fields("sold", view.sold, Flag{});
        fields("explored", view.explored, Flag{});
        fields("began_dry", view.began_dry, Flag{});
        describe_rows(fields, view);
    }

    // A20  The two numbers share a byte of the view.
    void describe_rows(auto& fields, View& view) const {
        unsigned passes = view.passes;
        unsigned barren_turns = view.barren_turns;
        fields("passes", passes, Whole{0, most_passes(most_players)});
        fields("barren_turns", barren_turns, Whole{0, most_barren_turns(most_players)});
        view.passes = passes & 15U;
        view.barren_turns = barren_turns & 15U;
    }

    void describe_past(auto& fields, View& view) const {
        fields("money", view.money, Each{Whole{0, std::int64_t{999} * most_treasures}, seats_});
        fields("sales", view.sales, ListOf{sold_set(game_seats(), facts_.largest), most_treasures});
        fields("opened", view.opened, OpenChambers{});
        fields("maps_used", view.maps_used, Whole{0, most_treasures});
        fields("thieves_seen", view.thieves_seen, Whole{0, facts_.thieves});
        fields("sandstorms_seen", view.sandstorms_seen, Whole{0, facts_.sandstorms});
    }

    const Facts& facts_;
    std::size_t seats_;
    SeatNumber seat_;
    Cards cards_;
};

} // namespace

Json to_json(const Options& options) { return as_json(options_codec, options); }

Json to_json(const Edition& edition) { return as_json(edition_codec, edition); }

Json to_json(const Archaeology& game, const Move& move) { return as_json(move_codec(game), move); }
void write_json(std::string& out, const Archaeology& game, const Move& move) {
    append_json(out, move_codec(game), move);
}

// All moves are public; cards that were dug, stolen or found are not part of a move.
void write_move_as_seen(std::string& out, const Archaeology& game, Seat, const Move& move,
                        const View&) {
    write_json(out, game, move);
}

Result<Move> read_move(const Archaeology& game, const Json& json) {
    return read_as<Move>(move_codec(game), json);
}

Json to_json(const Archaeology& game, const View& view) {
    return as_json(Object{DescribeView(game)}, view);
}
void write_json(std::string& out, const Archaeology& game, const View& view) {
    append_json(out, Object{DescribeView(game)}, view);
}

bool update(SentObject& sent, std::string& changes, const Archaeology& game, const View& view) {
    return sent.update(changes, DescribeView(game), view);
}

Result<View> read_view(const Archaeology& game, const Json& json) {
    auto view = read_as<View>(Object{DescribeView(game)}, json);
    if (!view) return view;
    if (auto found = fault(game, *view)) return std::move(*found);
    return view;
}

} // namespace khepri::archaeology

namespace khepri::wire {

template <>
Result<archaeology::Options> read_options<archaeology::Archaeology>(const Json& json) {
    return read_as<archaeology::Options>(archaeology::options_codec, json);
}

template <>
std::optional<EditionFault> read_edition<archaeology::Archaeology>(const Json& json,
                                                                   archaeology::Edition& edition) {
    edition = archaeology::classic();
    return read_edition_with(archaeology::edition_codec, json, edition);
}

template <>
Json edition_schema<archaeology::Archaeology>() {
    return edition_schema_of(archaeology::edition_codec, archaeology::Archaeology::name,
                             archaeology::classic());
}

} // namespace khepri::wire
