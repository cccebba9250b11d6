// src/wire/examples/bots holds a file for each message between us and a bot, for those who write
// bots. Here every file is read and written again without a difference.
#include "runtime/any_game.h"
#include "wire/bots/bot_messages.h"
#include "wire/example_files.h"

#include <gtest/gtest.h>

#include <set>

namespace khepri::wire {
namespace {

const Path bot_examples = examples / "bots";

template <class Message>
std::string written(const Result<Message>& message) {
    EXPECT_TRUE(message) << message.error();
    return message ? to_line(to_json(*message)) : "";
}

TEST(BotMessages, EveryFileIsReadAndWrittenAgainWithoutADifference) {
    std::set<std::string> kinds;
    for (const auto& entry : std::filesystem::directory_iterator(bot_examples)) {
        SCOPED_TRACE(entry.path());
        const std::string name = entry.path().stem();
        const Json json = read_json(entry.path());
        const bool ours = name.starts_with("to-bot-");
        ASSERT_TRUE(ours || name.starts_with("from-bot-"));
        EXPECT_EQ(ours ? written(read_to_bot(json)) : written(read_from_bot(json)), to_line(json));
        kinds.insert((ours ? "to " : "from ") + json["type"].get<std::string>());
    }
    EXPECT_EQ(kinds, (std::set<std::string>{"to hello", "to decide", "to result", "to goodbye",
                                            "from hello", "from move", "from resign"}));
}

// The example is one conversation: its views and moves fit the game of its greeting.
TEST(BotMessages, TheExamplesAreOfOneGame) {
    const auto greeting =
        std::get<BotGreeting>(*read_to_bot(read_json(bot_examples / "to-bot-hello.json")));
    const auto game = runtime::make_game(greeting.game, greeting.options, greeting.edition);
    ASSERT_TRUE(game) << game.error();
    const auto& mummies = std::get<mummies::Mummies>(*game);
    const auto question =
        std::get<BotQuestion>(*read_to_bot(read_json(bot_examples / "to-bot-decide.json")));
    EXPECT_TRUE(read_view(mummies, question.view));
    for (const Json& move : question.plain_moves) EXPECT_TRUE(read_move(mummies, move));
    const auto move =
        std::get<BotMove>(*read_from_bot(read_json(bot_examples / "from-bot-move.json")));
    EXPECT_TRUE(read_move(mummies, move.move));
    const auto sent =
        std::get<BotMove>(*read_from_bot(read_json(bot_examples / "from-bot-move-text.json")));
    EXPECT_TRUE(mummies.parse_move(*notation_of(sent.move)));
}

TEST(BotMessages, UnknownFieldsAreIgnored) {
    const auto hello = read_from_bot(
        *parse_json(R"({"type":"hello","protocol":1,"name":"x","likes":["tea"],"clock":null})"));
    ASSERT_TRUE(hello) << hello.error();
    EXPECT_EQ(std::get<BotHello>(*hello).name, "x");
    EXPECT_TRUE(read_to_bot(*parse_json(R"({"type":"goodbye","why":"late"})")));
}

TEST(BotMessages, WhatIsWrongIsToldWithTheField) {
    const auto fault = [](const char* text) { return read_from_bot(*parse_json(text)).error(); };
    EXPECT_EQ(fault(R"({"type":"info"})"),
              "type: expected one of hello, move, resign, found \"info\"");
    EXPECT_EQ(fault(R"({"type":"move"})"), "expected the field \"move\", found none");
    EXPECT_EQ(fault(R"({"type":"move","move":3})"), "move: expected an object, found 3");
    EXPECT_EQ(fault(R"({"type":"hello","protocol":1,"name":""})"),
              "name: expected a text of 1 to 60 bytes, found 0");
}

} // namespace
} // namespace khepri::wire
