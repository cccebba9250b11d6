// Parses a typed move. Besides the notation it understands any case, beginnings of words, types in
// words ("vial 4", "4 vial"), a type alone if the hand has only one such card, a papyrus without
// its number, and a single card without a verb.
#include "core/text.h"
#include "games/mummies/rules/notation.h"
#include "games/mummies/terminal/game_terminal.h"
#include "games/mummies/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"
#include "terminal/tokens.h"

#include <algorithm>
#include <array>
#include <optional>

namespace khepri::terminal {
namespace {

using namespace mummies;

using Tokens = std::vector<std::string>; // "V4, ncvs5" is v 4 ncvs 5

constexpr std::array<std::string_view, type_count> type_names{"vial", "necklace", "sarcophagus",
                                                              "scarab"};
constexpr std::string_view type_letters = "vnsc";
constexpr std::array<std::string_view, 9> ignored_words{"a",  "an",    "the",     "of",      "and",
                                                        "my", "cards", "papyrus", "offering"};

bool is_number(const std::string& token) { return is_digit(token[0]); }

// By its letter, or by the beginning of its name or the plural.
std::optional<Type> type_typed(std::string_view word) {
    if (word.size() == 1) {
        const std::size_t at = type_letters.find(word[0]);
        if (at == std::string_view::npos) return std::nullopt;
        return static_cast<Type>(at);
    }
    if (word == "sarcophagi") return Type::sarcophagus;
    for (std::size_t i = 0; i < type_names.size(); ++i)
        if ((std::string(type_names[i]) + 's').starts_with(word)) return static_cast<Type>(i);
    return std::nullopt;
}

class MoveParser {
public:
    MoveParser(const Mummies& game, const View& view, std::string_view text,
               const i18n::Catalogue& catalogue)
        : game_(game), view_(view), text_(text), catalogue_(catalogue) {}

    Result<Move> parse() const {
        const Tokens tokens = tokens_of(text_, ignored_words);
        if (tokens.empty()) return unclear("move", text_);
        const std::string& verb = tokens.front();
        const Tokens rest(tokens.begin() + 1, tokens.end());
        if (std::string_view("offer").starts_with(verb)) return offer(rest);
        if (std::string_view("decree").starts_with(verb)) return decree(rest);
        if (verb == "lay" || verb == "play") return lay(rest);
        if (means_sacrifice(verb, rest)) return sacrifice(rest);
        return lay(tokens);
    }

private:
    Error unclear(std::string_view what, std::string_view typed, i18n::Values more = {}) const {
        more.emplace_back("typed", printable(typed));
        more.emplace_back("papyrus", std::string(game_.name_of(papyrus_card(0))));
        return Error{catalogue_.format("mummies.unclear." + std::string(what), more)};
    }

    // "s" and "sa" may also begin a sarcophagus: they are a sacrifice if cards follow.
    bool means_sacrifice(const std::string& verb, const Tokens& rest) const {
        if (verb == "discard") return true;
        if (!std::string_view("sacrifice").starts_with(verb)) return false;
        return verb.size() > 2 || (!rest.empty() && cards(rest));
    }

    // Moves

    Result<Move> offer(const Tokens& tokens) const {
        const auto meant = cards(tokens);
        if (!meant) return Error{meant.error()};
        if (meant->size() != 1 || !is_offering(meant->front())) return unclear("offer", text_);
        return Move(Offer{meant->front()});
    }

    Result<Move> decree(const Tokens& tokens) const {
        if (tokens.empty() || (tokens.size() == 1 && is_number(tokens[0])))
            return held_papyrus(tokens);
        const auto meant = cards(tokens);
        if (!meant) return Error{meant.error()};
        if (meant->size() != 1 || is_offering(meant->front())) return unclear("decree", text_);
        return Move(Decree{meant->front()});
    }

    Result<Move> sacrifice(const Tokens& tokens) const {
        const auto meant = cards(tokens);
        if (!meant) return Error{meant.error()};
        if (meant->empty() || meant->size() > hand_size) return unclear("sacrifice", text_);
        Handful handful;
        for (const Card card : *meant) handful.add(card);
        return Move(Sacrifice{handful});
    }

    // One card without a verb: its sort decides what is done with it.
    Result<Move> lay(const Tokens& tokens) const {
        const auto meant = cards(tokens);
        if (!meant) return Error{meant.error()};
        if (meant->empty()) return unclear("move", text_);
        if (meant->size() > 1) return several(*meant);
        const Card card = meant->front();
        return is_offering(card) ? Move(Offer{card}) : Move(Decree{card});
    }

    Error several(const MummiesCards& cards) const {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < std::min<std::size_t>(cards.size(), hand_size); ++i)
            names.emplace_back(game_.name_of(cards[i]));
        return unclear("several", text_, {{"cards", join(names, " ")}});
    }

    // The papyrus of the hand, or the one with this number.
    Result<Move> held_papyrus(const Tokens& number) const {
        MummiesCards fitting;
        for (const Card card : different_cards())
            if (!is_offering(card) &&
                (number.empty() || std::to_string(game_.face(card).number) == number[0]))
                fitting.push_back(card);
        if (fitting.empty()) return unclear("decree", text_);
        if (fitting.size() > 1) return which(text_, fitting);
        return Move(Decree{fitting.front()});
    }

    // Cards

    MummiesCards different_cards() const {
        MummiesCards cards = cards_of(view_.hand);
        cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
        return cards;
    }

    Error which(std::string_view typed, const MummiesCards& cards) const {
        std::vector<std::string> choices;
        for (const Card card : cards) choices.emplace_back(game_.name_of(card));
        return unclear("which", typed, {{"choices", either(catalogue_, choices)}});
    }

    // A word with the number behind it, or before it if the text begins with a number.
    Result<MummiesCards> cards(const Tokens& tokens) const {
        if (tokens.size() == 1 && tokens[0] == "all") return cards_of(view_.hand);
        const bool numbers_first = !tokens.empty() && is_number(tokens[0]);
        MummiesCards found;
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            std::string word = tokens[i];
            std::string number;
            if (i + 1 < tokens.size() && is_number(tokens[i]) != is_number(tokens[i + 1]) &&
                is_number(tokens[i]) == numbers_first)
                number = tokens[++i];
            if (is_number(word)) std::swap(word, number);
            const auto card = card_typed(word, number);
            if (!card) return Error{card.error()};
            found.push_back(*card);
        }
        return found;
    }

    Result<Card> card_typed(const std::string& word, const std::string& number) const {
        if (const auto card = game_.card_named(word + number)) return *card;
        if (number.empty())
            if (const auto card = papyrus_ordered(word)) return *card;
        const auto type = word.empty() ? std::nullopt : type_typed(word);
        if (!type) return unclear("card", word + number);
        if (number.empty()) return held_offering(word, *type);
        const auto value = whole_number(number, highest_value);
        if (!value || *value < 1) return unclear("card", word + ' ' + number);
        return offering(*type, *value);
    }

    // A papyrus without its number, if the edition has only one such.
    std::optional<Card> papyrus_ordered(const std::string& order) const {
        std::optional<Card> only;
        for (int number = fewest_needed; number <= most_needed; ++number) {
            const auto card = game_.card_named(order + std::to_string(number));
            if (!card || is_offering(*card)) continue;
            if (only) return std::nullopt;
            only = card;
        }
        return only;
    }

    // A type without a value, if the hand has only one such card.
    Result<Card> held_offering(const std::string& word, Type type) const {
        MummiesCards fitting;
        for (const Card card : different_cards())
            if (is_offering(card) && type_of(card) == type) fitting.push_back(card);
        if (fitting.empty()) return unclear("card", word);
        if (fitting.size() > 1) return which(word, fitting);
        return fitting.front();
    }

    const Mummies& game_;
    const View& view_;
    std::string_view text_;
    const i18n::Catalogue& catalogue_;
};

} // namespace

Result<Move> GameTerminal<Mummies>::parse(const Game& game, const View& view, std::string_view text,
                                          const TextContext& context) {
    if (auto strict = game.parse_move(text)) return strict;
    return MoveParser(game, view, text, context.catalogue).parse();
}

} // namespace khepri::terminal
