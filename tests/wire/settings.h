// Every game, mode and number of players, and some editions. A game without a line of its own is
// played as its samples are.
#pragma once

#include "runtime/any_game.h"

#include <algorithm>
#include <string>
#include <vector>

namespace khepri::wire {

struct Setting {
    std::string game;
    std::string options;
    std::string edition = "classic";
};

inline const std::vector<Setting> chosen_settings{
    {"archaeology", R"({"players":2})"},
    {"archaeology", R"({"players":3})"},
    {"archaeology", R"({"players":4})"},
    {"archaeology", R"({"players":4})",
     R"({"name":"thieves","thieves":20,"sandstorms":3,"kinds":{"pot":{"count":10}}})"},
    {"scarabya", R"({"mode":"expedition","players":1})"},
    {"scarabya", R"({"mode":"expedition","players":2,"flips":false})"},
    {"scarabya", R"({"mode":"expedition","players":4})"},
    {"scarabya", R"({"mode":"expedition","players":3,"order":"ZYXWVUTPNLIF"})"},
    {"scarabya", R"({"mode":"duel"})"},
    {"scarabya", R"({"mode":"duel","arrangement":"D3C2B1A0","first":2,"flips":false})"},
    {"scarabya", R"({"mode":"solo"})"},
    {"scarabya", R"({"mode":"expedition","players":2})",
     R"({"name":"sites","pieces":{"A":["S#...","#.SS.",".....",".S..#","S...."]}})"},
    {"mummies", R"({"players":2})"},
    {"mummies", R"({"players":3,"target":100})"},
    {"mummies", R"({"players":4})"},
    {"mummies", R"({"players":5,"target":150})"},
    {"mummies", R"({"players":5})",
     R"({"name":"short","offerings":{"vial":[3,2,2,2,2],"necklace":[2,2,2,2,2],
         "sarcophagus":[2,2,2,2,2],"scarab":[2,2,2,2,2]},"papyri":["VNSC4","CSNV3","NSCV2"]})"},
};

inline const std::vector<Setting> all_settings = [] {
    std::vector<Setting> all = chosen_settings;
    for_each_game([&]<class G>(std::type_identity<G>) {
        const auto is_own = [](const Setting& setting) { return setting.game == G::name; };
        if (std::any_of(all.begin(), all.end(), is_own)) return;
        for (const G& game : G::samples())
            all.push_back({std::string(G::name), options_text(game)});
    });
    return all;
}();

inline AnyGame game_of(const Setting& setting) {
    return *runtime::game_from_text(setting.game, setting.options, setting.edition);
}

} // namespace khepri::wire
