// Text of a client, read as text and by way of a JSON value: always the same message or fault.
#include "wire/server/protocol.h"

#include "wire/misspelled.h"

#include <gtest/gtest.h>

namespace khepri::wire {
namespace {

std::string as_text(const ToServer& message) {
    std::string text;
    write_json(text, message);
    return text;
}

void expect_same_message(const std::string& text) {
    SCOPED_TRACE(text);
    const auto expected = read_text(text, read_to_server);
    const auto found = read_to_server_text(text);
    ASSERT_EQ(found.ok(), expected.ok());
    EXPECT_EQ(found.error(), expected.error());
    if (found) {
        EXPECT_EQ(as_text(*found), as_text(*expected));
    }
}

TEST(ToServerText, IsReadAsTheValueIs) {
    const std::string nested = std::string(deepest_nesting - 1, '[') + std::string(15, ']');
    for (const std::string& text :
         {std::string(R"({"type":"move","id":"1","version":3,"move":{"text":"sell"}})"),
          std::string(R"( { "move" : [ 1 ] , "version" : 0 , "id" : "" , "type" : "move" } )"),
          std::string(R"({"type":"undo","id":"1","version":3,"move":1})"),
          std::string(R"({"type":"undo","id":"1","version":3})"),
          std::string(R"({"type":"move","id":"1","version":3})"),
          std::string(R"({"type":"move","id":"1","version":3,"move":1,"more":1})"),
          std::string(R"({"type":"move","id":"1","id":"1","version":3,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":3,"version":3,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":-1,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":2147483647,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":2147483648,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":1e2,"move":1})"),
          std::string(R"({"type":"move","id":"1","version":"1","move":1})"),
          std::string(R"({"type":"move","id":1,"version":1,"move":1})"),
          std::string(R"({"type":"move","id":"é","version":1,"move":"\u00e9"})"),
          R"({"type":"move","id":")" + std::string(64, 'a') + R"(","version":1,"move":null})",
          R"({"type":"move","id":")" + std::string(65, 'a') + R"(","version":1,"move":1})",
          R"({"type":"move","id":"1","version":1,"move":)" + nested + "}",
          R"({"type":"move","id":"1","version":1,"move":[)" + nested + "]}",
          R"({"type":"move","id":"1","version":1,"move":")" + std::string(longest_text, 'a') +
              "\"}"})
        expect_same_message(text);
}

TEST(ToServerText, IsReadAsTheValueIsWhenItIsAltered) {
    const std::string message =
        R"({"type":"move","id":"12","version":345,"move":{"type":"sacrifice","cards":["V1","N2"]}})";
    Rng rng = Rng::fast(6);
    int read = 0;
    for (int i = 0; i < 5'000; ++i) {
        const std::string text = misspelled(message, 2, rng);
        expect_same_message(text);
        if (testing::Test::HasFailure()) return;
        read += read_to_server_text(text).ok();
    }
    EXPECT_GT(read, 250);
}

} // namespace
} // namespace khepri::wire
