#include "games/archaeology/rules/view_facts.h"

#include "games/archaeology/wire/codecs.h"
#include "games/archaeology/wire/json.h"
#include "wire/written_only.h"

namespace khepri::archaeology {
namespace {

using namespace codecs;

constexpr Object collection{[](auto& fields, Collection& sold) {
    fields("kind", sold.kind, kind);
    fields("sets", sold.sets, Numbers{});
    fields("earned", sold.earned, Number{});
}};

constexpr Object of_kind{[](auto& fields, KindFacts& found) {
    fields("kind", found.kind, kind);
    fields("cards", found.cards, Number{});
    fields("trade_value", found.trade_value, Number{});
    fields("prices", found.prices, Numbers{});
    fields("held", found.held, Number{});
    fields("worth", found.worth, Number{});
    fields.optional("with_one_more", found.with_one_more, Number{});
    fields("in_market", found.in_market, Number{});
}};

constexpr Object of_chamber{[](auto& fields, ChamberFacts& found) {
    fields("chamber", found.chamber, chamber);
    fields("maps", found.maps, Number{});
    fields("cards", found.cards, Number{});
    fields("open", found.open, Flag{});
    fields.optional("refusal", found.refusal, Objection{});
}};

constexpr Object storm{[](auto& fields, ViewFacts& found) {
    fields("count", *found.to_lose, Number{});
    fields.optional("suggestion", found.losses, Cards{});
}};

constexpr Object facts_codec{[](auto& fields, ViewFacts& found) {
    fields("kinds", found.kinds, All{of_kind});
    fields("hand_worth", found.hand_worth, Number{});
    fields("thieves", found.thieves, Number{});
    fields("sandstorms", found.sandstorms, Number{});
    fields("chambers", found.chambers, All{of_chamber});
    fields("museums", found.museums, All<decltype(All{collection})>{All{collection}});
    fields("victims", found.victims, SeatNumbers{most_players});
    if (found.to_lose) fields("storm", found, storm);
    fields.optional("end_refusal", found.end_refusal, Objection{});
}};

constexpr Object trade{[](auto& fields, std::pair<int, int>& values) {
    fields("offered", values.first, Number{});
    fields("asked", values.second, Number{});
}};

auto preview_codec(const Archaeology& game) {
    return Object{[&game](auto& fields, Preview& then) {
        fields.optional("refusal", then.refusal, Objection{});
        fields.optional("money", then.money, Number{});
        fields.optional("trade", then.trade, trade);
        fields.optional("hand", then.hand, Cards{});
        fields("worth", then.worth, Number{});
        fields.optional("view", then.view, OfGame{game});
    }};
}

} // namespace

void write_json(std::string& out, const Archaeology&, const ViewFacts& facts) {
    append_json(out, facts_codec, facts);
}

void write_json(std::string& out, const Archaeology& game, const Preview& preview) {
    append_json(out, preview_codec(game), preview);
}

} // namespace khepri::archaeology
