#include "ai/mummies/choices.h"

#include "ai/mummies/laying.h"

namespace khepri::ai {

using namespace mummies;

namespace {

float expected_lead(const Mummies& game, const Net& net, const Sight& after) {
    const Net::Outputs y = net(features(game, after));
    return 10 * (y[0] - y[1]);
}

// M10  What every row scores, and how far the seat is then ahead of the mean of the others.
void score(const Papyrus& papyrus, const Sight& sight, Choice& choice) {
    int others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(sight.players); ++i) {
        choice.points[i] = points(sight.rows[i], papyrus);
        if (i != sight.seat) others += choice.points[i];
    }
    choice.lead = static_cast<float>(choice.points[sight.seat]) -
                  static_cast<float>(others) / static_cast<float>(sight.players - 1);
}

Choice weigh(const Mummies& game, const Net& net, const Sight& sight, const Move& move) {
    Choice choice;
    choice.move = move;
    const Sight next = after(sight, move);
    const Papyrus& papyrus = game.face(next.papyrus);
    choice.closes = next.longest() >= papyrus.number;
    if (choice.closes)
        score(papyrus, next, choice);
    else
        choice.lead = expected_lead(game, net, next);
    return choice;
}

void add_sacrifices(const Mummies& game, const Net& net, const Sight& sight, Choices& all) {
    FixedVector<Choice, hand_size> singles; // best first
    for (int i = 0; i < sight.hand.size(); ++i) {
        if (i > 0 && sight.hand[i] == sight.hand[i - 1]) continue;
        singles.push_back(weigh(game, net, sight, Sacrifice{{sight.hand[i]}}));
        for (std::size_t at = singles.size() - 1; at > 0 && singles[at].lead > singles[at - 1].lead;
             --at)
            std::swap(singles[at], singles[at - 1]);
    }
    for (const Choice& one : singles) all.push_back(one);
    Handful cards;
    for (const Choice& one : singles) {
        const Card card = std::get<Sacrifice>(one.move).cards[0];
        for (int n = sight.hand.count(card); n > 0; --n) {
            cards.add(card);
            if (cards.size() > 1) all.push_back(weigh(game, net, sight, Sacrifice{cards}));
        }
    }
}

} // namespace

Choices choices(const Mummies& game, const Net& net, const Sight& sight) {
    Choices all;
    for (int i = 0; i < sight.hand.size(); ++i)
        if (i == 0 || sight.hand[i] != sight.hand[i - 1])
            all.push_back(weigh(game, net, sight, laying(sight.hand[i])));
    if (sight.may_sacrifice) add_sacrifices(game, net, sight, all);
    return all;
}

} // namespace khepri::ai
