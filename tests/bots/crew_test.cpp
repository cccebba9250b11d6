// Run under the thread sanitizer too: tests/threads/run.
#include "bots/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace khepri::bots {
namespace {

// Written without locks on purpose: the crew alone has to order it.
void expect_each_once(const ai::Crew& crew, int count) {
    std::vector<int> runs(static_cast<std::size_t>(count), 0);
    crew(count, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
    for (const int times : runs) EXPECT_EQ(times, 1);
}

TEST(Crew, RunsEachTaskOnceAndReturnsWhenAllAreDone) {
    for (const int threads : {1, 2, 5}) {
        const ai::Crew crew = crew_of(threads);
        for (int round = 0; round < 200; ++round) expect_each_once(crew, round % 20);
    }
}

TEST(Crew, ServesSeveralCallersOneAfterTheOther) {
    const ai::Crew crew = crew_of(3);
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i)
        callers.emplace_back([&crew] {
            for (int round = 0; round < 50; ++round) expect_each_once(crew, 16);
        });
    for (std::thread& caller : callers) caller.join();
}

TEST(Crew, ItsThreadsEndWithItsLastCopy) {
    ai::Crew copy;
    {
        const ai::Crew crew = crew_of(4);
        copy = crew;
    }
    expect_each_once(copy, 10);
}

TEST(Crew, TasksRunAtTheSameTime) {
    const ai::Crew crew = crew_of(2);
    std::atomic<int> here{0};
    crew(2, [&here](int) {
        ++here;
        while (here < 2) std::this_thread::yield(); // one alone would wait for ever
    });
    EXPECT_EQ(here, 2);
}

} // namespace
} // namespace khepri::bots
