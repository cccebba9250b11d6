#include "games/archaeology/terminal/parse_cards.h"

#include "core/text.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"
#include "terminal/tokens.h"

#include <algorithm>
#include <array>
#include <optional>

namespace khepri::terminal {
namespace {

using namespace archaeology;

constexpr int most_typed = 99;

struct KindWord {
    std::string_view one;
    std::string_view many;
    Card kind;
};
constexpr std::array<KindWord, 10> kind_words{{{"pot", "pots", Card::pot_shard},
                                               {"shard", "shards", Card::pot_shard},
                                               {"parchment", "parchments", Card::parchment},
                                               {"scrap", "scraps", Card::parchment},
                                               {"coin", "coins", Card::coin},
                                               {"talisman", "talismans", Card::talisman},
                                               {"broken", "broken", Card::broken_cup},
                                               {"cup", "cups", Card::broken_cup},
                                               {"map", "maps", Card::map},
                                               {"mask", "masks", Card::mask}}};

constexpr std::array<std::string_view, 15> ignored_words{
    "pharaoh's", "a",    "an",      "the",  "of",  "and", "my", "with",
    "cards",     "card", "chamber", "from", "set", "x",   "to"};

std::string replaced(std::string text, std::string_view old_part, std::string_view new_part) {
    for (std::size_t at = text.find(old_part); at != std::string::npos;
         at = text.find(old_part, at + new_part.size()))
        text.replace(at, old_part.size(), new_part);
    return text;
}

struct Named {
    std::size_t word; // in kind_words
    bool plural;
};

// The whole word, or the beginning of words that all mean one kind.
Result<Named> kind_named(std::string_view typed, const i18n::Catalogue& catalogue) {
    for (std::size_t i = 0; i < kind_words.size(); ++i)
        if (typed == kind_words[i].one || typed == kind_words[i].many)
            return Named{i, typed != kind_words[i].one};
    std::vector<std::size_t> fits;
    KindSet kinds;
    for (std::size_t i = 0; i < kind_words.size(); ++i) {
        if (!kind_words[i].one.starts_with(typed)) continue;
        fits.push_back(i);
        kinds = kinds | Pile::of(kind_words[i].kind).kinds();
    }
    const std::string shown = printable(typed);
    if (fits.empty())
        return Error{catalogue.format("archaeology.unclear.word", {{"typed", shown}})};
    if (kinds == Pile::of(kinds.front()).kinds()) return Named{fits.front(), false};
    std::vector<std::string> choices;
    for (const Card kind : kinds)
        choices.push_back(from_notation(archaeology::name(kind), catalogue));
    return Error{catalogue.format("archaeology.unclear.which",
                                  {{"typed", shown}, {"choices", either(catalogue, choices)}})};
}

constexpr int no_count = 0;
constexpr int all_of_them = -1;

struct Group {
    Named named;
    int count = no_count;

    Card kind() const { return kind_words[named.word].kind; }
};

std::optional<int> number_in(const std::string& word) {
    if (word == "all" || word == "every") return all_of_them;
    const auto number = whole_number(word, most_typed);
    return number && *number > 0 ? number : std::nullopt;
}

bool is_numeric(const std::string& word) {
    return word == "all" || word == "every" || is_digit(word[0]);
}

// Reads kinds and numbers from left to right. A phrase that begins with a number has its numbers
// before the kinds ("3 coins 2 maps"), any other behind them ("coin 3 map 2"), as far as that is
// possible.
class Phrase {
public:
    Phrase(const std::vector<std::string>& typed, const i18n::Catalogue& catalogue)
        : typed_(typed),
          catalogue_(catalogue),
          numbers_first_(!typed.empty() && is_numeric(typed.front())) {}

    Result<std::vector<Group>> groups() {
        for (at_ = 0; at_ < typed_.size(); ++at_)
            if (auto error = is_numeric(typed_[at_]) ? read_number() : read_kind()) return *error;
        return groups_;
    }

private:
    bool is_kind(std::size_t i) const { return i < typed_.size() && !is_numeric(typed_[i]); }

    std::optional<Error> read_number() {
        const auto number = number_in(typed_[at_]);
        const bool before_kind = is_kind(at_ + 1);
        const bool behind_bare_kind =
            at_ > 0 && is_kind(at_ - 1) && groups_.back().count == no_count;
        if (number && !pending_ && before_kind && (numbers_first_ || !behind_bare_kind)) {
            pending_ = number;
        } else if (number && behind_bare_kind) {
            groups_.back().count = *number;
        } else {
            return Error{catalogue_.format("archaeology.unclear.number",
                                           {{"typed", printable(join(typed_, " "))}})};
        }
        return std::nullopt;
    }

    // Two words for one kind, as in "pot shards", are one.
    std::optional<Error> read_kind() {
        const auto named = kind_named(typed_[at_], catalogue_);
        if (!named) return Error{named.error()};
        const Group group{*named, pending_.value_or(no_count)};
        pending_.reset();
        const bool second_word = at_ > 0 && is_kind(at_ - 1) &&
                                 groups_.back().kind() == group.kind() &&
                                 groups_.back().named.word != group.named.word;
        if (second_word) {
            groups_.back().named = group.named;
        } else {
            groups_.push_back(group);
        }
        return std::nullopt;
    }

    const std::vector<std::string>& typed_;
    const i18n::Catalogue& catalogue_;
    bool numbers_first_;
    std::size_t at_ = 0;
    std::optional<int> pending_; // a number that waits for its kind
    std::vector<Group> groups_;
};

int meant(const Group& group, const Supply& supply) {
    if (group.count > 0) return group.count;
    if (group.count == no_count && !group.named.plural) return 1;
    return std::max(1, common(supply.there, supply.most).count(group.kind()));
}

} // namespace

std::vector<std::string> typed_words(std::string_view text) {
    std::string plain = lower_case(text);
    for (const std::string_view arrow : {"<->", "->", "=>", "→", "⇄", "=", " against ", " vs "})
        plain = replaced(plain, arrow, " for ");
    return tokens_of(replaced(plain, "×", " "), ignored_words);
}

Result<Pile> typed_cards(const std::vector<std::string>& typed, const Supply& supply,
                         const i18n::Catalogue& catalogue) {
    const auto groups = Phrase(typed, catalogue).groups();
    if (!groups) return Error{groups.error()};
    Pile cards;
    for (const Group& group : *groups) {
        const int count = cards.count(group.kind()) + meant(group, supply);
        if (count > most_typed)
            return Error{catalogue.format("archaeology.unclear.number",
                                          {{"typed", printable(join(typed, " "))}})};
        cards.add(group.kind(), meant(group, supply));
    }
    return cards;
}

} // namespace khepri::terminal
