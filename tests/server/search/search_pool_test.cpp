// Searches by workers and by threads of the server. The workers are played by the test, on a hub
// that can be cut.
#include "bus/callback_queue.h"
#include "bus/local_hub.h"
#include "server/search/pressure.h"
#include "server/search/search_pool.h"

#include <gtest/gtest.h>

namespace khepri::server {
namespace {

using namespace std::chrono_literals;

class SearchPoolTest : public testing::Test {
protected:
    using Answer = std::function<std::string(const wire::SearchJob&)>;

    void start(int threads) {
        pool_ = std::make_unique<SearchPool>(threads, metrics_);
        pool_->use_workers(*bus_);
    }
    // A worker that answers at once; an empty text is no answer.
    bus::Subscription worker(Answer answer) {
        return workers_->serve(std::string(wire::search_subject), std::string(wire::worker_group),
                               [this, answer = std::move(answer)](const bus::Message& message) {
                                   const auto job =
                                       wire::read_text(message.body, wire::read_search_job);
                                   ASSERT_TRUE(job) << job.error();
                                   const std::string text = answer(*job);
                                   if (!text.empty()) workers_->publish(message.reply_to, text);
                               });
    }
    void submit(const std::string& match, search::Level level = search::Level::novice) {
        Search search;
        search.level = level;
        search.think = [](const search::Budget&) { return std::string("here"); };
        search.job = wire::SearchJob{};
        search.job->match = match;
        search.job->game = "g";
        search.job->view = "{}";
        search.job->level = std::string(search::name(level));
        search.accepts = [](const std::string& move) { return move != "nonsense"; };
        search.done = [this, match, deliver = callbacks_.deliver()](const std::string& move) {
            deliver([this, match, move] { moves_.push_back(match + ' ' + move); });
        };
        pool_->submit(1, std::move(search));
    }
    bool run_until(const std::function<bool()>& condition) {
        const auto deadline = std::chrono::steady_clock::now() + 2min;
        while (!condition())
            if (!callbacks_.run_one_until(deadline)) return false;
        return true;
    }
    static std::string found(const std::string& move) {
        return wire::to_text(wire::SearchAnswer{move});
    }
    std::uint64_t by(SearchedBy who) { return metrics_.searches(who).value(); }

    Metrics metrics_;
    bus::CallbackQueue callbacks_;
    bus::LocalHub hub_;
    std::unique_ptr<bus::Bus> workers_ = hub_.join(callbacks_.deliver());
    std::unique_ptr<SearchPool> pool_;
    std::unique_ptr<bus::Bus> bus_ = hub_.join(callbacks_.deliver()); // ends before the pool
    std::vector<std::string> moves_;
};

TEST_F(SearchPoolTest, GivesSearchesToWorkersThatAreThere) {
    start(0); // no thread of its own
    std::vector<std::string> levels;
    const auto subscription = worker([&](const wire::SearchJob& job) {
        levels.push_back(job.level);
        return found("there");
    });
    submit("a");
    submit("b", search::Level::master);
    ASSERT_TRUE(run_until([&] { return moves_.size() == 2; }));
    EXPECT_EQ(moves_, (std::vector<std::string>{"a there", "b there"}));
    EXPECT_EQ(levels, (std::vector<std::string>{"novice", "master"}));
    EXPECT_EQ(by(SearchedBy::worker), 2U);
    EXPECT_EQ(metrics_.searches_retried.value(), 0U);
}

TEST_F(SearchPoolTest, SearchesHereWithoutWorkers) {
    start(1);
    submit("a");
    ASSERT_TRUE(run_until([&] { return moves_.size() == 1; }));
    EXPECT_EQ(moves_.front(), "a here");
    EXPECT_EQ(by(SearchedBy::server), 1U);
}

TEST_F(SearchPoolTest, SearchesHereWithoutAConnection) {
    hub_.set_links(bus::LocalHub::Links::down);
    start(1);
    submit("a");
    ASSERT_TRUE(run_until([&] { return moves_.size() == 1; }));
    EXPECT_EQ(moves_.front(), "a here");
}

TEST_F(SearchPoolTest, SearchesHereWhenAWorkerRefusesOrAnswersNonsense) {
    start(1);
    const auto subscription = worker([&](const wire::SearchJob& job) -> std::string {
        if (job.match == "refused")
            return wire::to_text(wire::JobError{wire::JobFault::busy, "busy"});
        if (job.match == "garbled") return "{";
        return found("nonsense"); // not a move in this match
    });
    for (const char* const match : {"illegal", "garbled", "refused"}) {
        moves_.clear();
        submit(match);
        ASSERT_TRUE(run_until([&] { return moves_.size() == 1; })) << match;
        EXPECT_EQ(moves_.front(), std::string(match) + " here");
    }
    EXPECT_EQ(metrics_.searches_retried.value(), 3U);
}

// A worker that was killed does not answer. The search is done here after a few seconds.
TEST_F(SearchPoolTest, SearchesHereWhenAWorkerIsNotHeardOfAgain) {
    start(1);
    bool is_asked = false;
    const auto subscription = worker([&](const wire::SearchJob&) {
        is_asked = true;
        return std::string();
    });
    submit("a");
    ASSERT_TRUE(run_until([&] { return moves_.size() == 1; }));
    EXPECT_TRUE(is_asked);
    EXPECT_EQ(moves_.front(), "a here");
    EXPECT_EQ(metrics_.searches_retried.value(), 1U);
}

TEST_F(SearchPoolTest, KeepsTheQueueHereWhileWorkersAreBusy) {
    start(0);
    std::vector<std::string> asked;
    const auto subscription = worker([&](const wire::SearchJob& job) {
        asked.push_back(job.match);
        return std::string();
    });
    for (int i = 0; i < 50; ++i) submit(std::to_string(i));
    ASSERT_TRUE(run_until([&] { return asked.size() == 4; }));
    EXPECT_EQ(pool_->waiting(), 46U);
}

TEST_F(SearchPoolTest, GivesMastersLessTimeWhileManyWait) {
    start(0);
    std::vector<std::optional<std::int64_t>> limits;
    const auto subscription = worker([&](const wire::SearchJob& job) {
        limits.push_back(job.milliseconds);
        return found("there");
    });
    for (int i = 0; i < 100; ++i) submit(std::to_string(i), search::Level::master);
    ASSERT_TRUE(run_until([&] { return moves_.size() == 100; }));
    EXPECT_FALSE(limits.front());
    EXPECT_TRUE(std::any_of(limits.begin(), limits.end(), [](const auto& one) { return one; }));
    EXPECT_FALSE(limits.back());
    EXPECT_GT(metrics_.searches_shortened.value(), 0U);
}

TEST(Pressure, HalvesTheTimeForTwiceTheQueue) {
    EXPECT_EQ(time_limit(search::Level::master, 7, 2), std::nullopt);
    EXPECT_EQ(time_limit(search::Level::master, 8, 2), 400ms);
    EXPECT_EQ(time_limit(search::Level::master, 16, 2), 200ms);
    EXPECT_EQ(time_limit(search::Level::master, 1'000'000, 2), 50ms);
    EXPECT_EQ(time_limit(search::Level::adept, 1'000'000, 2), std::nullopt);
}

} // namespace
} // namespace khepri::server
