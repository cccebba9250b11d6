#include "wire/survey.h"

#include "wire/archaeology_codecs.h"
#include "wire/mummies_codecs.h"
#include "wire/scarabya_codecs.h"
#include "wire/survey_codecs.h"

namespace khepri::wire {
namespace {

namespace archaeology_survey {

using namespace archaeology_codecs;

constexpr Object collection{[](auto& fields, Collection& sold) {
    fields("kind", sold.kind, kind);
    fields("sets", sold.sets, Numbers{});
    fields("earned", sold.earned, Number{});
}};

constexpr Object of_kind{[](auto& fields, KindSurvey& found) {
    fields("kind", found.kind, kind);
    fields("cards", found.cards, Number{});
    fields("trade_value", found.trade_value, Number{});
    fields("prices", found.prices, Numbers{});
    fields("held", found.held, Number{});
    fields("worth", found.worth, Number{});
    fields.optional("with_one_more", found.with_one_more, Number{});
    fields("in_market", found.in_market, Number{});
}};

constexpr Object of_chamber{[](auto& fields, ChamberSurvey& found) {
    fields("chamber", found.chamber, chamber);
    fields("maps", found.maps, Number{});
    fields("cards", found.cards, Number{});
    fields("open", found.open, Flag{});
    fields.optional("refusal", found.refusal, Objection{});
}};

constexpr Object storm{[](auto& fields, Survey& found) {
    fields("count", *found.to_lose, Number{});
    fields.optional("suggestion", found.losses, Cards{});
}};

constexpr Object survey{[](auto& fields, Survey& found) {
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

constexpr Object preview{[](auto& fields, Preview& then) {
    fields.optional("refusal", then.refusal, Objection{});
    fields.optional("money", then.money, Number{});
    fields.optional("trade", then.trade, trade);
    fields.optional("hand", then.hand, Cards{});
    fields("worth", then.worth, Number{});
}};

} // namespace archaeology_survey

namespace scarabya_survey {

using namespace scarabya_codecs;

constexpr Object site{[](auto& fields, Site& one) {
    fields("cells", one.cells, CellNames{});
    fields("scarabs", one.scarabs, Number{});
    fields("points", one.points, Number{});
}};

struct RowAndColumn {
    void write(const std::pair<int, int>& at, auto&& out) const {
        out.begin_list();
        out.item().number(at.first);
        out.item().number(at.second);
        out.end_list();
    }
};

constexpr Object way{[](auto& fields, Way& one) {
    fields("cells", one.cells, All{RowAndColumn{}});
    fields("clockwise", one.clockwise, Number{});
    fields.optional("flipped", one.flipped, Number{});
}};

constexpr Object placement{[](auto& fields, Option& option) {
    Cells cells = cells_of(option.place);
    fields("way", option.place.facing, Number{});
    fields("cells", cells, CellNames{});
    fields("sites", option.sites, All{site});
    fields("points", option.points, Number{});
    fields("covered", option.covered, Number{});
}};

constexpr Object board{[](auto& fields, BoardSurvey& found) {
    fields("sites", found.sites, All{site});
    fields("bonus", found.bonus, Number{});
    fields("discarded", found.discarded, All{tile});
    fields("placed", found.placed, All{tile});
}};

constexpr Object preview{[](auto& fields, Preview& then) {
    fields.optional("refusal", then.refusal, Objection{});
    fields("sites", then.sites, All{site});
    fields("points", then.points, Number{});
    fields("covered", then.covered, Number{});
}};

constexpr Object survey{[](auto& fields, Survey& found) {
    fields.optional("tile", found.tile, tile);
    fields("ways", found.ways, All{way});
    fields("placements", found.placements, All{placement});
    fields("boards", found.boards, All{board});
    fields("lost", found.lost, CellNames{});
}};

} // namespace scarabya_survey

namespace mummies_survey {

using namespace mummies_codecs;

auto forecast(const Mummies& game) {
    return Object{[&game](auto& fields, Forecast& then) {
        fields("papyrus", then.papyrus, CardName{game});
        fields("scores_now", then.scores_now, Flag{});
        fields("points", then.points, Each{Number{}, static_cast<std::size_t>(game.seats())});
    }};
}

auto in_hand(const Mummies& game) {
    return Object{[&game](auto& fields, CardSurvey& found) {
        fields("card", found.card, CardName{game});
        fields("count", found.count, Number{});
        fields("then", found.then, forecast(game));
    }};
}

auto survey(const Mummies& game) {
    return Object{[&game](auto& fields, Survey& found) {
        fields("forecasts", found.forecasts, All{forecast(game)});
        fields("hand", found.hand, All{in_hand(game)});
        fields("missing", found.missing, Numbers{});
        fields.optional("sacrifice_refusal", found.sacrifice_refusal, Objection{});
    }};
}

auto preview(const Mummies& game) {
    return Object{[&game](auto& fields, Preview& found) {
        fields.optional("refusal", found.refusal, Objection{});
        fields.optional("then", found.then, forecast(game));
        fields("totals", found.totals, Numbers{});
        fields("ends_game", found.ends_game, Flag{});
    }};
}

} // namespace mummies_survey

} // namespace

void write_json(std::string& out, const archaeology::Archaeology&,
                const archaeology::Survey& survey) {
    append_json(out, archaeology_survey::survey, survey);
}
void write_json(std::string& out, const archaeology::Archaeology&,
                const archaeology::Preview& preview) {
    append_json(out, archaeology_survey::preview, preview);
}
void write_json(std::string& out, const scarabya::Scarabya&, const scarabya::Survey& survey) {
    append_json(out, scarabya_survey::survey, survey);
}
void write_json(std::string& out, const scarabya::Scarabya&, const scarabya::Preview& preview) {
    append_json(out, scarabya_survey::preview, preview);
}
void write_json(std::string& out, const mummies::Mummies& game, const mummies::Survey& survey) {
    append_json(out, mummies_survey::survey(game), survey);
}
void write_json(std::string& out, const mummies::Mummies& game, const mummies::Preview& preview) {
    append_json(out, mummies_survey::preview(game), preview);
}

} // namespace khepri::wire
