// RULE("A11", "A sandstorm takes half of every hand, rounded down") { ... }: a test that carries
// the id and the sentence of the rule it shows, so that --gtest_list_tests prints the rule book.
#pragma once

#include <gtest/gtest.h>

namespace khepri {

class RuleTest : public testing::Test {
public:
    explicit RuleTest(void (*body)()) : body_(body) {}
    void TestBody() override { body_(); }

private:
    void (*body_)();
};

} // namespace khepri

#define KHEPRI_JOIN_(a, b) a##b
#define KHEPRI_JOIN(a, b) KHEPRI_JOIN_(a, b)
#define RULE_NUMBER(number, id, sentence)                                                          \
    static void KHEPRI_JOIN(rule_, number)();                                                      \
    [[maybe_unused]] static testing::TestInfo* const KHEPRI_JOIN(registered_, number) =            \
        testing::RegisterTest(id, sentence, nullptr, nullptr, __FILE__, __LINE__,                  \
                              [] { return new khepri::RuleTest(KHEPRI_JOIN(rule_, number)); });    \
    static void KHEPRI_JOIN(rule_, number)()
#define RULE(id, sentence) RULE_NUMBER(__COUNTER__, id, sentence)
