#include "games/archaeology/terminal/terms.h"

#include "terminal/people.h"

#include <array>

namespace khepri::terminal {

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

std::string chamber_word(const i18n::Catalogue& catalogue, archaeology::Chamber chamber) {
    return catalogue.term(archaeology::name(chamber));
}

i18n::Term chamber_term(const i18n::Catalogue& catalogue, archaeology::Chamber chamber) {
    return {std::string(archaeology::name(chamber)), chamber_word(catalogue, chamber)};
}

std::string money(const RenderContext& context, int amount) {
    return context.catalogue.format("archaeology.money", {{"amount", amount}});
}

std::string in_words(const i18n::Catalogue& catalogue, Card kind, int count) {
    return catalogue.format("term." + std::string(archaeology::name(kind)) + ".counted",
                            {{"n", count}});
}

std::string in_words(const i18n::Catalogue& catalogue, Pile cards) {
    std::vector<std::string> parts;
    for (const Card kind : cards.kinds())
        parts.push_back(in_words(catalogue, kind, cards.count(kind)));
    return listed(catalogue, parts);
}

std::string as_label(const i18n::Catalogue& catalogue, Card kind, int count) {
    return catalogue.format("term." + std::string(archaeology::name(kind)) + ".counted_label",
                            {{"n", count}});
}

std::string as_label(const i18n::Catalogue& catalogue, Pile cards) {
    std::vector<std::string> parts;
    for (const Card kind : cards.kinds())
        parts.push_back(as_label(catalogue, kind, cards.count(kind)));
    return listed(catalogue, parts);
}

} // namespace khepri::terminal
