#include "terminal/choice_names.h"

#include "i18n/languages.h"
#include "search/levels.h"

#include <gtest/gtest.h>

namespace khepri::terminal {
namespace {

TEST(ChoiceNames, StandBesideTheWordThatIsTyped) {
    const auto& russian = i18n::Catalogue::in("ru");
    EXPECT_EQ(level_and_word(i18n::Catalogue::english(), "adept"), "adept");
    EXPECT_EQ(level_and_word(russian, "adept"), "Знаток (adept)");
    EXPECT_EQ(level_and_word(i18n::Catalogue::in("fr"), "novice"), "novice");
    EXPECT_EQ(mode_name(russian, "duel"), "Один на один");
}

TEST(ChoiceNames, AreTheWordsThemselvesInEnglish) {
    for (const std::string_view level : search::level_names)
        EXPECT_TRUE(is_word_itself(level_name(i18n::Catalogue::english(), level), level)) << level;
}

} // namespace
} // namespace khepri::terminal
