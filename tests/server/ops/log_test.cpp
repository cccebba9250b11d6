#include "server/ops/log.h"

#include <gtest/gtest.h>

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

TEST(Log, SaysWhichLevelsThereAre) {
    EXPECT_EQ(*level_of("debug"), Level::debug);
    EXPECT_EQ(level_of("loud").error(),
              "\"loud\" is no level; expected error, warn, info or debug");
}

} // namespace
} // namespace khepri::server
