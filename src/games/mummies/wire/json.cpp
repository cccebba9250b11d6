#include "games/mummies/wire/json.h"

#include "games/mummies/rules/notation.h"
#include "games/mummies/rules/scoring.h"
#include "games/mummies/rules/validate_view.h"
#include "games/mummies/wire/codecs.h"
#include "wire/edition.h"

namespace khepri::mummies {
namespace {

using namespace wire;
using namespace codecs;

constexpr Symbol<2> phase{{"play", "over"}};
// Up to four cards, read in any order.
struct HandCards {
    CardName card;

    void write(Handful hand, auto&& out) const {
        out.begin_list();
        for (int i = 0; i < hand.size(); ++i) card.write(hand[i], out.item());
        out.end_list();
    }
    void read(const Json& json, Handful& out, Reader& reader) const {
        FixedVector<Card, hand_size> cards;
        ListOf{card, hand_size}.read(json, cards, reader);
        out = Handful{};
        for (const Card one : cards)
            if (reader.ok()) out.add(one);
    }
};

// Any number of cards, read in any order.
struct CardList {
    CardName card;

    void write(const Tally& tally, auto&& out) const {
        Pile cards;
        tally.pour_into(cards);
        list().write(cards, out);
    }
    void read(const Json& json, Tally& out, Reader& reader) const {
        Pile cards;
        list().read(json, cards, reader);
        out = Tally{};
        for (const Card one : cards) {
            if (!reader.ok()) return;
            if (out.count(one) == most_alike) {
                reader.fail("expected at most " + std::to_string(most_alike) + " of " +
                            std::string(card.game.name_of(one)));
                return;
            }
            out.add(one);
        }
    }

private:
    ListOf<CardName> list() const { return {card, most_cards}; }
};

struct PapyrusName {
    static Json schema() {
        return {{"type", "string"}, {"pattern", "^(?=.*V)(?=.*N)(?=.*S)(?=.*C)[VNSC]{4}[2-6]$"}};
    }
    void write(const Papyrus& papyrus, auto&& out) const { out.symbol(to_text(papyrus)); }
    void read(const Json& json, Papyrus& out, Reader& reader) const {
        const auto papyrus =
            json.is_string() ? parse_papyrus(json.get_ref<const std::string&>()) : std::nullopt;
        if (!papyrus) {
            reader.fail_expected("an order of V N S C and a number from 2 to 6, such as \"VCNS3\"",
                                 json, Bounds{"papyrus", fewest_needed, most_needed});
            return;
        }
        out = *papyrus;
    }
};

constexpr Object options_codec{[](auto& fields, Options& options) {
    fields.or_keep("players", options.players, Whole{2, most_seats});
    fields.or_keep("target", options.target, Whole{50, 150});
}};

constexpr Object edition_codec{[](auto& fields, Edition& edition) {
    fields.or_keep("name", edition.name, edition_name);
    fields.or_keep("offerings", edition.offerings, Object{[](auto& inner, auto& offerings) {
                       for (std::size_t i = 0; i < type_names.size(); ++i)
                           inner.or_keep(type_names[i], offerings[i],
                                         Each{Whole{0, most_alike}, highest_value});
                   }});
    fields.or_keep("papyri", edition.papyri, ListOf{PapyrusName{}, most_cards});
}};

class DescribeMove {
public:
    explicit DescribeMove(const Mummies& game) : card_{game} {}

    void operator()(auto& fields, Offer& offer) const { fields("offering", offer.offering, card_); }
    void operator()(auto& fields, Decree& decree) const {
        fields("papyrus", decree.papyrus, card_);
    }
    void operator()(auto& fields, Sacrifice& sacrifice) const {
        fields("cards", sacrifice.cards, HandCards{card_});
    }

private:
    CardName card_;
};

constexpr std::array<std::string_view, 3> move_types{"offer", "decree", "sacrifice"};

auto move_codec(const Mummies& game) { return OneOf{move_types, DescribeMove(game)}; }

// M7  The others see how many cards were sacrificed, and not which.
constexpr Object unseen_sacrifice{[](auto& fields, int& count) {
    fields.follows("type", move_types[2]);
    fields("count", count, Whole{1, hand_size});
}};

class DescribeView {
    auto last_round() const {
        return Object{[this](auto& fields, LastRound& last) {
            fields("papyrus", last.papyrus, card_);
            fields("points", last.points, Each{Whole{-30, 60}, seats_});
            fields("closed_by", last.closed_by, seat_);
            fields("winner", last.winner, seat_);
        }};
    }

public:
    explicit DescribeView(const Mummies& game)
        : card_{game}, seats_(static_cast<std::size_t>(game.seats())), seat_{game.seats()} {}

    void operator()(auto& fields, View& view) const {
        fields("seat", view.seat, Viewer{seat_.seats});
        fields("players", view.players, Whole{seat_.seats, seat_.seats});
        fields("turn", view.turn, seat_);
        fields("phase", view.phase, phase);
        fields("round", view.round, Whole{1, 150});
        fields("totals", view.totals, Each{Whole{-10'000, 10'000}, seats_});
        describe_cards(fields, view);
        describe_memory(fields, view);
        if (view.round > 1 || view.phase == Phase::over)
            fields("last_round", view.last_round, last_round());
    }

private:
    void describe_cards(auto& fields, View& view) const {
        fields("hand", view.hand, HandCards{card_});
        fields("rows", view.rows, Each{ListOf{card_, most_needed}, seats_});
        fields("papyrus", view.papyrus, card_);
        fields("covered", view.covered, CardList{card_});
        fields("sacrificed", view.sacrificed, CardList{card_});
        fields("sacrificed_by", view.sacrificed_by, Each{Whole{0, most_cards}, seats_});
        fields("hand_sizes", view.hand_sizes, Each{Whole{0, hand_size}, seats_});
        fields("draw_size", view.draw_size, Whole{0, most_cards});
    }

    void describe_memory(auto& fields, View& view) const {
        fields("returned", view.returned, CardList{card_});
        fields("openly_returned", view.openly_returned, CardList{card_});
        fields("kept", view.kept, Each{Whole{0, hand_size}, seats_});
        fields("sacrifices_in_a_row", view.sacrifices_in_a_row, Whole{0, 250});
        fields("turns_taken", view.turns_taken, Whole{0, most_turns});
    }

    CardName card_;
    std::size_t seats_;
    SeatNumber seat_;
};

} // namespace

Json to_json(const Options& options) { return as_json(options_codec, options); }

Json to_json(const Edition& edition) { return as_json(edition_codec, edition); }

Json score_tables(const Mummies& game) {
    const Papyrus& papyrus = game.edition().papyri.front();
    Json by_rank = Json::array();
    for (const Type type : papyrus.order) {
        Json by_value = Json::array();
        for (int value = 1; value <= highest_value; ++value) {
            Row row;
            row.push_back(offering(type, value));
            by_value.push_back(points(row, papyrus));
        }
        by_rank.push_back(std::move(by_value));
    }
    return {{"points", std::move(by_rank)}};
}

Json to_json(const Mummies& game, const Move& move) { return as_json(move_codec(game), move); }
void write_json(std::string& out, const Mummies& game, const Move& move) {
    append_json(out, move_codec(game), move);
}

void write_move_as_seen(std::string& out, const Mummies& game, Seat who, const Move& move,
                        const View& after) {
    const auto* const sacrifice = std::get_if<Sacrifice>(&move);
    if (sacrifice == nullptr || who == after.seat) return write_json(out, game, move);
    append_json(out, unseen_sacrifice, sacrifice->cards.size());
}

Result<Move> read_move(const Mummies& game, const Json& json) {
    return read_as<Move>(move_codec(game), json);
}

Json to_json(const Mummies& game, const View& view) {
    return as_json(Object{DescribeView(game)}, view);
}
void write_json(std::string& out, const Mummies& game, const View& view) {
    append_json(out, Object{DescribeView(game)}, view);
}

bool update(SentObject& sent, std::string& changes, const Mummies& game, const View& view) {
    return sent.update(changes, DescribeView(game), view);
}

Result<View> read_view(const Mummies& game, const Json& json) {
    auto view = read_as<View>(Object{DescribeView(game)}, json);
    if (!view) return view;
    if (auto found = fault(game, *view)) return std::move(*found);
    return view;
}

} // namespace khepri::mummies

namespace khepri::wire {

template <>
Result<mummies::Options> read_options<mummies::Mummies>(const Json& json) {
    auto options = read_as<mummies::Options>(mummies::options_codec, json);
    if (!options) return options;
    if (auto found = fault(*options)) return std::move(*found);
    return options;
}

template <>
std::optional<EditionFault> read_edition<mummies::Mummies>(const Json& json,
                                                           mummies::Edition& edition) {
    edition = mummies::classic();
    return read_edition_with(mummies::edition_codec, json, edition);
}

template <>
Json edition_schema<mummies::Mummies>() {
    return edition_schema_of(mummies::edition_codec, mummies::Mummies::name, mummies::classic());
}

} // namespace khepri::wire
