// What is written is read back as it was, over random games of every kind.
#include "games/all.h"
#include "games/all_wire.h"
#include "runtime/any_game.h"
#include "wire/games.h"
#include "wire/messages.h"

namespace khepri::wire {
namespace {

TEST(RoundTrip, EveryViewOfEverySeatComesBack) {
    for_each_setting([](const auto& game) {
        Rng rng = Rng::fast(2);
        for (std::uint64_t seed = 1; seed <= 12; ++seed)
            play(game, seed, [&](const auto& state) {
                if (!game.to_act(state).empty() && rng.below(12) > 0) return;
                for (const Seat seat : watchers(game)) {
                    const auto view = game.view(state, seat);
                    const std::string text = to_line(to_json(game, view));
                    const auto back = read_view(game, *parse_json(text));
                    ASSERT_TRUE(back) << back.error() << '\n' << text;
                    ASSERT_TRUE(*back == view) << text;
                }
            });
    });
}

TEST(RoundTrip, EveryMoveComesBack) {
    for_each_setting([](const auto& game) {
        const auto ignore = [](const auto&) {};
        for (std::uint64_t seed = 1; seed <= 10; ++seed)
            play(game, seed, ignore, [&](const auto&, Seat, const auto& move) {
                const std::string text = to_line(to_json(game, move));
                const auto back = read_move(game, *parse_json(text));
                ASSERT_TRUE(back) << back.error() << '\n' << text;
                ASSERT_TRUE(*back == move) << text;
            });
    });
}

TEST(RoundTrip, OptionsAndEditionComeBackAsText) {
    for (const Setting& setting : all_settings) {
        const AnyGame game = game_of(setting);
        const auto again = runtime::game_from_text(setting.game, runtime::options_text(game),
                                                   runtime::edition_text(game));
        ASSERT_TRUE(again) << again.error();
        EXPECT_EQ(runtime::options_text(*again), runtime::options_text(game));
        EXPECT_EQ(runtime::edition_text(*again), runtime::edition_text(game));
        EXPECT_EQ(runtime::edition_text(game) == "classic", setting.edition == "classic");
        EXPECT_EQ(runtime::edition_text(game).find('\n'), std::string::npos);
    }
}

TEST(RoundTrip, OutcomesComeBack) {
    for_each_setting([](const auto& game) {
        play(game, 3, [&](const auto& state) {
            const Outcome outcome = game.outcome(state);
            const Json json = to_json(outcome, game.seats());
            const auto back = read_outcome(json, game.seats());
            ASSERT_TRUE(back) << back.error();
            EXPECT_EQ(*back, outcome);
        });
    });
}

// Seats that are not to act try the moves of those that are.
TEST(RoundTrip, RefusalsComeBack) {
    for_each_setting([](const auto& game) {
        const auto ignore = [](const auto&) {};
        play(game, 5, ignore, [&](const auto& state, Seat, const auto& move) {
            const auto refusal = game.why_not(state, spectator, move);
            ASSERT_TRUE(refusal);
            const auto back = read_refusal(to_json(*refusal));
            ASSERT_TRUE(back) << back.error();
            EXPECT_EQ(*back, message_of(*refusal));
        });
    });
}

TEST(RoundTrip, AFindingComesBack) {
    const Finding finding{14, "cards_differ", "hand1=PPSC", "hand1=\"P\"\\"};
    const auto back = read_finding(*parse_json(to_line(to_json(finding))));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, finding);
}

TEST(RoundTrip, ValuesOfARefusalKeepTheirNamesAndKinds) {
    const Refusal refusal{"A16", "holds_fewer", {{"kind", "coin"}, {"held", 2}, {"count", 3}}};
    EXPECT_EQ(to_line(to_json(refusal)), R"({"rule":"A16","reason":"holds_fewer",)"
                                         R"("values":{"kind":"coin","held":2,"count":3}})");
}

} // namespace
} // namespace khepri::wire
