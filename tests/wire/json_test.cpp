#include "wire/json.h"

#include "wire/misspelled.h"

#include <gtest/gtest.h>

namespace khepri::wire {
namespace {

// What the library makes of it, unless there is a field twice, which only parse_json refuses.
void expect_same(const std::string& text) {
    SCOPED_TRACE(text);
    const Json expected = Json::parse(text, nullptr, false);
    const auto found = parse_json(text);
    if (expected.is_discarded()) {
        EXPECT_FALSE(found);
    } else if (found) {
        EXPECT_EQ(*found, expected);
        EXPECT_EQ(found->type(), expected.type());
        EXPECT_EQ(found->dump(), expected.dump());
    } else {
        EXPECT_NE(found.error().find("twice"), std::string::npos) << found.error();
    }
}

TEST(ParseJson, ReadsWhatTheLibraryReads) {
    for (const char* const text : {"{}",
                                   "[]",
                                   " { } ",
                                   "[ ]",
                                   "0",
                                   "-0",
                                   "-1",
                                   "01",
                                   "-",
                                   "1.5",
                                   "1e3",
                                   "1E3",
                                   "123456789012345678",
                                   "1234567890123456789",
                                   "12345678901234567890123",
                                   "-1234567890123456789",
                                   "true",
                                   "false",
                                   "null",
                                   "tru",
                                   "truely",
                                   "\"\"",
                                   "\"a\"",
                                   "\"a",
                                   "\"\\n\"",
                                   "\"\\u00e9\"",
                                   "\"é\"",
                                   "\"\n\"",
                                   "\"\xff\"",
                                   "[1,2,[3,{\"a\":[]}]]",
                                   "[1,]",
                                   "[,1]",
                                   "[1 2]",
                                   "{\"a\":1,}",
                                   "{\"a\"}",
                                   "{a:1}",
                                   "{\"a\":1 \"b\":2}",
                                   "{\"a\":1}x",
                                   "{\"a\":1}{}",
                                   "",
                                   " ",
                                   "nul",
                                   "[tru]",
                                   "{\"a\":1,\"a\":2}",
                                   "\t[\r\n1 ]",
                                   "[1\v]",
                                   "\"\x7f\"",
                                   "+1",
                                   ".5",
                                   "1.",
                                   "--1",
                                   "[-]"})
        expect_same(text);
}

TEST(ParseJson, ReadsAlteredMessagesAsTheLibraryDoes) {
    const std::string message =
        R"({"type":"move","id":"12","version":345,"move":{"type":"sacrifice","cards":["V1","N2"]}})";
    Rng rng = Rng::fast(5);
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = misspelled(message, 3, rng);
        expect_same(text);
        if (testing::Test::HasFailure()) return;
    }
}

TEST(ParseJson, RefusesWhatIsTooDeepOrHasTooManyFields) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_TRUE(parse_json(nested(deepest_nesting)));
    EXPECT_FALSE(parse_json(nested(deepest_nesting + 1)));
    const auto with_fields = [](std::size_t count) {
        std::string text = "{";
        for (std::size_t i = 0; i < count; ++i)
            text += (i > 0 ? ",\"" : "\"") + std::to_string(i) + "\":1";
        return text + '}';
    };
    EXPECT_TRUE(parse_json(with_fields(most_fields)));
    EXPECT_FALSE(parse_json(with_fields(most_fields + 1)));
    EXPECT_EQ(parse_json(R"({"a":1,"a":2})").error(),
              "the field \"a\" is there twice; expected it once");
}

} // namespace
} // namespace khepri::wire
