#include "games/archaeology/terminal/game_terminal.h"

#include <numeric>

namespace khepri::terminal {

using namespace archaeology;

namespace {

int all_treasures(const Edition& edition) {
    return std::accumulate(edition.kinds.begin(), edition.kinds.end(), 0,
                           [](int sum, const auto& kind) { return sum + kind.count; });
}

// Cards in the dig site after the deal.
int dig_site(const Edition& edition, int players) {
    const auto removed = edition.sandstorms_removed[static_cast<std::size_t>(players - 2)];
    return all_treasures(edition) + edition.thieves + edition.sandstorms - removed -
           players * edition.hand - edition.market -
           std::accumulate(edition.chambers.begin(), edition.chambers.end(), 0);
}

int price(const Edition& edition, Card card, std::size_t cards) {
    const auto& prices = edition.kind(card).prices;
    return cards <= prices.size() ? prices[cards - 1] : 0;
}

} // namespace

i18n::Values GameTerminal<Archaeology>::rule_values(const Game& game) {
    const Edition& edition = game.edition();
    const int talismans_4 = price(edition, Card::talisman, 4);
    const int talismans_2 = price(edition, Card::talisman, 2);
    const int coins_5 = price(edition, Card::coin, 5);
    return {{"small", edition.chambers[0]},
            {"middle", edition.chambers[1]},
            {"large", edition.chambers[2]},
            {"hand", edition.hand},
            {"market", edition.market},
            {"thieves", edition.thieves},
            {"sandstorms", edition.sandstorms},
            {"removed_3", edition.sandstorms_removed[1]},
            {"removed_4", edition.sandstorms_removed[2]},
            {"others", all_treasures(edition) - edition.kind(Card::map).count},
            {"dig_2", dig_site(edition, 2)},
            {"dig_3", dig_site(edition, 3)},
            {"dig_4", dig_site(edition, 4)},
            {"talismans_4", talismans_4},
            {"talismans_2", talismans_2},
            {"coins_5", coins_5},
            {"example", talismans_4 + talismans_2 + coins_5}};
}

} // namespace khepri::terminal
