// What a failing law prints is a record of the game so far.
#include "games/all.h"
#include "games/all_wire.h"
#include "support/match_log.h"
#include "table/replay.h"
#include "wire/games.h"

namespace khepri::wire {
namespace {

TEST(MatchLog, PrintsARecordThatReplays) {
    for_each_setting([]<Game G>(const G& game) {
        Rng rng = Rng::fast(5);
        const Seeds seeds = seeds_from(300, game.seats());
        Rng luck = Rng::fair(match_key(seeds));
        auto state = game.deal(luck);
        MatchLog<G> log(game, state, "seed 300", seeds, luck);
        int moves = 0;
        for (; moves < 9 && !game.to_act(state).empty(); ++moves) {
            const Seat seat = game.to_act(state).front();
            log.apply(state, seat, game.plain_random(state, seat, rng), luck);
        }
        const std::string text = log.text();
        const std::string heading = "seed 300, after " + std::to_string(moves) + " moves\n";
        ASSERT_TRUE(text.starts_with(heading)) << text;
        auto record = parse_record(text.substr(heading.size()));
        ASSERT_TRUE(record) << record.error();
        EXPECT_EQ(record->options, options_text(game));
        EXPECT_EQ(record->edition, edition_text(game));
        Replay<G> replay(game, std::move(*record));
        while (replay.step()) {
        }
        EXPECT_TRUE(replay.findings().empty());
        EXPECT_EQ(replay.match().version(), moves);
        EXPECT_EQ(game.cards_text(replay.match().state()), game.cards_text(state));
    });
}

} // namespace
} // namespace khepri::wire
