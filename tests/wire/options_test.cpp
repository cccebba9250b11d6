// Options and the messages about their faults.
#include "runtime/any_game.h"
#include "wire/games.h"

namespace khepri::wire {
namespace {

std::string made(std::string_view game, std::string_view options) {
    const auto any = runtime::game_from_text(game, options, "classic");
    return any ? runtime::options_text(*any) : any.error();
}

TEST(Options, FieldsLeftOutHaveTheirDefaults) {
    EXPECT_EQ(made("archaeology", "{}"), R"({"players":3})");
    EXPECT_EQ(made("mummies", "{}"), R"({"players":3,"target":50})");
    EXPECT_EQ(made("scarabya", "{}"), R"({"mode":"expedition","players":2,"flips":true})");
    EXPECT_EQ(made("scarabya", R"({"mode":"duel"})"),
              R"({"mode":"duel","players":2,"flips":true})");
    EXPECT_EQ(made("scarabya", R"({"mode":"solo"})"),
              R"({"mode":"solo","players":1,"flips":true})");
}

TEST(Options, WhatIsFixedIsWrittenInOurNotation) {
    EXPECT_EQ(made("scarabya", R"({"mode":"duel","arrangement":"a0 b1 c2 d3","first":2})"),
              R"({"mode":"duel","players":2,"flips":true,"arrangement":"A0B1C2D3","first":2})");
    EXPECT_EQ(made("scarabya", R"({"order":"zyxwvutpnlif","flips":false})"),
              R"({"mode":"expedition","players":2,"flips":false,"order":"ZYXWVUTPNLIF"})");
}

TEST(Options, AFaultNamesTheFieldAndWhatWouldDo) {
    EXPECT_EQ(made("chess", "{}"),
              "the game \"chess\" is unknown; expected " + runtime::game_list());
    EXPECT_EQ(made("archaeology", "[]"), "options: expected an object, found []");
    EXPECT_EQ(made("archaeology", R"({"mode":"duel"})"),
              "options: the field \"mode\" is unknown; expected players");
    EXPECT_EQ(made("mummies", R"({"target":60})"), "options: target: 60; expected 50, 100 or 150");
    EXPECT_EQ(made("mummies", R"({"players":6})"),
              "options: players: expected a whole number from 2 to 5, found 6");
    EXPECT_EQ(made("scarabya", R"({"mode":"duel","players":3})"),
              "options: players: a duel has 2 players, found 3");
    EXPECT_EQ(made("scarabya", R"({"mode":"duel","players":1})"),
              "options: players: a duel has 2 players, found 1");
    EXPECT_EQ(made("scarabya", R"({"mode":"race"})"),
              "options: mode: expected one of expedition, duel, solo, found \"race\"");
    EXPECT_EQ(made("scarabya", R"({"first":1})"),
              "options: first: only in a duel does somebody begin");
    EXPECT_EQ(made("scarabya", R"({"mode":"duel","first":3})"),
              "options: first: expected seat 1 or 2, found 3");
    EXPECT_EQ(made("scarabya", R"({"flips":"on"})"),
              "options: flips: expected true or false, found \"on\"");
    EXPECT_EQ(made("archaeology", "players 2"), "options: expected JSON, found \"p\" at byte 1");
}

} // namespace
} // namespace khepri::wire
