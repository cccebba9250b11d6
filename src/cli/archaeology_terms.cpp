#include "cli/archaeology_terms.h"

#include "cli/people.h"

#include <algorithm>
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

int worth(const archaeology::Facts& facts, Card kind, int count) {
    std::array<int, 128> best{};
    for (int n = 1; n <= count; ++n)
        for (int set = 1; set <= std::min(n, facts.largest.count(kind)); ++set) {
            const int split = best[static_cast<std::size_t>(n - set)] + facts.price(kind, set);
            best[static_cast<std::size_t>(n)] = std::max(best[static_cast<std::size_t>(n)], split);
        }
    return best[static_cast<std::size_t>(count)];
}

int worth(const archaeology::Facts& facts, Pile cards) {
    int sum = 0;
    for (const Card kind : cards.kinds()) sum += worth(facts, kind, cards.count(kind));
    return sum;
}

Seat acting(const archaeology::View& view) {
    if (view.phase == archaeology::Phase::over) return spectator;
    return view.phase == archaeology::Phase::lose ? view.loser : view.turn;
}

} // namespace khepri::cli
