// Parses a typed move. Besides the notation it understands any case, beginnings of words, numbers
// before or after a kind, "all", plurals, many signs for an exchange, people by name and chambers
// by their size. "sell coin" is one coin, "sell coins" the largest set.
#include "core/text.h"
#include "games/archaeology/terminal/game_terminal.h"
#include "games/archaeology/terminal/parse_cards.h"
#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"

#include <algorithm>
#include <array>
#include <optional>

namespace khepri::terminal {
namespace {

using namespace archaeology;

enum class Verb : std::uint8_t { sell, trade, explore, rob, lose, end };

struct VerbWord {
    std::string_view word;
    Verb verb;
};
// These by any beginning, …
constexpr std::array<VerbWord, 7> verbs{{{"sell", Verb::sell},
                                         {"trade", Verb::trade},
                                         {"explore", Verb::explore},
                                         {"rob", Verb::rob},
                                         {"lose", Verb::lose},
                                         {"end", Verb::end},
                                         {"pass", Verb::end}}};
// … and these in full.
constexpr std::array<VerbWord, 6> other_verbs{{{"steal", Verb::rob},
                                               {"swap", Verb::trade},
                                               {"exchange", Verb::trade},
                                               {"discard", Verb::lose},
                                               {"open", Verb::explore},
                                               {"done", Verb::end}}};

// A lone "e" ends the turn, unless it may mean exploring; with more behind it, it explores.
std::optional<Verb> verb_typed(std::string_view word, bool alone) {
    if (word == "e") return alone ? Verb::end : Verb::explore;
    for (const VerbWord& one : verbs)
        if (one.word.starts_with(word)) return one.verb;
    for (const VerbWord& one : other_verbs)
        if (one.word == word) return one.verb;
    return std::nullopt;
}

constexpr Pile no_limit = Pile::from_lanes(0x007f7f7f7f7f7f7fU);

class MoveParser {
public:
    MoveParser(const Archaeology& game, const View& view, std::string_view text,
               const TextContext& context)
        : game_(game), view_(view), text_(text), context_(context), typed_(typed_words(text)) {}

    Result<Move> parse() {
        if (typed_.empty()) return unclear("verb");
        if (typed_.size() == 1 && typed_.front() == "e" && can_explore())
            return unclear("explore_or_end",
                           {{"explore", from_notation("explore", context_.catalogue)},
                            {"end", from_notation("end", context_.catalogue)}});
        const auto verb = verb_typed(typed_.front(), typed_.size() == 1);
        if (verb) {
            typed_.erase(typed_.begin());
            return act(*verb);
        }
        // A thief or a sandstorm needs no verb.
        if (view_.phase == Phase::rob) return rob(trim(text_));
        if (view_.phase == Phase::lose) return lose();
        return unclear("verb");
    }

private:
    Error unclear(std::string_view what, i18n::Values more = {}) const {
        more.emplace_back("typed", printable(text_));
        return Error{context_.catalogue.format("archaeology.unclear." + std::string(what), more)};
    }

    Result<Move> act(Verb verb) const {
        switch (verb) {
        case Verb::sell:
            return sell();
        case Verb::trade:
            return trade();
        case Verb::explore:
            return explore();
        case Verb::rob:
            return rob(behind_first_word());
        case Verb::lose:
            return lose();
        case Verb::end:
            break;
        }
        if (!typed_.empty()) return unclear("end");
        return Move(End{});
    }

    Result<Move> sell() const {
        const auto cards =
            typed_cards(typed_, {view_.hand, game_.facts().largest}, context_.catalogue);
        if (!cards) return Error{cards.error()};
        const KindSet kinds = cards->kinds();
        if (kinds.is_empty() || kinds != Pile::of(kinds.front()).kinds()) return unclear("sell");
        const Card kind = kinds.front();
        return Move(Sell{kind, static_cast<std::uint8_t>(cards->count(kind))});
    }

    Result<Move> trade() const {
        const auto between = std::find(typed_.begin(), typed_.end(), "for");
        if (between == typed_.end()) return unclear("trade");
        const auto give =
            typed_cards({typed_.begin(), between}, {view_.hand, no_limit}, context_.catalogue);
        if (!give) return Error{give.error()};
        const auto take =
            typed_cards({between + 1, typed_.end()}, {view_.market, no_limit}, context_.catalogue);
        if (!take) return Error{take.error()};
        if (give->is_empty() || take->is_empty()) return unclear("trade");
        return Move(Trade{*give, *take});
    }

    Result<Move> lose() const {
        const auto cards = typed_cards(typed_, {view_.hand, no_limit}, context_.catalogue);
        if (!cards) return Error{cards.error()};
        if (cards->is_empty()) return unclear("lose");
        return Move(Lose{*cards});
    }

    // Exploring

    Result<Move> explore() const {
        std::optional<Chamber> by_name;
        std::optional<int> number;
        bool in_maps = false;
        for (const std::string& word : typed_) {
            if (word == "for") continue;
            if (word == "map" || word == "maps") {
                in_maps = true;
            } else if (const auto chamber = chamber_named(word); chamber && !by_name) {
                by_name = chamber;
            } else if (const auto typed = whole_number(word, most_treasures); typed && !number) {
                number = typed;
            } else {
                return unclear("explore");
            }
        }
        const auto by_number = number ? chamber_numbered(*number, in_maps) : std::nullopt;
        if (number && (!by_number || (by_name && *by_name != *by_number)))
            return unclear("explore");
        if (!by_name && !number) by_name = only_open_choice();
        if (!by_name && !by_number) return unclear("explore");
        return Move(Explore{by_name ? *by_name : *by_number});
    }

    static std::optional<Chamber> chamber_named(std::string_view word) {
        if (word == "medium") return Chamber::middle;
        if (word == "big") return Chamber::large;
        for (const Chamber chamber : all_chambers)
            if (archaeology::name(chamber).starts_with(word)) return chamber;
        return std::nullopt;
    }

    // By its cards, unless maps are spoken of or no chamber has so many cards; else by its maps.
    std::optional<Chamber> chamber_numbered(int number, bool in_maps) const {
        const auto& sizes = game_.edition().chambers;
        if (!in_maps && std::count(sizes.begin(), sizes.end(), number) == 1)
            return all_chambers[static_cast<std::size_t>(
                std::find(sizes.begin(), sizes.end(), number) - sizes.begin())];
        for (const Chamber chamber : all_chambers)
            if (map_cost(chamber) == number) return chamber;
        return std::nullopt;
    }

    bool can_explore(Chamber chamber) const {
        return !view_.is_open(chamber) && view_.hand.count(Card::map) >= map_cost(chamber);
    }
    bool can_explore() const {
        return std::any_of(all_chambers.begin(), all_chambers.end(),
                           [&](Chamber chamber) { return can_explore(chamber); });
    }

    std::optional<Chamber> only_open_choice() const {
        std::optional<Chamber> only;
        for (const Chamber chamber : all_chambers) {
            if (!can_explore(chamber)) continue;
            if (only) return std::nullopt;
            only = chamber;
        }
        return only;
    }

    // Robbing

    std::string_view behind_first_word() const {
        const auto words = split_words(text_);
        const auto end =
            static_cast<std::size_t>(words.front().data() - text_.data()) + words.front().size();
        return trim(text_.substr(end));
    }

    Result<Move> rob(std::string_view victim) const {
        const auto number = whole_number(victim, most_players);
        if (number && *number > 0) return Move(Rob{static_cast<Seat>(*number - 1)});
        std::vector<Seat> meant;
        std::vector<std::string> choices;
        for (Seat seat = 0; seat < game_.seats(); ++seat) {
            if (seat == view_.seat || view_.seen[seat].cards == 0) continue;
            choices.push_back(from_notation(game_.to_text(Rob{seat}), context_.catalogue));
            if (lower_case(context_.name(seat)).starts_with(lower_case(victim)))
                meant.push_back(seat);
        }
        if (meant.size() == 1) return Move(Rob{meant.front()});
        return unclear("rob", {{"choices", either(context_.catalogue, choices)}});
    }

    const Archaeology& game_;
    const View& view_;
    std::string_view text_;
    const TextContext& context_;
    std::vector<std::string> typed_; // without the verb once it is known
};

} // namespace

Result<Move> GameTerminal<Archaeology>::parse(const Game& game, const View& view,
                                              std::string_view text, const TextContext& context) {
    if (auto strict = game.parse_move(text)) return strict;
    return MoveParser(game, view, text, context).parse();
}

} // namespace khepri::terminal
