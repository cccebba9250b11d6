// Codecs of cards and chambers of Archaeology.
#pragma once

#include "games/archaeology/rules/rules.h"
#include "wire/object.h"

namespace khepri::archaeology::codecs {

using namespace wire;

inline constexpr Symbol<card_kinds> kind{
    {"pot", "parchment", "coin", "talisman", "cup", "map", "mask"}};
inline constexpr Symbol<chamber_count> chamber{{"small", "middle", "large"}};

// By kind, at most `most` of each; kinds without cards are omitted.
struct Cards {
    Pile most;

    void write(Pile pile, auto&& out) const {
        out.begin_object();
        for (const Card card : all_cards)
            if (pile.count(card) > 0) out.member(kind.names[index(card)]).number(pile.count(card));
        out.end_object();
    }
    void read(const Json& json, Pile& out, Reader& reader) const {
        out = Pile{};
        Object{[&](auto& fields, Pile& pile) {
            for (const Card card : all_cards) {
                int count = 0;
                fields.or_keep(kind.names[index(card)], count, Whole{0, most.count(card)});
                pile.add(card, count);
            }
        }}.read(json, out, reader);
    }
};

} // namespace khepri::archaeology::codecs
