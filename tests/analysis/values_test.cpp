// Values are true: in fixed games between quick players of all levels, what is predicted is won.
// Few games blur single figures; docs/values.md has the tables of many.
#include "search/value.h"

#include "analysis/reliability.h"
#include "games/all.h"
#include "games/all_ai.h"

#include <gtest/gtest.h>

namespace khepri::analysis {
namespace {

struct Measured {
    Reliability predicted;
    Reliability equal; // had every seat been given the same share
    double score_error = 0;
    double score = 0;
};

template <Game G>
Measured measured(const G& game, int games) {
    Measured found;
    const auto player = search::GameAi<G>::level_player(game, 1);
    for (int i = 0; i < games; ++i) {
        Rng rng = Rng::fast(77, static_cast<std::uint64_t>(i));
        search::SeatLevels levels{};
        for (search::Level& level : levels) level = search::all_levels[rng.below(3)];
        struct Prediction {
            search::Value value;
        };
        std::vector<Prediction> all;
        auto state = game.deal(rng);
        while (!game.to_act(state).empty()) {
            const Seat seat = game.to_act(state).front();
            if (rng.below(4) == 0) all.push_back({search::value(game, state, levels)});
            game.apply(state, seat, player(game.view(state, seat), levels[seat], rng), rng);
        }
        const Outcome outcome = game.outcome(state);
        for (const Prediction& predicted : all)
            for (const Seat seat : SeatSet::first(game.seats())) {
                const double won = outcome.winners.contains(seat)
                                       ? 1.0 / static_cast<double>(outcome.winners.size())
                                       : 0;
                found.predicted.add(search::share(predicted.value.shares[seat]), won);
                found.equal.add(1.0 / std::max(2, game.seats()), won);
                found.score_error +=
                    static_cast<double>(predicted.value.scores[seat]) / search::score_one -
                    outcome.scores[seat];
                found.score += outcome.scores[seat];
            }
    }
    return found;
}

void expect_true(const Measured& found, double better) {
    EXPECT_LE(found.predicted.expected_error(), 0.05);
    EXPECT_LE(found.predicted.mean_square(), better * found.equal.mean_square())
        << "values know too little";
    EXPECT_LE(std::abs(found.score_error), 0.06 * found.score);
}

TEST(Values, OfArchaeologyAreTrue) {
    expect_true(measured(archaeology::Archaeology({2}), 500), 0.75);
    expect_true(measured(archaeology::Archaeology({4}), 300), 0.75);
}

TEST(Values, OfMummiesAreTrue) {
    expect_true(measured(mummies::Mummies({2, 50}), 500), 0.75);
    expect_true(measured(mummies::Mummies({5, 50}), 300), 0.85);
}

TEST(Values, OfADuelAreTrue) {
    scarabya::Options options;
    options.mode = scarabya::Mode::duel;
    options.players = 2;
    expect_true(measured(scarabya::Scarabya(options), 500), 0.75);
}

TEST(Values, OfAnExpeditionAreTrue) {
    scarabya::Options options;
    options.players = 3;
    expect_true(measured(scarabya::Scarabya(options), 100), 0.7);
}

} // namespace
} // namespace khepri::analysis
