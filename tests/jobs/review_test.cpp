// The review of a worker is that of the server and of `khepri review`.
#include "jobs/run_review.h"

#include "core/version.h"
#include "runtime/recorded_review.h"
#include "wire/reports/review_report.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace khepri::jobs {
namespace {

std::string a_record() {
    std::ostringstream text;
    text << std::ifstream(KHEPRI_SOURCE_DIR "/tests/playthroughs/archaeology-dear-coins.khepri")
                .rdbuf();
    return text.str();
}

JobResult run(const std::string& program, const std::string& record) {
    return run_review(*wire::parse_json(wire::to_text(wire::ReviewJob{program, record})));
}

wire::JobError fault_in(const JobResult& result) {
    const auto* const error = std::get_if<wire::JobError>(&result);
    EXPECT_NE(error, nullptr);
    return error == nullptr ? wire::JobError{} : *error;
}

TEST(ReviewJob, SaysWhatAnyoneWouldSayOfTheRecord) {
    const JobResult result = run(program_build(), a_record());
    ASSERT_TRUE(std::holds_alternative<std::string>(result)) << fault_in(result).error;
    const auto review = runtime::review_of(a_record());
    ASSERT_TRUE(review) << review.error();
    while (!(*review)->is_done()) (*review)->next();
    EXPECT_EQ(std::get<std::string>(result), runtime::report_text(**review));
}

TEST(ReviewJob, IsRefusedByAnotherProgramAndWithoutAFinishedMatch) {
    const auto other = fault_in(run("0.0.1-another", a_record()));
    EXPECT_EQ(other.fault, wire::JobFault::other_program);
    EXPECT_NE(other.error.find("0.0.1-another"), std::string::npos);
    const std::string half = a_record().substr(0, a_record().size() / 2);
    EXPECT_EQ(fault_in(run(program_build(), half)).fault, wire::JobFault::refused);
    EXPECT_EQ(fault_in(run(program_build(), "")).fault, wire::JobFault::refused);
}

TEST(RecordedLevels, AreThoseThatTheRecordNames) {
    Record record;
    record.seats.resize(5);
    record.seats[0].name = "Tiye (master)";
    record.seats[1].name = "novice"; // of a server: without a seed
    record.seats[2].name = "novice"; // a person with a seed, who is called so
    record.seats[2].seed.fill(1);
    record.seats[3].name = "Ipi (exec:./mybot)";
    record.seats[4].name = "Anna";
    const auto levels = runtime::recorded_levels(record);
    EXPECT_EQ(levels[0], search::Level::master);
    EXPECT_EQ(levels[1], search::Level::novice);
    for (std::size_t seat = 2; seat < 5; ++seat) EXPECT_EQ(levels[seat], search::Level::adept);
}

} // namespace
} // namespace khepri::jobs
