// How the things of Mummies are put into words and signs, for all parts of its face.
#pragma once

#include "cli/face.h"
#include "games/mummies/rules.h"

#include <span>

namespace khepri::cli {

using MummiesCards = std::vector<mummies::Card>;

Colour colour_of(mummies::Type type);
std::string type_word(const words::Catalogue& words, mummies::Type type);

// "V4" in the colour of its type; "NCVS5".
std::string card_sign(const mummies::Mummies& game, mummies::Card card, const Ink& ink);
// "vial 4", "NCVS5".
std::string card_word(const mummies::Mummies& game, mummies::Card card,
                      const words::Catalogue& words);
// "V4, N2 and NCVS5".
std::string cards_listed(const mummies::Mummies& game, const MummiesCards& cards,
                         const Easel& easel);
// "necklace ×2, scarab ×1, vial 0, sarcophagus −1; scored at 5".
std::string order_word(const mummies::Papyrus& papyrus, const words::Catalogue& words);
// "Ada 12, Ben −3".
std::string points_listed(std::span<const int> points, const Easel& easel);

MummiesCards cards_of(mummies::Handful hand);
MummiesCards cards_of(const mummies::Tally& tally);
// What `after` holds beyond `before`.
MummiesCards gained(mummies::Handful before, mummies::Handful after);

} // namespace khepri::cli
