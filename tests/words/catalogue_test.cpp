#include "words/catalogue.h"

#include "ai/archaeology/reasons.h"
#include "ai/mummies/reasons.h"
#include "ai/scarabya/reasons.h"
#include "core/text.h"
#include "games/archaeology/rules.h"
#include "games/mummies/rules.h"
#include "games/scarabya/rules.h"
#include "words/languages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace khepri::words {
namespace {

const Catalogue& english() { return Catalogue::english(); }

std::string all_sources() {
    std::ostringstream text;
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(KHEPRI_SOURCE_DIR "/src")) {
        const auto ending = entry.path().extension();
        if (ending == ".cpp" || ending == ".h") text << std::ifstream(entry.path()).rdbuf();
    }
    return text.str();
}

// Keys are written whole, or put together from a beginning that ends in a dot and a symbol: "term."
// + name.
bool is_used(const std::string& key, const std::string& sources) {
    const auto quoted_in = [&](const std::string& text) {
        return sources.find('"' + text + '"') != std::string::npos;
    };
    if (quoted_in(key)) return true;
    for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1))
        if (quoted_in(key.substr(0, dot + 1)) && quoted_in(key.substr(dot + 1))) return true;
    return false;
}

template <class Reasons>
void expect_worded(const std::string& beginning, const Reasons& reasons) {
    for (const ReasonWithValues& one : reasons) {
        const auto found = english().messages().find(beginning + std::string(one.reason));
        ASSERT_NE(found, english().messages().end()) << one.reason;
        std::vector<std::string> values;
        for (const std::string_view value : words_of(one.values)) values.emplace_back(value);
        std::sort(values.begin(), values.end());
        EXPECT_EQ(*placeholders(found->second), values) << one.reason;
    }
}

TEST(Catalogue, EveryMessageIsWellFormed) {
    EXPECT_GT(english().messages().size(), 100U);
    for (const auto& [key, message] : english().messages()) {
        const auto names = placeholders(message);
        EXPECT_TRUE(names) << key << ": " << names.error();
        EXPECT_FALSE(message.empty()) << key;
    }
}

TEST(Catalogue, EveryRefusalHasASentenceThatSpeaksOfItsValues) {
    expect_worded("refusal.", archaeology::reasons);
    expect_worded("refusal.", scarabya::reasons);
    expect_worded("refusal.", mummies::reasons);
}

TEST(Catalogue, EveryReasonForAMoveHasASentenceThatSpeaksOfItsValues) {
    expect_worded("reason.", ai::archaeology_reasons);
    expect_worded("reason.", ai::scarabya_reasons);
    expect_worded("reason.", ai::mummies_reasons);
}

TEST(Catalogue, EveryMessageIsUsed) {
    const std::string sources = all_sources();
    for (const auto& [key, message] : english().messages())
        EXPECT_TRUE(is_used(key, sources)) << key << " is not used anywhere";
}

// The page's unit tests say more of translations (web/tests/catalogues.ts); this is what the
// program needs.
TEST(Catalogue, EveryLanguageHasEveryMessageWithItsValues) {
    for (const std::string_view language : languages) {
        const Catalogue& own = Catalogue::in(language);
        EXPECT_EQ(own.language(), language);
        EXPECT_EQ(own.messages().size(), english().messages().size()) << language;
        for (const auto& [key, message] : english().messages()) {
            const auto found = own.messages().find(key);
            ASSERT_NE(found, own.messages().end()) << language << ' ' << key;
            const auto names = placeholders(found->second);
            ASSERT_TRUE(names) << language << ' ' << key << ": " << names.error();
            EXPECT_EQ(*names, *placeholders(message)) << language << ' ' << key;
        }
    }
}

TEST(Catalogue, SaysARefusalInEveryLanguage) {
    const Refusal refusal{"A12", "sandstorm_awaits_loss", {{"count", 3}}};
    EXPECT_EQ(Catalogue::in("ru").say(refusal),
              "Сначала песчаная буря: выберите 3 карты, чтобы потерять.");
    EXPECT_EQ(Catalogue::in("fr").say(refusal),
              "La tempête de sable d’abord\u202f: choisissez 3 cartes à perdre.");
    EXPECT_EQ(Catalogue::in("it").say(refusal),
              "Prima la tempesta di sabbia: scegli 3 carte da perdere.");
}

TEST(Languages, AreThoseOfTheLocale) {
    EXPECT_EQ(language_of("ru_RU.UTF-8"), "ru");
    EXPECT_EQ(language_of("fr"), "fr");
    EXPECT_EQ(language_of("it_CH@euro"), "it");
    for (const char* const other : {"", "C", "C.UTF-8", "POSIX", "de_DE.UTF-8", "italian", "r"})
        EXPECT_EQ(language_of(other), "en") << other;
    EXPECT_TRUE(is_language("fr"));
    EXPECT_FALSE(is_language("FR"));
}

TEST(Languages, TheFirstOfTheEnvironmentThatIsSetDecides) {
    const auto asked = [](const char* all, const char* messages, const char* lang) {
        ::setenv("LC_ALL", all, 1);
        ::setenv("LC_MESSAGES", messages, 1);
        ::setenv("LANG", lang, 1);
        return language_of_environment();
    };
    EXPECT_EQ(asked("fr_FR.UTF-8", "it_IT", "ru_RU"), "fr");
    EXPECT_EQ(asked("", "it_IT", "ru_RU"), "it");
    EXPECT_EQ(asked("", "", "ru_RU"), "ru");
    EXPECT_EQ(asked("C", "it_IT", "ru_RU"), "en");
    EXPECT_EQ(asked("", "", ""), "en");
}

TEST(Catalogue, AFileWithTheSameKeyAgainIsAFault) {
    Catalogue catalogue("en");
    EXPECT_FALSE(catalogue.add(R"({"a":"x"})"));
    EXPECT_TRUE(catalogue.add(R"({"a":"y"})"));
    EXPECT_TRUE(catalogue.add(R"({"b":1})"));
    EXPECT_TRUE(catalogue.add("["));
}

TEST(Catalogue, WordsSymbolsAndShowsAKeyThatIsMissing) {
    EXPECT_EQ(english().say("no.such.key"), "no.such.key");
    EXPECT_EQ(english().term("e4"), "e4");
    const Refusal refusal{"A16", "holds_fewer", {{"kind", "coin"}, {"held", 1}, {"count", 3}}};
    EXPECT_EQ(english().say(refusal), "You named 3 of the kind coin, but hold only 1; choose among "
                                      "the cards in your hand.");
}

} // namespace
} // namespace khepri::words
