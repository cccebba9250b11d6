#include "games/archaeology/rules/thefts.h"

#include <algorithm>

namespace khepri::archaeology {
namespace {

// Cards flow from their kind to a victim, either as a spare one or through the slack of the victim,
// and on as far as there are doubts. All are explained if all flow (Ford and Fulkerson).
class Flow {
public:
    Flow(const PerPlayer<Losses>& hands, Pile cards) {
        for (const Card card : all_cards) room_[source][kind(card)] = cards.count(card);
        for (const Seat seat : SeatSet::first(most_players)) {
            const Losses& hand = hands[seat];
            const Pile common_ones = hand.known - hand.spare;
            for (const Card card : all_cards) {
                room_[kind(card)][victim(seat)] = hand.spare.count(card);
                room_[kind(card)][slack(seat)] = common_ones.count(card);
            }
            room_[slack(seat)][victim(seat)] = std::max(0, hand.slack);
            room_[victim(seat)][sink] = hand.doubts;
        }
    }

    bool carries_one_more() {
        reached_ = {};
        return push_from(source);
    }

private:
    static constexpr std::size_t source = 0;
    static constexpr std::size_t sink = 1;
    static constexpr std::size_t places = 2 + card_kinds + 2 * most_players;
    static std::size_t kind(Card card) { return 2 + index(card); }
    static std::size_t victim(Seat seat) { return 2 + card_kinds + std::size_t{seat}; }
    static std::size_t slack(Seat seat) { return victim(seat) + most_players; }

    bool push_from(std::size_t from) {
        if (from == sink) return true;
        reached_[from] = true;
        for (std::size_t to = 0; to < places; ++to) {
            if (room_[from][to] == 0 || reached_[to] || !push_from(to)) continue;
            --room_[from][to];
            ++room_[to][from];
            return true;
        }
        return false;
    }

    std::array<std::array<int, places>, places> room_{};
    std::array<bool, places> reached_{};
};

} // namespace

Losses::Losses(const Insight& seen, const Insight& by_all)
    : known(seen.known),
      spare(seen.known - common(seen.known, by_all.known)),
      doubts(seen.doubts.total()),
      slack(by_all.doubts.total() - by_all.known.size() + common(seen.known, by_all.known).size()) {
}

int Losses::most(Pile of) const {
    const int spares = common(spare, of).size();
    const int others = common(known, of).size() - spares;
    return std::min(doubts, spares + std::clamp(slack, 0, others));
}

bool may_be_stolen(const PerPlayer<Losses>& hands, Pile cards) {
    Flow flow(hands, cards);
    for (int n = cards.size(); n > 0; --n)
        if (!flow.carries_one_more()) return false;
    return true;
}

} // namespace khepri::archaeology
