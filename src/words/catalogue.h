// All sentences of Khepri in one language. The catalogues are the JSON files beside this one, built
// into the program: keys such as "refusal.holds_fewer", messages in the form of words/message.h.
#pragma once

#include "core/result.h"
#include "table/refusal.h"
#include "table/replay.h"
#include "words/message.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::words {

class Catalogue {
public:
    explicit Catalogue(std::string_view language) : language_(language) {}
    // Adds the messages of one file; a key that is there already is a fault.
    std::optional<Error> add(std::string_view json);
    // One of words/languages.h.
    static const Catalogue& in(std::string_view language);
    static const Catalogue& english();

    const std::string& language() const { return language_; }
    const std::map<std::string, std::string, std::less<>>& messages() const { return messages_; }

    // The sentence for a key. A key that is missing is a fault of ours: it is shown as it is, so
    // that it is seen.
    std::string say(std::string_view key, const Values& values = {}) const;
    // A word for a symbol of the games ("coin"), or the symbol itself if it needs none ("e4").
    std::string term(std::string_view symbol) const;
    std::string say(const Refusal& refusal) const;
    std::string say(const Finding& finding) const;

private:
    std::string language_;
    std::map<std::string, std::string, std::less<>> messages_;
};

} // namespace khepri::words
