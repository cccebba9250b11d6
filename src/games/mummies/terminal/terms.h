// Words and signs for the things of Mummies, for all parts of its terminal.
#pragma once

#include "games/mummies/rules/rules.h"
#include "terminal/game_terminal.h"

#include <span>

namespace khepri::terminal {

using MummiesCards = std::vector<mummies::Card>;

Colour colour_of(mummies::Type type);
std::string type_word(const i18n::Catalogue& catalogue, mummies::Type type);

// "V4" in the colour of its type; "NCVS5".
std::string card_sign(const mummies::Mummies& game, mummies::Card card, const Ink& ink);
// "vial 4", "NCVS5".
std::string card_word(const mummies::Mummies& game, mummies::Card card,
                      const i18n::Catalogue& catalogue);
// "V4, N2 and NCVS5".
std::string cards_listed(const mummies::Mummies& game, const MummiesCards& cards,
                         const RenderContext& context);
// "necklace ×2, scarab ×1, vial 0, sarcophagus −1; scored at 5".
std::string order_word(const mummies::Papyrus& papyrus, const i18n::Catalogue& catalogue);
// "Ada 12, Ben −3".
std::string points_listed(std::span<const int> points, const RenderContext& context);

MummiesCards cards_of(mummies::Handful hand);
MummiesCards cards_of(const mummies::Tally& tally);
// What `after` holds beyond `before`.
MummiesCards gained(mummies::Handful before, mummies::Handful after);

} // namespace khepri::terminal
