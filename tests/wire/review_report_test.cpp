// The review in the examples of the engine is read and written again without a difference; a
// damaged one is refused with the place of the fault.
#include "wire/reports/review_report.h"

#include "wire/example_files.h"

namespace khepri::wire {
namespace {

// The answer of the example with this name behind its number, without the review's own number.
Json example(const std::string& name) {
    for (const auto& entry : std::filesystem::directory_iterator(examples / "engine"))
        if (entry.path().stem().string().substr(3) == name) {
            Json answer = read_json(entry.path())["answer"];
            answer.erase("review");
            return answer;
        }
    ADD_FAILURE() << "no example is called " << name;
    return {};
}

TEST(ReviewReport, IsReadAndWrittenAgainWithoutADifference) {
    for (const char* name : {"review", "continue-review", "continue-review-rest"}) {
        SCOPED_TRACE(name);
        const Json json = example(name);
        const auto report = read_review_report(json);
        ASSERT_TRUE(report) << report.error();
        EXPECT_EQ(to_line(to_json(*report)), to_line(json));
    }
}

TEST(ReviewReport, HasWhatTheExampleSays) {
    const auto report = read_review_report(example("continue-review-rest"));
    ASSERT_TRUE(report) << report.error();
    EXPECT_EQ(report->measure, ReviewMeasure::share);
    EXPECT_EQ(report->depth, ReviewDepth::quick);
    EXPECT_EQ(report->done, report->total);
    ASSERT_EQ(report->seats.size(), 1U);
    const ReviewedSeat& seat = report->seats.front();
    EXPECT_EQ(seat.start + seat.luck + seat.errors + seat.rest, seat.result);
    EXPECT_EQ(seat.level, "novice");
    EXPECT_TRUE(seat.possible && seat.bound && *seat.possible <= *seat.bound);
    EXPECT_EQ(report->events.front().version, 4);
}

TEST(ReviewReport, NamesThePlaceOfAFault) {
    const auto refused = [](const auto& change) {
        Json json = example("continue-review");
        change(json);
        const auto report = read_review_report(json);
        return report ? std::string() : report.error();
    };
    EXPECT_EQ(refused([](Json&) {}), "");
    EXPECT_NE(refused([](Json& json) { json["one"] = 100; }).find("one"), std::string::npos);
    EXPECT_NE(refused([](Json& json) { json["seats"][0]["luck"] = "much"; }).find("seats[0].luck"),
              std::string::npos);
    EXPECT_NE(refused([](Json& json) { json["events"][1].erase("values"); }).find("values"),
              std::string::npos);
    EXPECT_NE(refused([](Json& json) { json["measure"] = "money"; }).find("measure"),
              std::string::npos);
}

} // namespace
} // namespace khepri::wire
