#include "words/catalogue.h"

#include "core/text.h"
#include "words/embedded.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace khepri::words {

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

const Catalogue& Catalogue::english() {
    static const Catalogue catalogue = [] {
        Catalogue english("en");
        for (const std::string_view part : embedded_en) {
            const auto error = english.add(part);
            CHECK(!error, error ? error->message : "");
        }
        return english;
    }();
    return catalogue;
}

std::string Catalogue::say(std::string_view key, const Values& values) const {
    const auto found = messages_.find(key);
    if (found == messages_.end()) return std::string(key);
    const auto text = format(found->second, values, language_);
    return text ? *text : std::string(key) + ": " + text.error();
}

std::string Catalogue::term(std::string_view symbol) const {
    const auto found = messages_.find("term." + std::string(symbol));
    return found == messages_.end() ? std::string(symbol) : found->second;
}

std::string Catalogue::say(const Refusal& refusal) const {
    Values values;
    for (const RefusalValue& value : refusal.values)
        values.emplace_back(value.name,
                            value.symbol.empty() ? Value(value.number) : Value(term(value.symbol)));
    return say("refusal." + std::string(refusal.reason), values);
}

std::string Catalogue::say(const Finding& finding) const {
    return say("finding." + finding.code,
               {{"line", finding.line}, {"expected", finding.expected}, {"found", finding.found}});
}

} // namespace khepri::words
