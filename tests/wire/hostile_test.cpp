// Whatever text arrives, it is read or answered with a sentence; nothing crashes, hangs or throws.
#include "games/all.h"
#include "runtime/any_game.h"
#include "wire/games.h"
#include "wire/messages.h"

namespace khepri::wire {
namespace {

std::string fault_of(std::string_view text) {
    const auto json = parse_json(text);
    return json ? "accepted" : json.error();
}

TEST(Hostile, TextThatIsNoJsonIsAnsweredWithItsPlace) {
    EXPECT_EQ(fault_of(""), "expected JSON, found \"\" at byte 1");
    EXPECT_EQ(fault_of("{\"a\": nan}"), "expected JSON, found \"\"a\": na\" at byte 8");
    EXPECT_NE(fault_of("{\"a\":1} x"), "accepted");
    EXPECT_NE(fault_of("[1,]"), "accepted");
    EXPECT_NE(fault_of("{\"a\":01}"), "accepted");
    EXPECT_NE(fault_of("/* */ 1"), "accepted");
    EXPECT_NE(fault_of(std::string_view("1\0", 2)), "accepted");
}

TEST(Hostile, InvalidUtf8IsNoJson) {
    EXPECT_NE(fault_of("\"\xff\""), "accepted");
    EXPECT_NE(fault_of("\"\xc3\""), "accepted");
    EXPECT_NE(fault_of("\"\xed\xa0\x80\""), "accepted"); // half of a surrogate pair
    EXPECT_EQ(fault_of("\"\xc3\xa9\""), "accepted");
}

TEST(Hostile, NestingHasALimit) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_EQ(fault_of(nested(16)), "accepted");
    EXPECT_EQ(fault_of(nested(17)), "expected JSON nested at most 16 deep, found more");
    EXPECT_EQ(fault_of(nested(100'000)), "expected JSON nested at most 16 deep, found more");
    EXPECT_NE(fault_of(std::string(100'000, '[')), "accepted");
}

TEST(Hostile, TheSizeHasALimit) {
    EXPECT_EQ(fault_of(std::string(longest_text + 1, ' ')),
              "expected at most 262144 bytes of JSON, found 262145");
    EXPECT_EQ(fault_of('"' + std::string(longest_text - 2, 'x') + '"'), "accepted");
}

TEST(Hostile, AFieldComesOnce) {
    EXPECT_EQ(fault_of(R"({"players":2,"players":3})"),
              "the field \"players\" is there twice; expected it once");
    EXPECT_EQ(fault_of(R"({"a":{"b":1},"c":{"b":1}})"), "accepted");
}

TEST(Hostile, AnObjectHasALimitedNumberOfFields) {
    std::string text = "{\"0\":0";
    for (int i = 1; i < 20'000; ++i) text += ",\"" + std::to_string(i) + "\":0";
    EXPECT_EQ(fault_of(text + '}'), "expected at most 100 fields in an object, found more");
}

std::string options_fault(std::string_view game, std::string_view options) {
    const auto made = runtime::game_from_text(game, options, "classic");
    return made ? "accepted" : made.error();
}

TEST(Hostile, NumbersAreWholeAndWithinTheirRange) {
    const auto fault = [](const std::string& number) {
        return options_fault("archaeology", "{\"players\":" + number + "}");
    };
    const std::string expected = "options: players: expected a whole number from 2 to 4, found ";
    EXPECT_EQ(fault("3"), "accepted");
    EXPECT_EQ(fault("3.0"), expected + "3.0");
    EXPECT_EQ(fault("3.5"), expected + "3.5");
    EXPECT_EQ(fault("-3"), expected + "-3");
    EXPECT_EQ(fault("1e300"), expected + "1e+300");
    EXPECT_EQ(fault("4294967298"), expected + "4294967298");
    EXPECT_EQ(fault("18446744073709551615"), expected + "18446744073709551615");
    EXPECT_EQ(fault("18446744073709551618"), expected + "1.8446744073709552e+19");
    EXPECT_EQ(fault("\"3\""), expected + "\"3\"");
    EXPECT_EQ(fault("true"), expected + "true");
    EXPECT_EQ(fault("null"), expected + "null");
    EXPECT_EQ(fault("[3]"), expected + "[3]");
    EXPECT_NE(fault("1e999"), "accepted");
}

TEST(Hostile, ALongTextIsCutShortInTheMessage) {
    const std::string fault =
        options_fault("scarabya", "{\"mode\":\"" + std::string(100'000, 'x') + "\"}");
    EXPECT_LT(fault.size(), 200U);
    std::string accents;
    for (int i = 0; i < 1000; ++i) accents += "\xc3\xa9";
    const std::string cut = shown(Json(accents));
    EXPECT_TRUE(parse_json('"' + cut.substr(1) + '"')) << "cut in the middle of a character";
}

TEST(Hostile, BytesThatAreNoUtf8DoNotBreakWriting) {
    EXPECT_EQ(to_line(Json(std::string("a\xff"))), "\"a\xef\xbf\xbd\"");
    EXPECT_FALSE(shown(Json(std::string("\xff"))).empty());
}

// Every kind of value in the place of a whole message.
TEST(Hostile, AnythingElseThanTheMessageIsRefused) {
    const std::vector<std::string_view> texts{"null",
                                              "true",
                                              "0",
                                              "-1",
                                              "1.5",
                                              "\"\"",
                                              "\"classic\"",
                                              "[]",
                                              "{}",
                                              "[[]]",
                                              "{\"a\":1}",
                                              R"({"type":null})",
                                              R"({"type":"fly"})",
                                              R"({"type":["sell"]})"};
    for_each_setting([&](const auto& game) {
        for (const std::string_view text : texts) {
            const Json json = *parse_json(text);
            EXPECT_FALSE(read_move(game, json)) << text;
            EXPECT_FALSE(read_view(game, json)) << text;
            EXPECT_FALSE(read_refusal(json)) << text;
            EXPECT_FALSE(read_finding(json)) << text;
            EXPECT_FALSE(read_outcome(json, game.seats())) << text;
        }
    });
}

TEST(Hostile, AMoveWithAFieldTooManyOrTooFewIsRefused) {
    const archaeology::Archaeology game({2});
    const auto fault = [&](std::string_view text) {
        const auto move = read_move(game, *parse_json(text));
        return move ? "accepted" : move.error();
    };
    EXPECT_EQ(fault(R"({"type":"sell","kind":"coin","count":3})"), "accepted");
    EXPECT_EQ(fault(R"({"type":"sell","kind":"coin"})"),
              "expected the field \"count\", found none");
    EXPECT_EQ(fault(R"({"type":"end","now":true})"), "the field \"now\" is unknown; expected type");
    EXPECT_EQ(fault(R"({"kind":"coin","count":3})"), "expected the field \"type\", found none");
    EXPECT_EQ(fault(R"({"type":"buy"})"),
              "type: expected one of rob, lose, trade, explore, sell, end, found \"buy\"");
    EXPECT_EQ(fault(R"({"type":"lose","cards":{"coin":1,"gold":2}})"),
              "cards: the field \"gold\" is unknown; expected pot, parchment, coin, talisman, cup, "
              "map, mask");
    EXPECT_EQ(fault(R"({"type":"rob","victim":3})"),
              "victim: expected a whole number from 1 to 2, found 3");
}

TEST(Hostile, APlacementNamesFiveCellsOfItsTile) {
    const scarabya::Scarabya game;
    const auto fault = [&](std::string_view cells) {
        const auto move = read_move(
            game, *parse_json(R"({"type":"place","tile":"I","cells":)" + std::string(cells) + '}'));
        return move ? "accepted" : move.error();
    };
    EXPECT_EQ(fault(R"(["e3","e4","e5","e6","e7"])"), "accepted");
    EXPECT_EQ(fault(R"(["e7","e6","e5","e4","e3"])"), "accepted");
    EXPECT_NE(fault(R"(["e3","e4","e5","e6"])"), "accepted");
    EXPECT_NE(fault(R"(["e3","e4","e5","e6","f6"])"), "accepted");
    EXPECT_NE(fault(R"(["e3","e4","e5","e6","e6"])"), "accepted");
    EXPECT_NE(fault(R"(["e3","e4","e5","e6","k11"])"), "accepted");
    EXPECT_NE(fault("[]"), "accepted");
}

} // namespace
} // namespace khepri::wire
