#include "ai/mummies/choices.h"

#include "ai/mummies/laying.h"

namespace khepri::ai {

using namespace mummies;

namespace {

// What the network expects of a table, whatever the seat keeps in its hand.
class Outlook {
public:
    Outlook(const Mummies& game, const Net& net, const Sight& sight)
        : game_(game), net_(net), sight_(sight), of_table_(net.bias) {
        net.add(table_inputs(game, sight), 0, of_table_);
    }
    float lead(Handful hand) const {
        Net::Hidden sums = of_table_;
        net_.add(hand_inputs(game_, sight_, hand), std::tuple_size_v<TableInputs>, sums);
        return 10 * net_.output_of(Net::active(sums));
    }

private:
    const Mummies& game_;
    const Net& net_;
    const Sight& sight_;
    Net::Hidden of_table_;
};

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

Choice weigh_laying(const Mummies& game, const Net& net, const Sight& sight, Card card) {
    Choice choice;
    choice.move = laying(card);
    const Sight next = after(sight, choice.move);
    const Papyrus& papyrus = game.face(next.papyrus);
    choice.closes = sight.is_last_turn || next.longest() >= papyrus.number;
    if (choice.closes)
        score(papyrus, next, choice);
    else
        choice.lead = Outlook(game, net, next).lead(next.hand);
    return choice;
}

Choice weigh_sacrifice(const Outlook& outlook, Handful hand, Handful cards) {
    for (int i = 0; i < cards.size(); ++i) hand.remove(cards[i]);
    Choice choice;
    choice.move = Sacrifice{cards};
    choice.lead = outlook.lead(hand);
    return choice;
}

// The rows are scored as they lie, whichever card goes.
Choice weigh_last_sacrifice(const Mummies& game, const Sight& sight) {
    Choice choice;
    choice.move = Sacrifice{{sight.hand[0]}};
    choice.closes = true;
    score(game.face(sight.papyrus), sight, choice);
    return choice;
}

void add_sacrifices(const Outlook& outlook, Handful hand, Choices& all) {
    FixedVector<Choice, hand_size> singles; // best first
    for (int i = 0; i < hand.size(); ++i) {
        if (i > 0 && hand[i] == hand[i - 1]) continue;
        singles.push_back(weigh_sacrifice(outlook, hand, {hand[i]}));
        for (std::size_t at = singles.size() - 1; at > 0 && singles[at].lead > singles[at - 1].lead;
             --at)
            std::swap(singles[at], singles[at - 1]);
    }
    for (const Choice& one : singles) all.push_back(one);
    Handful cards;
    float highest = singles[0].lead;
    for (const Choice& one : singles) {
        const Card card = std::get<Sacrifice>(one.move).cards[0];
        for (int n = hand.count(card); n > 0; --n) {
            cards.add(card);
            if (cards.size() == 1) continue;
            all.push_back(weigh_sacrifice(outlook, hand, cards));
            if (all.back().lead < highest) return;
            highest = all.back().lead;
        }
    }
}

} // namespace

Choices choices(const Mummies& game, const Net& net, const Sight& sight) {
    Choices all;
    for (int i = 0; i < sight.hand.size(); ++i)
        if (i == 0 || sight.hand[i] != sight.hand[i - 1])
            all.push_back(weigh_laying(game, net, sight, sight.hand[i]));
    if (!sight.may_sacrifice) return all;
    if (sight.is_last_turn)
        all.push_back(weigh_last_sacrifice(game, sight));
    else
        add_sacrifices(Outlook(game, net, sight), sight.hand, all);
    return all;
}

} // namespace khepri::ai
