#include "cli/hint.h"

#include <cmath>

namespace khepri::cli {
namespace {

words::Values values_of(const Expectation& expected) {
    return {{"percent", static_cast<int>(std::lround(100 * expected.win_chance))},
            {"score", static_cast<int>(std::lround(expected.score))}};
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
    if (!expected.is_known) return "";
    return words.say(expected.is_contest ? "hint.chance_and_score" : "hint.score",
                     values_of(expected));
}

std::string told_shortly(const words::Catalogue& words, const Expectation& expected) {
    if (!expected.is_known) return "";
    return ' ' + words.say(expected.is_contest ? "hint.shortly" : "hint.score_shortly",
                           values_of(expected));
}

} // namespace khepri::cli
