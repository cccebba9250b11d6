#include "core/fixed_vector.h"
#include "core/hash.h"
#include "core/result.h"
#include "core/text.h"

#include <gtest/gtest.h>

namespace khepri {
namespace {

TEST(FixedVector, ShrinksToWhatIsLeft) {
    FixedVector<std::uint8_t, 4> a{1, 2, 3};
    a[1] = a[2] = 0;
    a.shrink(1);
    EXPECT_EQ(a, (FixedVector<std::uint8_t, 4>{1}));
}

TEST(FixedVector, LeavesNoTraceOfWhatWasRemoved) {
    FixedVector<std::uint8_t, 4> a{1, 2, 3};
    FixedVector<std::uint8_t, 4> b{1};
    a.pop_back();
    EXPECT_EQ(a.pop(), 2);
    EXPECT_EQ(a, b);
    EXPECT_EQ(hash_of(a), hash_of(b));
    a.clear();
    EXPECT_TRUE(a.empty());
    EXPECT_EQ(a, (FixedVector<std::uint8_t, 4>{}));
}

TEST(FixedVector, RemovesWithAndWithoutKeepingOrder) {
    FixedVector<std::uint8_t, 4> a{1, 2, 3, 4};
    a.erase_at(1);
    EXPECT_EQ(a, (FixedVector<std::uint8_t, 4>{1, 3, 4}));
    a.swap_remove(0);
    EXPECT_EQ(a, (FixedVector<std::uint8_t, 4>{4, 3}));
}

TEST(FixedVector, HasNoPadding) {
    EXPECT_TRUE((std::has_unique_object_representations_v<FixedVector<std::uint8_t, 58>>));
    EXPECT_TRUE((std::has_unique_object_representations_v<FixedVector<std::uint16_t, 5>>));
}

TEST(Text, SplitsIntoWords) {
    const auto words = split_words("  sell\tcoin 3 ");
    ASSERT_EQ(words.size(), 3U);
    EXPECT_EQ(words[0], "sell");
    EXPECT_EQ(words[2], "3");
    EXPECT_TRUE(split_words(" \n").empty());
}

TEST(Text, ReadsWholeNumbersAndNothingElse) {
    EXPECT_EQ(whole_number("0", 9), 0);
    EXPECT_EQ(whole_number("42", 42), 42);
    for (const char* text : {"", "43", "-1", "+1", "01", "4x", " 4", "99999999999999999999"})
        EXPECT_EQ(whole_number(text, 42), std::nullopt) << text;
}

TEST(Text, QuotesWhatCameFromOutside) {
    EXPECT_EQ(in_quotes("a\x1b[2J"), "\"a\\x1b[2J\"");
    EXPECT_LT(in_quotes(std::string(1000, 'x')).size(), 70U);
}

// A long line in Russian was cut in the middle of a letter, which no terminal can show.
TEST(Text, QuotesWholeCharacters) {
    std::string letters;
    for (int i = 0; i < 60; ++i) letters += "я";
    EXPECT_EQ(in_quotes(letters), '"' + letters + '"');
    EXPECT_EQ(in_quotes(letters + "я"), '"' + letters + "…\"");
    EXPECT_EQ(in_quotes("é漢🐪"), "\"é漢🐪\"");
}

TEST(Text, QuotesWhatIsNotUtf8ByItsBytes) {
    EXPECT_EQ(in_quotes("a\xd1"), "\"a\\xd1\"");                 // cut off
    EXPECT_EQ(in_quotes("\xff\x80z"), "\"\\xff\\x80z\"");        // never in UTF-8
    EXPECT_EQ(in_quotes("\xc0\xaf"), "\"\\xc0\\xaf\"");          // longer than needed
    EXPECT_EQ(in_quotes("\xed\xa0\x80"), "\"\\xed\\xa0\\x80\""); // a surrogate
    EXPECT_EQ(in_quotes("\xf4\x90\x80\x80"), "\"\\xf4\\x90\\x80\\x80\"");
    EXPECT_EQ(in_quotes("\xc2\x9b"), "\"\\xc2\\x9b\""); // a control character of ISO 6429
}

TEST(Text, HexRoundTripsAndRefusesTheRest) {
    const std::array<std::uint8_t, 3> bytes{0x00, 0x7f, 0xff};
    EXPECT_EQ(hex(bytes), "007fff");
    EXPECT_EQ(unhex<3>("007fff"), bytes);
    for (const char* text : {"007ff", "007fff0", "007fFF", "007ffg", ""})
        EXPECT_FALSE(unhex<3>(text).has_value()) << text;
}

TEST(Result, HoldsAValueOrAMessage) {
    const Result<int> good = 3;
    const Result<int> bad = Error{"expected a number"};
    EXPECT_EQ(*good, 3);
    EXPECT_FALSE(bad);
    EXPECT_EQ(bad.error(), "expected a number");
}

TEST(Check, StopsAndPrintsTheValues) {
    EXPECT_DEATH(CHECK(1 > 2, 1, 2), "CHECK failed: 1 > 2: 1 2");
}

} // namespace
} // namespace khepri
