#include "terminal/layout.h"

#include "terminal/terminal.h"

#include <gtest/gtest.h>

namespace khepri::terminal {
namespace {

TEST(Layout, ClipsByCharactersAndSaysSo) {
    EXPECT_EQ(clipped("Zoë", 3), "Zoë");
    EXPECT_EQ(clipped("Zoë the Great", 5), "Zoë …");
    EXPECT_EQ(width(clipped("Максимилиан", 6)), 6U);
}

// A name in Chinese moved the columns of the table.
TEST(Layout, CountsTheColumnsOfWideAndCombiningCharacters) {
    EXPECT_EQ(width("法老"), 4U);
    EXPECT_EQ(width("Zoe\u0308"), 3U);
    EXPECT_EQ(width("🐪"), 2U);
    EXPECT_EQ(width("◆░▓·"), 4U); // of our drawings
    EXPECT_EQ(clipped("法老的面具", 6), "法老…");
    EXPECT_EQ(width(padded(clipped("法老的面具", 6), 6)), 6U);
}

TEST(Layout, AlignsPaintedTextByWhatIsSeen) {
    const Ink ink(Ink::Use::always);
    EXPECT_EQ(right_aligned("12", 4), "  12");
    EXPECT_EQ(right_aligned("12345", 4), "12345");
    EXPECT_EQ(width(right_aligned(ink.bold("12"), 4)), 4U);
    EXPECT_EQ(width(ends_of_line("left", ink.faint("right"))), line_columns);
}

TEST(Layout, BreaksSentencesAtBlanks) {
    const std::string text = wrapped(std::string(50, 'a') + ' ' + std::string(40, 'b') + " c", 2);
    EXPECT_EQ(text, std::string(50, 'a') + "\n  " + std::string(40, 'b') + " c");
    EXPECT_EQ(wrapped("short", 2, "> "), "> short");
}

TEST(Layout, LetsItemsFlowUnderTheFirst) {
    const std::vector<std::string> items(5, std::string(20, 'x'));
    const std::string item(20, 'x');
    EXPECT_EQ(flowing("ab ", items),
              "ab " + item + "  " + item + "  " + item + "\n   " + item + "  " + item);
}

TEST(Layout, PutsColumnsSideBySideAndBelow) {
    EXPECT_EQ(side_by_side("> ", {{"a", "1"}, {"bb", "22"}}), "> a   bb\n  1   22");
    const std::string wide(50, 'x');
    EXPECT_EQ(side_by_side("> ", {{wide, "1"}, {wide, "2"}}),
              "> " + wide + "\n  1\n  " + wide + "\n  2");
}

TEST(Layout, WritesATrueMinus) {
    EXPECT_EQ(signed_number(-3), "−3");
    EXPECT_EQ(signed_number(7), "7");
}

TEST(Layout, ShowsWhatWasTypedInWholeCharacters) {
    EXPECT_EQ(printable("да\x01ещё"), "да ещё");
    EXPECT_EQ(printable("a\xff\xd0"), "a\\xff\\xd0");
    EXPECT_EQ(width(printable(std::string(1000, 'x'))), 60U);
}

} // namespace
} // namespace khepri::terminal
