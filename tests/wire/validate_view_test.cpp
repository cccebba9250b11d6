// A view from outside is refused, or `imagine` draws a state from it that shows the same view and
// plays to the end. Views of real games are altered at random to find out.
#include "games/all.h"
#include "games/all_wire.h"
#include "runtime/any_game.h"
#include "wire/alter.h"
#include "wire/games.h"

#include <set>

namespace khepri::wire {
namespace {

template <Game G>
void expect_it_can_be_imagined(const G& game, const typename G::View& view, Rng& rng,
                               const Json& json) {
    auto state = game.imagine(view, rng);
    ASSERT_TRUE(game.view(state, view.seat) == view) << to_line(json);
    if (rng.below(4) > 0) return;
    for (int decisions = 0; !game.to_act(state).empty(); ++decisions) {
        ASSERT_LT(decisions, 100'000) << "the game does not end: " << to_line(json);
        const Seat seat = game.to_act(state).front();
        const auto move = game.plain_random(state, seat, rng);
        ASSERT_FALSE(game.why_not(state, seat, move)) << to_line(json);
        game.apply(state, seat, move, rng);
    }
}

struct Tally {
    int tried = 0;
    int accepted = 0;
    std::set<std::string> faults; // by the words before the first number
};

std::string kind_of(const std::string& fault) { return fault.substr(0, fault.find(':')); }

template <Game G>
void try_altered(const G& game, const typename G::State& state, Rng& rng, Tally& tally) {
    for (const Seat seat : watchers(game)) {
        Json json = to_json(game, game.view(state, seat));
        for (auto n = 1 + rng.below(3); n > 0; --n) alter(json, rng);
        const auto view = read_view(game, json);
        ++tally.tried;
        if (view) {
            ++tally.accepted;
            expect_it_can_be_imagined(game, *view, rng, json);
        } else {
            tally.faults.insert(kind_of(view.error()));
            EXPECT_NE(view.error().find("expected"), std::string::npos) << view.error();
        }
    }
}

TEST(Plausible, AnAlteredViewIsRefusedOrCanBeImagined) {
    for_each_setting([](const auto& game) {
        Tally tally;
        Rng rng = Rng::fast(11);
        for (std::uint64_t seed = 1; seed <= 40 && tally.tried < 6000; ++seed)
            play(game, seed, [&](const auto& state) {
                if (rng.below(4) == 0) try_altered(game, state, rng, tally);
            });
        EXPECT_GT(tally.accepted, 0) << "nothing was accepted, so that nothing was shown";
        EXPECT_GT(tally.faults.size(), 10U);
    });
}

// Twenty thefts that a spectator did not see into. The masks known of two hands are ten too many
// and use up all doubts about them, so that the coins must have gone from the other two.
TEST(Plausible, ThereMayBeOneWayOnlyToExplainTheDoubts) {
    const auto any = runtime::game_from_text(
        "archaeology", R"({"players":4})",
        R"({"name":"doubts","thieves":20,"sandstorms":0,"sandstorms_removed":{"2":0,"3":0,"4":0},
            "kinds":{"pot":{"count":20},"parchment":{"count":14},"coin":{"count":10},
                     "mask":{"count":10},"map":{"count":0}}})");
    ASSERT_TRUE(any) << any.error();
    const auto& game = std::get<archaeology::Archaeology>(*any);
    Rng rng = Rng::fast(1);
    Json json = to_json(game, game.view(game.deal(rng), spectator));
    const auto hand = [](int cards, int coins, int masks, const Json& doubts) {
        return Json{{"cards", cards},
                    {"known", {{"coin", coins}, {"mask", masks}}},
                    {"sound", 0},
                    {"doubts", doubts}};
    };
    json["hands"] = {hand(12, 5, 10, {0, 1, 2, 2}), hand(12, 5, 10, {1, 0, 2, 2}),
                     hand(12, 5, 0, {1, 2, 0, 2}), hand(12, 5, 0, {1, 2, 2, 0})};
    json["hands_seen_by_all"] = json["hands"];
    json["thieves_seen"] = 20;
    json["phase"] = "act";
    json["market"] = Json::object();
    json["dig"] = game.facts().treasures.size() - 15 - 48;
    const auto view = read_view(game, json);
    ASSERT_TRUE(view) << view.error();
    expect_it_can_be_imagined(game, *view, rng, json);
    json["hands"][3]["doubts"] = {1, 2, 1, 0}; // one theft less
    json["hands_seen_by_all"] = json["hands"];
    const auto refused = read_view(game, json);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(), "hands: expected no more known cards of a kind than there are");
}

// All treasures of the dig site are gone, and of the hands all but one card is known: six unseen
// maps cannot lie there, and in the chambers there never are any.
TEST(Plausible, EveryUnseenMapNeedsAPlace) {
    const archaeology::Archaeology game({2});
    Rng rng = Rng::fast(1);
    Json json = to_json(game, game.view(game.deal(rng), spectator));
    const auto hand = [](const Json& known) {
        return Json{{"cards", 26}, {"known", known}, {"sound", 0}, {"doubts", {0, 0}}};
    };
    json["phase"] = "act";
    json["thieves_seen"] = json["sandstorms_seen"] = 0;
    json["dig"] = 14;
    json["market"] = {{"pot", 5}};
    json["hands"] = {hand({{"pot", 13}, {"parchment", 13}}),
                     hand({{"parchment", 3}, {"coin", 14}, {"talisman", 8}})};
    json["hands_seen_by_all"] = json["hands"];
    const auto refused = read_view(game, json);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error(),
              "hands: expected places for 6 maps in the dig site and in hands, found 1");
}

// Each change makes a view of a real game impossible in its own way.
struct Impossible {
    const char* path; // as a JSON pointer
    Json value;
    std::string_view expected;
};

template <Game G>
void expect_refused(const G& game, const typename G::View& view,
                    const std::vector<Impossible>& changes) {
    const Json real = to_json(game, view);
    ASSERT_TRUE(read_view(game, real)) << read_view(game, real).error();
    for (const Impossible& change : changes) {
        Json json = real;
        json[Json::json_pointer(change.path)] = change.value;
        const auto refused = read_view(game, json);
        ASSERT_FALSE(refused) << change.path;
        EXPECT_NE(refused.error().find(change.expected), std::string::npos) << refused.error();
    }
}

TEST(Plausible, ArchaeologyNamesWhatCannotBe) {
    const archaeology::Archaeology game({3});
    Rng rng = Rng::fast(1);
    const auto view = game.view(game.deal(rng), 0);
    const int hand = view.seen[0].cards;
    expect_refused(
        game, view,
        {{"/hand/coin", 300, "hand.coin: expected a whole number from 0 to 14, found 300"},
         {"/seat", 4, "seat: expected a whole number from 1 to 3, found 4"},
         {"/seat", "judge", "seat: expected a seat from 1 to 3 or \"spectator\", found \"judge\""},
         {"/money/0", 5, "money[0]: expected 0 for the sets sold, found 5"},
         {"/chambers/large", 6, "chambers.large: expected 7 cards, found 6"},
         {"/maps_used", 1, "maps_used: expected 0"},
         {"/dig", view.dig - 1, "72 treasures in all, found 71"},
         {"/phase", "over", "phase: expected act, rob or lose"},
         {"/loser", view.turn == 0 ? 2 : 1, "loser: expected the seat whose turn it is"},
         {"/sold", true, "sold: expected false"},
         {"/barren_turns", 1, "barren_turns: expected 0, as the turn began with a dig"},
         {"/passes", 1, "passes: expected at most 0, found 1"},
         {"/hands/1/sound", 40, "hands[1].sound: expected at most the"},
         {"/hands/1/doubts", {0, 0, 1}, "hands[1].doubts: expected none where nothing is known"},
         {"/hands/0/cards", hand + 1, "expected 72 treasures in all"},
         {"/hands_seen_by_all/1/cards", 9, "hands_seen_by_all[1].cards: expected"},
         {"/hands_seen_by_all/0/known", {{"map", 1}}, "hands_seen_by_all[0].known"}});
}

TEST(Plausible, ScarabyaNamesWhatCannotBe) {
    scarabya::Options options;
    options.players = 2;
    const scarabya::Scarabya game(options);
    Rng rng = Rng::fast(1);
    auto state = game.deal(rng);
    for (int n = 0; n < 3; ++n)
        game.apply(state, game.to_act(state).front(),
                   game.plain_random(state, game.to_act(state).front(), rng), rng);
    const Json json = to_json(game, game.view(state, 0));
    expect_refused(game, game.view(state, 0),
                   {{"/boards/0/score", 9, "boards[0].score: expected 0, found 9"},
                    {"/boards/0/discarded", 1, "boards[0].discarded: expected 0, found 1"},
                    {"/boards/1/tiles", Json::array(), "expected"},
                    {"/boards/0/tiles/0/cells/0", "z9", "expected a cell from a1 to j10"},
                    {"/rocks", Json::array(), "scarabs and rocks: expected"},
                    {"/to_place", Json::array(), "to_place"},
                    {"/to_place", {2, 1}, "ascending order"},
                    {"/arrangement", "A0A1C2D3", "is not an arrangement"},
                    {"/turned/0", json["turned"][1], "order: expected each of the tiles"},
                    {"/to_come", Json::array(), "turned and to_come: expected 12 cards"}});
}

TEST(Plausible, MummiesNamesWhatCannotBe) {
    const mummies::Mummies game({2, 50});
    Rng rng = Rng::fast(1);
    expect_refused(game, game.view(game.deal(rng), 0),
                   {{"/hand/0", "V9", "hand[0]: expected a card such as \"V4\""},
                    {"/hand", {"V1", "V1"}, "hand_sizes[0]: expected 2"},
                    {"/papyrus", "V1", "papyrus: expected a papyrus"},
                    {"/covered", {"V1"}, "covered: expected papyri"},
                    {"/draw_size", 3, "expected places for 85 unseen cards, found 7"},
                    {"/totals/1", 49, "totals[1]: expected what 0 rounds can bring, found 49"},
                    {"/rows/0", {"V1", "V1", "V1", "V1", "V1"}, "rows: expected less than"},
                    {"/phase", "over", "expected the field \"last_round\", found none"},
                    {"/kept/1", 5, "kept[1]: expected a whole number from 0 to 4, found 5"},
                    {"/round", 0, "round: expected a whole number from 1 to 150, found 0"},
                    {"/turns_taken", 1000, "turns_taken: expected at most 999, found 1000"},
                    {"/turns_taken", 1001, "turns_taken: expected a whole number from 0 to 1000"},
                    {"/sacrifices_in_a_row", 1, "turns_taken: expected at least 1"},
                    {"/hand_sizes/1", 3, "hand_sizes[1]: expected 4, found 3"}});
}

// M14  The last turn that a round may have scores it, whatever was done in it.
TEST(Plausible, MummiesMayEndWithTheThousandthTurnOfARound) {
    const mummies::Mummies game;
    Rng rng = Rng::fast(1);
    mummies::State state = game.deal(rng);
    state.turns_taken = 999;
    state.turn = 0;
    state.totals = {20, 55};
    game.apply(state, 0, mummies::Sacrifice{state.hands[0]}, rng);
    ASSERT_EQ(state.phase, mummies::Phase::over);
    for (const Seat seat : {Seat{0}, Seat{1}, spectator}) {
        const auto view = game.view(state, seat);
        const auto read = read_view(game, to_json(game, view));
        ASSERT_TRUE(read) << read.error();
        EXPECT_TRUE(*read == view);
        expect_it_can_be_imagined(game, *read, rng, to_json(game, view));
    }
    expect_refused(game, game.view(state, spectator),
                   {{"/turns_taken", 999, "rows: expected one of at least"},
                    {"/sacrifices_in_a_row", 0, "hand_sizes[0]: expected 3, found 0"},
                    {"/hand_sizes/0", 4, "hand_sizes[0]: expected at most 3, found 4"},
                    {"/hand_sizes/1", 3, "hand_sizes[1]: expected 4, found 3"}});
}

// A20  Both rows of turns are bounded: whoever has cards sells when one is full.
TEST(Plausible, ArchaeologyBoundsTheRowsOfPassesAndBarrenTurns) {
    const archaeology::Archaeology game({3});
    Rng rng = Rng::fast(4);
    archaeology::State state = game.deal(rng);
    while (!state.began_dry)
        game.apply(state, game.to_act(state).front(),
                   game.plain_random(state, game.to_act(state).front(), rng), rng);
    ASSERT_EQ(state.phase, archaeology::Phase::act);
    state.passes = state.barren_turns = 0;
    expect_refused(game, game.view(state, 0),
                   {{"/passes", 1, "passes: expected at most 0, found 1"},
                    {"/passes", 8, "passes: expected a whole number from 0 to 7, found 8"},
                    {"/barren_turns", 12, "barren_turns: expected at most 11, found 12"},
                    {"/barren_turns", 16, "barren_turns: expected a whole number from 0 to 15"}});
    state.barren_turns = 11;
    expect_refused(game, game.view(state, 0),
                   {{"/passes", 6, "passes: expected at most 5, found 6"}});
    state.passes = 5;
    const auto view = game.view(state, 0);
    const auto read = read_view(game, to_json(game, view));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == view);
}

} // namespace
} // namespace khepri::wire
