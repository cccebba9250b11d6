// Every game, mode and number of players, and some editions.
#pragma once

#include "wire/any_game.h"

#include <string_view>
#include <vector>

namespace khepri::wire {

struct Setting {
    std::string_view game;
    std::string_view options;
    std::string_view edition = "classic";
};

inline const std::vector<Setting> all_settings{
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

inline AnyGame game_of(const Setting& setting) {
    return *game_from_text(setting.game, setting.options, setting.edition);
}

} // namespace khepri::wire
