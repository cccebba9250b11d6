// Reviews on a server: the same as anywhere, behind every search, by workers if there are any.
#include "server/review/reviews.h"

#include "bus/local_hub.h"
#include "core/version.h"
#include "runtime/recorded_review.h"
#include "server/daily/played_deal.h"
#include "server/rooms/host.h"
#include "wire/jobs/job_messages.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

constexpr std::uint64_t ours = 11;

// A short match whose review takes little time.
const std::string& a_record() {
    static const std::string text =
        to_text(played_deal("archaeology", "2026-11-19", Rng::fast(3))->record());
    return text;
}

const std::string& expected_report() {
    static const std::string text = [] {
        const auto review = runtime::review_of(a_record());
        EXPECT_TRUE(review) << review.error();
        while (!(*review)->is_done()) (*review)->next();
        return runtime::report_text(**review);
    }();
    return text;
}

class ReviewsTest : public HostTest {
protected:
    ReviewsTest() { reviews_.emplace(*context_, 1); }
    ~ReviewsTest() override {
        worker_ = {};
        bus_.reset();
        reviews_.reset();
    }
    ReviewsTest(const ReviewsTest&) = delete;
    ReviewsTest& operator=(const ReviewsTest&) = delete;

    Reviews::Answer ask(const std::string& match, std::uint64_t address = ours) {
        return reviews_->ask(match, address, [this] {
            ++records_made_;
            return a_record();
        });
    }
    std::optional<std::string> report_of(const std::string& match) {
        const auto found = reviews_->find(match);
        const auto* const status = std::get_if<wire::ReviewStatus>(&found);
        return status == nullptr ? std::nullopt : status->review;
    }
    void finish(const std::string& match) {
        posted_.run_until([&] { return report_of(match).has_value(); });
    }

    // A worker on the bus that answers so.
    void serve(const std::function<std::string(const wire::ReviewJob&)>& answer) {
        bus_ = hub_.join(post_);
        context_->bus = bus_.get();
        worker_ = bus_->serve(std::string(wire::review_subject), "workers",
                              [this, answer](const bus::Message& message) {
                                  const auto job =
                                      wire::read_text(message.body, wire::read_review_job);
                                  ASSERT_TRUE(job) << job.error();
                                  bus_->publish(message.reply_to, answer(*job));
                              });
        posted_.run_until([this] { return bus_->is_connected(); });
    }

    std::optional<Reviews> reviews_;
    bus::LocalHub hub_;
    std::unique_ptr<bus::Bus> bus_;
    bus::Subscription worker_;
    int records_made_ = 0;
};

TEST_F(ReviewsTest, AreMadeHereWithoutWorkersAndRemembered) {
    EXPECT_EQ(code_of(reviews_->find("m")), "no_review");
    EXPECT_EQ(code_of(ask("m")), "none");
    EXPECT_EQ(metrics_.review_queue.value(), 1);
    finish("m");
    EXPECT_EQ(report_of("m"), expected_report());
    const auto status = std::get<wire::ReviewStatus>(ask("m"));
    EXPECT_EQ(status.review, expected_report());
    EXPECT_EQ(status.done, status.total);
    EXPECT_GT(status.total, 0);
    EXPECT_EQ(records_made_, 1);
    EXPECT_EQ(metrics_.review_queue.value(), 0);
    EXPECT_EQ(metrics_.reviews(SearchedBy::server).value(), 1U);
}

TEST_F(ReviewsTest, AreLimitedForAnAddressAndInAll) {
    Search search;
    search.think = [](const search::Budget&) { return std::string(); };
    search.done = [](const std::string&) {};
    search_pool_.submit(ours, std::move(search)); // nothing is reviewed
    for (int i = 0; i < 6; ++i) EXPECT_EQ(code_of(ask(std::to_string(i))), "none");
    EXPECT_EQ(code_of(ask("too many")), "too_many_requests");
    EXPECT_EQ(code_of(ask("0")), "none") << "it is being made";
    for (int i = 6; i < 100; ++i)
        EXPECT_EQ(code_of(ask(std::to_string(i), 100 + static_cast<std::uint64_t>(i))), "none");
    EXPECT_EQ(code_of(ask("100", 1)), "too_busy");
    EXPECT_EQ(metrics_.review_queue.value(), 100);
}

TEST_F(ReviewsTest, AreMadeByAWorker) {
    serve([](const wire::ReviewJob& job) {
        EXPECT_EQ(job.program, program_build());
        EXPECT_EQ(job.record, a_record());
        return expected_report();
    });
    EXPECT_EQ(code_of(ask("m")), "none");
    finish("m");
    EXPECT_EQ(report_of("m"), expected_report());
    EXPECT_EQ(metrics_.reviews(SearchedBy::worker).value(), 1U);
    EXPECT_EQ(metrics_.reviews(SearchedBy::server).value(), 0U);
}

TEST_F(ReviewsTest, ThatAWorkerDoesNotMakeAreMadeHere) {
    const std::vector<std::string> answers{
        wire::to_text(wire::JobError{wire::JobFault::busy, "all threads are busy"}),
        wire::to_text(wire::JobError{wire::JobFault::other_program, "another"}), "nonsense", "{}"};
    std::size_t next = 0;
    serve([&](const wire::ReviewJob&) { return answers[next++]; });
    for (const std::string& answer : answers) {
        EXPECT_EQ(code_of(ask(answer)), "none");
        finish(answer);
        EXPECT_EQ(report_of(answer), expected_report()) << answer;
    }
    EXPECT_EQ(metrics_.reviews(SearchedBy::server).value(), answers.size());
}

// The thread goes on only while it may.
TEST(ReviewThread, WaitsWhileASearchWaits) {
    std::atomic<bool> may_go_on = false;
    std::atomic<int> asked = 0;
    Posted posted;
    std::optional<std::string> report;
    ReviewThread thread([&] {
        ++asked;
        return may_go_on.load();
    });
    const auto progress = std::make_shared<ReviewProgress>();
    thread.add({a_record(), progress, [&](const Result<std::string>& made) {
                    posted.add([&, text = *made] { report = text; });
                }});
    while (asked < 3) std::this_thread::yield();
    EXPECT_EQ(progress->total, 0) << "nothing was begun";
    may_go_on = true;
    while (progress->done == 0) std::this_thread::yield();
    may_go_on = false;
    const int before = asked;
    while (asked < before + 3) std::this_thread::yield();
    const int done = progress->done;
    const int then = asked;
    while (asked < then + 3) std::this_thread::yield();
    EXPECT_EQ(progress->done, done) << "it stands still";
    may_go_on = true;
    posted.run_until([&] { return report.has_value(); });
    EXPECT_EQ(report, expected_report());
    EXPECT_EQ(progress->done, progress->total);
}

TEST(ReviewThread, EndsInTheMiddleOfAReview) {
    std::atomic<bool> was_called = false;
    {
        ReviewThread thread([] { return true; });
        const auto progress = std::make_shared<ReviewProgress>();
        for (int i = 0; i < 3; ++i)
            thread.add({a_record(), progress,
                        [&, i](const Result<std::string>&) { was_called = i == 2; }});
        while (progress->total == 0) std::this_thread::yield();
    }
    EXPECT_FALSE(was_called);
}

TEST(ReviewThread, SaysWhyARecordCannotBeReviewed) {
    Posted posted;
    std::optional<std::string> error;
    ReviewThread thread([] { return true; });
    thread.add(
        {"no record", std::make_shared<ReviewProgress>(), [&](const Result<std::string>& made) {
             posted.add([&, text = made ? "" : made.error()] { error = text; });
         }});
    posted.run_until([&] { return error.has_value(); });
    EXPECT_TRUE(error->starts_with("line 1: ")) << *error;
}

} // namespace
} // namespace khepri::server
