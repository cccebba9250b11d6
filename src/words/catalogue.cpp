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
