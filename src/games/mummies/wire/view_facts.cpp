#include "games/mummies/rules/view_facts.h"

#include "games/mummies/wire/codecs.h"
#include "games/mummies/wire/json.h"
#include "wire/written_only.h"

namespace khepri::mummies {
namespace {

using namespace codecs;

auto forecast(const Mummies& game) {
    return Object{[&game](auto& fields, Forecast& then) {
        fields("papyrus", then.papyrus, CardName{game});
        fields("scores_now", then.scores_now, Flag{});
        fields("points", then.points, Each{Number{}, static_cast<std::size_t>(game.seats())});
    }};
}

auto in_hand(const Mummies& game) {
    return Object{[&game](auto& fields, CardFacts& found) {
        fields("card", found.card, CardName{game});
        fields("count", found.count, Number{});
        fields("then", found.then, forecast(game));
    }};
}

auto facts_codec(const Mummies& game) {
    return Object{[&game](auto& fields, ViewFacts& found) {
        fields("forecasts", found.forecasts, All{forecast(game)});
        fields("hand", found.hand, All{in_hand(game)});
        fields("missing", found.missing, Numbers{});
        fields.optional("sacrifice_refusal", found.sacrifice_refusal, Objection{});
    }};
}

auto preview_codec(const Mummies& game) {
    return Object{[&game](auto& fields, Preview& found) {
        fields.optional("refusal", found.refusal, Objection{});
        fields.optional("then", found.then, forecast(game));
        fields("totals", found.totals, Numbers{});
        fields("ends_game", found.ends_game, Flag{});
        fields.optional("view", found.view, OfGame{game});
    }};
}

} // namespace

void write_json(std::string& out, const Mummies& game, const ViewFacts& facts) {
    append_json(out, facts_codec(game), facts);
}

void write_json(std::string& out, const Mummies& game, const Preview& preview) {
    append_json(out, preview_codec(game), preview);
}

} // namespace khepri::mummies
