// What a deal of the day is, and which records are attempts at it.
#include "server/daily/played_deal.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

const std::string date = "2026-11-19";

Result<Attempt> attempt_of(const runtime::AnyMatch& match, const std::string& game = "mummies",
                           const std::string& day = date) {
    return attempt_in(to_text(match.record()), game, day);
}

std::string objection_to(const Differences& differences, const std::string& game = "mummies") {
    const auto attempt = attempt_of(*played_deal(game, date, Rng::fast(1), differences), game);
    return attempt ? "none" : attempt.error();
}

TEST(Days, CountFrom1970InUtc) {
    EXPECT_EQ(day_of_date("1970-01-01"), 0);
    EXPECT_EQ(day_of_date("2026-11-19"), 20'776);
    EXPECT_EQ(date_of_day(20'776), "2026-11-19");
    EXPECT_EQ(day_at(20'776 * 86'400'000LL), 20'776);
    EXPECT_EQ(day_at(20'776 * 86'400'000LL - 1), 20'775);
    EXPECT_TRUE(day_of_date("2028-02-29"));
    for (const char* const wrong : {"", "2026-02-29", "2026-13-01", "2026-11-1", "2026-11-019",
                                    "26-11-2019", "2026/11/19", "2026-11-+9", "1969-12-31"})
        EXPECT_FALSE(day_of_date(wrong)) << wrong;
}

// The same words as web/src/match/daily.ts.
TEST(Deals, HaveASecretThatNamesDateAndGame) {
    const Seed secret = secret_of_deal("mummies", date);
    const std::string words = "khepri 2026-11-19 mummies";
    EXPECT_EQ(std::string(secret.begin(), secret.begin() + 25), words);
    EXPECT_TRUE(std::all_of(secret.begin() + 25, secret.end(), [](auto one) { return one == 0; }));
}

TEST(Attempts, AreJudgedByWhatTheMovesLeadTo) {
    for (const GameDescription* const game : game_descriptions)
        for (std::uint64_t number = 0; number < 3; ++number) {
            const std::string name(game->name);
            const auto match = played_deal(name, date, Rng::fast(number));
            const auto attempt = attempt_of(*match, name);
            ASSERT_TRUE(attempt) << attempt.error();
            std::string outcome;
            match->write_outcome(outcome);
            EXPECT_EQ(attempt->outcome, outcome);
            const auto [scores, winners] = match->outcome();
            const int rank = !winners.contains(0) ? 0 : winners.size() > 1 ? 1 : 2;
            EXPECT_EQ(attempt->worth, rank * 1'000'000 + scores[0]);
        }
}

TEST(Attempts, AtAnythingElseAreRefusedWithTheReason) {
    EXPECT_EQ(objection_to({}), "none");
    EXPECT_EQ(objection_to({.options = wire::Json{{"players", 3}}}).substr(0, 17),
              "options: expected");
    EXPECT_EQ(objection_to({.secret = Seed{1}}).substr(0, 16), "secret: expected");
    EXPECT_EQ(objection_to({.seed = 1}), "seats: expected seeds of zero bytes");
    EXPECT_NE(objection_to({.most_events = 5}).find("unfinished"), std::string::npos);
    const auto match = played_deal("mummies", date, Rng::fast(1));
    EXPECT_EQ(attempt_of(*match, "archaeology").error(),
              "game: expected archaeology, found \"mummies\"");
    EXPECT_EQ(attempt_of(*match, "mummies", "2026-11-18").error().substr(0, 16),
              "secret: expected");
}

TEST(Attempts, WithAnotherEditionOrARedealAreRefused) {
    Record record = played_deal("mummies", date, Rng::fast(1))->record();
    record.edition = "{}";
    EXPECT_EQ(attempt_in(to_text(record), "mummies", date).error(),
              "edition: expected classic, found \"{}\"");
    const auto half = played_deal("mummies", date, Rng::fast(1), {.most_events = 4});
    half->redeal(Seed{7});
    EXPECT_EQ(attempt_in(to_text(half->record()), "mummies", date).error(),
              "expected a match without a redeal");
}

TEST(Attempts, ThatWereAlteredAreRefused) {
    Record record = played_deal("mummies", date, Rng::fast(1))->record();
    std::string text = to_text(record);
    text[text.size() / 2] ^= 1;
    EXPECT_FALSE(attempt_in(text, "mummies", date)) << "the checks of its lines are wrong";
    record.result->scores.front() += 1;
    EXPECT_NE(attempt_in(to_text(record), "mummies", date).error().find("result_differs"),
              std::string::npos);
    record.secret.reset();
    EXPECT_EQ(attempt_in(to_text(record), "mummies", date).error(),
              "secret: expected that of the deal, found none");
    EXPECT_FALSE(attempt_in("", "mummies", date));
}

} // namespace
} // namespace khepri::server
