#include "i18n/catalogue.h"

#include "core/text.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "i18n/languages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace khepri::i18n {
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

// Keys are written whole, or put together from a beginning that ends in a dot, a symbol and perhaps
// an ending that begins with a dot: "term." + name, "term." + name + ".counted".
bool is_used(const std::string& key, const std::string& sources) {
    const auto quoted_in = [&](const std::string& text) {
        return sources.find('"' + text + '"') != std::string::npos;
    };
    if (quoted_in(key)) return true;
    for (std::size_t dot = key.find('.'); dot != std::string::npos; dot = key.find('.', dot + 1))
        if (quoted_in(key.substr(0, dot + 1)) && quoted_in(key.substr(dot + 1))) return true;
    const std::size_t first = key.find('.');
    const std::size_t last = key.rfind('.');
    return first != last && quoted_in(key.substr(0, first + 1)) && quoted_in(key.substr(last));
}

// The values that a sentence has: {counted} counts a kind, {kinds} names it in the plural.
std::vector<std::string> values_in(const std::string& message,
                                   const std::vector<std::string>& given) {
    const bool has_kind = std::find(given.begin(), given.end(), "kind") != given.end();
    std::vector<std::string> values;
    const auto names = placeholders(message);
    for (const std::string& name : *names) {
        const bool is_counted = has_kind && name == "counted";
        values.push_back(is_counted || name == "kinds" ? "kind" : name);
        if (is_counted) values.emplace_back("count");
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

template <class Reasons>
void expect_worded(const std::string& beginning, const Reasons& reasons) {
    for (const ReasonWithValues& one : reasons) {
        const auto found = english().messages().find(beginning + std::string(one.reason));
        ASSERT_NE(found, english().messages().end()) << one.reason;
        std::vector<std::string> values;
        for (const std::string_view value : split_words(one.values)) values.emplace_back(value);
        std::sort(values.begin(), values.end());
        EXPECT_EQ(values_in(found->second, values), values) << one.reason;
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
    for (const GameDescription* game : game_descriptions) {
        EXPECT_FALSE(game->refusals.empty()) << game->name;
        expect_worded("refusal.", game->refusals);
    }
}

TEST(Catalogue, EveryReasonForAMoveHasASentenceThatSpeaksOfItsValues) {
    for_each_game([]<class G>(std::type_identity<G>) {
        expect_worded("reason.", search::GameAi<G>::reasons);
    });
}

// What the terminal says of a game before it is played: its name, its modes and its options.
std::vector<std::string> keys_of(const GameDescription& game) {
    using Kind = OptionDescription::Kind;
    std::vector<std::string> keys{"game." + std::string(game.name)};
    for (const ModeDescription& mode : game.modes)
        if (game.modes.size() > 1)
            for (const char* what : {"mode.name.", "mode.about."})
                keys.push_back(what + std::string(mode.name));
    for (const OptionDescription& option : game.options) {
        const std::string name(option.name);
        keys.push_back("flag." + name);
        if (option.kind == Kind::number) keys.push_back("setup." + name);
        if (option.kind == Kind::text) keys.push_back("flag.wrong." + name);
    }
    return keys;
}

TEST(Catalogue, EveryGameHasWordsForItsNameModesAndOptions) {
    for (const GameDescription* game : game_descriptions)
        for (const std::string& key : keys_of(*game))
            EXPECT_TRUE(english().messages().contains(key)) << key;
}

TEST(Catalogue, EveryMessageIsUsed) {
    const std::string sources = all_sources();
    for (const auto& [key, message] : english().messages()) {
        if (key.starts_with("page."))
            continue; // of home_<game>.json; the page's tests look at them
        EXPECT_TRUE(is_used(key, sources)) << key << " is not used anywhere";
    }
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
    EXPECT_EQ(Catalogue::in("ru").format(refusal),
              "Сначала песчаная буря: выберите 3 карты, чтобы потерять.");
    EXPECT_EQ(Catalogue::in("fr").format(refusal),
              "La tempête de sable d’abord\u202f: choisissez 3 cartes à perdre.");
    EXPECT_EQ(Catalogue::in("it").format(refusal),
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
    EXPECT_EQ(english().format("no.such.key"), "no.such.key");
    EXPECT_EQ(english().term("e4"), "e4");
    const Refusal refusal{"A16", "holds_fewer", {{"kind", "coin"}, {"held", 1}, {"count", 3}}};
    EXPECT_EQ(english().format(refusal),
              "You chose 3 coins, but hold only 1; choose from the cards in "
              "your hand.");
    EXPECT_EQ(Catalogue::in("ru").format(refusal),
              "Вы выбрали 3 монеты, а на руке только 1; выберите из карт на руке.");
    const Refusal explored{"A15", "chamber_already_open", {{"chamber", "middle"}}};
    EXPECT_EQ(Catalogue::in("fr").format(explored),
              "La chambre moyenne a été explorée\u202f; choisissez-en une encore fermée.");
}

} // namespace
} // namespace khepri::i18n
