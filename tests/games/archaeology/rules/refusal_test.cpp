// Moves that cannot be: refused with a listed reason, whatever bytes they are made of, and the
// state is not touched.
#include "games/archaeology/rules/scene.h"

#include <cstring>

namespace khepri::archaeology {
namespace {

constexpr auto no_card = static_cast<Card>(7);

void expect_listed(const Refusal& refusal) {
    const auto* const listed = std::find_if(reasons.begin(), reasons.end(), [&](const auto& one) {
        return one.reason == refusal.reason;
    });
    ASSERT_NE(listed, reasons.end()) << refusal.reason;
    std::string names;
    for (const RefusalValue& value : refusal.values)
        names += (names.empty() ? "" : " ") + std::string(value.name);
    EXPECT_EQ(names, listed->values) << refusal.reason;
}

TEST(Refusals, MeetMovesThatNameNothingThatExists) {
    const State state = acting_with(pile({coin, map}), pile({pot}));
    EXPECT_EQ(reason(state, 0, Sell{no_card, 1}), "A16 no_such_kind");
    EXPECT_EQ(reason(state, 0, Sell{static_cast<Card>(255), 255}), "A16 no_such_kind");
    EXPECT_EQ(reason(state, 0, Sell{coin, 255}), "A16 holds_fewer");
    EXPECT_EQ(reason(state, 0, Explore{static_cast<Chamber>(200)}), "A15 no_such_chamber");
    EXPECT_EQ(reason(state, 0, Trade{Pile::of(no_card), pile({pot})}), "A14 no_such_kind");
    EXPECT_EQ(reason(state, 0, Trade{pile({coin}), Pile::of(no_card, 255)}), "A14 no_such_kind");
    EXPECT_EQ(reason(state, 0, Trade{Pile::of(coin, 255), pile({pot})}), "A14 holds_fewer");
    EXPECT_EQ(reason(state, 0, Rob{1}), "A10 no_thief_to_use");
    EXPECT_EQ(reason(state, 0, Lose{pile({coin})}), "A11 no_sandstorm_blowing");
    const State robbing = after_digging(state, DigCard::thief);
    EXPECT_EQ(reason(robbing, 1, Rob{255}), "A10 no_such_seat");
    EXPECT_EQ(reason(robbing, 1, Rob{2}), "A10 no_such_seat");
    const State losing = after_digging(state, DigCard::sandstorm);
    EXPECT_EQ(reason(losing, 0, Lose{Pile::of(no_card)}), "A11 no_such_kind");
    EXPECT_EQ(reason(losing, 0, Lose{Pile::from_lanes(~0ULL)}), "A11 holds_fewer");
}

TEST(Refusals, MeetSeatsThatDoNotExist) {
    const State state = acting_with(pile({coin}));
    for (const int seat : {2, 4, 7, 8, 64, 255})
        EXPECT_EQ(reason(state, static_cast<Seat>(seat), End{}), "A17 not_your_turn");
}

TEST(Refusals, SayWhatIsHeld) {
    const auto refusal = game_of(2).why_not(acting_with(pile({coin, coin})), 0, Sell{coin, 3});
    ASSERT_TRUE(refusal);
    const FixedVector<RefusalValue, 4> expected{{"kind", "coin"}, {"held", 2}, {"count", 3}};
    EXPECT_EQ(refusal->values, expected);
}

template <class M>
Move random_move(Rng& rng) {
    std::array<std::uint8_t, sizeof(M)> bytes{};
    const auto most = rng.below(2) == 0 ? 256 : 1 + rng.below(8); // small ones are nearly right
    for (auto& byte : bytes)
        byte = static_cast<std::uint8_t>(rng.below(3) == 0 ? rng.below(most) : 0);
    M move{};
    std::memcpy(static_cast<void*>(&move), bytes.data(), sizeof(M));
    return move;
}

Move random_move(Rng& rng) {
    switch (rng.below(6)) {
    case 0:
        return random_move<Rob>(rng);
    case 1:
        return random_move<Lose>(rng);
    case 2:
        return random_move<Trade>(rng);
    case 3:
        return random_move<Explore>(rng);
    case 4:
        return random_move<Sell>(rng);
    default:
        return End{};
    }
}

TEST(Refusals, MeetRandomBytesAndLeaveTheStateAlone) {
    std::array<int, reasons.size()> met{};
    int accepted = 0;
    for (std::uint64_t seed = 0; seed < 1500; ++seed) {
        const Archaeology game = game_of(2 + static_cast<int>(seed % 3));
        Rng rng = Rng::fast(seed);
        State state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            const Seat seat = game.to_act(state).front();
            const Move move = random_move(rng);
            const State before = state;
            const auto refusal = game.why_not(state, seat, move);
            ASSERT_EQ(state, before);
            if (refusal) {
                expect_listed(*refusal);
                for (std::size_t i = 0; i < reasons.size(); ++i)
                    met[i] += reasons[i].reason == refusal->reason ? 1 : 0;
                game.apply(state, seat, game.plain_random(state, seat, rng), rng);
            } else {
                ++accepted;
                game.apply(state, seat, move, rng);
                expect_conserved(game, state);
            }
        }
        const auto refusal = game.why_not(state, 0, End{});
        ASSERT_TRUE(refusal);
        expect_listed(*refusal);
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GE(std::count_if(met.begin(), met.end(), [](int n) { return n > 0; }), 20);
}

} // namespace
} // namespace khepri::archaeology
