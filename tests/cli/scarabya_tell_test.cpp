#include "cli/scarabya_support.h"

#include <algorithm>

namespace khepri::cli::scarabya_test {
namespace {

TEST(ScarabyaTell, NeverTellsAnothersPlacementOfARoundInProgress) {
    const Scarabya game = game_of(Mode::expedition, 3);
    int hidden = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        play_at_random(game, seed, [&](const State& before, const Act& act, const State& after) {
            if (after.table.placed.empty()) return;
            for (const Seat seat : all_viewers(game)) {
                if (seat == act.who) continue;
                EXPECT_EQ(ScarabyaFace::tell(game, game.view(before, seat), act.who, act.place,
                                             game.view(after, seat), easel()),
                          short_names[act.who] + " has placed.");
                ++hidden;
            }
        });
    EXPECT_GT(hidden, 300);
}

TEST(ScarabyaTell, TellsThePlacementsOfACompleteRoundToAll) {
    const Scarabya game = fixed_game(Mode::expedition, 2);
    State state = dealt(game);
    play(game, state, 0, "F:e5 f5 d6 e6 e7");
    const State before = state;
    play(game, state, 1, "F:f5 g5 e6 f6 f7");
    const auto told = [&](Seat viewer) {
        return ScarabyaFace::tell(game, game.view(before, viewer), 1, placed("F:f5 g5 e6 f6 f7"),
                                  game.view(state, viewer), easel());
    };
    EXPECT_EQ(told(0), "Ben places F at f5 g5 e6 f6 f7.\nThe next card is I.");
    EXPECT_EQ(
        told(1),
        "You place F at f5 g5 e6 f6 f7.\nAda places F at e5 f5 d6 e6 e7.\nThe next card is I.");
    EXPECT_EQ(
        told(spectator),
        "Ada places F at e5 f5 d6 e6 e7.\nBen places F at f5 g5 e6 f6 f7.\nThe next card is I.");
}

TEST(ScarabyaTell, TellsThePointsOfADuelAndItsBonus) {
    const Scarabya game = game_of(Mode::duel, 2);
    int bonuses = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed)
        play_at_random(game, seed, [&](const State& before, const Act& act, const State& after) {
            const int points =
                after.table.boards[act.who].score - before.table.boards[act.who].score;
            const std::string text = joined(ScarabyaFace::tell(
                game, game.view(before, 0), act.who, act.place, game.view(after, 0), easel()));
            EXPECT_EQ(has(text, act.who == 0 ? "and close a site" : "and closes a site"),
                      points > 0)
                << text;
            if (points > 0) {
                EXPECT_TRUE(has(text, ": " + points_text(points) + ".")) << text;
            }
            const int bonus = game.bonus(after.table, 0) + game.bonus(after.table, 1);
            EXPECT_EQ(has(text, points_text(bonus) + " for the scarab"), bonus > 0) << text;
            bonuses += bonus > 0 ? 1 : 0;
            EXPECT_EQ(has(text, "the game is over"), game.to_act(after).empty());
        });
    EXPECT_GT(bonuses, 3);
}

TEST(ScarabyaTell, TellsEveryDiscardedTile) {
    for (const Scarabya& game : {game_of(Mode::expedition, 3), game_of(Mode::solo, 1)}) {
        int discards = 0;
        for (std::uint64_t seed = 0; seed < 30; ++seed)
            play_at_random(
                game, seed, [&](const State& before, const Act& act, const State& after) {
                    int expected = 0;
                    for (int seat = 0; seat < game.seats(); ++seat) {
                        const auto at = static_cast<std::size_t>(seat);
                        expected +=
                            after.table.boards[at].discarded - before.table.boards[at].discarded;
                    }
                    const std::string text =
                        joined(ScarabyaFace::tell(game, game.view(before, 0), act.who, act.place,
                                                  game.view(after, 0), easel()));
                    int told = 0;
                    for (std::size_t at = text.find("is discarded."); at != std::string::npos;
                         at = text.find("is discarded.", at + 1))
                        ++told;
                    EXPECT_EQ(told, expected) << text;
                    discards += told;
                });
        EXPECT_GT(discards, 5);
    }
}

TEST(ScarabyaTell, WarnsInASoloGameOfScarabsThatAreLost) {
    const Scarabya game = game_of(Mode::solo, 1);
    int losses = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(game, seed, [&](const State& before, const Act& act, const State& after) {
            const Cells lost = game.lost_scarabs(after.table);
            const Cells fresh = lost.without(game.lost_scarabs(before.table));
            const View then = game.view(before, 0);
            const View now = game.view(after, 0);
            const std::string text =
                joined(ScarabyaFace::tell(game, then, 0, act.place, now, easel()));
            const std::string would = joined(ScarabyaFace::preview(game, then, act.place, easel()));
            EXPECT_EQ(has(text, "can no longer be buried"), !fresh.empty()) << text;
            EXPECT_EQ(has(would, "and lose none"), fresh.empty()) << would;
            fresh.for_each([&](Cell at) {
                if (fresh.count() < 3) {
                    EXPECT_TRUE(has(text, name(at)) && has(would, name(at))) << text << would;
                }
            });
            const bool over = game.to_act(after).empty();
            EXPECT_EQ(has(joined(ScarabyaFace::draw(game, now, easel())), "Lost for good"),
                      !lost.empty() && !over);
            EXPECT_FALSE(has(joined(ScarabyaFace::draw(game, now, easel())), "still be won") &&
                         (!lost.empty() || over));
            EXPECT_EQ(has(text, "the game is lost"), over) << text; // chance buries too few
            losses += fresh.empty() ? 0 : 1;
        });
    EXPECT_GT(losses, 10);
}

TEST(ScarabyaTell, PreviewsWhatThePlacementThenScores) {
    const Scarabya game = game_of(Mode::expedition, 1);
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(game, seed, [&](const State& before, const Act& act, const State& after) {
            const std::string text =
                joined(ScarabyaFace::preview(game, game.view(before, 0), act.place, easel()));
            const int points = after.table.boards[0].score - before.table.boards[0].score;
            EXPECT_TRUE(has(text, points == 0 ? "would score nothing"
                                              : "would score " + points_text(points) + ","))
                << text;
            const int covered = (cells_of(act.place) & before.table.scarabs).count();
            EXPECT_TRUE(
                has(text, "cover " + (covered == 0 ? "no" : std::to_string(covered)) + " scarab"))
                << text;
            EXPECT_TRUE(has(text, lower_case(name(act.place.tile)))) << text;
        });
}

// One refusal for every reason that Scarabya alone has.
std::vector<Refusal> own_refusals() {
    std::vector<Refusal> refusals;
    const auto refused = [&](const Scarabya& game, const State& state, Seat seat,
                             const Place& place) {
        const auto refusal = game.why_not(state, seat, place);
        ASSERT_TRUE(refusal);
        refusals.push_back(*refusal);
    };
    const Scarabya game = fixed_game(Mode::expedition, 2);
    State state = dealt(game);
    const Place first = placed("F:e5 f5 d6 e6 e7");
    refused(game, state, 5, first);                                          // not_playing
    refused(game, state, 0, {static_cast<Tile>(20), Facing{0}, cell(3, 3)}); // no_such_tile
    refused(game, state, 0, placed("I:e3 e4 e5 e6 e7"));                     // other_tile
    refused(game, state, 0, {Tile::F, Facing{8}, cell(3, 3)});               // no_such_facing
    refused(game, state, 0, {Tile::F, Facing{0}, cell(9, 9)});               // over_the_frame
    refused(game, state, 0, placed("F:b1 c1 a2 b2 b3"));                     // on_a_rock: b2
    refused(game, state, 0, placed("F:c3 d3 b4 c4 c5"));                     // off_centre
    play(game, state, 0, "F:e5 f5 d6 e6 e7");
    refused(game, state, 0, first); // already_placed
    play(game, state, 1, "F:e5 f5 d6 e6 e7");
    refused(game, state, 0, placed("I:e5 f5 g5 h5 i5")); // on_a_tile
    refused(game, state, 0, placed("I:j5 j6 j7 j8 j9")); // touches_no_tile
    Options no_flips = game.options();
    no_flips.flips = Flips::off;
    const Scarabya turned_only(no_flips);
    refused(turned_only, dealt(turned_only), 0, {Tile::F, Facing{4}, cell(3, 4)}); // flipped_tile
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        play_at_random(game, seed, [&](const State&, const Act& act, const State& after) {
            for (const Seat seat : SeatSet::first(2))
                if (!after.table.to_place.empty() && !after.table.to_place.contains(seat) &&
                    !after.table.placed.contains(seat))
                    refused(game, after, seat, act.place); // tile_discarded
        });
    return refusals;
}

TEST(ScarabyaTell, HasASentenceForEveryReasonOfItsOwn) {
    std::vector<std::string> reasons;
    for (const Refusal& refusal : own_refusals()) {
        reasons.emplace_back(refusal.reason);
        const auto& messages = words::Catalogue::english().messages();
        const auto found = messages.find("refusal." + std::string(refusal.reason));
        ASSERT_NE(found, messages.end()) << refusal.reason;
        std::vector<std::string> values;
        for (const RefusalValue& value : refusal.values) values.emplace_back(value.name);
        std::sort(values.begin(), values.end());
        EXPECT_EQ(*words::placeholders(found->second), values) << refusal.reason;
    }
    std::sort(reasons.begin(), reasons.end());
    reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
    EXPECT_EQ(join(reasons, " "),
              "already_placed flipped_tile no_such_facing no_such_tile not_playing off_centre "
              "on_a_rock on_a_tile other_tile over_the_frame tile_discarded touches_no_tile");
}

} // namespace
} // namespace khepri::cli::scarabya_test
