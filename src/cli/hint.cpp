#include "cli/hint.h"

namespace khepri::cli {
namespace {

words::Values values_of(const Expectation& expected) {
    return {{"percent", expected.percent.value_or(0)}, {"score", expected.score}};
}

} // namespace

std::string worded(const words::Catalogue& words, const ai::Reason& reason) {
    words::Values values;
    for (const auto& [name, value] : reason.values) {
        const auto* const symbol = std::get_if<std::string>(&value);
        values.emplace_back(name, symbol != nullptr ? words::Value(words.term(*symbol)) : value);
    }
    return words.say(reason.key, values);
}

std::string told(const words::Catalogue& words, const Expectation& expected) {
    if (expected.percent && !expected.score.empty())
        return words.say("hint.chance_and_score", values_of(expected));
    if (expected.percent) return words.say("hint.chance", values_of(expected));
    return expected.score.empty() ? "" : words.say("hint.score", values_of(expected));
}

std::string told_shortly(const words::Catalogue& words, const Expectation& expected) {
    if (expected.percent && !expected.score.empty())
        return ' ' + words.say("hint.shortly", values_of(expected));
    if (expected.percent) return ' ' + words.say("hint.chance_shortly", values_of(expected));
    return expected.score.empty() ? "" : ' ' + words.say("hint.score_shortly", values_of(expected));
}

} // namespace khepri::cli
