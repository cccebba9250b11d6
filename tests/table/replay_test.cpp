#include "table/replay.h"

#include "games/archaeology/rules/rules.h"
#include "games/mummies/rules/rules.h"
#include "games/scarabya/rules/rules.h"

#include <gtest/gtest.h>

#include <set>

namespace khepri {
namespace {

// A whole random match, with its record; with an undo now and then.
template <Game G>
Record recorded_match(const G& game, std::uint8_t seed) {
    const Seeds seeds{Seed{seed},
                      std::vector<Seed>(static_cast<std::size_t>(game.seats()), Seed{5})};
    Match<G> match(game, seeds);
    Recorder recorder(match, "{}", "classic", {"Ada"});
    Rng rng = Rng::fast(seed);
    for (std::int64_t time = 0; !match.is_over(); time += 10) {
        const Seat seat = match.to_act().front();
        EXPECT_FALSE(
            match.submit(seat, match.version(), game.plain_random(match.state(), seat, rng)));
        recorder.note(match, time);
        if (rng.below(5) == 0 && !match.undo(seat, match.version())) recorder.note(match, time);
    }
    return recorder.record();
}

Record read_back(const Record& record) {
    auto read = parse_record(to_text(record));
    EXPECT_TRUE(read) << read.error();
    return std::move(*read);
}

template <Game G>
void expect_it_replays(const G& game) {
    for (std::uint8_t seed = 0; seed < 20; ++seed) {
        Replay<G> replay(game, read_back(recorded_match(game, seed)));
        const auto& findings = replay.finish();
        EXPECT_TRUE(findings.empty()) << findings.front().code << " line " << findings.front().line;
        EXPECT_TRUE(replay.match().is_over());
    }
}

scarabya::Scarabya scarabya_game(scarabya::Mode mode, int players) {
    scarabya::Options options;
    options.mode = mode;
    options.players = players;
    return scarabya::Scarabya(options);
}

TEST(Replay, LeadsToTheSameMatchInEveryGame) {
    for (int players = 2; players <= 4; ++players)
        expect_it_replays(archaeology::Archaeology({players}));
    for (int players = 2; players <= 5; ++players)
        expect_it_replays(mummies::Mummies({players, 50}));
    for (int players = 1; players <= 4; ++players)
        expect_it_replays(scarabya_game(scarabya::Mode::expedition, players));
    expect_it_replays(scarabya_game(scarabya::Mode::duel, 2));
    expect_it_replays(scarabya_game(scarabya::Mode::solo, 1));
}

// Its record had no result, and was refused.
TEST(Replay, OfAMatchThatIsOverWhenItIsDealt) {
    scarabya::Edition rocks{"rocks", {}};
    for (auto& piece : rocks.pieces) piece.fill("#####");
    const scarabya::Scarabya game({}, rocks);
    const Record record = recorded_match(game, 1);
    EXPECT_TRUE(record.events.empty());
    Replay replay(game, read_back(record));
    EXPECT_TRUE(replay.finish().empty());
}

// Plays at random until a version at which somebody is to act.
template <Game G>
Match<G> match_at(const G& game, int version, Rng& rng) {
    Match<G> match(game,
                   {Seed{3}, std::vector<Seed>(static_cast<std::size_t>(game.seats()), Seed{5})});
    while (match.version() < version && !match.is_over()) {
        const Seat seat = match.to_act().front();
        EXPECT_FALSE(
            match.submit(seat, match.version(), game.plain_random(match.state(), seat, rng)));
    }
    EXPECT_FALSE(match.is_over());
    return match;
}

// A redeal is what another match begins with: nobody sees it, and nothing before it can be undone.
template <Game G>
void expect_a_redeal_shows_nothing(const G& game) {
    std::set<std::string> deals;
    for (std::uint8_t secret = 1; secret <= 4; ++secret) {
        Rng rng = Rng::fast(1);
        Match<G> match = match_at(game, 5, rng);
        std::vector<typename G::View> views{match.view(spectator)};
        for (const Seat seat : SeatSet::first(game.seats())) views.push_back(match.view(seat));
        match.redeal(Seed{secret});
        deals.insert(game.cards_text(match.state()));
        EXPECT_EQ(match.view(spectator), views[0]);
        for (const Seat seat : SeatSet::first(game.seats())) {
            EXPECT_EQ(match.view(seat), views[seat + std::size_t{1}]);
            EXPECT_TRUE(match.why_not_undo(seat));
        }
    }
    EXPECT_EQ(deals.size(), 4u);
}

TEST(Redeal, ChangesWhatNobodyKnowsAndNothingElse) {
    expect_a_redeal_shows_nothing(archaeology::Archaeology({3}));
    expect_a_redeal_shows_nothing(mummies::Mummies({3, 50}));
    for (const auto mode : {scarabya::Mode::expedition, scarabya::Mode::duel, scarabya::Mode::solo})
        expect_a_redeal_shows_nothing(scarabya_game(mode, mode == scarabya::Mode::duel ? 2 : 1));
}

// The same, recorded and played to its end, with two redeals.
template <Game G>
Record redealt_match(const G& game) {
    Rng rng = Rng::fast(7);
    Match<G> match(game,
                   {Seed{9}, std::vector<Seed>(static_cast<std::size_t>(game.seats()), Seed{5})});
    Recorder recorder(match, "{}", "classic", {"Ada"});
    while (!match.is_over()) {
        if (match.version() == 0 || match.version() == 6) {
            match.redeal(Seed{static_cast<std::uint8_t>(match.version() + 1)});
            recorder.note_redeal(match);
        }
        const Seat seat = match.to_act().front();
        EXPECT_FALSE(
            match.submit(seat, match.version(), game.plain_random(match.state(), seat, rng)));
        recorder.note(match, match.version());
    }
    return recorder.record();
}

template <Game G>
void expect_a_redealt_match_replays(const G& game) {
    Record record = redealt_match(game);
    Replay<G> replay(game, read_back(record));
    EXPECT_TRUE(replay.finish().empty()) << replay.findings().front().code;
    EXPECT_TRUE(replay.match().is_over());
    EXPECT_EQ(replay.match().redeals().size(), 2u);

    record.redeals[1].secret[0] ^= 1;
    Replay<G> altered(game, read_back(record));
    ASSERT_FALSE(altered.finish().empty());
    EXPECT_EQ(altered.findings().front().code, "cards_differ");
    EXPECT_EQ(altered.findings().front().version, 6);
}

TEST(Redeal, IsReplayedAndVerifiedWithEveryCard) {
    expect_a_redealt_match_replays(archaeology::Archaeology({3}));
    expect_a_redealt_match_replays(mummies::Mummies({3, 50}));
    for (const auto mode : {scarabya::Mode::expedition, scarabya::Mode::duel, scarabya::Mode::solo})
        expect_a_redealt_match_replays(scarabya_game(mode, mode == scarabya::Mode::duel ? 2 : 1));
}

class AlteredRecord : public testing::Test {
protected:
    // The first finding after a change to a good record whose checks are made anew, as a forger
    // would.
    template <class Change>
    Finding finding_after(const Change& change) {
        Record record = recorded_match(game_, 3);
        change(record);
        Replay replay(game_, read_back(record));
        const auto& findings = replay.finish();
        return findings.empty() ? Finding{} : findings.front();
    }

    archaeology::Archaeology game_{archaeology::Options{2}};
};

TEST_F(AlteredRecord, ASecretThatWasChangedBreaksTheCommitment) {
    EXPECT_EQ(finding_after([](Record& r) { (*r.secret)[0] ^= 1; }).code,
              "secret_breaks_commitment");
}

TEST_F(AlteredRecord, ACardThatWasChangedIsFoundInTheDeal) {
    const Finding finding =
        finding_after([](Record& r) { r.cards[6] = r.cards[6] == 'P' ? 'C' : 'P'; });
    EXPECT_EQ(finding.code, "cards_differ");
    EXPECT_EQ(finding.line, 9);
}

TEST_F(AlteredRecord, ASeatSeedThatWasChangedGivesOtherCards) {
    EXPECT_EQ(finding_after([](Record& r) { r.seats[1].seed[0] ^= 1; }).code, "cards_differ");
}

TEST_F(AlteredRecord, CardsThatWereWrittenDownWronglyDoNotHinderTheRest) {
    Record record = recorded_match(game_, 3);
    record.cards[6] = record.cards[6] == 'P' ? 'C' : 'P';
    Replay once(game_, read_back(record));
    EXPECT_EQ(once.finish().size(), 1u);
    EXPECT_EQ(once.cards_wrong(), 1);
    EXPECT_EQ(once.match().version(), static_cast<int>(record.events.size()));

    record.seats[1].seed[0] ^= 1;
    Replay everywhere(game_, read_back(record));
    everywhere.finish();
    EXPECT_EQ(everywhere.cards_wrong(), everywhere.cards_checked());
}

// Rules that change do not make cheats of those who played by the old ones.
TEST_F(AlteredRecord, ARecordOfOtherRulesIsReportedAsSuchAndNothingElse) {
    Record record = recorded_match(game_, 3);
    EXPECT_EQ(record.rules, archaeology::Archaeology::description.rules_version);
    record.rules = 99;
    record.cards[6] = record.cards[6] == 'P' ? 'C' : 'P';
    record.events.resize(3);
    Replay replay(game_, read_back(record));
    EXPECT_FALSE(replay.step());
    EXPECT_EQ(replay.finish(), (std::vector<Finding>{{2, "other_rules", "1", "99", 0}}));
}

TEST_F(AlteredRecord, ALineThatWasChangedIsNamedWithTheEventItIsAbout) {
    const Record good = recorded_match(game_, 3);
    std::string text = to_text(good);
    const std::size_t third = text.find("\n3 ");
    text[text.find('+', third)] = '-';
    EXPECT_FALSE(parse_record(text, Altered::noted)); // it is no event any more
    text = to_text(good);
    text.insert(text.find(" ~", third), "1");
    EXPECT_FALSE(parse_record(text));
    const auto record = parse_record(text, Altered::noted);
    ASSERT_TRUE(record) << record.error();
    Replay replay(game_, *record);
    EXPECT_FALSE(replay.step());
    const auto& findings = replay.finish();
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].code, "line_altered");
    EXPECT_EQ(findings[0].version, 3);
    EXPECT_EQ(findings[0].line, record->events[2].line);
}

TEST_F(AlteredRecord, AnIllegalMoveIsNamedWithItsLine) {
    const Finding finding = finding_after([](Record& r) { r.events[0].action = "sell mask 4"; });
    EXPECT_EQ(finding.code, "move_refused");
    EXPECT_EQ(finding.line, 10);
    EXPECT_EQ(finding.version, 1);
}

TEST_F(AlteredRecord, SomethingThatIsNoMoveIsNamed) {
    EXPECT_EQ(finding_after([](Record& r) { r.events[0].action = "sel coin 2"; }).code,
              "not_a_move");
}

TEST_F(AlteredRecord, AMoveIsSpeltInOneWayOnly) {
    EXPECT_EQ(finding_after([](Record& r) {
                  r.events[0].action[0] = static_cast<char>(r.events[0].action[0] - 'a' + 'A');
              }).code,
              "spelt_otherwise");
    EXPECT_EQ(finding_after([](Record& r) { r.events[0].action += ' '; }).code, "spelt_otherwise");
}

TEST_F(AlteredRecord, AChangedResultIsFound) {
    EXPECT_EQ(finding_after([](Record& r) { ++r.result->scores[0]; }).code, "result_differs");
}

TEST_F(AlteredRecord, AMissingResultAndAMissingEndAreFound) {
    EXPECT_EQ(finding_after([](Record& r) { r.result.reset(); }).code, "result_missing");
    EXPECT_EQ(finding_after([](Record& r) {
                  r.result.reset();
                  r.events.pop_back();
              }).code,
              "unfinished");
    EXPECT_EQ(finding_after([](Record& r) { r.events.pop_back(); }).code, "result_before_the_end");
}

} // namespace
} // namespace khepri
