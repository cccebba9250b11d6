// Codecs of the cards of Mummies.
#pragma once

#include "games/mummies/rules/rules.h"
#include "wire/object.h"

namespace khepri::mummies::codecs {

using namespace wire;

inline constexpr std::array<std::string_view, type_count> type_names{"vial", "necklace",
                                                                     "sarcophagus", "scarab"};

// "V4" or, if the edition has it, "VCNS3".
struct CardName {
    const Mummies& game;

    void write(Card card, auto&& out) const { out.symbol(game.name_of(card)); }
    void read(const Json& json, Card& out, Reader& reader) const {
        const auto card =
            json.is_string() ? game.card_named(json.get_ref<const std::string&>()) : std::nullopt;
        if (card && game.name_of(*card) == json.get_ref<const std::string&>())
            out = *card;
        else
            reader.fail_expected("a card such as \"V4\", or a papyrus of this edition such as \"" +
                                     std::string(game.name_of(papyrus_card(0))) + '"',
                                 json);
    }
};

} // namespace khepri::mummies::codecs
