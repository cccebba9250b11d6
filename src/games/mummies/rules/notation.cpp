#include "games/mummies/rules/notation.h"

#include "core/text.h"
#include "games/mummies/rules/rules.h"

#include <algorithm>

namespace khepri::mummies {
namespace {

constexpr std::string_view letters = "VNSC";
constexpr std::string_view no_card_text =
    " is not a card; expected a type of V N S C and a value from 1 to 5, such as V4, or a papyrus "
    "of this edition, such as ";

using OfferingName = std::array<char, 2>;
using PapyrusName = std::array<char, type_count + 1>;

constexpr auto offering_names = [] {
    std::array<OfferingName, offering_kinds> names{};
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto card = static_cast<Card>(i);
        names[i] = {letters[static_cast<std::size_t>(type_of(card))],
                    static_cast<char>('0' + value_of(card))};
    }
    return names;
}();

constexpr std::size_t numbers = most_needed - fewest_needed + 1;

// The four types, two bits each, as a number.
constexpr std::size_t code_of(const std::array<Type, type_count>& order) {
    std::size_t code = 0;
    for (const Type type : order) code = code * type_count + static_cast<std::size_t>(type);
    return code;
}

// Of all orders, whether papyri or not, so that a name is found by its code.
constexpr auto papyrus_names = [] {
    std::array<std::array<PapyrusName, numbers>, 256> names{};
    for (std::size_t code = 0; code < names.size(); ++code)
        for (std::size_t number = 0; number < numbers; ++number)
            names[code][number] = {letters[code / 64], letters[code / 16 % 4],
                                   letters[code / 4 % 4], letters[code % 4],
                                   static_cast<char>('0' + fewest_needed + number)};
    return names;
}();

char upper_case(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::optional<Type> type_lettered(char c) {
    const std::size_t at = letters.find(upper_case(c));
    if (at == std::string_view::npos) return std::nullopt;
    return static_cast<Type>(at);
}

std::optional<Card> offering_named(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const auto type = type_lettered(text[0]);
    const int value = text[1] - '0';
    if (!type || value < 1 || value > highest_value) return std::nullopt;
    return offering(*type, value);
}

// " V4 N2 VCNS3"
std::string spelled(const Mummies& game, Handful cards) {
    std::string text;
    for (int i = 0; i < cards.size(); ++i) text += ' ' + std::string(game.name_of(cards[i]));
    return text;
}

// "V4,N2,VCNS3", or "-"
std::string listed(const Mummies& game, const Pile& cards) {
    std::string text;
    for (const Card card : cards) text.append(text.empty() ? "" : ",").append(game.name_of(card));
    return text.empty() ? "-" : text;
}

std::string listed(const Mummies& game, const Tally& tally) {
    Pile cards;
    tally.pour_into(cards);
    return listed(game, cards);
}

std::string listed(const Mummies& game, const Row& row) {
    Pile cards;
    for (const Card card : row) cards.push_back(card);
    return listed(game, cards);
}

std::string listed(const Mummies& game, Handful hand) {
    Pile cards;
    for (int i = 0; i < hand.size(); ++i) cards.push_back(hand[i]);
    return listed(game, cards);
}

} // namespace

std::string_view to_text(const Papyrus& papyrus) {
    const auto number = static_cast<std::size_t>(papyrus.number - fewest_needed);
    const PapyrusName& name = papyrus_names[code_of(papyrus.order)][number];
    return {name.data(), name.size()};
}

std::optional<Papyrus> parse_papyrus(std::string_view text) {
    if (text.size() != type_count + 1) return std::nullopt;
    Papyrus papyrus;
    for (std::size_t i = 0; i < type_count; ++i) {
        const auto type = type_lettered(text[i]);
        if (!type) return std::nullopt;
        papyrus.order[i] = *type;
    }
    papyrus.number = text[type_count] - '0';
    if (!is_whole(papyrus)) return std::nullopt;
    return papyrus;
}

std::string_view Mummies::name_of(Card card) const {
    if (is_papyrus(card)) return mummies::to_text(face(card));
    if (!is_offering(card)) return "?";
    const OfferingName& spelling = offering_names[static_cast<std::size_t>(card)];
    return {spelling.data(), spelling.size()};
}

std::optional<Card> Mummies::card_named(std::string_view text) const {
    if (const auto offering = offering_named(text)) return offering;
    const auto papyrus = parse_papyrus(text);
    if (!papyrus) return std::nullopt;
    const auto* const at = std::find(faces_.begin(), faces_.end(), *papyrus);
    if (at == faces_.end()) return std::nullopt;
    return papyrus_card(static_cast<int>(at - faces_.begin()));
}

std::string Mummies::to_text(const Move& move) const {
    if (const auto* offer = std::get_if<Offer>(&move))
        return "offer " + std::string(name_of(offer->offering));
    if (const auto* decree = std::get_if<Decree>(&move))
        return "decree " + std::string(name_of(decree->papyrus));
    if (const auto* sacrifice = std::get_if<Sacrifice>(&move))
        return "sacrifice" + spelled(*this, sacrifice->cards);
    return "?";
}

Result<Move> Mummies::parse_move(std::string_view text) const {
    const auto words = split_words(text);
    const std::string verb = words.empty() ? "" : lower_case(words[0]);
    if (verb != "offer" && verb != "decree" && verb != "sacrifice")
        return Error{in_quotes(text) + " is not a move; expected offer, decree or sacrifice and "
                                       "cards, such as \"offer V4\""};
    const std::string papyrus(name_of(papyrus_card(0)));
    Handful cards;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto card = card_named(words[i]);
        if (!card) return Error{in_quotes(words[i]) + std::string(no_card_text) + papyrus};
        if (i <= hand_size) cards.add(*card);
    }
    const bool only_one = words.size() == 2;
    if (verb == "offer") {
        if (only_one && is_offering(cards[0])) return Move(Offer{cards[0]});
        return Error{in_quotes(text) + ": expected one offering, such as \"offer V4\""};
    }
    if (verb == "decree") {
        if (only_one && is_papyrus(cards[0])) return Move(Decree{cards[0]});
        return Error{in_quotes(text) + ": expected one papyrus, such as \"decree " + papyrus + '"'};
    }
    if (!cards.empty() && words.size() <= 1 + hand_size) return Move(Sacrifice{cards});
    return Error{in_quotes(text) + ": expected one to four cards, such as \"sacrifice V4 " +
                 papyrus + '"'};
}

std::string Mummies::cards_text(const State& state) const {
    std::string text = "papyrus=" + std::string(name_of(state.papyrus));
    const auto append = [&text](const std::string& place, const std::string& cards) {
        text.append(" ").append(place).append("=").append(cards);
    };
    const SeatSet all = SeatSet::first(seats());
    for (const Seat seat : all)
        append("hand" + std::to_string(seat + 1), listed(*this, state.hands[seat]));
    for (const Seat seat : all)
        append("row" + std::to_string(seat + 1), listed(*this, state.rows[seat]));
    Tally discard;
    for (const Seat seat : all) discard += state.sacrificed[seat];
    append("discard", listed(*this, discard));
    append("covered", listed(*this, state.covered));
    Pile from_the_top = state.draw;
    std::reverse(from_the_top.begin(), from_the_top.end());
    append("draw", listed(*this, from_the_top));
    return text;
}

} // namespace khepri::mummies
