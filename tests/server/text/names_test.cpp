#include "server/text/names.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace khepri::server {
namespace {

std::string name_of(std::string_view typed) {
    const auto name = clean_name(typed);
    EXPECT_TRUE(name) << name.error();
    return name ? *name : "(none)";
}

std::string times(int count, std::string_view text) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
}

TEST(Names, OfPeopleEverywhereStayAsTheyAre) {
    for (const std::string name : {"Anna",     "Анна",
                                   "Ёлка",     "Zoë",
                                   "François", "Nicolò D'Angelo",
                                   "Ελένη",    "محمد",
                                   "李小龍",   "さくら",
                                   "カタカナ", "東京タワーT",
                                   "김민수",   "Nguyễn Thị Ánh",
                                   "नमिता",    "ที่รัก",
                                   "မြို့",       "שָׁלוֹם",
                                   "Bond 007", "x_X_x",
                                   "DJ Анна",  "Иван_pro",
                                   "Beeไทย",   "♥",
                                   "🦂",       "👩‍👩‍👧‍👦",
                                   "👍🏽",     "🇮🇹",
                                   "❤️",        "1️⃣"})
        EXPECT_EQ(name_of(name), name);
}

TEST(Names, ThatAreNoUtf8AreAnsweredWithWhatIsExpected) {
    for (const char* const bytes : {"An\xff", "An\xc0\x80", "An\xed\xa0\x80", "An\xe2\x82"}) {
        const auto name = clean_name(bytes);
        ASSERT_FALSE(name);
        EXPECT_EQ(name.error(), "the name is no UTF-8; expected text in UTF-8");
    }
}

TEST(Names, LoseWhatCannotBeSeen) {
    EXPECT_EQ(name_of("A\u200bn\u200dn\u00ada\u2060\ufeff"), "Anna"); // zero width, soft hyphen
    EXPECT_EQ(name_of("\u202eAnna\u202c \u2066x\u2069"), "Anna x");   // bidi overrides, isolates
    EXPECT_EQ(name_of("An\x01\x1b[0mna"), "An[0mna");
    EXPECT_EQ(name_of("Anna\ue000\U000f0000\U000e0041\u0378"), "Anna"); // private, tag, unassigned
    EXPECT_EQ(name_of("\u3164\u115f\uffa0\u2800"), "");                 // fillers that look blank
    EXPECT_EQ(name_of("Anna\ufe0f"), "Anna"); // where no emoji is before it
}

TEST(Names, HaveSingleBlanksWithin) {
    EXPECT_EQ(name_of(" \tAnna\r\n\u00a0\u3000Maria\u2028 "), "Anna Maria");
    EXPECT_EQ(name_of(""), "");
    EXPECT_EQ(name_of(" \n "), "");
}

TEST(Names, AreInOneNormalForm) {
    EXPECT_EQ(name_of("Ａｎｎａ"), "Anna");
    EXPECT_EQ(name_of("𝓐𝓷𝓷𝓪"), "Anna");
    EXPECT_EQ(name_of("Zoe\u0308"), "Zoë");
    EXPECT_EQ(name_of("Zoe\u034f\u0308"), "Zoë"); // a joiner that nobody sees kept them apart
}

TEST(Names, CarryAtMostTwoAccentsOnALetter) {
    EXPECT_EQ(name_of("x\u0316\u0317\u0318\u0319y"), "x\u0316\u0317y");
    EXPECT_EQ(name_of("x" + times(40, "\u20dd")), "x\u20dd\u20dd");
    EXPECT_EQ(name_of("\u0316Anna \u0316x"), "Anna x"); // on no letter: none
}

TEST(Names, AreCutAtCharactersAsPeopleCountThem) {
    EXPECT_EQ(name_of(times(30, "a")), times(24, "a"));
    EXPECT_EQ(name_of(times(30, "界")), times(24, "界"));
    EXPECT_EQ(name_of(times(5, "👩‍👩‍👧‍👦")),
              times(3, "👩‍👩‍👧‍👦")); // 25 bytes each
    EXPECT_EQ(name_of(times(23, "a") + " b"), times(23, "a"));
    EXPECT_EQ(name_of("a" + times(100'000, "界")), "a" + times(23, "界"));
    EXPECT_EQ(name_of("a" + times(100'000, "\u200b")), "a"); // not even half a character more
    EXPECT_EQ(name_of("👩" + times(100, "\u200d👩")), "");   // one character of 703 bytes
}

TEST(Names, GetTheTwinOfALetterFromAnotherAlphabet) {
    EXPECT_EQ(name_of("Аnna"), "Anna");          // a Cyrillic capital
    EXPECT_EQ(name_of("Лeшa"), "Леша");          // a Latin e and a
    EXPECT_EQ(name_of("αlpha"), "alpha");        // a Greek alpha
    EXPECT_EQ(name_of("Bօb"), "Bob");            // an Armenian o
    EXPECT_EQ(name_of("Іgor"), "Igor");          // a capital stays one
    EXPECT_EQ(name_of("Зо\u0435\u0308"), "Зоё"); // and accents find their letter
}

TEST(Names, ThatStayAMixtureAreAnsweredWithWhatIsExpected) {
    const auto name = clean_name("Annaж");
    ASSERT_FALSE(name);
    EXPECT_EQ(name.error(), "the name mixes Latin and Cyrillic letters in one word; expected each "
                            "word in one alphabet");
    EXPECT_FALSE(clean_name("Иванعلي"));
}

TEST(Names, LookAlikeWhateverTheirCaseAndAlphabet) {
    EXPECT_TRUE(looks_like("Anna", "Аnna"));
    EXPECT_TRUE(looks_like("Anna", "ANNA"));
    EXPECT_TRUE(looks_like("АННА", "анна"));
    EXPECT_TRUE(looks_like("Bill", "BiIl")); // a capital i
    EXPECT_TRUE(looks_like("Bob", "B0b"));
    EXPECT_TRUE(looks_like("оса", "oca")); // a Cyrillic word and a Latin one
    EXPECT_TRUE(looks_like("Burns", "Bums"));
    EXPECT_TRUE(looks_like("❤", "❤️"));
    EXPECT_FALSE(looks_like("Anna", "Anne"));
    EXPECT_FALSE(looks_like("Анна", "Anna"));
}

TEST(Names, AreToldApartByANumber) {
    const std::vector<std::string> others{"Anna", "Bob", "аnna 2"};
    EXPECT_EQ(with_unique_suffix("Carla", others), "Carla");
    EXPECT_EQ(with_unique_suffix("BOB", others), "BOB 2");
    EXPECT_EQ(with_unique_suffix("ANNA", others), "ANNA 3");
    const std::vector<std::string> longest{times(24, "a")};
    EXPECT_EQ(with_unique_suffix(times(24, "A"), longest), times(22, "A") + " 2");
}

TEST(Messages, AreOneLineOfAtMost200Characters) {
    EXPECT_EQ(*clean_message("Well\nplayed,\u202e Annaж! "), "Well played, Annaж!");
    EXPECT_EQ(*clean_message(times(300, "й")), times(200, "й"));
    EXPECT_FALSE(clean_message("\x80"));
}

// Whatever is typed: what comes out keeps to the limits, and cleaning it again changes nothing.
TEST(Names, OnceCleanedStayClean) {
    const std::vector<std::string> parts{
        "a",      "А",  "о",    "é",      "e",      "\u0301", "\u0323", "\u034f", " ", "\u200d",
        "\ufe0f", "👩", "👍🏽", "1",      "\u20e3", "ᄀ",     "ᅡ",      "ﷺ",      "¨", "ﬁ",
        "ि",      "ل",  "界",   "\u202e", "\u00a0", "ϓ",      "ſ",      "İ"};
    std::mt19937 luck(7);
    for (int i = 0; i < 4000; ++i) {
        std::string typed;
        for (auto n = luck() % 40; n > 0; --n) typed += parts[luck() % parts.size()];
        const auto name = clean_name(typed);
        if (!name) continue;
        EXPECT_LE(name->size(), 96U);
        const auto again = clean_name(*name);
        ASSERT_TRUE(again) << typed << ": " << again.error();
        EXPECT_EQ(*again, *name) << typed;
    }
}

TEST(Words, AreLettersAndDigits) {
    EXPECT_EQ(words_in("Hello, w0rld! \u042d\u0442\u043e e\u0301t\u00e9"),
              (std::vector<std::string>{"Hello", "w0rld", "\u042d\u0442\u043e", "e\u0301t\u00e9"}));
    EXPECT_TRUE(words_in(" ... ").empty());
}

} // namespace
} // namespace khepri::server
