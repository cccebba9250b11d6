#include "games/all_ai.h"

#include "beginner.h"
#include "search/utility.h"

#include <gtest/gtest.h>

#include <functional>

namespace khepri::archaeology::ai {
namespace {

using Player = std::function<Move(const View& seen, Rng& rng)>;

// Of fixed deals, each played in both seatings.
constexpr int deals = 250;

class LevelsTest : public testing::Test {
protected:
    Player at(search::Level level) const {
        return [this, level](const View& seen, Rng& rng) { return levels_(seen, level, rng); };
    }
    Player beginner() const {
        return [this](const View& seen, Rng& rng) { return beginner_.decide(seen, rng); };
    }

    // The share of the wins, in per cent.
    double wins(const Player& one, const Player& other) const {
        double won = 0;
        for (std::uint64_t deal = 0; deal < deals; ++deal)
            for (const Seat seat : SeatSet::first(2)) {
                Rng luck = Rng::fast(2026, deal);
                Rng thinking = Rng::fast(19, deal * 2 + seat);
                State state = game_.deal(luck);
                while (!game_.to_act(state).empty()) {
                    const Seat turn = game_.to_act(state).front();
                    const Player& player = turn == seat ? one : other;
                    game_.apply(state, turn, player(game_.view(state, turn), thinking), luck);
                }
                won += search::utilities(game_, state)[seat];
            }
        return 100 * won / deals / 2;
    }

    Archaeology game_{Options{2}};
    search::LevelPlayer<Archaeology> levels_ = level_player(game_, 1);
    Beginner beginner_{game_};
};

TEST_F(LevelsTest, ABeginnerWinsAboutHalfAgainstANovice) {
    const double won = wins(beginner(), at(search::Level::novice));
    EXPECT_GE(won, 40);
    EXPECT_LE(won, 60);
}

// Up to the expert; the master searches, so scripts/strength measures that step.
TEST_F(LevelsTest, EachLevelBeatsTheOneBelowButNotEveryTime) {
    for (std::size_t upper = 1; upper + 1 < search::all_levels.size(); ++upper) {
        const double won = wins(at(search::all_levels[upper]), at(search::all_levels[upper - 1]));
        EXPECT_GE(won, 65) << search::level_names[upper];
        EXPECT_LE(won, 75) << search::level_names[upper];
    }
}

} // namespace
} // namespace khepri::archaeology::ai
