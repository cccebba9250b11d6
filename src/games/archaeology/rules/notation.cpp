#include "games/archaeology/rules/notation.h"

#include "core/text.h"
#include "games/archaeology/rules/rules.h"

#include <optional>
#include <vector>

namespace khepri::archaeology {
namespace {

using Words = std::vector<std::string_view>;

constexpr std::string_view card_letters = "PSCTBMK!~";

std::string cards_in_words(Pile pile) {
    std::string text;
    for (const Card card : all_cards)
        if (pile.count(card) > 0)
            text += ' ' + std::string(name(card)) + ' ' + std::to_string(pile.count(card));
    return text;
}

std::string text_of(const Rob& rob) { return "rob " + std::to_string(rob.victim + 1); }
std::string text_of(const Lose& lose) { return "lose" + cards_in_words(lose.cards); }
std::string text_of(const Trade& trade) {
    return "trade" + cards_in_words(trade.give) + " for" + cards_in_words(trade.take);
}
std::string text_of(const Explore& explore) {
    return "explore " + std::string(name(explore.chamber));
}
std::string text_of(const Sell& sell) {
    return "sell " + std::string(name(sell.kind)) + ' ' + std::to_string(sell.count);
}
std::string text_of(const End&) { return "end"; }

Error not_understood(std::string_view text, std::string_view expected) {
    return Error{in_quotes(text) + " is not a move; expected " + std::string(expected)};
}

template <class Named, std::size_t Count>
std::optional<Named> named(std::string_view word, const std::array<Named, Count>& all) {
    for (const Named one : all)
        if (name(one) == word) return one;
    return std::nullopt;
}

// A number of cards that fits a lane of a pile; whether they are there is for the rules to say.
std::optional<int> card_number(std::string_view word) {
    const std::optional<int> number = whole_number(word, 99);
    return number && *number > 0 ? number : std::nullopt;
}

// Kinds with their numbers, at least one, no kind twice.
std::optional<Pile> cards_from(const Words& words, std::size_t from, std::size_t to) {
    Pile pile;
    if (from >= to || (to - from) % 2 != 0) return std::nullopt;
    for (std::size_t i = from; i < to; i += 2) {
        const std::optional<Card> card = named(words[i], all_cards);
        const std::optional<int> number = card_number(words[i + 1]);
        if (!card || !number || pile.count(*card) > 0) return std::nullopt;
        pile.add(*card, *number);
    }
    return pile;
}

Result<Move> parse_rob(std::string_view text, const Words& words) {
    const auto seat = words.size() == 2 ? whole_number(words[1], most_players) : std::nullopt;
    if (!seat || *seat < 1) return not_understood(text, "rob and a seat from 1 to 4, as in: rob 2");
    return Move(Rob{static_cast<Seat>(*seat - 1)});
}

Result<Move> parse_lose(std::string_view text, const Words& words) {
    const std::optional<Pile> cards = cards_from(words, 1, words.size());
    if (!cards)
        return not_understood(text, "lose and kinds with their numbers, each kind once, as in: "
                                    "lose pot 1 coin 2");
    return Move(Lose{*cards});
}

Result<Move> parse_trade(std::string_view text, const Words& words) {
    const auto between = std::find(words.begin(), words.end(), "for");
    const auto place = static_cast<std::size_t>(between - words.begin());
    const std::optional<Pile> give = cards_from(words, 1, place);
    const std::optional<Pile> take = cards_from(words, place + 1, words.size());
    if (!give || !take)
        return not_understood(text, "trade, what is given, for, and what is taken, as in: "
                                    "trade parchment 2 coin 1 for pot 1 talisman 1");
    return Move(Trade{*give, *take});
}

Result<Move> parse_explore(std::string_view text, const Words& words) {
    const auto chamber = words.size() == 2 ? named(words[1], all_chambers) : std::nullopt;
    if (!chamber) return not_understood(text, "explore small, explore middle or explore large");
    return Move(Explore{*chamber});
}

Result<Move> parse_sell(std::string_view text, const Words& words) {
    const auto card = words.size() == 3 ? named(words[1], all_cards) : std::nullopt;
    const auto number = words.size() == 3 ? card_number(words[2]) : std::nullopt;
    if (!card || !number)
        return not_understood(text, "sell, a kind (pot parchment coin talisman cup map mask) and a "
                                    "number, as in: sell coin 3");
    return Move(Sell{*card, static_cast<std::uint8_t>(*number)});
}

Result<Move> parse_end(std::string_view text, const Words& words) {
    if (words.size() != 1) return not_understood(text, "end and nothing more");
    return Move(End{});
}

std::string letters(const FixedVector<DigCard, most_dig_cards>& dig) {
    std::string text;
    for (const DigCard card : dig) text += card_letters[static_cast<std::size_t>(card)];
    std::reverse(text.begin(), text.end());
    return text.empty() ? "-" : text;
}

} // namespace

std::string letters(Pile pile) {
    std::string text;
    for (const Card card : all_cards)
        text.append(static_cast<std::size_t>(pile.count(card)), card_letters[index(card)]);
    return text.empty() ? "-" : text;
}

std::string to_text(const Move& move) {
    return std::visit([](const auto& act) { return text_of(act); }, move);
}

Result<Move> parse_move(std::string_view text) {
    const std::string lowered = lower_case(text);
    const Words words = split_words(lowered);
    const std::string_view verb = words.empty() ? std::string_view{} : words[0];
    if (verb == "rob") return parse_rob(text, words);
    if (verb == "lose") return parse_lose(text, words);
    if (verb == "trade") return parse_trade(text, words);
    if (verb == "explore") return parse_explore(text, words);
    if (verb == "sell") return parse_sell(text, words);
    if (verb == "end") return parse_end(text, words);
    return not_understood(text, "sell, trade, explore, rob, lose or end");
}

std::string cards_text(const State& state, int players) {
    std::string text;
    for (const Seat seat : SeatSet::first(players))
        text += "hand" + std::to_string(seat + 1) + '=' + letters(state.hands[seat]) + ' ';
    text += "market=" + letters(state.market);
    for (const Chamber chamber : all_chambers)
        text += ' ' + std::string(name(chamber)) + '=' +
                letters(state.chambers[static_cast<std::size_t>(chamber)]);
    return text + " dig=" + letters(state.dig);
}

std::string Archaeology::to_text(const Move& move) const { return archaeology::to_text(move); }

Result<Move> Archaeology::parse_move(std::string_view text) const {
    return archaeology::parse_move(text);
}

std::string Archaeology::cards_text(const State& state) const {
    return archaeology::cards_text(state, seats());
}

} // namespace khepri::archaeology
