#include "load/heard.h"

#include "wire/protocol.h"

#include <gtest/gtest.h>

namespace khepri::load {
namespace {

std::string text_of(const wire::FromServer& message) {
    std::string text;
    wire::write_json(text, message);
    return text;
}

wire::Situation third_turn() {
    wire::Situation situation;
    situation.version = 17;
    situation.to_act = SeatSet::only(1);
    situation.view = R"({"hand":["V1"],"note":"}\"{","rows":[{}]})";
    return situation;
}

TEST(Heard, AnUpdateTellsVersionAndWhoIsToAct) {
    wire::Update update;
    update.event.told = R"({"move":{"kind":"offer"}})";
    update.situation = third_turn();
    const auto heard = situation_in(text_of(update));
    ASSERT_TRUE(heard);
    EXPECT_EQ(heard->version, 17);
    EXPECT_EQ(heard->to_act, SeatSet::only(1));
}

TEST(Heard, AWelcomeTellsThemOnceTheMatchHasBegun) {
    wire::Welcome welcome;
    EXPECT_FALSE(situation_in(text_of(welcome)));
    welcome.situation = third_turn();
    EXPECT_EQ(situation_in(text_of(welcome))->version, 17);
}

TEST(Heard, NobodyIsToActWhenTheMatchIsOver) {
    wire::Begun begun{third_turn()};
    begun.situation.to_act = {};
    EXPECT_TRUE(situation_in(text_of(begun))->to_act.empty());
}

TEST(Heard, TheViewIsCutOutWhole) {
    wire::Begun begun{third_turn()};
    EXPECT_EQ(view_in(text_of(begun)), begun.situation.view);
    EXPECT_EQ(view_in("{}"), "");
}

TEST(Heard, ADenialIsOne) {
    EXPECT_TRUE(is_denial(text_of(
        wire::Denied{.id = {}, .code = "refused", .detail = {}, .refusal = {}, .version = {}})));
    EXPECT_FALSE(is_denial(text_of(wire::Done{"1", 2})));
}

} // namespace
} // namespace khepri::load
