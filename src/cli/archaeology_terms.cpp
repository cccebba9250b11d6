#include "cli/archaeology_terms.h"

#include "cli/people.h"

#include <array>

namespace khepri::cli {

using archaeology::Card;
using archaeology::Pile;

namespace {

constexpr std::array<std::string_view, archaeology::card_kinds> signs{"▲", "≡", "●", "♀",
                                                                      "∪", "◊", "Ω"};
constexpr std::array<Colour, archaeology::card_kinds> colours{
    Colour::orange, Colour::green, Colour::gold, Colour::cyan,
    Colour::violet, Colour::blue,  Colour::red};

} // namespace

Colour colour_of(Card kind) { return colours[index(kind)]; }

std::string sign(const Ink& ink, Card kind) {
    return ink.paint(colour_of(kind), signs[index(kind)]);
}

std::string chamber_word(const words::Catalogue& words, archaeology::Chamber chamber) {
    return words.term(archaeology::name(chamber));
}

std::string money(const Easel& easel, int amount) {
    return easel.words.say("archaeology.money", {{"amount", amount}});
}

std::string in_words(const words::Catalogue& words, Card kind, int count) {
    return words.say("archaeology.cards." + std::string(archaeology::name(kind)), {{"n", count}});
}

std::string in_words(const words::Catalogue& words, Pile cards) {
    std::vector<std::string> parts;
    for (const Card kind : cards.kinds()) parts.push_back(in_words(words, kind, cards.count(kind)));
    return listed(words, parts);
}

} // namespace khepri::cli
