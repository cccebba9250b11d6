// The sample bots play every game without a word from us: examples/bots.
#include "bots/players.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "games/all_wire.h"

#include <gtest/gtest.h>

namespace khepri::bots {
namespace {

template <Game G>
void expect_whole_game(const G& game, const std::string& command) {
    SCOPED_TRACE(command + ": " + wire::options_text(game));
    const auto bot = player_named<G>("exec:" + command, TimeControl{});
    ASSERT_TRUE(bot) << bot.error();
    Rng rng = Rng::fast(5);
    auto state = game.deal(rng);
    while (!game.to_act(state).empty()) {
        const Seat seat = game.to_act(state).front();
        const auto move = (*bot)(game, game.view(state, seat), rng);
        ASSERT_TRUE(move) << move.error();
        game.apply(state, seat, *move, rng);
    }
    end_match(*bot, game.outcome(state), game.seats());
}

void expect_every_game(const std::string& command) {
    expect_whole_game(archaeology::Archaeology({3}), command);
    expect_whole_game(mummies::Mummies({2, 50}), command);
    for (const auto mode :
         {scarabya::Mode::expedition, scarabya::Mode::duel, scarabya::Mode::solo}) {
        scarabya::Options options;
        options.mode = mode;
        options.players = mode == scarabya::Mode::solo ? 1 : 2;
        expect_whole_game(scarabya::Scarabya(options), command);
    }
}

TEST(SampleBot, InCppPlaysEveryGame) { expect_every_game(TINY_BOT); }

TEST(SampleBot, InPythonPlaysEveryGame) {
    expect_every_game("python3 " KHEPRI_SOURCE_DIR "/examples/bots/simple_bot.py");
}

} // namespace
} // namespace khepri::bots
