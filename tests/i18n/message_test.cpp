#include "i18n/message.h"

#include <gtest/gtest.h>

namespace khepri::i18n {
namespace {

std::string formatted(std::string_view pattern, const Values& values = {},
                      std::string_view language = "en") {
    const auto text = format(pattern, values, language);
    return text ? *text : "error: " + text.error();
}

TEST(Message, PutsValuesInTheirPlaces) {
    EXPECT_EQ(formatted("You hold {held} of {kind}.", {{"held", 2}, {"kind", "coin"}}),
              "You hold 2 of coin.");
    EXPECT_EQ(formatted("Nothing to fill in"), "Nothing to fill in");
}

TEST(Message, ChoosesThePluralForm) {
    const char* const cards = "{n, plural, =0 {no cards} one {# card} other {# cards}}";
    EXPECT_EQ(formatted(cards, {{"n", 0}}), "no cards");
    EXPECT_EQ(formatted(cards, {{"n", 1}}), "1 card");
    EXPECT_EQ(formatted(cards, {{"n", 5}}), "5 cards");
}

TEST(Message, ASymbolReadsAsItsWordAndSelectsByItself) {
    const Values values{{"chamber", Term{"small", "маленькая"}}};
    EXPECT_EQ(formatted("{chamber}", values), "маленькая");
    EXPECT_EQ(formatted("{chamber, select, small {маленькую} other {большую}} палату", values),
              "маленькую палату");
}

TEST(Message, LinksAListAsItsLanguageDoes) {
    EXPECT_EQ(link_before("it", " e ", "Elena"), " ed ");
    EXPECT_EQ(link_before("it", " e ", "Anna"), " e ");
    EXPECT_EQ(link_before("it", " o ", "erba"), " o ");
    EXPECT_EQ(link_before("fr", " et ", "Elena"), " et ");
}

TEST(Message, KnowsThePluralFormsOfItsLanguages) {
    const char* const cards =
        "{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}";
    EXPECT_EQ(formatted(cards, {{"n", 1}}, "ru"), "1 карта");
    EXPECT_EQ(formatted(cards, {{"n", 3}}, "ru"), "3 карты");
    EXPECT_EQ(formatted(cards, {{"n", 11}}, "ru"), "11 карт");
    EXPECT_EQ(formatted(cards, {{"n", 22}}, "ru"), "22 карты");
    EXPECT_EQ(formatted(cards, {{"n", 112}}, "ru"), "112 карт");
    EXPECT_EQ(plural_category("fr", 0), "one");
    EXPECT_EQ(plural_category("it", 0), "other");
    EXPECT_EQ(plural_category("en", -1), "one");
}

// The samples of
// https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html.
TEST(Message, PluralFormsAreThoseOfCldr) {
    struct Sample {
        std::string_view language;
        std::string_view category;
        std::vector<int> numbers;
    };
    const std::vector<Sample> samples{
        {"en", "one", {1}},
        {"en", "other", {0, 2, 3, 16, 100, 1000, 10000, 100000, 1000000}},
        {"ru", "one", {1, 21, 31, 41, 51, 61, 71, 81, 101, 1001}},
        {"ru", "few", {2, 3, 4, 22, 23, 24, 32, 33, 34, 42, 52, 62, 102, 1002}},
        {"ru", "many", {0,  5,  6,  7,  8,  9,   10,  11,  12,  13,   14,    15,     16,
                        17, 18, 19, 20, 25, 111, 112, 114, 100, 1000, 10000, 1000000}},
        {"fr", "one", {0, 1}},
        {"fr", "many", {1000000, 2000000}},
        {"fr", "other", {2, 3, 17, 100, 1000, 10000, 100000, 1000001}},
        {"it", "one", {1}},
        {"it", "many", {1000000, 2000000}},
        {"it", "other", {0, 2, 3, 16, 100, 1000, 10000, 100000, 1000001}},
    };
    for (const Sample& sample : samples)
        for (const int n : sample.numbers)
            EXPECT_EQ(plural_category(sample.language, n), sample.category)
                << sample.language << ' ' << n;
}

// Beyond the samples: in Russian the last two figures decide, and each ten but the second goes
// alike.
TEST(Message, RussianFormsRepeatWithEveryHundred) {
    for (int n = 0; n < 10000; ++n) {
        const int last = n % 10;
        const bool in_the_teens = n % 100 >= 11 && n % 100 <= 14;
        const std::string_view form = in_the_teens             ? "many"
                                      : last == 1              ? "one"
                                      : last >= 2 && last <= 4 ? "few"
                                                               : "many";
        ASSERT_EQ(plural_category("ru", n), form) << n;
        ASSERT_EQ(plural_category("ru", -n), form) << n;
    }
}

TEST(Message, ChoosesBySymbolAndNests) {
    const char* const text = "{who, select, you {You have {n, plural, one {# card} other {# "
                             "cards}}} other {{who} has #}}";
    EXPECT_EQ(formatted(text, {{"who", "you"}, {"n", 1}}), "You have 1 card");
    EXPECT_EQ(formatted(text, {{"who", "Ada"}, {"n", 1}}), "Ada has #");
}

TEST(Message, SaysWhatIsWrongWithAPattern) {
    EXPECT_EQ(formatted("{n", {{"n", 1}}), "error: a brace without its partner at \"{n\"");
    EXPECT_EQ(formatted("n}", {{"n", 1}}), "error: a brace without its partner at \"}\"");
    EXPECT_EQ(formatted("{n}"), "error: no value for {n}");
    EXPECT_EQ(formatted("{n, plural, one {a}}", {{"n", 1}}),
              "error: the last branch must be other {…}");
    EXPECT_EQ(formatted("{n, number}", {{"n", 1}}),
              "error: found \"number\"; expected plural or select");
    EXPECT_EQ(formatted("{n, plural, other {a}}", {{"n", "x"}}), "error: {n} is no number");
}

TEST(Message, ListsItsPlaceholders) {
    EXPECT_EQ(*placeholders("{b} {a, plural, one {{c}} other {{b}}}"),
              (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_FALSE(placeholders("{"));
}

} // namespace
} // namespace khepri::i18n
