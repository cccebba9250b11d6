#include "games/mummies/ai/candidates.h"

#include "games/mummies/ai/laying.h"

namespace khepri::mummies::ai {

namespace {

// What the network expects of a table, whatever the seat keeps in its hand.
class LeadEstimate {
public:
    LeadEstimate(const Mummies& game, const Net& net, const SeatState& seat_state)
        : game_(game), net_(net), sight_(seat_state), of_table_(net.bias) {
        net.add(table_inputs(game, seat_state), 0, of_table_);
    }
    float lead(Handful hand) const {
        Net::Hidden sums = of_table_;
        net_.add(hand_inputs(game_, sight_, hand), std::tuple_size_v<TableInputs>, sums);
        return 10 * net_.output_of(Net::active(sums));
    }

private:
    const Mummies& game_;
    const Net& net_;
    const SeatState& sight_;
    Net::Hidden of_table_;
};

// M10  What every row scores, and how far the seat is then ahead of the mean of the others.
void score(const Papyrus& papyrus, const SeatState& seat_state, Candidate& candidate) {
    int others = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seat_state.players); ++i) {
        candidate.points[i] = points(seat_state.rows[i], papyrus);
        if (i != seat_state.seat) others += candidate.points[i];
    }
    candidate.lead = static_cast<float>(candidate.points[seat_state.seat]) -
                     static_cast<float>(others) / static_cast<float>(seat_state.players - 1);
}

Candidate weigh_laying(const Mummies& game, const Net& net, const SeatState& seat_state,
                       Card card) {
    Candidate candidate;
    candidate.move = laying(card);
    const SeatState next = after(seat_state, candidate.move);
    const Papyrus& papyrus = game.face(next.papyrus);
    candidate.closes = seat_state.is_last_turn || next.longest() >= papyrus.number;
    if (candidate.closes)
        score(papyrus, next, candidate);
    else
        candidate.lead = LeadEstimate(game, net, next).lead(next.hand);
    return candidate;
}

Candidate weigh_sacrifice(const LeadEstimate& estimate, Handful hand, Handful cards) {
    for (int i = 0; i < cards.size(); ++i) hand.remove(cards[i]);
    Candidate candidate;
    candidate.move = Sacrifice{cards};
    candidate.lead = estimate.lead(hand);
    return candidate;
}

// The rows are scored as they lie, whichever card goes.
Candidate weigh_last_sacrifice(const Mummies& game, const SeatState& seat_state) {
    Candidate candidate;
    candidate.move = Sacrifice{{seat_state.hand[0]}};
    candidate.closes = true;
    score(game.face(seat_state.papyrus), seat_state, candidate);
    return candidate;
}

void add_sacrifices(const LeadEstimate& estimate, Handful hand, Candidates& all) {
    FixedVector<Candidate, hand_size> singles; // best first
    for (int i = 0; i < hand.size(); ++i) {
        if (i > 0 && hand[i] == hand[i - 1]) continue;
        singles.push_back(weigh_sacrifice(estimate, hand, {hand[i]}));
        for (std::size_t at = singles.size() - 1; at > 0 && singles[at].lead > singles[at - 1].lead;
             --at)
            std::swap(singles[at], singles[at - 1]);
    }
    for (const Candidate& one : singles) all.push_back(one);
    Handful cards;
    float highest = singles[0].lead;
    for (const Candidate& one : singles) {
        const Card card = std::get<Sacrifice>(one.move).cards[0];
        for (int n = hand.count(card); n > 0; --n) {
            cards.add(card);
            if (cards.size() == 1) continue;
            all.push_back(weigh_sacrifice(estimate, hand, cards));
            if (all.back().lead < highest) return;
            highest = all.back().lead;
        }
    }
}

} // namespace

Candidates weighed_candidates(const Mummies& game, const Net& net, const SeatState& seat_state) {
    Candidates all;
    for (int i = 0; i < seat_state.hand.size(); ++i)
        if (i == 0 || seat_state.hand[i] != seat_state.hand[i - 1])
            all.push_back(weigh_laying(game, net, seat_state, seat_state.hand[i]));
    if (!seat_state.may_sacrifice) return all;
    if (seat_state.is_last_turn)
        all.push_back(weigh_last_sacrifice(game, seat_state));
    else
        add_sacrifices(LeadEstimate(game, net, seat_state), seat_state.hand, all);
    return all;
}

} // namespace khepri::mummies::ai
