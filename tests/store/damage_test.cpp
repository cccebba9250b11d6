// Pages of an SQLite file are overwritten: what is on them is lost, and nothing else.
#include "store/fresh.h"
#include "store/sqlite/sqlite.h"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

namespace khepri::store {
namespace {

constexpr int page_size = 4096;

// In memory if there is such a folder: nothing here has to survive the machine.
std::string fresh_copy() {
    const std::filesystem::path memory = "/dev/shm";
    return std::filesystem::is_directory(memory) ? (memory / fresh("khepri-damage-")).string()
                                                 : fresh_file();
}

// The pages where the trees of tables and indexes begin: without them nothing of a tree is found.
std::set<int> root_pages(const std::string& file) {
    std::set<int> roots{1};
    sqlite3* opened = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &opened), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(
                  opened, "SELECT rootpage FROM sqlite_schema",
                  [](void* all, int, char** row, char**) {
                      static_cast<std::set<int>*>(all)->insert(std::atoi(row[0]));
                      return 0;
                  },
                  &roots, nullptr),
              SQLITE_OK);
    sqlite3_close(opened);
    return roots;
}

void damage(const std::string& file, int page) {
    std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
    bytes.seekp(std::streamoff{page - 1} * page_size);
    std::minstd_rand noise(static_cast<unsigned>(page));
    for (int i = 0; i < page_size; ++i) bytes.put(static_cast<char>(noise()));
}

// Many matches whose events were written in turn, all of them new.
class ManyMatches {
public:
    static constexpr int matches = 200;
    static constexpr int versions = 15;

    ManyMatches() {
        const auto store = std::move(*open_sqlite(file));
        for (int version = 1; version <= versions; ++version) write_together(*store, version);
    }
    static std::string name(int match) { return "match-" + std::to_string(match); }
    static std::string body(int version) { return std::string(200, 'a') + std::to_string(version); }
    static Event event(int match, int version) {
        return {name(match), version, body(version),
                version == 1 ? std::optional(entry()) : std::nullopt};
    }
    static void write_together(Store& store, int version) {
        std::vector<Event> events;
        for (int match = 0; match < matches; ++match) events.push_back(event(match, version));
        const auto results = store.write(events);
        ASSERT_TRUE(results) << results.error();
    }
    // In groups, each by itself; the number of groups that were written.
    static int write_groups(Store& store, int version) {
        constexpr int size = 10;
        int count = 0;
        for (int first = 0; first < matches; first += size) {
            std::vector<Event> group;
            for (int match = first; match < first + size; ++match)
                group.push_back(event(match, version));
            count += store.write(group).ok();
        }
        return count;
    }
    // Each by itself, of every tenth match; the number that was written.
    static int write_some(Store& store, int version) {
        int count = 0;
        for (int match = 0; match < matches; match += 10) {
            const Event one = event(match, version);
            const auto result = store.write(std::span(&one, 1));
            count += result && result->front() == WriteResult::written;
        }
        return count;
    }
    // The number of matches that are there; the others must say that they are not.
    static int count_whole(Store& store, std::optional<int> latest) {
        int count = 0;
        for (int match = 0; match < matches; ++match) {
            const auto bodies = store.read(name(match));
            if (!bodies) continue;
            const auto size = static_cast<int>(bodies->size());
            EXPECT_EQ(size, latest.value_or(size)) << name(match);
            ++count;
        }
        return count;
    }

    const std::string file = fresh_copy();
};

// As a server opens it.
Options repairing() {
    return {Use::by_a_tool, std::chrono::minutes(2), {}, [](const Damage&) {}};
}

// One damaged page of new_events made every match unreadable.
TEST(Sqlite, ADamagedPageCostsOnlyTheMatchesOnIt) {
    const ManyMatches written;
    const std::set<int> roots = root_pages(written.file);
    const int pages = static_cast<int>(std::filesystem::file_size(written.file)) / page_size;
    ASSERT_GT(pages, 150);
    int hit = 0;
    for (int page = 2; page <= pages; page += 5) {
        if (roots.contains(page)) continue;
        const std::string copy = fresh_copy();
        std::filesystem::copy_file(written.file, copy);
        damage(copy, page);
        const auto store = open_sqlite(copy, repairing());
        ASSERT_TRUE(store) << page << ": " << store.error();
        const int whole = ManyMatches::count_whole(**store, ManyMatches::versions);
        EXPECT_GE(whole, ManyMatches::matches * 3 / 4) << page;
        hit += whole < ManyMatches::matches;
        EXPECT_GE(ManyMatches::write_some(**store, ManyMatches::versions + 1),
                  ManyMatches::matches / 10 * 3 / 4)
            << page;
        std::filesystem::remove(copy);
    }
    EXPECT_GT(hit, 15);
}

TEST(Sqlite, EventsAroundADamagedPageAreMoved) {
    const ManyMatches written;
    const int pages = static_cast<int>(std::filesystem::file_size(written.file)) / page_size;
    int page = pages / 2;
    while (root_pages(written.file).contains(page)) ++page;
    damage(written.file, page);
    const auto store = std::move(*open_sqlite(written.file));
    const int whole = ManyMatches::count_whole(*store, ManyMatches::versions);
    ASSERT_LT(whole, ManyMatches::matches);
    int moves = 0;
    int version = ManyMatches::versions;
    for (; moves < 2 && version < 100;) {
        EXPECT_GT(ManyMatches::write_groups(*store, ++version), 0);
        moves += store->run_maintenance().has_value();
    }
    EXPECT_EQ(moves, 2) << "it says that something could not be moved";
    EXPECT_GE(ManyMatches::count_whole(*store, std::nullopt), ManyMatches::matches * 3 / 4);
}

// The pages of a table or an index, its first one first.
std::vector<int> pages_of(const std::string& file, const std::string& name) {
    std::vector<int> pages;
    sqlite3* opened = nullptr;
    EXPECT_EQ(sqlite3_open(file.c_str(), &opened), SQLITE_OK);
    const std::string sql = "SELECT pageno FROM dbstat WHERE name = '" + name + "' ORDER BY path";
    EXPECT_EQ(sqlite3_exec(
                  opened, sql.c_str(),
                  [](void* all, int, char** row, char**) {
                      static_cast<std::vector<int>*>(all)->push_back(std::atoi(row[0]));
                      return 0;
                  },
                  &pages, nullptr),
              SQLITE_OK)
        << sqlite3_errmsg(opened);
    sqlite3_close(opened);
    EXPECT_FALSE(pages.empty()) << name;
    return pages;
}

// The first page of the list of free ones.
int free_pages(const std::string& file) {
    std::ifstream bytes(file, std::ios::binary);
    bytes.seekg(32);
    int page = 0;
    for (int i = 0; i < 4; ++i) page = page * 256 + bytes.get();
    return page;
}

// A file in which every table has rows: matches with events that were moved and with new ones,
// clocks, pairs, secrets, notes, results; and free pages.
class EveryTable {
public:
    static constexpr int matches = 60;
    static constexpr int pairs = 5;
    static constexpr int moved = 70;
    static constexpr int versions = moved + 5;

    EveryTable() {
        const auto store = std::move(*open_sqlite(file));
        for (int version = 1; version <= versions; ++version) {
            EXPECT_TRUE(store->write(batch(version)));
            EXPECT_FALSE(store->run_maintenance());
        }
        static_cast<void>(store->secret("push", "a key"));
        for (int i = 0; i < pairs; ++i) {
            const Event fresh{"pair-" + std::to_string(i), 1, body(1), entry()};
            const std::string number = std::to_string(i);
            EXPECT_TRUE(store->reserve_pair({"wish" + number, "token" + number, 1, 1'000}, &fresh));
            EXPECT_FALSE(store->administration().put({"ban", number, "spam"}));
            EXPECT_TRUE(store->leaderboards().enter({"mummies", 1}, {number, "Anna", i, 1, ""}, 9));
        }
    }
    ~EveryTable() { std::filesystem::remove(file); }
    EveryTable(const EveryTable&) = delete;
    EveryTable& operator=(const EveryTable&) = delete;

    static std::string name(int match) { return "match-" + std::to_string(match); }
    static std::string body(int version) { return std::string(200, 'a') + std::to_string(version); }
    static std::vector<Event> batch(int version) {
        std::vector<Event> events;
        for (int match = 0; match < matches; ++match)
            events.push_back({name(match), version, body(version),
                              MatchEntry{MatchPhase::playing, version * 1'000 + match,
                                         match % 2 == 0 ? version * 1'000 + match : 0}});
        return events;
    }

    const std::string file = fresh_copy();
};

// A copy of it with damaged pages, as a server opens it.
class Damaged {
public:
    Damaged(const EveryTable& whole, const std::vector<int>& pages) {
        std::filesystem::copy_file(whole.file, file);
        for (const int page : pages) damage(file, page);
        for (int match = 0; match < EveryTable::matches; ++match)
            latest_[EveryTable::name(match)] = EveryTable::versions;
        for (int pair = 0; pair < EveryTable::pairs; ++pair)
            latest_["pair-" + std::to_string(pair)] = 1;
    }
    ~Damaged() {
        store.reset();
        for (const char* const end : {"", "-wal", "-shm"}) std::filesystem::remove(file + end);
    }
    Damaged(const Damaged&) = delete;
    Damaged& operator=(const Damaged&) = delete;

    std::string open() {
        store.reset();
        auto opened = open_sqlite(
            file, {Use::by_a_tool, std::chrono::minutes(2), {}, [this](const Damage& one) {
                       repaired.push_back(one);
                   }});
        if (!opened) return opened.error();
        store = std::move(*opened);
        return "";
    }

    // The next event of every match and some new matches, in one batch.
    void write_all() {
        auto events = EveryTable::batch(EveryTable::versions + 1);
        for (Event& event : events) {
            event.version = latest_[event.match] + 1;
            event.body = EveryTable::body(static_cast<int>(event.version));
        }
        const std::size_t first_new = events.size();
        for (const char* const beginning : {"a", "match-3", "z"})
            events.push_back({fresh(beginning), 1, EveryTable::body(1), entry()});
        const auto results = store->write(events);
        ASSERT_TRUE(results) << results.error();
        ASSERT_EQ(results->size(), events.size());
        EXPECT_GE(std::count(results->begin() + static_cast<std::ptrdiff_t>(first_new),
                             results->end(), WriteResult::written),
                  2)
            << "new matches";
        for (std::size_t i = 0; i < events.size(); ++i) {
            if ((*results)[i] == WriteResult::written) latest_[events[i].match] = events[i].version;
            EXPECT_NE((*results)[i], WriteResult::conflict) << events[i].match;
        }
    }

    // Those that cannot be read. Every other one has all its acknowledged events.
    std::set<std::string> unreadable() {
        std::set<std::string> found;
        for (const auto& [match, latest] : latest_) {
            const auto bodies = store->read(match, 1);
            if (!bodies) {
                found.insert(match);
                continue;
            }
            EXPECT_EQ(bodies->size(), static_cast<std::size_t>(latest)) << match;
            for (std::size_t i = 0; i < bodies->size(); ++i)
                EXPECT_EQ((*bodies)[i], EveryTable::body(static_cast<int>(i) + 1)) << match;
        }
        return found;
    }
    std::set<std::string> reported() const {
        std::set<std::string> all;
        for (const Damage& one : repaired)
            for (const MatchVersion& event : one.lost_events) all.insert(event.match);
        return all;
    }

    // Plays on in all matches that are left, before and after the server was started again.
    std::set<std::string> play_on() {
        write_all();
        write_all();
        static_cast<void>(store->due(1'000'000'000, 100));
        static_cast<void>(store->administration().notes("ban"));
        const auto lost = unreadable();
        EXPECT_EQ(open(), "");
        write_all();
        EXPECT_EQ(unreadable(), lost);
        return lost;
    }

    const std::string file = fresh_copy();
    std::unique_ptr<Store> store;
    std::vector<Damage> repaired;

private:
    std::map<std::string, std::int64_t> latest_;
};

// A batch with one match on a damaged page failed as a whole, so nobody could play.
TEST(Damage, OfAnyPageLeavesTheOtherMatchesAlone) {
    const EveryTable whole;
    const int pages = static_cast<int>(std::filesystem::file_size(whole.file)) / page_size;
    ASSERT_GT(pages, 200);
    const std::vector<int> schema = pages_of(whole.file, "sqlite_schema");
    const std::set<int> roots{pages_of(whole.file, "events").front(),
                              pages_of(whole.file, "new_events").front()};
    for (int page = 1; page <= pages; ++page) {
        SCOPED_TRACE(testing::Message() << "page " << page);
        Damaged damaged(whole, {page});
        const bool is_schema = std::count(schema.begin(), schema.end(), page) > 0;
        const std::string error = damaged.open();
        EXPECT_EQ(error.empty(), !is_schema) << error;
        if (!error.empty()) continue;
        const auto lost = damaged.play_on();
        EXPECT_LE(lost.size(), roots.contains(page) ? EveryTable::matches + EveryTable::pairs
                                                    : EveryTable::matches / 2U);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(Damage, OfAnIndexOrOfTheListOfMatchesCostsNoMatch) {
    const EveryTable whole;
    for (const char* const name :
         {"new_events_by_match", "matches", "sqlite_autoindex_matches_1", "matches_by_wake",
          "matches_by_change", "matches_by_phase", "lost_events", "lost_events_by_match"})
        for (const int page : pages_of(whole.file, name)) {
            SCOPED_TRACE(testing::Message() << name << " page " << page);
            Damaged damaged(whole, {page});
            ASSERT_EQ(damaged.open(), "");
            const auto due = damaged.store->due(1'000'000'000, 1'000);
            ASSERT_TRUE(due) << due.error();
            EXPECT_EQ(due->size(), EveryTable::matches / 2U) << "the clocks go on";
            EXPECT_TRUE(damaged.play_on().empty());
            EXPECT_TRUE(damaged.reported().empty());
            for (const Damage& one : damaged.repaired) EXPECT_EQ(one.lost_rows, 0);
        }
}

TEST(Damage, OfNewEventsIsReportedByMatchAndTheRestIsNotTakenForAll) {
    const EveryTable whole;
    for (const int page : pages_of(whole.file, "new_events")) {
        SCOPED_TRACE(page);
        Damaged damaged(whole, {page});
        ASSERT_EQ(damaged.open(), "");
        const auto lost = damaged.play_on();
        EXPECT_FALSE(lost.empty());
        EXPECT_EQ(damaged.reported(), lost);
        const std::string copy = fresh_copy();
        EXPECT_FALSE(damaged.store->back_up(copy)) << "it can be backed up again";
        std::filesystem::remove(copy);
        const std::string& match = *lost.begin();
        EXPECT_FALSE(damaged.store->administration().delete_match(match));
        const Event again{match, 1, "made anew", entry()};
        EXPECT_EQ(damaged.store->write(std::span(&again, 1))->front(), WriteResult::written);
    }
}

TEST(Damage, OfTheFirstPageOfEventsLeavesWhatIsNew) {
    const EveryTable whole;
    Damaged damaged(whole, {pages_of(whole.file, "events").front()});
    ASSERT_EQ(damaged.open(), "");
    EXPECT_EQ(damaged.play_on().size(), std::size_t{EveryTable::matches});
    EXPECT_EQ(damaged.reported().size(), std::size_t{EveryTable::matches});
    EXPECT_EQ(damaged.store->read("pair-1", 1)->size(), 1U);
}

TEST(Damage, OfTheFreePagesIsRepaired) {
    const EveryTable whole;
    const int page = free_pages(whole.file);
    ASSERT_GT(page, 0);
    Damaged damaged(whole, {page});
    ASSERT_EQ(damaged.open(), "");
    for (int i = 0; i < 20 && damaged.repaired.empty(); ++i) damaged.write_all();
    ASSERT_EQ(damaged.repaired.size(), 1U);
    EXPECT_EQ(damaged.repaired.front().table, "free pages");
    EXPECT_TRUE(damaged.play_on().empty());
}

// The table and its index: which events are lost can be told only roughly.
TEST(Damage, OfTwoPagesNeverShortensAMatchSilently) {
    const EveryTable whole;
    for (const int table : pages_of(whole.file, "new_events"))
        for (const int index : pages_of(whole.file, "new_events_by_match")) {
            SCOPED_TRACE(testing::Message() << "pages " << table << " and " << index);
            Damaged damaged(whole, {table, index});
            ASSERT_EQ(damaged.open(), "");
            EXPECT_FALSE(damaged.play_on().empty());
        }
}

TEST(Damage, OfAFewBytesOfTheSchemaIsAnErrorAtMost) {
    const EveryTable whole;
    for (int place = 0; place < page_size; place += 48) {
        Damaged damaged(whole, {});
        {
            std::fstream bytes(damaged.file, std::ios::in | std::ios::out | std::ios::binary);
            bytes.seekp(place);
            bytes << "garbage";
        }
        if (damaged.open().empty()) static_cast<void>(damaged.store->read("match-1", 1));
    }
}

TEST(Damage, IsNotRepairedByATool) {
    const EveryTable whole;
    Damaged damaged(whole, {pages_of(whole.file, "new_events").front()});
    const auto store = std::move(*open_sqlite(damaged.file));
    const auto events = EveryTable::batch(EveryTable::versions + 1);
    const auto results = store->write(events);
    ASSERT_TRUE(results) << results.error();
    EXPECT_EQ(*results, std::vector<WriteResult>(events.size(), WriteResult::unreadable));
}

} // namespace
} // namespace khepri::store
