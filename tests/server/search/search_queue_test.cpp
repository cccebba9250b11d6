#include "server/search/search_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace khepri::server {
namespace {

// Writes down who is served.
class Queue {
public:
    void push(std::uint64_t address, search::Level level, const std::string& name) {
        Search search;
        search.level = level;
        search.done = [this, name](const std::string&) { served_.push_back(name); };
        queue_.push(address, std::move(search));
    }
    std::string pop() {
        queue_.pop().done("");
        return served_.back();
    }
    std::vector<std::string> pop_all() {
        std::vector<std::string> names;
        while (!queue_.is_empty()) names.push_back(pop());
        return names;
    }
    const SearchQueue& queue() const { return queue_; }

private:
    SearchQueue queue_;
    std::vector<std::string> served_;
};

// A novice's answer in somebody else's match came after 24 seconds.
TEST(SearchQueue, LetsNobodyWaitBehindThirtyMatchesOfOneAddress) {
    Queue queue;
    for (int match = 0; match < 30; ++match)
        for (int master = 0; master < 4; ++master) queue.push(1, search::Level::master, "theirs");
    EXPECT_EQ(queue.pop(), "theirs") << "nobody else is there";
    queue.push(2, search::Level::novice, "ours");
    EXPECT_EQ(queue.pop(), "ours");
    queue.push(2, search::Level::master, "ours, too");
    EXPECT_EQ(queue.pop(), "ours, too") << "the other has got more than its share";
}

TEST(SearchQueue, ServesAddressesInTurn) {
    Queue queue;
    for (int i = 0; i < 3; ++i) queue.push(1, search::Level::master, "a");
    for (int i = 0; i < 2; ++i) queue.push(2, search::Level::master, "b");
    queue.push(3, search::Level::master, "c");
    EXPECT_EQ(queue.pop_all(), (std::vector<std::string>{"a", "b", "c", "a", "b", "a"}));
}

TEST(SearchQueue, ServesCheapLevelsFirst) {
    Queue queue;
    queue.push(1, search::Level::master, "master");
    queue.push(1, search::Level::adept, "adept");
    queue.push(2, search::Level::master, "another's master");
    queue.push(3, search::Level::apprentice, "apprentice");
    queue.push(1, search::Level::novice, "novice");
    EXPECT_EQ(queue.pop_all(), (std::vector<std::string>{"novice", "apprentice", "adept",
                                                         "another's master", "master"}));
}

// Otherwise a flood of cheap searches would keep the dear ones waiting for ever.
TEST(SearchQueue, ServesDearLevelsInTheEnd) {
    Queue queue;
    queue.push(1, search::Level::master, "master");
    int before = 0;
    for (queue.push(2, search::Level::novice, "novice"); queue.pop() == "novice"; ++before)
        queue.push(2, search::Level::novice, "novice");
    EXPECT_GT(before, 0);
    EXPECT_LT(before, 100);
}

TEST(SearchQueue, SavesNothingUpForWhoDidNotAsk) {
    Queue queue;
    for (int i = 0; i < 50; ++i) {
        queue.push(1, search::Level::master, "a");
        queue.pop();
    }
    queue.push(1, search::Level::master, "a");
    for (int i = 0; i < 3; ++i) queue.push(2, search::Level::master, "b");
    const auto served = queue.pop_all();
    EXPECT_EQ(std::count(served.begin(), served.begin() + 2, "a"), 1) << "its turn comes as before";
}

TEST(SearchQueue, CountsByAddressAndForgetsWhoHasNone) {
    Queue queue;
    queue.push(1, search::Level::novice, "a");
    queue.push(1, search::Level::master, "a");
    queue.push(2, search::Level::master, "b");
    EXPECT_EQ(queue.queue().size(), 3U);
    EXPECT_EQ(queue.queue().size_of(1), 2U);
    EXPECT_EQ(queue.queue().size_of(3), 0U);
    queue.pop_all();
    EXPECT_EQ(queue.queue().size_of(1), 0U);
}

} // namespace
} // namespace khepri::server
