#include "games/mummies/terminal/terms.h"

#include "core/text.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <array>

namespace khepri::terminal {

using namespace mummies;

namespace {

constexpr std::array<Colour, type_count> colours{Colour::blue, Colour::yellow, Colour::red,
                                                 Colour::green};
constexpr std::array<std::string_view, type_count> type_keys{
    "mummies.type.vial", "mummies.type.necklace", "mummies.type.sarcophagus",
    "mummies.type.scarab"};

} // namespace

Colour colour_of(Type type) { return colours[static_cast<std::size_t>(type)]; }

std::string type_word(const i18n::Catalogue& catalogue, Type type) {
    return catalogue.format(type_keys[static_cast<std::size_t>(type)]);
}

std::string card_sign(const Mummies& game, Card card, const Ink& ink) {
    const std::string_view text = game.name_of(card);
    return is_offering(card) ? ink.paint(colour_of(type_of(card)), text) : std::string(text);
}

std::string card_word(const Mummies& game, Card card, const i18n::Catalogue& catalogue) {
    if (!is_offering(card)) return std::string(game.name_of(card));
    return catalogue.format("mummies.offering", {{"type", type_word(catalogue, type_of(card))},
                                                 {"value", value_of(card)}});
}

std::string cards_listed(const Mummies& game, const MummiesCards& cards,
                         const RenderContext& context) {
    std::vector<std::string> parts;
    for (const Card card : cards) parts.push_back(card_sign(game, card, context.ink));
    return listed(context.catalogue, parts);
}

std::string order_word(const Papyrus& papyrus, const i18n::Catalogue& catalogue) {
    return catalogue.format("mummies.papyrus", {{"first", type_word(catalogue, papyrus.order[0])},
                                                {"second", type_word(catalogue, papyrus.order[1])},
                                                {"third", type_word(catalogue, papyrus.order[2])},
                                                {"fourth", type_word(catalogue, papyrus.order[3])},
                                                {"number", papyrus.number}});
}

std::string points_listed(std::span<const int> points, const RenderContext& context) {
    std::vector<std::string> parts;
    for (std::size_t seat = 0; seat < points.size(); ++seat)
        parts.push_back(context.catalogue.format(
            "mummies.points_of", {{"name", short_name(context, static_cast<Seat>(seat))},
                                  {"points", signed_number(points[seat])}}));
    return join(parts, context.catalogue.format("list.comma"));
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

} // namespace khepri::terminal
