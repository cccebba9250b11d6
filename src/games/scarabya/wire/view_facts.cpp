#include "games/scarabya/rules/view_facts.h"

#include "games/scarabya/wire/codecs.h"
#include "games/scarabya/wire/json.h"
#include "wire/written_only.h"

namespace khepri::scarabya {
namespace {

using namespace codecs;

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

constexpr Object board{[](auto& fields, BoardFacts& found) {
    fields("sites", found.sites, All{site});
    fields("bonus", found.bonus, Number{});
    fields("discarded", found.discarded, All{tile});
    fields("placed", found.placed, All{tile});
}};

auto preview_codec(const Scarabya& game) {
    return Object{[&game](auto& fields, Preview& then) {
        fields.optional("refusal", then.refusal, Objection{});
        fields("sites", then.sites, All{site});
        fields("points", then.points, Number{});
        fields("covered", then.covered, Number{});
        fields.optional("view", then.view, OfGame{game});
    }};
}

constexpr Object facts_codec{[](auto& fields, ViewFacts& found) {
    fields.optional("tile", found.tile, tile);
    fields("ways", found.ways, All{way});
    fields("placements", found.placements, All{placement});
    fields("boards", found.boards, All{board});
    fields("lost", found.lost, CellNames{});
}};

} // namespace

void write_json(std::string& out, const Scarabya&, const ViewFacts& facts) {
    append_json(out, facts_codec, facts);
}

void write_json(std::string& out, const Scarabya& game, const Preview& preview) {
    append_json(out, preview_codec(game), preview);
}

} // namespace khepri::scarabya
