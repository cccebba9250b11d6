#include "terminal/hint.h"

namespace khepri::terminal {
namespace {

i18n::Values values_of(const Expectation& expected) {
    return {{"percent", expected.percent.value_or(0)}, {"score", expected.score}};
}

} // namespace

std::string reason_text(const i18n::Catalogue& catalogue, const search::Reason& reason) {
    i18n::Values values;
    for (const auto& [name, value] : reason.values)
        std::visit([&](const auto& one) { values.emplace_back(name, one); }, value);
    return catalogue.format(reason.key, catalogue.worded(values));
}

std::string expectation_text(const i18n::Catalogue& catalogue, const Expectation& expected) {
    if (expected.percent && !expected.score.empty())
        return catalogue.format("hint.chance_and_score", values_of(expected));
    if (expected.percent) return catalogue.format("hint.chance", values_of(expected));
    return expected.score.empty() ? "" : catalogue.format("hint.score", values_of(expected));
}

std::string short_expectation_text(const i18n::Catalogue& catalogue, const Expectation& expected) {
    if (expected.percent && !expected.score.empty())
        return ' ' + catalogue.format("hint.shortly", values_of(expected));
    if (expected.percent) return ' ' + catalogue.format("hint.chance_shortly", values_of(expected));
    return expected.score.empty()
               ? ""
               : ' ' + catalogue.format("hint.score_shortly", values_of(expected));
}

} // namespace khepri::terminal
