#include "server/moderation/forbidden_words.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

TEST(ForbiddenWords, AreFoundAsWholeWordsHoweverTheyAreWritten) {
    const auto words = ForbiddenWords::of("# Ours.\n\n  villain \nrogue\n");
    EXPECT_EQ(words.size(), 2U);
    for (const char* const text : {"villain", "You VILLAIN!", "a rogue, you are", "vi\u200bllain",
                                   "v\u0456llain", "viIIain"})
        EXPECT_TRUE(words.are_in(text)) << text;
    for (const char* const text : {"", "villains", "village", "hello"})
        EXPECT_FALSE(words.are_in(text)) << text;
}

TEST(ForbiddenWords, MayStandForLongerOnes) {
    const auto words = ForbiddenWords::of("vill*\n*gue\n*oo*");
    for (const char* const text : {"villains", "vill", "rogue", "gue", "fool", "woo"})
        EXPECT_TRUE(words.are_in(text)) << text;
    for (const char* const text : {"evil", "gues", "devil village5 rogues x"})
        EXPECT_EQ(words.are_in(text), std::string(text).find("village") != std::string::npos)
            << text;
}

TEST(ForbiddenWords, AreReadFromAFileThatMustBeThere) {
    EXPECT_EQ(ForbiddenWords::from("/no/such/words").error(),
              "/no/such/words: cannot be read: No such file or directory");
    EXPECT_FALSE(ForbiddenWords::from("/tmp"));
    EXPECT_FALSE(ForbiddenWords::of("").are_in("anything"));
    EXPECT_FALSE(ForbiddenWords::of("*\n**\n").are_in("anything"));
}

} // namespace
} // namespace khepri::server
