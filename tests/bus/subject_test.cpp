#include "bus/subject.h"

#include <gtest/gtest.h>

#include <string>

namespace khepri::bus {
namespace {

TEST(Subject, IsWordsSeparatedByDots) {
    for (const char* const right : {"a", "khepri.jobs.search", "_INBOX.x.1", "a-b.c"})
        EXPECT_TRUE(is_subject(right)) << right;
    for (const char* const wrong : {"", ".", "a.", ".a", "a..b", "a b", "a\n", "a.*", ">"})
        EXPECT_FALSE(is_subject(wrong)) << wrong;
    EXPECT_FALSE(is_subject(std::string(256, 'a')));
}

TEST(Subject, MayHaveWildcardsInAPattern) {
    for (const char* const right : {"a", "*", "a.*.b", "a.>", ">"})
        EXPECT_TRUE(is_pattern(right)) << right;
    for (const char* const wrong : {"a.>.b", "a*", "a.b>", "", "a..*"})
        EXPECT_FALSE(is_pattern(wrong)) << wrong;
}

TEST(Subject, MatchesAPattern) {
    EXPECT_TRUE(matches("a.b", "a.b"));
    EXPECT_TRUE(matches("a.*", "a.b"));
    EXPECT_TRUE(matches("a.>", "a.b.c"));
    EXPECT_FALSE(matches("a.*", "a.b.c"));
    EXPECT_FALSE(matches("a.>", "a"));
    EXPECT_FALSE(matches("a", "a.b"));
    EXPECT_FALSE(matches("a.b", "a"));
}

} // namespace
} // namespace khepri::bus
