#include "server/net/frames.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

// The names are common, and all tests of the server are compiled as one.
namespace khepri::server::frames {
namespace {

using Found = FrameReader::Found;
using Bytes = std::vector<int>;

constexpr std::size_t max_message = 100'000;

std::string bytes(const Bytes& values) {
    std::string text;
    for (const int value : values) text += static_cast<char>(value);
    return text;
}

std::string written(Opcode opcode, std::string_view payload) {
    std::string frame;
    append_frame(frame, opcode, payload);
    return frame;
}

// As a client sends it.
std::string masked(int first_byte, std::string_view payload,
                   std::string_view key = "\x12\x9a\x7f\xe0") {
    std::string frame = written(Opcode::text, payload);
    const std::size_t header = frame.size() - payload.size();
    frame[0] = static_cast<char>(first_byte);
    frame[1] = static_cast<char>(frame[1] | 0x80);
    for (std::size_t i = 0; i < payload.size(); ++i)
        frame[header + i] = static_cast<char>(frame[header + i] ^ key[i % 4]);
    return frame.insert(header, key);
}
constexpr int final_text = 0x81;
constexpr int text_part = 0x01;
constexpr int part = 0x00;
constexpr int last_part = 0x80;
constexpr int ping = 0x89;
constexpr int pong = 0x8a;
constexpr int closing = 0x88;

void receive(FrameReader& reader, std::string_view data) {
    while (!data.empty()) {
        const auto space = reader.space();
        const std::size_t size = std::min(space.size(), data.size());
        std::copy_n(data.data(), size, space.data());
        reader.commit(size);
        data.remove_prefix(size);
    }
}

struct Read {
    Found found;
    std::string payload;
    close_code code;
};
// The first thing that a client's bytes mean.
Read read(std::string_view data, std::size_t max = max_message) {
    FrameReader reader(max);
    receive(reader, data);
    const Found found = reader.next();
    return {found, std::string(reader.payload()), reader.code()};
}
close_code code_of_fault(std::string_view data, std::size_t max = max_message) {
    const Read result = read(data, max);
    EXPECT_EQ(result.found, Found::fault);
    return result.code;
}

TEST(Frames, HaveTheirSizeInOneThreeOrNineBytes) {
    const auto header = [](std::size_t size) {
        const std::string frame = written(Opcode::text, std::string(size, 'x'));
        EXPECT_EQ(frame.substr(frame.size() - size), std::string(size, 'x'));
        return frame.substr(0, frame.size() - size);
    };
    EXPECT_EQ(header(0), bytes({0x81, 0}));
    EXPECT_EQ(header(1), bytes({0x81, 1}));
    EXPECT_EQ(header(125), bytes({0x81, 125}));
    EXPECT_EQ(header(126), bytes({0x81, 126, 0, 126}));
    EXPECT_EQ(header(127), bytes({0x81, 126, 0, 127}));
    EXPECT_EQ(header(256), bytes({0x81, 126, 1, 0}));
    EXPECT_EQ(header(65535), bytes({0x81, 126, 0xff, 0xff}));
    EXPECT_EQ(header(65536), bytes({0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0}));
}

// RFC 6455, 5.7.
TEST(Frames, AreThoseOfTheStandardSExamples) {
    EXPECT_EQ(written(Opcode::text, "Hello"), bytes({0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f}));
    EXPECT_EQ(written(Opcode::pong, "Hello"), bytes({0x8a, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f}));
    const Read hello =
        read(bytes({0x81, 0x85, 0x37, 0xfa, 0x21, 0x3d, 0x7f, 0x9f, 0x4d, 0x51, 0x58}));
    EXPECT_EQ(hello.found, Found::message);
    EXPECT_EQ(hello.payload, "Hello");
}

TEST(Frames, OfACloseHaveCodeAndReason) {
    std::string frame;
    append_close(frame, close_code::policy_error, "flooding");
    EXPECT_EQ(frame, bytes({0x88, 10, 0x03, 0xf0}) + "flooding");
    frame.clear();
    append_close(frame, close_code::normal, std::string(121, 'x') + "é" + "y");
    EXPECT_EQ(frame, bytes({0x88, 125, 0x03, 0xe8}) + std::string(121, 'x') + "é");
    frame.clear();
    append_close(frame, close_code::normal, std::string(122, 'x') + "é");
    EXPECT_EQ(frame, bytes({0x88, 124, 0x03, 0xe8}) + std::string(122, 'x')) << "no half character";
}

TEST(FrameReader, FindsMessagesOfEverySize) {
    for (const std::size_t size :
         {0, 1, 3, 4, 7, 8, 9, 125, 126, 127, 1000, 1024, 65535, 65536, 100'000}) {
        std::string payload(size, 'x');
        for (std::size_t i = 0; i < size; ++i) payload[i] = static_cast<char>('a' + i % 26);
        const Read result = read(masked(final_text, payload));
        EXPECT_EQ(result.found, Found::message) << size;
        EXPECT_EQ(result.payload, payload);
    }
}

TEST(FrameReader, FindsTheSameHoweverTheBytesArrive) {
    const std::string large(3000, 'z');
    const std::string sent =
        masked(final_text, "one") + masked(text_part, "t") + masked(ping, "?") + masked(part, "") +
        masked(last_part, "wo") + masked(final_text, large) + masked(pong, "") +
        masked(0x82, "\xff\xfe") + masked(closing, bytes({0x03, 0xe9}) + "bye");
    const std::vector<std::pair<Found, std::string>> expected{
        {Found::message, "one"}, {Found::ping, "?"}, {Found::message, "two"},
        {Found::message, large}, {Found::pong, ""},  {Found::message, "\xff\xfe"},
        {Found::close, "bye"}};
    std::mt19937 random(1);
    for (int run = 0; run < 300; ++run) {
        FrameReader reader(max_message);
        std::vector<std::pair<Found, std::string>> found;
        for (std::size_t at = 0; at < sent.size();) {
            const std::size_t size = run == 0 ? 1 : 1 + random() % (run * 20U);
            receive(reader, std::string_view(sent).substr(at, size));
            at += std::min(size, sent.size() - at);
            while (found.empty() || found.back().first != Found::close) {
                const Found next = reader.next();
                if (next == Found::nothing) break;
                found.emplace_back(next, reader.payload());
            }
        }
        ASSERT_EQ(found, expected) << run;
        EXPECT_EQ(reader.code(), close_code::going_away);
    }
}

TEST(FrameReader, RefusesFramesThatBreakTheProtocol) {
    const auto faults = {
        bytes({0x81, 0x02}) + "{}",      // not masked
        masked(final_text | 0x40, "{}"), // reserved bits
        masked(final_text | 0x20, "{}"),
        masked(final_text | 0x10, "{}"),
        masked(0x83, ""),
        masked(0x87, ""),
        masked(0x8b, ""),
        masked(0x8f, ""),                    // unknown kinds
        masked(ping, std::string(126, 'x')), // a long control frame
        masked(0x09, "x"),
        masked(0x08, ""), // control frames in parts
        masked(last_part, "{}"),
        masked(part, "{}"),                               // a part of nothing
        masked(text_part, "{") + masked(final_text, "}"), // two beginnings
        masked(text_part, "{") + masked(0x82, "}"),
        bytes({0x81, 0xfe, 0, 125, 1, 2, 3, 4}), // a size that has a shorter form
        bytes({0x81, 0xff, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 1, 2, 3, 4}),
        bytes({0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 1, 1, 2, 3, 4}), // the highest bit
        masked(closing, "\x03"),                                    // half a code
    };
    for (const std::string& data : faults)
        EXPECT_EQ(code_of_fault(data), close_code::protocol_error)
            << ::testing::PrintToString(data);
}

TEST(FrameReader, RefusesASizeBeforeTheMessageArrives) {
    EXPECT_EQ(code_of_fault(
                  bytes({0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4})),
              close_code::too_big);
    EXPECT_EQ(code_of_fault(masked(final_text, std::string(11, 'x')).substr(0, 6), 10),
              close_code::too_big);
    EXPECT_EQ(read(masked(final_text, std::string(10, 'x')), 10).found, Found::message);
    EXPECT_EQ(code_of_fault(masked(text_part, "12345") + masked(last_part, "678901"), 10),
              close_code::too_big);
    EXPECT_EQ(read(masked(text_part, "12345") + masked(last_part, "67890"), 10).found,
              Found::message);
    FrameReader reader(10);
    receive(reader, masked(text_part, "12345") + masked(last_part, "67890") +
                        masked(final_text, "1234567890"));
    EXPECT_EQ(reader.next(), Found::message);
    EXPECT_EQ(reader.next(), Found::message) << "what came before does not count";
}

TEST(FrameReader, AcceptsTheCodesThatMayBeSent) {
    const auto close = [](int code) { return masked(closing, bytes({code >> 8, code & 0xff})); };
    for (const int code : {1000, 1001, 1002, 1003, 1007, 1011, 1014, 3000, 4999}) {
        const Read result = read(close(code));
        EXPECT_EQ(result.found, Found::close) << code;
        EXPECT_EQ(static_cast<int>(result.code), code);
    }
    for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
        EXPECT_EQ(code_of_fault(close(code)), close_code::protocol_error) << code;
    const Read empty = read(masked(closing, ""));
    EXPECT_EQ(empty.found, Found::close);
    EXPECT_EQ(empty.code, close_code::none);
}

TEST(FrameReader, WantsTextsInUtf8) {
    for (const char* const text : {"", "abc", "é", "日本語 and more than eight", "\U0001F600",
                                   "\u0800", "\U0010FFFF", "\uD7FF", "\uE000"})
        EXPECT_EQ(read(masked(final_text, text)).found, Found::message) << text;
    const auto wrong = {"\xff",
                        "\xc3",
                        "\xc3(",
                        "\xc0\x80",
                        "\xc1\xbf",
                        "\xe0\x9f\xbf",
                        "\xed\xa0\x80",
                        "\xe2\x82",
                        "\xf0\x8f\xbf\xbf",
                        "\xf4\x90\x80\x80",
                        "\xf5\x80\x80\x80",
                        "\x80",
                        "\xe2\x28\xa1",
                        "\xf0\x9f\x98",
                        "long enough for a word \xbf"};
    for (const char* const text : wrong) {
        EXPECT_EQ(code_of_fault(masked(final_text, text)), close_code::bad_payload);
        EXPECT_EQ(code_of_fault(masked(closing, bytes({0x03, 0xe8}) + text)),
                  close_code::bad_payload);
        EXPECT_EQ(read(masked(0x82, text)).found, Found::message) << "binary";
    }
    EXPECT_EQ(read(masked(text_part, "\xc3") + masked(last_part, "\xa9")).payload, "é")
        << "across parts";
}

} // namespace
} // namespace khepri::server::frames
