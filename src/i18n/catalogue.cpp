#include "i18n/catalogue.h"

#include "core/text.h"
#include "i18n/embedded.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace khepri::i18n {

std::optional<Error> Catalogue::add(std::string_view json) {
    const auto parsed = nlohmann::json::parse(json, nullptr, false);
    if (!parsed.is_object()) return Error{"a catalogue is one JSON object of keys and messages"};
    for (const auto& [key, message] : parsed.items()) {
        if (!message.is_string()) return Error{in_quotes(key) + ": expected a text"};
        if (!messages_.emplace(key, message.get<std::string>()).second)
            return Error{in_quotes(key) + " is there twice"};
    }
    return std::nullopt;
}

const Catalogue& Catalogue::in(std::string_view language) {
    static const auto catalogues = [] {
        std::map<std::string, Catalogue, std::less<>> all;
        for (const auto& [code, json] : embedded) {
            const auto error = all.try_emplace(std::string(code), code).first->second.add(json);
            CHECK(!error, error ? error->message : "");
        }
        return all;
    }();
    const auto found = catalogues.find(language);
    CHECK(found != catalogues.end(), language);
    return found->second;
}

const Catalogue& Catalogue::english() { return in("en"); }

std::string Catalogue::format(std::string_view key, const Values& values) const {
    const auto found = messages_.find(key);
    if (found == messages_.end()) return std::string(key);
    const auto text = i18n::format(found->second, values, language_);
    return text ? *text : std::string(key) + ": " + text.error();
}

std::string Catalogue::term(std::string_view symbol) const {
    const auto found = messages_.find("term." + std::string(symbol));
    return found == messages_.end() ? std::string(symbol) : found->second;
}

Values Catalogue::worded(const Values& values) const {
    Values words;
    for (const auto& [name, value] : values) {
        const auto* const symbol = std::get_if<std::string>(&value);
        words.emplace_back(name, symbol == nullptr ? value : Value(Term{*symbol, term(*symbol)}));
        if (symbol == nullptr || !messages_.contains("term." + *symbol + ".counted")) continue;
        words.emplace_back(name + "s", format("term." + *symbol + ".plural"));
        for (const auto& [other, count] : values)
            if (other == "count")
                words.emplace_back("counted",
                                   format("term." + *symbol + ".counted", {{"n", count}}));
    }
    return words;
}

std::string Catalogue::format(const Refusal& refusal) const {
    Values values;
    for (const RefusalValue& value : refusal.values)
        values.emplace_back(value.name, value.symbol.empty() ? Value(value.number)
                                                             : Value(std::string(value.symbol)));
    return format("refusal." + std::string(refusal.reason), worded(values));
}

std::string Catalogue::format(const Finding& finding) const {
    return format(
        "finding." + finding.code,
        {{"line", finding.line}, {"expected", finding.expected}, {"found", finding.found}});
}

} // namespace khepri::i18n
