#include "load/message_scan.h"

#include "wire/server/protocol.h"

#include <gtest/gtest.h>

namespace khepri::load {
namespace {

std::string text_of(const wire::FromServer& message) {
    std::string text;
    wire::write_json(text, message);
    return text;
}

wire::MatchStatus third_turn() {
    wire::MatchStatus status;
    status.version = 17;
    status.to_act = SeatSet::only(1);
    status.view = R"({"hand":["V1"],"note":"}\"{","rows":[{}]})";
    return status;
}

TEST(MessageScan, AnUpdateHoldsTheVersionAndWhoIsToAct) {
    wire::Update update;
    update.event.move = R"({"move":{"kind":"offer"}})";
    update.status = third_turn();
    const auto status = status_in(text_of(update));
    ASSERT_TRUE(status);
    EXPECT_EQ(status->version, 17);
    EXPECT_EQ(status->to_act, SeatSet::only(1));
}

TEST(MessageScan, AWelcomeHoldsThemOnceTheMatchHasStarted) {
    wire::Welcome welcome;
    EXPECT_FALSE(status_in(text_of(welcome)));
    welcome.status = third_turn();
    EXPECT_EQ(status_in(text_of(welcome))->version, 17);
}

TEST(MessageScan, NobodyIsToActWhenTheMatchIsOver) {
    wire::Started started{third_turn()};
    started.status.to_act = {};
    EXPECT_TRUE(status_in(text_of(started))->to_act.empty());
}

TEST(MessageScan, TheViewIsCutOutWhole) {
    wire::Started started{third_turn()};
    EXPECT_EQ(view_in(text_of(started)), started.status.view);
    EXPECT_EQ(changes_in(text_of(started)), "");
    EXPECT_EQ(view_in("{}"), "");
}

TEST(MessageScan, ChangesAreCutOutWhole) {
    wire::Update update;
    update.event.move = "{}";
    update.status.changes = R"({"rows":{"0":{"1":"}"}}})";
    EXPECT_EQ(changes_in(text_of(update)), update.status.changes);
    EXPECT_EQ(view_in(text_of(update)), "");
}

TEST(MessageScan, AnErrorIsOne) {
    EXPECT_TRUE(is_error(text_of(wire::ErrorMessage{
        .id = {}, .code = "refused", .detail = {}, .refusal = {}, .version = {}})));
    EXPECT_FALSE(is_error(text_of(wire::Done{"1", 2})));
}

} // namespace
} // namespace khepri::load
