#include "games/scarabya/terminal/support.h"
#include "games/scarabya/terminal/terms.h"

#include <algorithm>

namespace khepri::terminal::scarabya_test {
namespace {

TEST(ScarabyaTell, NeverTellsAnothersPlacementOfARoundInProgress) {
    const Scarabya game = game_of(Mode::expedition, 3);
    int hidden = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        play_at_random(
            game, seed, [&](const State& before, const PlayedMove& played, const State& after) {
                if (after.table.placed.empty()) return;
                for (const Seat seat : all_viewers(game)) {
                    if (seat == played.who) continue;
                    EXPECT_EQ(ScarabyaTerminal::describe(game, game.view(before, seat), played.who,
                                                         played.place, game.view(after, seat),
                                                         context()),
                              short_names[played.who] + " has placed the tile.");
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
    const auto described = [&](Seat viewer) {
        return ScarabyaTerminal::describe(game, game.view(before, viewer), 1,
                                          placed("F:f5 g5 e6 f6 f7"), game.view(state, viewer),
                                          context());
    };
    EXPECT_EQ(described(0), "Ben places F at f5 g5 e6 f6 f7.\nThe next card is I.");
    EXPECT_EQ(
        described(1),
        "You place F at f5 g5 e6 f6 f7.\nAda places F at e5 f5 d6 e6 e7.\nThe next card is I.");
    EXPECT_EQ(
        described(spectator),
        "Ada places F at e5 f5 d6 e6 e7.\nBen places F at f5 g5 e6 f6 f7.\nThe next card is I.");
}

TEST(ScarabyaTell, TellsThePointsOfADuelAndItsBonus) {
    const Scarabya game = game_of(Mode::duel, 2);
    int bonuses = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed)
        play_at_random(
            game, seed, [&](const State& before, const PlayedMove& played, const State& after) {
                const int points =
                    after.table.boards[played.who].score - before.table.boards[played.who].score;
                const std::string text = joined(
                    ScarabyaTerminal::describe(game, game.view(before, 0), played.who, played.place,
                                               game.view(after, 0), context()));
                EXPECT_EQ(has(text, played.who == 0 ? "and close a site" : "and closes a site"),
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
                game, seed, [&](const State& before, const PlayedMove& played, const State& after) {
                    int expected = 0;
                    for (int seat = 0; seat < game.seats(); ++seat) {
                        const auto at = static_cast<std::size_t>(seat);
                        expected +=
                            after.table.boards[at].discarded - before.table.boards[at].discarded;
                    }
                    const std::string text = joined(
                        ScarabyaTerminal::describe(game, game.view(before, 0), played.who,
                                                   played.place, game.view(after, 0), context()));
                    int described = 0;
                    for (std::size_t at = text.find("is discarded."); at != std::string::npos;
                         at = text.find("is discarded.", at + 1))
                        ++described;
                    EXPECT_EQ(described, expected) << text;
                    discards += described;
                });
        EXPECT_GT(discards, 5);
    }
}

// Scarabs that are lost do not lie side by side: a1 b1 a3 was once written as a1–a3.
TEST(ScarabyaTell, NamesTheFirstAndTheLastCellOnlyOfALine) {
    const auto cells_text = [](std::initializer_list<std::pair<int, int>> rows_and_columns) {
        Cells cells;
        for (const auto& [row, column] : rows_and_columns) cells.insert(cell(row, column));
        return cell_names(cells);
    };
    EXPECT_EQ(cells_text({{2, 4}, {3, 4}, {4, 4}}), "e3–e5");
    EXPECT_EQ(cells_text({{2, 4}, {2, 5}, {2, 6}, {2, 7}}), "e3–h3");
    EXPECT_EQ(cells_text({{2, 4}, {3, 4}}), "e3 e4");
    EXPECT_EQ(cells_text({{0, 0}, {0, 1}, {2, 0}}), "a1 b1 a3");
    EXPECT_EQ(cells_text({{0, 0}, {0, 1}, {0, 3}}), "a1 b1 d1");
    EXPECT_EQ(cells_text({{0, 9}, {1, 0}, {1, 1}}), "j1 a2 b2");
}

TEST(ScarabyaTell, WarnsInASoloGameOfScarabsThatAreLost) {
    const Scarabya game = game_of(Mode::solo, 1);
    int losses = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(
            game, seed, [&](const State& before, const PlayedMove& played, const State& after) {
                const Cells lost = game.lost_scarabs(after.table);
                const Cells fresh = lost.without(game.lost_scarabs(before.table));
                const View then = game.view(before, 0);
                const View now = game.view(after, 0);
                const std::string text =
                    joined(ScarabyaTerminal::describe(game, then, 0, played.place, now, context()));
                const std::string would =
                    joined(ScarabyaTerminal::preview(game, then, played.place, context()));
                EXPECT_EQ(has(text, "can no longer be buried"), !fresh.empty()) << text;
                EXPECT_EQ(has(would, "and lose none"), fresh.empty()) << would;
                fresh.for_each([&](Cell at) {
                    if (fresh.count() < 3) {
                        EXPECT_TRUE(has(text, name(at)) && has(would, name(at))) << text << would;
                    }
                });
                const bool over = game.to_act(after).empty();
                EXPECT_EQ(has(joined(ScarabyaTerminal::draw(game, now, context()).whole()),
                              "Lost for good"),
                          !lost.empty() && !over);
                EXPECT_FALSE(has(joined(ScarabyaTerminal::draw(game, now, context()).whole()),
                                 "still be won") &&
                             (!lost.empty() || over));
                EXPECT_EQ(has(text, "you lose"), over) << text; // chance buries too few
                losses += fresh.empty() ? 0 : 1;
            });
    EXPECT_GT(losses, 10);
}

TEST(ScarabyaTell, PreviewsWhatThePlacementThenScores) {
    const Scarabya game = game_of(Mode::expedition, 1);
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        play_at_random(
            game, seed, [&](const State& before, const PlayedMove& played, const State& after) {
                const std::string text = joined(
                    ScarabyaTerminal::preview(game, game.view(before, 0), played.place, context()));
                const int points = after.table.boards[0].score - before.table.boards[0].score;
                EXPECT_TRUE(has(text, points == 0 ? "would score nothing"
                                                  : "would score " + points_text(points) + ","))
                    << text;
                const int covered = (cells_of(played.place) & before.table.scarabs).count();
                EXPECT_TRUE(has(text, "cover " + (covered == 0 ? "no" : std::to_string(covered)) +
                                          " scarab"))
                    << text;
                EXPECT_TRUE(has(text, lower_case(name(played.place.tile)))) << text;
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
        play_at_random(game, seed, [&](const State&, const PlayedMove& played, const State& after) {
            for (const Seat seat : SeatSet::first(2))
                if (!after.table.to_place.empty() && !after.table.to_place.contains(seat) &&
                    !after.table.placed.contains(seat))
                    refused(game, after, seat, played.place); // tile_discarded
        });
    return refusals;
}

TEST(ScarabyaTell, HasASentenceForEveryReasonOfItsOwn) {
    std::vector<std::string> reasons;
    for (const Refusal& refusal : own_refusals()) {
        reasons.emplace_back(refusal.reason);
        const auto& messages = i18n::Catalogue::english().messages();
        const auto found = messages.find("refusal." + std::string(refusal.reason));
        ASSERT_NE(found, messages.end()) << refusal.reason;
        std::vector<std::string> values;
        for (const RefusalValue& value : refusal.values) values.emplace_back(value.name);
        std::sort(values.begin(), values.end());
        EXPECT_EQ(*i18n::placeholders(found->second), values) << refusal.reason;
    }
    std::sort(reasons.begin(), reasons.end());
    reasons.erase(std::unique(reasons.begin(), reasons.end()), reasons.end());
    EXPECT_EQ(join(reasons, " "),
              "already_placed flipped_tile no_such_facing no_such_tile not_playing off_centre "
              "on_a_rock on_a_tile other_tile over_the_frame tile_discarded touches_no_tile");
}

} // namespace
} // namespace khepri::terminal::scarabya_test
