#include "core/hash.h"
#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"
#include "support/play.h"

#include <algorithm>

namespace khepri::scarabya {
namespace {

std::string values(const Refusal& refusal) {
    std::string text;
    for (const RefusalValue& value : refusal.values) {
        text += text.empty() ? "" : " ";
        text += std::string(value.name) + "=";
        text += value.symbol.empty() ? std::to_string(value.number) : std::string(value.symbol);
    }
    return text;
}

TEST(Refusal, SaysWhatWouldBeAccepted) {
    const Scarabya game = game_on(pocket, options_for(Mode::expedition, 2, "IL"));
    State state = dealt(game);
    const auto says = [&](Seat seat, Place place) {
        return judgement(game, state, seat, place) + ": " +
               values(game.why_not(state, seat, place).value_or(Refusal{}));
    };
    EXPECT_EQ(says(0, {Tile{12}, Facing{0}, cell(5, 2)}), "S3 no_such_tile: wanted=I");
    EXPECT_EQ(says(0, placed("P:e6 f6 e7 f7 e8")), "S6 other_tile: tile=P wanted=I");
    EXPECT_EQ(says(0, {Tile::I, Facing{2}, cell(5, 2)}), "S3 no_such_facing: tile=I most=2");
    EXPECT_EQ(says(0, {Tile::I, Facing{0}, Cell{10}}), "S9 over_the_frame: tile=I");
    EXPECT_EQ(says(0, placed("I:e1 e2 e3 e4 e5")), "S9 on_a_rock: tile=I cell=e4");
    EXPECT_EQ(says(0, placed("I:a1 b1 c1 d1 e1")), "S7 off_centre: tile=I");
    EXPECT_EQ(says(2, placed(closes_pocket)), "S6 not_playing: ");
    EXPECT_EQ(says(spectator, placed(closes_pocket)), "S6 not_playing: ");
    play(game, state, 0, closes_pocket);
    EXPECT_EQ(says(0, placed(closes_pocket)), "S6 already_placed: tile=I");
    play(game, state, 1, closes_pocket);
    EXPECT_EQ(says(0, placed("L:g6 g7 g8 g9 h9")), "S9 on_a_tile: tile=L cell=g6 other=I");
    EXPECT_EQ(says(0, placed("L:a1 b1 c1 d1 a2")), "S8 touches_no_tile: tile=L");
    const Scarabya duel = game_on(pocket, options_for(Mode::duel, 2, "I"));
    EXPECT_EQ(values(duel.why_not(dealt(duel), 1, placed(closes_pocket)).value_or(Refusal{})),
              "turn=1");
}

// Every facing and anchor a byte can hold, for the tile in play.
std::vector<std::string> accepted_of_all(const Scarabya& game, const State& state) {
    std::vector<std::string> accepted;
    for (int facing = 0; facing < 256; ++facing)
        for (int anchor = 0; anchor < 256; ++anchor) {
            const Place place{state.table.turned.back(), static_cast<Facing>(facing),
                              static_cast<Cell>(anchor)};
            if (!game.why_not(state, game.to_act(state).front(), place))
                accepted.push_back(to_text(place));
        }
    std::sort(accepted.begin(), accepted.end());
    return accepted;
}

TEST(Refusal, IsGivenToEveryPlacementButTheLegalOnes) {
    for (const Flips flips : {Flips::on, Flips::off}) {
        Options options = options_for(Mode::duel, 2);
        options.flips = flips;
        const Scarabya game(options);
        Rng rng = Rng::fast(61);
        for (int i = 0; i < 3; ++i) {
            State state = game.deal(rng);
            while (!game.to_act(state).empty()) {
                const Seat seat = game.to_act(state).front();
                EXPECT_EQ(accepted_of_all(game, state), texts_of_moves(game, state, seat));
                game.apply(state, seat, game.plain_random(state, seat, rng), rng);
            }
        }
    }
}

TEST(Refusal, SurvivesAnyBytesAndLeavesTheStateUntouched) {
    const Scarabya game(options_for(Mode::expedition, 3));
    Rng rng = Rng::fast(71);
    State state = game.deal(rng);
    const auto byte = [&] { return static_cast<std::uint8_t>(rng.below(256)); };
    int refused = 0;
    for (int i = 0; i < 300'000; ++i) {
        const Place place{Tile{byte()}, Facing{byte()}, Cell{byte()}};
        const auto before = hash_of(state);
        refused += game.why_not(state, byte(), place).has_value();
        ASSERT_EQ(hash_of(state), before);
        if (i % 10'000 == 0 && !game.to_act(state).empty()) {
            const Seat seat = game.to_act(state).front();
            game.apply(state, seat, game.plain_random(state, seat, rng), rng);
        }
    }
    EXPECT_GT(refused, 299'000);
}

} // namespace
} // namespace khepri::scarabya
