#include "server/ops/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <thread>
#include <type_traits>
#include <unistd.h>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

static_assert(std::is_constructible_v<Field, const char*, std::string>);

Log::Time some_time() { return Log::Time(1'794'797'220'123ms); }

// The lines of a log of this level, without their time.
class Lines {
public:
    explicit Lines(Level level)
        : log(level, [this](std::string_view line) { text += line; }, some_time) {}
    std::string text;
    Log log;
};

std::string written(std::string_view value) {
    Lines lines(Level::info);
    lines.log.info("x", {{"value", value}});
    const auto at = lines.text.find("value=") + 6;
    return lines.text.substr(at, lines.text.size() - at - 1);
}

TEST(Log, WritesKeysAndValuesOnALine) {
    Lines lines(Level::info);
    lines.log.info("match_created",
                   {{"match", "k3v9"}, {"seats", 2}, {"lobby", true}, {"ms", 0.25}, {"size", 7U}});
    EXPECT_EQ(lines.text, "time=2026-11-16T02:47:00.123Z level=info event=match_created match=k3v9 "
                          "seats=2 lobby=true ms=0.25 size=7\n");
}

TEST(Log, WritesNothingBelowItsLevel) {
    Lines lines(Level::warn);
    lines.log.info("a");
    lines.log.debug("b");
    EXPECT_EQ(lines.text, "");
    lines.log.warn("c");
    lines.log.error("d");
    EXPECT_EQ(lines.text, "time=2026-11-16T02:47:00.123Z level=warn event=c\n"
                          "time=2026-11-16T02:47:00.123Z level=error event=d\n");
}

TEST(Log, QuotesWhatIsNotOneWord) {
    EXPECT_EQ(written("mummies"), "mummies");
    EXPECT_EQ(written(""), "\"\"");
    EXPECT_EQ(written("two words"), "\"two words\"");
    EXPECT_EQ(written("a=b"), "\"a=b\"");
    EXPECT_EQ(written("say \"hi\" \\"), "\"say \\\"hi\\\" \\\\\"");
    EXPECT_EQ(written("Анна 🦂"), "\"Анна 🦂\"");
}

TEST(Log, LetsNoControlCharacterPass) {
    EXPECT_EQ(written("a\nlevel=error"), "\"a\\u{a}level=error\"");
    EXPECT_EQ(written(std::string("\0\r\t\x1b[2J\x7f", 8)),
              "\"\\u{0}\\u{d}\\u{9}\\u{1b}[2J\\u{7f}\"");
    EXPECT_EQ(written("\u0085\u2028\u202e\u009b"), "\"\\u{85}\\u{2028}\\u{202e}\\u{9b}\"");
    EXPECT_EQ(written("a\xff"), "\"a\ufffd\"");
}

TEST(Log, CutsWhatIsTooLong) {
    EXPECT_EQ(written(std::string(500, 'a')), std::string(500, 'a'));
    EXPECT_EQ(written(std::string(501, 'a')), '"' + std::string(500, 'a') + "...\"");
}

TEST(Log, WritesWholeLinesFromSeveralThreads) {
    int ends[2] = {};
    ASSERT_EQ(::pipe(ends), 0);
    const Log log(Level::info, Log::to_file(ends[1]), some_time);
    const auto write = [&](std::string_view who) {
        for (int i = 0; i < 100; ++i) log.info("greeted", {{"who", who}});
    };
    std::thread other(write, "other");
    write("own");
    other.join();
    ::close(ends[1]);
    std::string text;
    char buffer[4096];
    for (ssize_t size = 0; (size = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        text.append(buffer, static_cast<std::size_t>(size));
    ::close(ends[0]);
    std::istringstream lines(text);
    int count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        EXPECT_TRUE(line.ends_with(" event=greeted who=other") ||
                    line.ends_with(" event=greeted who=own"));
    EXPECT_EQ(count, 200);
}

TEST(Log, LeavesOutFieldsWithoutAValue) {
    Lines lines(Level::info);
    lines.log.info("x",
                   {{"match", std::optional<std::string_view>()}, {"seat", std::optional<int>(2)}});
    EXPECT_TRUE(lines.text.ends_with("event=x seat=2\n")) << lines.text;
}

// An attack that is refused must not fill the disk.
TEST(Log, WritesOnlySoManyLinesOfOneEventAndCountsTheOthers) {
    Lines lines(Level::info);
    const auto burst = static_cast<int>(Log::line_rate.burst);
    for (int i = 0; i < burst + 50'000; ++i) lines.log.info("rate_limited");
    lines.log.info("match_created");
    EXPECT_NE(lines.text.find("event=match_created"), std::string::npos);
    const auto left_out = lines.log.take_left_out();
    ASSERT_EQ(left_out.size(), 1U);
    EXPECT_EQ(left_out[0].first, "rate_limited");
    const auto written = std::count(lines.text.begin(), lines.text.end(), '\n') - 1;
    EXPECT_EQ(left_out[0].second + written, burst + 50'000);
    EXPECT_GT(left_out[0].second, 0);
    EXPECT_TRUE(lines.log.take_left_out().empty());
}

TEST(Log, ShowsAddressesAsExactlyAsItIsTold) {
    const auto shown = [](const char* address, LogAddresses how) {
        std::string text;
        const Log log(Level::info, [&](std::string_view line) { text += line; }, some_time, how);
        log.info("x", {{"address", ClientAddress{rate_key(boost::asio::ip::make_address(address))}},
                       {"end", true}});
        const auto start = text.find("event=x") + 8;
        return text.substr(start, text.find("end=") - start);
    };
    EXPECT_EQ(shown("203.0.113.77", LogAddresses::full), "address=203.0.113.77 ");
    EXPECT_EQ(shown("203.0.113.77", LogAddresses::shortened), "address=203.0.113.0/24 ");
    EXPECT_EQ(shown("203.0.113.77", LogAddresses::none), "");
    EXPECT_EQ(shown("2001:db8:1:2::7", LogAddresses::full), "address=2001:db8:1:2::/64 ");
    EXPECT_EQ(shown("2001:db8:1:2::7", LogAddresses::shortened), "address=2001:db8:1::/48 ");
    EXPECT_EQ(shown("::1", LogAddresses::full), "address=::1 ");
    EXPECT_EQ(shown("::ffff:203.0.113.77", LogAddresses::full), "address=203.0.113.77 ");
    EXPECT_EQ(log_addresses_of("some").error(), "\"some\": expected full, short or none");
}

TEST(Log, SaysWhichLevelsThereAre) {
    EXPECT_EQ(*level_of("debug"), Level::debug);
    EXPECT_EQ(level_of("loud").error(),
              "\"loud\" is no level; expected error, warn, info or debug");
}

} // namespace
} // namespace khepri::server
