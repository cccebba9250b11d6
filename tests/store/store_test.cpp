// The contract of a store, tested on each: an SQLite file always, PostgreSQL if KHEPRI_POSTGRES
// names one (tests/store/run starts it).
#include "store/connections.h"
#include "store/fresh.h"
#include "store/postgres/postgres.h"
#include "store/schema.h"
#include "store/sqlite/sqlite.h"
#include "store/writer.h"

#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <sqlite3.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <thread>

namespace khepri::store {
namespace {

// No test depends on how quickly the machine answers.
constexpr std::chrono::milliseconds patient = std::chrono::minutes(2);

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
        auto opened = GetParam().open(place_, {Use::by_a_tool, patient, patient});
        EXPECT_TRUE(opened) << opened.error();
        return std::move(*opened);
    }
    std::string place_ = GetParam().fresh_place();
    std::string match_ = fresh("m");
};

WriteResult only(const Result<std::vector<WriteResult>>& results) {
    EXPECT_TRUE(results) << results.error();
    EXPECT_EQ(results->size(), 1U);
    return results->front();
}

WriteResult write(Store& store, Event event) { return only(store.write(std::span(&event, 1))); }

TEST_P(Contract, KeepsStepsInOrderAndGivesThemBack) {
    const auto store = open();
    EXPECT_EQ(write(*store, {match_, 1, "made", entry()}), WriteResult::written);
    EXPECT_EQ(write(*store, {match_, 2, "Ünï \"code\" \n 🂡", std::nullopt}), WriteResult::written);
    EXPECT_EQ(write(*store, {match_, 3, "", std::nullopt}), WriteResult::written);
    EXPECT_EQ(*store->read(match_), (Bodies{"made", "Ünï \"code\" \n 🂡", ""}));
    EXPECT_EQ(*store->read(match_, 3), (Bodies{""}));
    EXPECT_TRUE(store->read("no such match")->empty());
}

TEST_P(Contract, KeepsThemOverReopening) {
    write(*open(), {match_, 1, "made", entry()});
    EXPECT_EQ(*open()->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, RefusesAVersionThatIsNotTheNext) {
    const auto store = open();
    EXPECT_EQ(write(*store, {match_, 2, "too early", std::nullopt}), WriteResult::conflict);
    write(*store, {match_, 1, "made", entry()});
    EXPECT_EQ(write(*store, {match_, 1, "made again", entry()}), WriteResult::conflict);
    EXPECT_EQ(write(*store, {match_, 3, "a gap", std::nullopt}), WriteResult::conflict);
    EXPECT_EQ(*store->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, OfTwoServersWithTheSameVersionOneIsRefused) {
    const auto one = open();
    const auto other = open();
    write(*one, {match_, 1, "made", entry()});
    EXPECT_EQ(write(*one, {match_, 2, "one", std::nullopt}), WriteResult::written);
    EXPECT_EQ(write(*other, {match_, 2, "other", std::nullopt}), WriteResult::conflict);
    EXPECT_EQ(*other->read(match_), (Bodies{"made", "one"}));
}

TEST_P(Contract, AConflictLeavesTheRestOfTheBatchAlone) {
    const auto store = open();
    const std::string second = match_ + "-2";
    const std::vector<Event> events{{match_, 1, "a", entry()},
                                    {match_, 3, "gap", std::nullopt},
                                    {second, 1, "b", entry()},
                                    {match_, 2, "c", std::nullopt}};
    const auto results = store->write(events);
    ASSERT_TRUE(results) << results.error();
    EXPECT_EQ(*results, (std::vector<WriteResult>{WriteResult::written, WriteResult::conflict,
                                                  WriteResult::written, WriteResult::written}));
    EXPECT_EQ(*store->read(match_), (Bodies{"a", "c"}));
    EXPECT_EQ(*store->read(second), (Bodies{"b"}));
}

TEST_P(Contract, TellsWhichMatchesAreDue) {
    const auto store = open();
    write(*store, {match_, 1, "x", entry(1000)});
    const auto is_due = [&](std::int64_t now) {
        const auto due = store->due(now, 1000);
        return std::find(due->begin(), due->end(), match_) != due->end();
    };
    EXPECT_FALSE(is_due(999));
    EXPECT_TRUE(is_due(1000));
    write(*store, {match_, 2, "y", entry()});
    EXPECT_FALSE(is_due(5000));
}

TEST_P(Contract, ADueMatchIsClaimedByOneServerForAWhile) {
    const auto one = open();
    const auto other = open();
    write(*one, {match_, 1, "x", entry(1000)});
    const auto claims = [&](Store& store, std::int64_t now) {
        const auto claimed = store.claim_due(now, now + 10, 1000);
        EXPECT_TRUE(claimed) << claimed.error();
        return std::find(claimed->begin(), claimed->end(), match_) != claimed->end();
    };
    EXPECT_FALSE(claims(*one, 999));
    EXPECT_TRUE(claims(*one, 1000));
    EXPECT_FALSE(claims(*other, 1009)) << "the first has it";
    EXPECT_TRUE(claims(*other, 1010)) << "but did nothing";
    write(*other, {match_, 2, "y", entry()});
    EXPECT_FALSE(claims(*one, 5000));
}

TEST_P(Contract, TellsWhichMatchesHaveLaterEvents) {
    const auto store = open();
    const std::string second = match_ + "\"2\\";
    write(*store, {match_, 1, "x", entry()});
    write(*store, {match_, 2, "y", std::nullopt});
    write(*store, {second, 1, "z", entry()});
    const auto changed = [&](std::int64_t one, std::int64_t other) {
        const std::vector<MatchVersion> known{{match_, one}, {second, other}, {"no such", 1}};
        return *store->changed(known);
    };
    EXPECT_EQ(changed(2, 1), Bodies{});
    EXPECT_EQ(changed(1, 1), Bodies{match_});
    EXPECT_EQ(changed(2, 0), Bodies{second});
    EXPECT_TRUE(store->changed({})->empty());
}

class Pairs : public Contract {
protected:
    PairingWish wish(const std::string& token, std::int64_t now = 1'000'000) {
        return {wanted_, token + match_, 2, now};
    }
    Event fresh_match() { return {fresh("pair"), 1, "created", entry()}; }
    Reservation reserve(Store& store, const PairingWish& wish) {
        const Event fresh = fresh_match();
        const auto reserved = store.reserve_pair(wish, &fresh);
        EXPECT_TRUE(reserved) << reserved.error();
        return reserved->value_or(Reservation{});
    }
    std::string wanted_ = fresh("mummies of three ");
};

TEST_P(Pairs, AreSeatedTogetherByWhicheverServer) {
    const auto one = open();
    const auto other = open();
    const Reservation anna = reserve(*one, wish("anna"));
    EXPECT_TRUE(anna.created);
    EXPECT_EQ(*one->read(anna.match), Bodies{"created"});
    const Reservation ben = reserve(*other, wish("ben"));
    EXPECT_EQ(ben.match, anna.match);
    EXPECT_FALSE(ben.created);
    EXPECT_EQ(reserve(*one, wish("cleo")).match, anna.match);
    const Reservation dora = reserve(*other, wish("dora"));
    EXPECT_NE(dora.match, anna.match) << "it is full";
    EXPECT_EQ(reserve(*other, wish("ben")).match, anna.match) << "who asks again has a seat";
    PairingWish different = wish("emil");
    different.wanted += "!";
    EXPECT_TRUE(reserve(*one, different).created);
}

TEST_P(Pairs, WhoHasGoneIsNotWaitedFor) {
    const auto store = open();
    constexpr std::int64_t start = 1'000'000;
    const Reservation anna = reserve(*store, wish("anna", start));
    EXPECT_EQ(reserve(*store, wish("ben", start + 29'999)).match, anna.match);
    const std::vector<std::string> kept{anna.match};
    EXPECT_FALSE(store->keep_waiting(kept, start + 90'000));
    EXPECT_EQ(reserve(*store, wish("cleo", start + 89'999)).match, anna.match);
    const Reservation dora = reserve(*store, wish("dora", start + 89'999));
    EXPECT_NE(reserve(*store, wish("emil", start + 120'000)).match, dora.match);
}

TEST_P(Pairs, WithoutALimitLeftNobodyCreatesAMatch) {
    const auto store = open();
    const auto none = store->reserve_pair(wish("anna"), nullptr);
    ASSERT_TRUE(none) << none.error();
    EXPECT_FALSE(none->has_value());
}

TEST_P(Pairs, ACancelledSeatIsOfferedToNobodyElse) {
    const auto store = open();
    const Reservation anna = reserve(*store, wish("anna"));
    EXPECT_EQ(reserve(*store, wish("ben")).match, anna.match);
    EXPECT_FALSE(store->cancel_pair(wish("ben").token, anna.match));
    const Reservation ben = reserve(*store, wish("ben"));
    EXPECT_TRUE(ben.created);
    EXPECT_EQ(reserve(*store, wish("cleo")).match, ben.match);
}

TEST_P(Contract, ASecretIsMadeOnceForAllServersAndAllTime) {
    const auto one = open();
    const auto other = open();
    EXPECT_EQ(*one->secret(match_, "first"), "first");
    EXPECT_EQ(*one->secret(match_, "again"), "first");
    EXPECT_EQ(*other->secret(match_, "elsewhere"), "first");
    EXPECT_EQ(*open()->secret(match_, "later"), "first");
    EXPECT_EQ(*one->secret(match_ + "-2", "Ünï \"code\""), "Ünï \"code\"");
}

// PostgreSQL takes no text that is not UTF-8; its transaction stayed open after that, and nothing
// could be written any more.
TEST_P(Contract, WritesAgainAfterAFault) {
    const auto store = open();
    write(*store, {match_, 1, "made", entry()});
    const Event bad{match_ + "-bad", 1, "\xff", entry()};
    const auto results = store->write(std::span(&bad, 1));
    EXPECT_EQ(results.ok(), std::string(GetParam().name) == "sqlite");
    EXPECT_EQ(write(*store, {match_, 2, "next", std::nullopt}), WriteResult::written);
    EXPECT_EQ(*open()->read(match_), (Bodies{"made", "next"}));
}

TEST_P(Contract, SaysThatItCanBeWrittenTo) {
    const auto store = open();
    write(*store, {match_, 1, "made", entry()});
    const auto failed = store->probe();
    EXPECT_FALSE(failed) << failed->message;
    EXPECT_EQ(*store->read(match_), (Bodies{"made"}));
}

TEST_P(Contract, AWriterKeepsTheOrderAndAnswersEveryStep) {
    constexpr int events = 2000;
    std::atomic<int> kept = 0;
    {
        Writer writer(open());
        for (int i = 1; i <= events; ++i)
            writer.write(
                {match_, i, std::to_string(i), i == 1 ? std::optional(entry()) : std::nullopt},
                [&](const Result<WriteResult>& result) {
                    kept += result && *result == WriteResult::written;
                });
        std::promise<std::size_t> seen;
        writer.ask([&](Store& store) { seen.set_value(store.read(match_)->size()); });
        EXPECT_EQ(seen.get_future().get(), static_cast<std::size_t>(events));
    }
    EXPECT_EQ(kept, events);
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
            std::vector<Event> events;
            for (const std::string& name : order)
                events.push_back({name, version, std::to_string(version), entry()});
            const auto results = store.write(events);
            if (!results) return results.error();
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

// Matches of this test by name, whatever others have written to the same database.
std::vector<std::string> ours(const Result<std::vector<ListedMatch>>& listed,
                              const std::string& beginning) {
    std::vector<std::string> names;
    EXPECT_TRUE(listed) << listed.error();
    for (const ListedMatch& one : *listed)
        if (one.match.starts_with(beginning)) names.push_back(one.match);
    return names;
}

TEST_P(Contract, ListsMatchesByTheTimeOfTheirChange) {
    const auto store = open();
    const std::string a = match_ + "-a";
    const std::string b = match_ + "-b";
    const std::string c = match_ + "-c";
    write(*store, {a, 1, "x", MatchEntry{MatchPhase::over, 3000, 0}});
    write(*store, {b, 1, "x", MatchEntry{MatchPhase::over, 1000, 0}});
    write(*store, {c, 1, "x", MatchEntry{MatchPhase::waiting, 2000, 0}});
    Administration& admin = store->administration();
    EXPECT_EQ(ours(admin.matches_before({3001, ""}, 10'000), match_), (Bodies{a, c, b}));
    EXPECT_EQ(ours(admin.matches_before({2000, c}, 10'000), match_), (Bodies{b}));
    EXPECT_EQ(ours(admin.matches_after(MatchPhase::over, {}, 3001, 10'000), match_),
              (Bodies{b, a}));
    EXPECT_EQ(ours(admin.matches_after(MatchPhase::over, {}, 3000, 10'000), match_), (Bodies{b}));
    EXPECT_EQ(ours(admin.matches_after(MatchPhase::over, {1000, b}, 3001, 10'000), match_),
              (Bodies{a}));
    EXPECT_EQ(admin.matches_before({3001, ""}, 1)->size(), 1U);
}

TEST_P(Contract, DeletesAMatchWithItsEvents) {
    const auto store = open();
    const std::string other = match_ + "-other";
    write(*store, {match_, 1, "made", entry(1000)});
    write(*store, {match_, 2, "next", std::nullopt});
    write(*store, {other, 1, "made", entry()});
    EXPECT_FALSE(store->administration().delete_match(match_));
    EXPECT_TRUE(store->read(match_)->empty());
    EXPECT_EQ(*store->read(other), (Bodies{"made"}));
    const auto due = *store->due(1000, 10'000);
    EXPECT_EQ(std::count(due.begin(), due.end(), match_), 0);
    EXPECT_EQ(write(*store, {match_, 3, "late", std::nullopt}), WriteResult::conflict);
    EXPECT_EQ(write(*store, {match_, 1, "made anew", entry()}), WriteResult::written);
    EXPECT_FALSE(store->administration().delete_match("no such match"));
}

TEST_P(Contract, ReplacesEventsThatMustBeForgotten) {
    const auto store = open();
    write(*store, {match_, 1, "made", entry()});
    write(*store, {match_, 2, "a name", std::nullopt});
    const std::vector<ReplacedEvent> events{{2, "no name"}, {9, "not there"}};
    EXPECT_FALSE(store->administration().replace(match_, events));
    EXPECT_EQ(*open()->read(match_), (Bodies{"made", "no name"}));
    EXPECT_EQ(write(*store, {match_, 3, "next", std::nullopt}), WriteResult::written);
}

TEST_P(Contract, KeepsNotes) {
    const auto store = open();
    const std::string kind = "kind-" + match_;
    Administration& admin = store->administration();
    EXPECT_TRUE(admin.notes(kind)->empty());
    EXPECT_FALSE(admin.put({kind, "b", "second"}));
    EXPECT_FALSE(admin.put({kind, "a", "first"}));
    EXPECT_FALSE(admin.put({kind + "x", "a", "another kind"}));
    EXPECT_FALSE(admin.put({kind, "b", "changed"}));
    EXPECT_EQ(*open()->administration().notes(kind),
              (std::vector<Note>{{kind, "a", "first"}, {kind, "b", "changed"}}));
    EXPECT_FALSE(admin.remove_note(kind, "a"));
    EXPECT_FALSE(admin.remove_note(kind, "a"));
    EXPECT_EQ(admin.notes(kind)->size(), 1U);
}

// On a leaderboard of its own, whatever others have written to the same database.
class Results : public Contract {
protected:
    PlacedEntry enter(Store& store, const std::string& person, std::int64_t worth,
                      std::int64_t at = 1000) {
        const auto placed = store.leaderboards().enter(
            key_, {person, name_ + person, worth, at, "result " + person}, most);
        EXPECT_TRUE(placed) << placed.error();
        EXPECT_TRUE(placed->has_value()) << "there is room";
        return placed->value_or(PlacedEntry{});
    }
    std::vector<std::string> best(Store& store, int max = most) {
        const auto board = store.leaderboards().best(key_, max);
        EXPECT_TRUE(board) << board.error();
        count_ = board->count;
        std::vector<std::string> persons;
        for (const LeaderboardEntry& entry : board->best) persons.push_back(entry.person);
        return persons;
    }

    static constexpr int most = 4;
    const std::string name_ = fresh("name ");
    LeaderboardKey key_{fresh("game"), 20'000};
    std::int64_t count_ = 0;
};

TEST_P(Results, AreListedBestFirstAndOfEqualsTheEarlier) {
    const auto store = open();
    EXPECT_TRUE(best(*store).empty());
    EXPECT_EQ(enter(*store, "low", -3).place, 1);
    EXPECT_EQ(enter(*store, "late", 40, 2000).place, 1);
    EXPECT_EQ(enter(*store, "early", 40, 1000).place, 1);
    const PlacedEntry last = enter(*store, "lowest", -4);
    EXPECT_EQ(last.place, 4);
    EXPECT_EQ(last.count, 4);
    EXPECT_TRUE(last.is_new);
    EXPECT_EQ(best(*store), (Bodies{"early", "late", "low", "lowest"}));
    EXPECT_EQ(best(*open(), 2), (Bodies{"early", "late"}));
    EXPECT_EQ(count_, 4) << "also those that are not listed";
    EXPECT_EQ(store->leaderboards().best(key_, 1)->best.front(),
              (LeaderboardEntry{"early", name_ + "early", 40, 1000, "result early"}));
}

TEST_P(Results, TheFirstOfAPersonStays) {
    const auto one = open();
    const auto other = open();
    enter(*one, "anna", 10);
    enter(*one, "ben", 20);
    const PlacedEntry again = enter(*other, "anna", 30, 2000);
    EXPECT_FALSE(again.is_new);
    EXPECT_EQ(again.place, 2);
    EXPECT_EQ(again.entry, (LeaderboardEntry{"anna", name_ + "anna", 10, 1000, "result anna"}));
    EXPECT_EQ(best(*one), (Bodies{"ben", "anna"}));
}

TEST_P(Results, AreNoMoreThanThereIsRoomFor) {
    const auto store = open();
    for (const char* const person : {"a", "b", "c", "d"}) enter(*store, person, 1);
    const auto refused = store->leaderboards().enter(key_, {"e", name_, 9, 1, ""}, most);
    ASSERT_TRUE(refused) << refused.error();
    EXPECT_FALSE(refused->has_value());
    EXPECT_FALSE(enter(*store, "a", 5).is_new) << "who is there is told so";
    ++key_.day;
    EXPECT_TRUE(enter(*store, "e", 1).is_new) << "another day has room";
}

TEST_P(Results, AreRemovedByNameAndByDay) {
    const auto store = open();
    key_.day = -5'000; // before those of other tests
    enter(*store, "anna", 1);
    enter(*store, "ben", 2);
    EXPECT_EQ(*store->leaderboards().remove_named(name_ + "anna"), 1);
    EXPECT_EQ(*store->leaderboards().remove_named(name_ + "anna"), 0);
    EXPECT_EQ(best(*store), (Bodies{"ben"}));
    EXPECT_TRUE(store->leaderboards().remove_before(-5'000));
    EXPECT_EQ(best(*store), (Bodies{"ben"})) << "the day itself stays";
    EXPECT_TRUE(store->leaderboards().remove_before(-4'999));
    EXPECT_TRUE(best(*store).empty());
}

INSTANTIATE_TEST_SUITE_P(Stores, Results, testing::ValuesIn(kinds()),
                         [](const auto& tested) { return std::string(tested.param.name); });

INSTANTIATE_TEST_SUITE_P(Stores, Contract, testing::ValuesIn(kinds()),
                         [](const auto& tested) { return tested.param.name; });
INSTANTIATE_TEST_SUITE_P(Stores, Pairs, testing::ValuesIn(kinds()),
                         [](const auto& tested) { return tested.param.name; });

TEST(Sqlite, BacksUpAStoreInUse) {
    const std::string file = fresh_file();
    const std::string copy = fresh_file();
    auto store = std::move(*open_sqlite(file));
    write(*store, {"m", 1, "made", entry()});
    EXPECT_FALSE(store->back_up(copy));
    write(*store, {"m", 2, "later", std::nullopt});
    EXPECT_EQ(*(*open_sqlite(copy))->read("m"), (Bodies{"made"}));
    EXPECT_TRUE(store->back_up(copy)) << "it is there already";
}

TEST(Sqlite, StepsThatHaveSettledAreReadAndFollowedLikeFreshOnes) {
    const std::string file = fresh_file();
    auto store = std::move(*open_sqlite(file));
    constexpr int matches = 10;
    constexpr int versions = 1000; // more in all than stay in new_events
    for (int version = 1; version <= versions; ++version) {
        std::vector<Event> events;
        for (int match = 0; match < matches; ++match)
            events.push_back({std::to_string(match), version, std::to_string(version),
                              version == 1 ? std::optional(entry()) : std::nullopt});
        const auto results = store->write(events);
        ASSERT_TRUE(results) << results.error();
        ASSERT_EQ(*results, std::vector<WriteResult>(matches, WriteResult::written));
        ASSERT_FALSE(store->run_maintenance());
    }
    const auto again = std::move(*open_sqlite(file));
    for (Store* const one : {store.get(), again.get()}) {
        const auto bodies = one->read("7");
        ASSERT_EQ(bodies->size(), std::size_t{versions});
        for (int version = 1; version <= versions; ++version)
            ASSERT_EQ((*bodies)[static_cast<std::size_t>(version - 1)], std::to_string(version));
        EXPECT_EQ(*one->read("7", versions), (Bodies{std::to_string(versions)}));
    }
    EXPECT_EQ(write(*again, {"7", versions, "twice", std::nullopt}), WriteResult::conflict);
    EXPECT_EQ(write(*again, {"7", 3, "moved long ago", std::nullopt}), WriteResult::conflict);
    EXPECT_EQ(write(*again, {"7", versions + 1, "next", std::nullopt}), WriteResult::written);
    EXPECT_EQ(write(*store, {"7", versions + 1, "other", std::nullopt}), WriteResult::conflict);
}

TEST(Sqlite, SaysWhyItCannotBeWrittenToWhileAnotherProgramHoldsIt) {
    const std::string file = fresh_file();
    auto opened = open_sqlite(file, {Use::by_a_tool, std::chrono::milliseconds(10), {}});
    ASSERT_TRUE(opened) << opened.error();
    const auto store = std::move(*opened);
    sqlite3* other = nullptr;
    sqlite3_open(file.c_str(), &other);
    sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
    const Event event{"m", 1, "made", entry()};
    const auto results = store->write(std::span(&event, 1));
    sqlite3_close(other);
    ASSERT_FALSE(results);
    EXPECT_EQ(results.error(), file + ": database is locked");
    EXPECT_EQ(write(*store, event), WriteResult::written);
}

TEST(Sqlite, RefusesAFileOfAnEarlierOrALaterSchema) {
    const auto opened_with = [](int version) {
        const std::string file = fresh_file();
        sqlite3* other = nullptr;
        EXPECT_EQ(sqlite3_open(file.c_str(), &other), SQLITE_OK);
        const std::string sql = "PRAGMA user_version = " + std::to_string(version);
        EXPECT_EQ(sqlite3_exec(other, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK);
        sqlite3_close(other);
        const auto store = open_sqlite(file);
        return store ? std::string() : store.error().substr(file.size());
    };
    EXPECT_EQ(opened_with(2),
              " was written by an earlier Khepri (schema 2); this one needs schema 3"
              " or later: expected a new database");
    EXPECT_EQ(opened_with(99), " was written by a later Khepri (schema 99); this one knows schemas"
                               " up to 9");
}

// A database as schema 3 had it, with a match in it.
std::string of_schema_3() {
    std::string sql(schema[0].sql);
    return sql + "INSERT INTO matches VALUES ('old', 0, 1, 0);"
                 "INSERT INTO events VALUES ('old', 1, 'made');";
}

void expect_migrated(Store& store) {
    EXPECT_EQ(*store.read("old"), (Bodies{"made"}));
    EXPECT_EQ(write(store, {"old", 2, "next", entry()}), WriteResult::written);
    EXPECT_EQ(*store.secret("push", "a key"), "a key");
}

TEST(Sqlite, MigratesAFileOfSchema3) {
    const std::string file = fresh_file();
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &other), SQLITE_OK);
    const std::string sql = of_schema_3() +
                            "CREATE TABLE new_events (match TEXT NOT NULL, version BIGINT NOT NULL,"
                            " body TEXT NOT NULL); PRAGMA user_version = 3;";
    ASSERT_EQ(sqlite3_exec(other, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(other);
    sqlite3_close(other);
    const auto store = open_sqlite(file);
    ASSERT_TRUE(store) << store.error();
    expect_migrated(**store);
}

TEST(Sqlite, RefusesWhatIsNoDatabase) {
    const std::string file = fresh_file();
    std::ofstream(file) << "Once upon a time there was a file that was no database at all.\n"
                        << std::string(5000, 'x');
    EXPECT_NE(open_sqlite(file).error().find("not a database"), std::string::npos);
    EXPECT_FALSE(open_sqlite("/no/such/folder/khepri.db"));
}

Options server_options() { return {Use::by_one_server, patient, {}}; }

TEST(Sqlite, IsForOneServerAtATime) {
    const std::string file = fresh_file();
    const std::string other_name = fresh_file();
    auto first = open_sqlite(file, server_options());
    ASSERT_TRUE(first) << first.error();
    std::filesystem::create_symlink(file, other_name);
    for (const std::string& name : {file, other_name})
        EXPECT_EQ(open_sqlite(name, server_options()).error(),
                  name + " is used by another Khepri server; expected a file for this one alone"
                         " (--database)");
    EXPECT_TRUE(open_sqlite(file)) << "a tool may read it beside the server";
    EXPECT_FALSE(open_sqlite(file, {Use::by_several_servers, patient, {}}));
    first->reset();
    EXPECT_TRUE(open_sqlite(file, server_options()));
}

// Events were acknowledged that were gone after a restart.
TEST(Sqlite, WritesNothingToAFileThatWasDeletedOrReplaced) {
    const std::string file = fresh_file();
    const std::string away = fresh_file();
    auto store = std::move(*open_sqlite(file, server_options()));
    write(*store, {"m", 1, "made", entry()});
    const Event event{"m", 2, "next", std::nullopt};
    std::filesystem::rename(file, away);
    EXPECT_FALSE(store->write(std::span(&event, 1)));
    std::ofstream(file) << "";
    EXPECT_NE(store->write(std::span(&event, 1)).error().find("was deleted or replaced"),
              std::string::npos);
    EXPECT_TRUE(store->probe());
    std::filesystem::rename(away, file);
    EXPECT_FALSE(store->probe());
    EXPECT_EQ(write(*store, event), WriteResult::written);
}

class Postgres : public testing::Test {
protected:
    void SetUp() override {
        if (postgres_address() == nullptr) GTEST_SKIP() << "tests/store/run starts a PostgreSQL";
    }
    // A lock that was just released is gone when PostgreSQL has noticed that the session ended.
    static Result<std::unique_ptr<Store>> open(Use use, const std::string& more = "") {
        return open_postgres(postgres_address() + more, {use, patient, patient});
    }
    static std::string refusal_of(Use use) {
        const auto store = open_postgres(postgres_address(), {use, patient, {}});
        return store ? "" : store.error();
    }
    // From outside, as an administrator of the database does it.
    static void run(const std::string& sql) {
        PGconn* const connection = PQconnectdb(postgres_address());
        PGresult* const result = PQexec(connection, sql.c_str());
        EXPECT_TRUE(PQresultStatus(result) == PGRES_TUPLES_OK ||
                    PQresultStatus(result) == PGRES_COMMAND_OK)
            << PQerrorMessage(connection);
        PQclear(result);
        PQfinish(connection);
    }
    static void end_sessions_of(const std::string& application) {
        run("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE application_name"
            " = '" +
            application + "'");
    }
};

TEST_F(Postgres, IsForOneServerUnlessAllSayThatThereAreSeveral) {
    auto only = open(Use::by_one_server);
    ASSERT_TRUE(only) << only.error();
    const std::string refusal = refusal_of(Use::by_one_server);
    EXPECT_TRUE(refusal.starts_with("another Khepri server uses this database (process "))
        << refusal;
    EXPECT_NE(refusal.find("--allow-several-servers"), std::string::npos) << refusal;
    EXPECT_NE(refusal_of(Use::by_several_servers), "");
    EXPECT_TRUE(open(Use::by_a_tool));
    only->reset();
    auto one = open(Use::by_several_servers);
    ASSERT_TRUE(one) << one.error();
    EXPECT_TRUE(open(Use::by_several_servers));
    EXPECT_NE(refusal_of(Use::by_one_server), "");
}

TEST_F(Postgres, MigratesADatabaseOfSchema3) {
    run("CREATE SCHEMA of_old; SET search_path = of_old; CREATE TABLE khepri_schema (version"
        " INTEGER NOT NULL); INSERT INTO khepri_schema VALUES (3);" +
        of_schema_3());
    const auto store = open(Use::by_a_tool, " options='-c search_path=of_old'");
    ASSERT_TRUE(store) << store.error();
    expect_migrated(**store);
}

// Servers are upgraded one after the other: the first of the next release migrates the database
// that the others still use.
TEST_F(Postgres, ADatabaseOfTheNextReleaseCanBeUsedIfItOnlyHasMore) {
    const std::string options = " options='-c search_path=of_next'";
    run("CREATE SCHEMA of_next");
    ASSERT_TRUE(open(Use::by_a_tool, options));
    const std::string next = std::to_string(latest_schema + 1);
    const std::string ours = std::to_string(latest_schema);
    run("SET search_path = of_next; ALTER TABLE matches ADD COLUMN more INTEGER;"
        "INSERT INTO khepri_schema VALUES (" +
        next + ", " + ours + ")");
    const auto store = open(Use::by_a_tool, options);
    ASSERT_TRUE(store) << store.error();
    EXPECT_EQ(write(**store, {"of next", 1, "made", entry()}), WriteResult::written);
    run("SET search_path = of_next; UPDATE khepri_schema SET usable_by = version");
    EXPECT_FALSE(open(Use::by_a_tool, options)) << "this one cannot";
}

TEST_F(Postgres, ALostSessionTakesTheLockAgain) {
    auto store = open(Use::by_one_server, " application_name=lost");
    ASSERT_TRUE(store) << store.error();
    end_sessions_of("lost");
    EXPECT_TRUE((*store)->probe()) << "the connection was lost";
    EXPECT_FALSE((*store)->probe());
    EXPECT_NE(refusal_of(Use::by_one_server), "") << "it has the lock again";
}

TEST_F(Postgres, WhoLostTheLockToAnotherServerWritesNothingUntilItIsFree) {
    const std::string match = fresh("m");
    auto first = open(Use::by_one_server, " application_name=first");
    ASSERT_TRUE(first) << first.error();
    write(**first, {match, 1, "made", entry()});
    end_sessions_of("first");
    auto second = open(Use::by_one_server);
    ASSERT_TRUE(second) << second.error();
    const Event event{match, 2, "next", std::nullopt};
    EXPECT_FALSE((*first)->write(std::span(&event, 1)));
    const auto refused = (*first)->write(std::span(&event, 1));
    EXPECT_TRUE(refused.error().starts_with("another Khepri server uses this database"))
        << refused.error();
    EXPECT_FALSE((*first)->read(match));
    second->reset();
    // The lock goes when PostgreSQL has noticed that the session ended.
    while ((*first)->probe()) std::this_thread::yield();
    EXPECT_EQ(write(**first, event), WriteResult::written);
}

TEST_F(Postgres, AProbeTellsThatNothingCanBeWrittenAndFindsOutWhenItCan) {
    auto store = open(Use::by_one_server, " application_name=probing");
    ASSERT_TRUE(store) << store.error();
    run("ALTER ROLE CURRENT_USER SET default_transaction_read_only = on");
    end_sessions_of("probing");
    EXPECT_TRUE((*store)->probe()) << "the connection was lost";
    const auto refused = (*store)->probe();
    run("BEGIN READ WRITE; ALTER ROLE CURRENT_USER RESET default_transaction_read_only; COMMIT");
    ASSERT_TRUE(refused);
    EXPECT_NE(refused->message.find("read-only transaction"), std::string::npos)
        << refused->message;
    EXPECT_FALSE((*store)->probe()) << "a new session may write";
}

// A store that answers when the test lets it.
class Waiting final : public Store {
public:
    explicit Waiting(std::shared_future<void> go) : go_(std::move(go)) {}
    Result<std::vector<WriteResult>> write(std::span<const Event> events) override {
        go_.wait();
        return std::vector<WriteResult>(events.size(), WriteResult::written);
    }
    Result<std::vector<std::string>> read(const std::string&, std::int64_t) override {
        go_.wait();
        return Bodies{};
    }
    Result<std::vector<std::string>> due(std::int64_t, int) override { return Bodies{}; }
    Result<std::vector<std::string>> claim_due(std::int64_t, std::int64_t, int) override {
        return Bodies{};
    }
    Result<std::vector<std::string>> changed(std::span<const MatchVersion>) override {
        return Bodies{};
    }
    Result<std::optional<Reservation>> reserve_pair(const PairingWish&, const Event*) override {
        return std::optional<Reservation>();
    }
    std::optional<Error> cancel_pair(const std::string&, const std::string&) override {
        return std::nullopt;
    }
    std::optional<Error> keep_waiting(std::span<const std::string>, std::int64_t) override {
        return std::nullopt;
    }
    Result<std::string> secret(const std::string&, const std::string& fresh) override {
        return fresh;
    }
    Administration& administration() override { std::terminate(); }
    Leaderboards& leaderboards() override { std::terminate(); }
    std::optional<Error> probe() override { return std::nullopt; }
    std::optional<Error> back_up(const std::string&) override { return std::nullopt; }

private:
    std::shared_future<void> go_;
};

TEST(Writer, TellsHowLongTheOldestHasWaited) {
    std::promise<void> go;
    std::promise<void> answered;
    Writer writer(std::make_unique<Waiting>(go.get_future().share()));
    EXPECT_EQ(writer.oldest_wait().count(), 0);
    writer.ask([&](Store& store) { static_cast<void>(store.read("m")); });
    writer.write({"m", 1, "made", entry()}, [&](const auto&) { answered.set_value(); });
    const auto before = std::chrono::steady_clock::now();
    while (writer.oldest_wait() < std::chrono::milliseconds(20)) std::this_thread::yield();
    EXPECT_GE(std::chrono::steady_clock::now() - before, std::chrono::milliseconds(10));
    go.set_value();
    answered.get_future().wait();
    while (writer.oldest_wait().count() != 0) std::this_thread::yield();
}

// Under load a commit that follows at once would hold the few events that came meanwhile.
TEST(Writer, LetsACommitGatherAfterACrowdedOne) {
    std::promise<void> go;
    std::atomic<int> commits = 0;
    std::atomic<int> written = 0;
    Writer writer(std::make_unique<Waiting>(go.get_future().share()), nullptr,
                  [&](std::chrono::nanoseconds) { ++commits; });
    const auto done = [&](const auto&) { ++written; };
    int sent = 0;
    const auto send = [&] { writer.write({"m", ++sent, "made", entry()}, done); };
    send();
    while (writer.waiting() > 0) std::this_thread::yield();
    while (sent < 40) send(); // a crowd that waits for the first one
    go.set_value();
    while (written < 40) std::this_thread::yield();
    const int before = commits;
    while (sent < 60) send();
    while (written < 60) std::this_thread::yield();
    EXPECT_EQ(before, 2);
    EXPECT_LE(commits - before, 5) << "one, unless this thread had to wait for a processor";
}

// Whoever opened a match waited for the commits of all others.
TEST(Connections, NobodyWhoReadsWaitsForACommit) {
    std::promise<void> go;
    std::promise<void> been_read;
    Connections::Stores writers;
    writers.push_back(std::make_unique<Waiting>(go.get_future().share()));
    Connections::Stores readers;
    readers.push_back(std::move(*open_sqlite(fresh_file())));
    Connections connections(std::move(writers), std::move(readers));
    std::promise<void> written;
    connections.write({"m", 1, "made", entry()}, [&](const auto&) { written.set_value(); });
    connections.read([&](Store& store) {
        static_cast<void>(store.read("m"));
        been_read.set_value();
    });
    been_read.get_future().wait();
    EXPECT_GT(connections.oldest_wait().count(), 0) << "the commit is still under way";
    go.set_value();
    written.get_future().wait();
}

TEST(Connections, EventsOfAMatchKeepTheirOrderAmongSeveralWriters) {
    const std::string file = fresh_file();
    Connections::Stores writers;
    for (int i = 0; i < 3; ++i) writers.push_back(std::move(*open_sqlite(file)));
    Connections connections(std::move(writers), {});
    constexpr int matches = 20;
    constexpr int events = 10;
    std::atomic<int> written = 0;
    std::atomic<int> answered = 0;
    for (int version = 1; version <= events; ++version)
        for (int match = 0; match < matches; ++match)
            connections.write({"m" + std::to_string(match), version, "x",
                               version == 1 ? std::optional(entry()) : std::nullopt},
                              [&](const Result<WriteResult>& result) {
                                  if (result && *result == WriteResult::written) ++written;
                                  ++answered;
                                  answered.notify_all();
                              });
    for (int seen = answered; seen < matches * events; seen = answered) answered.wait(seen);
    EXPECT_EQ(written, matches * events);
}

TEST(Writer, DoesNotWaitForEverForAStoreThatDoesNotAnswer) {
    std::promise<void> go;
    std::atomic<int> kept = 0;
    Writer writer(std::make_unique<Waiting>(go.get_future().share()));
    writer.write({"m", 1, "made", entry()}, [&](const auto&) { ++kept; });
    EXPECT_FALSE(writer.close_within(std::chrono::milliseconds(1)));
    EXPECT_EQ(kept, 0);
    go.set_value();
    EXPECT_TRUE(writer.close_within(std::chrono::minutes(1)));
    EXPECT_EQ(kept, 1);
}

} // namespace
} // namespace khepri::store
