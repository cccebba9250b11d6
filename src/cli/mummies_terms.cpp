#include "cli/mummies_terms.h"

#include "cli/layout.h"
#include "cli/people.h"
#include "core/text.h"

#include <array>

namespace khepri::cli {

using namespace mummies;

namespace {

constexpr std::array<Colour, type_count> colours{Colour::blue, Colour::yellow, Colour::red,
                                                 Colour::green};
constexpr std::array<std::string_view, type_count> type_keys{
    "mummies.type.vial", "mummies.type.necklace", "mummies.type.sarcophagus",
    "mummies.type.scarab"};

} // namespace

Colour colour_of(Type type) { return colours[static_cast<std::size_t>(type)]; }

std::string type_word(const words::Catalogue& words, Type type) {
    return words.say(type_keys[static_cast<std::size_t>(type)]);
}

std::string card_sign(const Mummies& game, Card card, const Ink& ink) {
    const std::string_view text = game.name_of(card);
    return is_offering(card) ? ink.paint(colour_of(type_of(card)), text) : std::string(text);
}

std::string card_word(const Mummies& game, Card card, const words::Catalogue& words) {
    if (!is_offering(card)) return std::string(game.name_of(card));
    return words.say("mummies.offering",
                     {{"type", type_word(words, type_of(card))}, {"value", value_of(card)}});
}

std::string cards_listed(const Mummies& game, const MummiesCards& cards, const Easel& easel) {
    std::vector<std::string> parts;
    for (const Card card : cards) parts.push_back(card_sign(game, card, easel.ink));
    return listed(easel.words, parts);
}

std::string order_word(const Papyrus& papyrus, const words::Catalogue& words) {
    return words.say("mummies.papyrus", {{"first", type_word(words, papyrus.order[0])},
                                         {"second", type_word(words, papyrus.order[1])},
                                         {"third", type_word(words, papyrus.order[2])},
                                         {"fourth", type_word(words, papyrus.order[3])},
                                         {"number", papyrus.number}});
}

std::string points_listed(std::span<const int> points, const Easel& easel) {
    std::vector<std::string> parts;
    for (std::size_t seat = 0; seat < points.size(); ++seat)
        parts.push_back(easel.words.say("mummies.points_of",
                                        {{"name", short_name(easel, static_cast<Seat>(seat))},
                                         {"points", signed_number(points[seat])}}));
    return join(parts, easel.words.say("list.comma"));
}

MummiesCards cards_of(Handful hand) {
    MummiesCards cards;
    for (int i = 0; i < hand.size(); ++i) cards.push_back(hand[i]);
    return cards;
}

MummiesCards cards_of(const Tally& tally) {
    MummiesCards cards;
    tally.pour_into(cards);
    return cards;
}

MummiesCards gained(Handful before, Handful after) {
    MummiesCards cards;
    for (int i = 0; i < after.size(); ++i) {
        if (before.count(after[i]) > 0) {
            before.remove(after[i]);
        } else {
            cards.push_back(after[i]);
        }
    }
    return cards;
}

} // namespace khepri::cli
