// Run under the thread sanitizer too: tests/threads/run.
#include "bots/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

namespace khepri::bots {
namespace {

// Written without locks on purpose: the pool alone has to order it.
void expect_each_once(const search::ParallelFor& pool, int count) {
    std::vector<int> runs(static_cast<std::size_t>(count), 0);
    pool(count, [&](int i) { ++runs[static_cast<std::size_t>(i)]; });
    for (const int times : runs) EXPECT_EQ(times, 1);
}

TEST(ThreadPool, RunsEachTaskOnceAndReturnsWhenAllAreDone) {
    for (const int threads : {1, 2, 5}) {
        const search::ParallelFor pool = thread_pool(threads);
        for (int round = 0; round < 200; ++round) expect_each_once(pool, round % 20);
    }
}

TEST(ThreadPool, ServesSeveralCallersOneAfterTheOther) {
    const search::ParallelFor pool = thread_pool(3);
    std::vector<std::thread> callers;
    for (int i = 0; i < 4; ++i)
        callers.emplace_back([&pool] {
            for (int round = 0; round < 50; ++round) expect_each_once(pool, 16);
        });
    for (std::thread& caller : callers) caller.join();
}

TEST(ThreadPool, ItsThreadsEndWithItsLastCopy) {
    search::ParallelFor copy;
    {
        const search::ParallelFor pool = thread_pool(4);
        copy = pool;
    }
    expect_each_once(copy, 10);
}

TEST(ThreadPool, TasksRunAtTheSameTime) {
    const search::ParallelFor pool = thread_pool(2);
    std::atomic<int> here{0};
    pool(2, [&here](int) {
        ++here;
        while (here < 2) std::this_thread::yield(); // one alone would wait for ever
    });
    EXPECT_EQ(here, 2);
}

} // namespace
} // namespace khepri::bots
