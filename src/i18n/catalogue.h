// All sentences of Khepri in one language. The catalogues are the JSON files beside this one, built
// into the program: keys such as "refusal.holds_fewer", messages in the form of i18n/message.h.
#pragma once

#include "core/result.h"
#include "i18n/message.h"
#include "table/refusal.h"
#include "table/replay.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace khepri::i18n {

class Catalogue {
public:
    explicit Catalogue(std::string_view language) : language_(language) {}
    // Adds the messages of one file; an error if a key exists already.
    std::optional<Error> add(std::string_view json);
    // One of i18n/languages.h.
    static const Catalogue& in(std::string_view language);
    static const Catalogue& english();

    const std::string& language() const { return language_; }
    const std::map<std::string, std::string, std::less<>>& messages() const { return messages_; }

    // The sentence for a key. A missing key is our mistake: the key itself is returned, so that it
    // is noticed.
    std::string format(std::string_view key, const Values& values = {}) const;
    // A word for a symbol of the games ("coin"), or the symbol itself if it needs none ("e4").
    std::string term(std::string_view symbol) const;
    // The values of a reason or a refusal in words: strings are symbols. What can be
    // counted (term.<symbol>.counted) is also given in the plural, {kinds} for {kind} ("coins"),
    // and if there is a {count}, as {counted} ("3 coins").
    Values worded(const Values& values) const;
    std::string format(const Refusal& refusal) const;
    std::string format(const Finding& finding) const;

private:
    std::string language_;
    std::map<std::string, std::string, std::less<>> messages_;
};

} // namespace khepri::i18n
