#include "games/mummies/ai/features.h"

namespace khepri::mummies::ai {

namespace {

constexpr float ten = 0.1F;

// What the rows are worth under a papyrus, seen by one of the seats.
struct Worth {
    int own = 0;
    int highest = -1000; // of the others
    float mean = 0;      // of the others

    float lead() const { return static_cast<float>(own) - mean; }
};

Worth worth_under(const Papyrus& papyrus, const SeatState& seat_state) {
    Worth worth;
    int others = 0;
    for (int i = 0; i < seat_state.players; ++i) {
        const int scored = points(seat_state.rows[static_cast<std::size_t>(i)], papyrus);
        if (i == seat_state.seat) {
            worth.own = scored;
        } else {
            others += scored;
            worth.highest = std::max(worth.highest, scored);
        }
    }
    worth.mean = static_cast<float>(others) / static_cast<float>(seat_state.players - 1);
    return worth;
}

template <std::size_t Count>
class Writer {
public:
    explicit Writer(std::array<float, Count>& x) : x_(x) {}
    void put(float value) { x_[n_++] = value; }
    void put(bool value) { put(value ? 1.0F : 0.0F); }
    void put_one_of_three(int value) {
        for (int i = 1; i <= 3; ++i) put(value == i);
    }

private:
    std::array<float, Count>& x_;
    std::size_t n_ = 0;
};

template <class Out>
void put_offerings(Handful hand, const Papyrus& papyrus, Out& out) {
    std::array<int, 3> best{};
    for (int i = 0; i < hand.size() && is_offering(hand[i]); ++i) {
        int more = gain(hand[i], papyrus);
        for (int& place : best)
            if (more > place) std::swap(more, place);
    }
    for (const int more : best) out.put(ten * static_cast<float>(more));
}

struct Plan {
    bool exists = false;
    float lead = 0;
    float over_highest = 0;

    void offer(const Worth& worth, float more = 0) {
        if (exists && worth.lead() + more <= lead) return;
        exists = true;
        lead = worth.lead() + more;
        over_highest = static_cast<float>(worth.own - worth.highest) + more;
    }
};

template <class Out>
void put_papyri(const Mummies& game, const SeatState& seat_state, Handful hand, Out& out) {
    Plan closing;
    Plan open;
    Plan closing_in_two;
    int count = 0;
    const int longest = seat_state.longest();
    const int own_size = seat_state.sizes[seat_state.seat];
    for (int i = hand.size() - 1; i >= 0 && !is_offering(hand[i]); --i) {
        const Papyrus& papyrus = game.face(hand[i]);
        const Worth worth = worth_under(papyrus, seat_state);
        ++count;
        (papyrus.number <= longest ? closing : open).offer(worth);
        if (papyrus.number <= std::max(longest, own_size + 1))
            closing_in_two.offer(worth, static_cast<float>(best_gain(hand, papyrus)));
    }
    out.put(0.5F * static_cast<float>(count));
    out.put(closing.exists);
    out.put(ten * closing.lead);
    out.put(ten * closing.over_highest);
    out.put(open.exists);
    out.put(ten * open.lead);
    out.put(closing_in_two.exists);
    out.put(ten * closing_in_two.lead);
}

} // namespace

HandInputs hand_inputs(const Mummies& game, const SeatState& seat_state, Handful hand) {
    HandInputs x{};
    Writer out(x);
    out.put(0.25F * static_cast<float>(hand_size - hand.size()));
    put_offerings(hand, game.face(seat_state.papyrus), out);
    put_papyri(game, seat_state, hand, out);
    return x;
}

TableInputs table_inputs(const Mummies& game, const SeatState& seat_state) {
    TableInputs x{};
    Writer out(x);
    const Papyrus& papyrus = game.face(seat_state.papyrus);
    int longest_other = 0;
    int threats = 0;
    Sums others = 0;
    for (int i = 0; i < seat_state.players; ++i) {
        if (i == seat_state.seat) continue;
        const auto other = static_cast<std::size_t>(i);
        longest_other = std::max(longest_other, seat_state.sizes[other]);
        threats += seat_state.sizes[other] + 1 >= papyrus.number;
        others += seat_state.rows[other];
    }
    const int own_size = seat_state.sizes[seat_state.seat];
    const int longest = std::max(own_size, longest_other);
    const float share = 1.0F / static_cast<float>(seat_state.players - 1);
    out.put_one_of_three(papyrus.number - own_size);
    out.put_one_of_three(papyrus.number - longest_other);
    out.put(static_cast<float>(threats) * share);
    out.put_one_of_three(seat_state.players - 1);
    const Worth now = worth_under(papyrus, seat_state);
    out.put(ten * static_cast<float>(now.own));
    out.put(ten * static_cast<float>(now.highest));
    out.put(ten * now.mean);
    for (const Type type : papyrus.order) {
        out.put(ten * static_cast<float>(sum_of(seat_state.rows[seat_state.seat], type)));
        out.put(ten * share * static_cast<float>(sum_of(others, type)));
    }
    out.put(0.2F * static_cast<float>(papyrus.number));
    out.put(0.2F * static_cast<float>(longest));
    return x;
}

} // namespace khepri::mummies::ai
