// What every store promises, tried on each: an SQLite file always, PostgreSQL where
// KHEPRI_POSTGRES names one (tests/store/run starts it).
#include "store/postgres.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "store/writer.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <random>

namespace khepri::store {
namespace {

std::string fresh(const std::string& name) {
    static std::atomic<int> number = 0;
    return name + std::to_string(std::random_device{}()) + "-" + std::to_string(++number);
}

std::string fresh_file() {
    return (std::filesystem::temp_directory_path() / fresh("khepri-store-")).string();
}

const char* postgres_address() { return std::getenv("KHEPRI_POSTGRES"); }

struct Kind {
    const char* name;
    std::function<Result<std::unique_ptr<Store>>(const std::string& where, const Options& options)>
        open;
    std::function<std::string()> fresh_place;
};

std::vector<Kind> kinds() {
    std::vector<Kind> all{{"sqlite", open_sqlite, fresh_file}};
    if (postgres_address() != nullptr)
        all.push_back({"postgres", open_postgres, [] { return std::string(postgres_address()); }});
    return all;
}

class Contract : public testing::TestWithParam<Kind> {
protected:
    std::unique_ptr<Store> open() {
        auto opened = GetParam().open(place_, {});
        EXPECT_TRUE(opened) << opened.error();
        return std::move(*opened);
    }
    std::string place_ = GetParam().fresh_place();
    std::string match_ = fresh("m");
};

Listing listing(Standing standing = Standing::waiting, std::int64_t changed = 1) {
    return {standing, true, changed, 0, R"({"game":"mummies"})"};
}

Fate only(const Result<std::vector<Fate>>& fates) {
    EXPECT_TRUE(fates) << fates.error();
    EXPECT_EQ(fates->size(), 1U);
    return fates->front();
}

Fate write(Store& store, Step step) { return only(store.write(std::span(&step, 1))); }

using Bodies = std::vector<std::string>;

TEST_P(Contract, KeepsStepsInOrderAndGivesThemBack) {
    const auto store = open();
    EXPECT_EQ(write(*store, {match_, 1, "made", listing()}), Fate::kept);
    EXPECT_EQ(write(*store, {match_, 2, "Ünï \"code\" \n 🂡", std::nullopt}), Fate::kept);
    EXPECT_EQ(write(*store, {match_, 3, "", std::nullopt}), Fate::kept);
    EXPECT_EQ(*store->read(match_), (Bodies{"made", "Ünï \"code\" \n 🂡", ""}));
    EXPECT_EQ(*store->read(match_, 3), (Bodies{""}));
    EXPECT_TRUE(store->read("no such match")->empty());
}

TEST_P(Contract, KeepsThemOverReopening) {
    write(*open(), {match_, 1, "made", listing()});
    EXPECT_EQ(*open()->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, RefusesAVersionThatIsNotTheNext) {
    const auto store = open();
    EXPECT_EQ(write(*store, {match_, 2, "too early", std::nullopt}), Fate::conflict);
    write(*store, {match_, 1, "made", listing()});
    EXPECT_EQ(write(*store, {match_, 1, "made again", listing()}), Fate::conflict);
    EXPECT_EQ(write(*store, {match_, 3, "a gap", std::nullopt}), Fate::conflict);
    EXPECT_EQ(*store->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, OfTwoServersWithTheSameVersionOneIsRefused) {
    const auto one = open();
    const auto other = open();
    write(*one, {match_, 1, "made", listing()});
    EXPECT_EQ(write(*one, {match_, 2, "one", std::nullopt}), Fate::kept);
    EXPECT_EQ(write(*other, {match_, 2, "other", std::nullopt}), Fate::conflict);
    EXPECT_EQ(*other->read(match_), (Bodies{"made", "one"}));
}

TEST_P(Contract, AConflictLeavesTheRestOfTheBatchAlone) {
    const auto store = open();
    const std::string second = match_ + "-2";
    const std::vector<Step> steps{{match_, 1, "a", listing()},
                                  {match_, 3, "gap", std::nullopt},
                                  {second, 1, "b", listing()},
                                  {match_, 2, "c", std::nullopt}};
    const auto fates = store->write(steps);
    ASSERT_TRUE(fates) << fates.error();
    EXPECT_EQ(*fates, (std::vector<Fate>{Fate::kept, Fate::conflict, Fate::kept, Fate::kept}));
    EXPECT_EQ(*store->read(match_), (Bodies{"a", "c"}));
    EXPECT_EQ(*store->read(second), (Bodies{"b"}));
}

TEST_P(Contract, TheLobbyShowsTheLatestFirstAndOnlyWhatIsOpenToAll) {
    const auto store = open();
    const std::int64_t late = 4'000'000'000'000 + std::random_device{}();
    write(*store, {match_ + "a", 1, "x", listing(Standing::waiting, late)});
    write(*store, {match_ + "b", 1, "x", listing(Standing::waiting, late + 1)});
    write(*store, {match_ + "c", 1, "x", listing(Standing::playing, late + 2)});
    Listing hidden = listing(Standing::waiting, late + 3);
    hidden.in_lobby = false;
    write(*store, {match_ + "d", 1, "x", hidden});
    const auto lobby = store->lobby(Standing::waiting, 2);
    ASSERT_TRUE(lobby) << lobby.error();
    EXPECT_EQ(*lobby, (std::vector<Listed>{{match_ + "b", listing(Standing::waiting, late + 1)},
                                           {match_ + "a", listing(Standing::waiting, late)}}));
    write(*store, {match_ + "b", 2, "begun", listing(Standing::playing, late + 4)});
    EXPECT_EQ(store->lobby(Standing::waiting, 1)->front().match, match_ + "a");
    EXPECT_EQ(store->lobby(Standing::playing, 1)->front().match, match_ + "b");
}

TEST_P(Contract, TellsWhichMatchesAreDue) {
    const auto store = open();
    Listing soon = listing(Standing::playing);
    soon.wake = 1000;
    write(*store, {match_, 1, "x", soon});
    const auto is_due = [&](std::int64_t now) {
        const auto due = store->due(now, 1000);
        for (const Listed& one : *due)
            if (one.match == match_) return true;
        return false;
    };
    EXPECT_FALSE(is_due(999));
    EXPECT_TRUE(is_due(1000));
    soon.wake = 0;
    write(*store, {match_, 2, "y", soon});
    EXPECT_FALSE(is_due(5000));
}

// PostgreSQL takes no text that is not UTF-8; its transaction stayed open after that, and nothing
// could be written any more.
TEST_P(Contract, WritesAgainAfterAFault) {
    const auto store = open();
    write(*store, {match_, 1, "made", listing()});
    const Step bad{match_ + "-bad", 1, "\xff", listing()};
    const auto fates = store->write(std::span(&bad, 1));
    EXPECT_EQ(fates.ok(), std::string(GetParam().name) == "sqlite");
    EXPECT_EQ(write(*store, {match_, 2, "next", std::nullopt}), Fate::kept);
    EXPECT_EQ(*open()->read(match_), (Bodies{"made", "next"}));
}

TEST_P(Contract, SaysThatItCanBeWrittenTo) {
    const auto store = open();
    write(*store, {match_, 1, "made", listing()});
    const auto failed = store->probe();
    EXPECT_FALSE(failed) << failed->message;
    EXPECT_EQ(*store->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, AWriterKeepsTheOrderAndAnswersEveryStep) {
    constexpr int steps = 2000;
    std::atomic<int> kept = 0;
    {
        Writer writer(open());
        for (int i = 1; i <= steps; ++i)
            writer.write(
                {match_, i, std::to_string(i), i == 1 ? std::optional(listing()) : std::nullopt},
                [&](const Result<Fate>& fate) { kept += fate && *fate == Fate::kept; });
        std::promise<std::size_t> seen;
        writer.ask([&](Store& store) { seen.set_value(store.read(match_)->size()); });
        EXPECT_EQ(seen.get_future().get(), static_cast<std::size_t>(steps));
    }
    EXPECT_EQ(kept, steps);
}

// Two servers whose batches had the same matches in different orders waited for each other, until
// PostgreSQL ended one of them with "deadlock detected".
TEST_P(Contract, TwoServersThatWriteTheSameMatchesInAnotherOrderDoNotBlockEachOther) {
    constexpr int matches = 30;
    constexpr int versions = 20;
    std::vector<std::string> names;
    for (int i = 0; i < matches; ++i) names.push_back(match_ + "-" + std::to_string(i));
    std::vector<std::string> reversed(names.rbegin(), names.rend());
    const auto play = [](Store& store, const std::vector<std::string>& order) -> std::string {
        for (int version = 1; version <= versions; ++version) {
            std::vector<Step> steps;
            for (const std::string& name : order)
                steps.push_back({name, version, std::to_string(version), listing()});
            const auto fates = store.write(steps);
            if (!fates) return fates.error();
        }
        return "";
    };
    const auto one = open();
    const auto other = open();
    auto playing = std::async(std::launch::async, [&] { return play(*other, reversed); });
    EXPECT_EQ(play(*one, names), "");
    EXPECT_EQ(playing.get(), "");
    for (const std::string& name : names)
        EXPECT_EQ(one->read(name)->size(), static_cast<std::size_t>(versions)) << name;
}

INSTANTIATE_TEST_SUITE_P(Stores, Contract, testing::ValuesIn(kinds()),
                         [](const auto& tested) { return tested.param.name; });

TEST(Sqlite, BacksUpAStoreInUse) {
    const std::string file = fresh_file();
    const std::string copy = fresh_file();
    auto store = std::move(*open_sqlite(file));
    write(*store, {"m", 1, "made", listing()});
    EXPECT_FALSE(store->back_up(copy));
    write(*store, {"m", 2, "later", std::nullopt});
    EXPECT_EQ(*(*open_sqlite(copy))->read("m"), (Bodies{"made"}));
    EXPECT_TRUE(store->back_up(copy)) << "it is there already";
}

TEST(Sqlite, StepsThatHaveSettledAreReadAndFollowedLikeFreshOnes) {
    const std::string file = fresh_file();
    auto store = std::move(*open_sqlite(file));
    constexpr int matches = 10;
    constexpr int versions = 1000; // more in all than may stay unsettled
    for (int version = 1; version <= versions; ++version) {
        std::vector<Step> steps;
        for (int match = 0; match < matches; ++match)
            steps.push_back({std::to_string(match), version, std::to_string(version),
                             version == 1 ? std::optional(listing()) : std::nullopt});
        const auto fates = store->write(steps);
        ASSERT_TRUE(fates) << fates.error();
        ASSERT_EQ(*fates, std::vector<Fate>(matches, Fate::kept));
        ASSERT_FALSE(store->settle());
    }
    const auto again = std::move(*open_sqlite(file));
    for (Store* const one : {store.get(), again.get()}) {
        const auto bodies = one->read("7");
        ASSERT_EQ(bodies->size(), std::size_t{versions});
        for (int version = 1; version <= versions; ++version)
            ASSERT_EQ((*bodies)[static_cast<std::size_t>(version - 1)], std::to_string(version));
        EXPECT_EQ(*one->read("7", versions), (Bodies{std::to_string(versions)}));
    }
    EXPECT_EQ(write(*again, {"7", versions, "twice", std::nullopt}), Fate::conflict);
    EXPECT_EQ(write(*again, {"7", 3, "long settled", std::nullopt}), Fate::conflict);
    EXPECT_EQ(write(*again, {"7", versions + 1, "next", std::nullopt}), Fate::kept);
    EXPECT_EQ(write(*store, {"7", versions + 1, "other", std::nullopt}), Fate::conflict);
}

TEST(Sqlite, SaysWhyItCannotBeWrittenToWhileAnotherProgramHoldsIt) {
    const std::string file = fresh_file();
    auto opened = open_sqlite(file);
    ASSERT_TRUE(opened) << opened.error();
    const auto store = std::move(*opened);
    sqlite3* other = nullptr;
    sqlite3_open(file.c_str(), &other);
    sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    const Step step{"m", 1, "made", listing()};
    const auto fates = store->write(std::span(&step, 1));
    sqlite3_close(other);
    ASSERT_FALSE(fates);
    EXPECT_EQ(fates.error(), file + ": database is locked");
    EXPECT_EQ(write(*store, step), Fate::kept);
}

TEST(Sqlite, GoesOnWithAFileOfTheFirstSchema) {
    const std::string file = fresh_file();
    sqlite3* old = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &old), SQLITE_OK);
    const std::string sql = std::string(schema[0]) +
                            "PRAGMA user_version = 1;"
                            "INSERT INTO matches VALUES ('m', 1, 0, 5, 0, 'old');"
                            "INSERT INTO steps VALUES ('m', 1, 'made'), ('m', 2, 'before');";
    ASSERT_EQ(sqlite3_exec(old, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(old);

    auto store = open_sqlite(file);
    ASSERT_TRUE(store) << store.error();
    EXPECT_EQ(write(**store, {"m", 2, "again", std::nullopt}), Fate::conflict);
    EXPECT_EQ(write(**store, {"m", 3, "after", std::nullopt}), Fate::kept);
    EXPECT_EQ(*(*store)->read("m"), (Bodies{"made", "before", "after"}));
}

TEST(Sqlite, RefusesAFileOfALaterSchemaAndWhatIsNoDatabase) {
    const std::string file = fresh_file();
    std::ofstream(file) << "Once upon a time there was a file that was no database at all.\n"
                        << std::string(5000, 'x');
    EXPECT_NE(open_sqlite(file).error().find("not a database"), std::string::npos);
    EXPECT_FALSE(open_sqlite("/no/such/folder/khepri.db"));
}

} // namespace
} // namespace khepri::store
