#include "store/sqlite/repair.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace khepri::store {
namespace {

constexpr auto between_checks = std::chrono::minutes(1);

// lost_events first: the others add to it.
constexpr std::array repairable_tables{"lost_events",  "matches", "new_events", "pairing",
                                       "reservations", "secrets", "notes",      "leaderboards"};

} // namespace

bool SqliteRepair::run() {
    const auto now = std::chrono::steady_clock::now();
    if (!on_repaired_ || now < next_check_) return false;
    std::vector<Damage> repaired;
    const auto note = [&](std::optional<Damage> damage) {
        if (damage) repaired.push_back(std::move(*damage));
    };
    note(repair_free_pages());
    for (const char* const table : repairable_tables) note(repair(table));
    if (is_events_unreadable()) note(replace_events());
    session_.take_damage();
    if (repaired.empty()) next_check_ = now + between_checks;
    for (const Damage& one : repaired) on_repaired_(one);
    return !repaired.empty();
}

// Replaces the table by what was rescued and notes the lost events, all or nothing.
bool SqliteRepair::replace(TableRescue& rescue, Damage& damage,
                           const std::function<void()>& find_more) {
    bool done = session_.begin() && rescue.replace_table();
    if (done && find_more) find_more();
    if (done && note_lost(damage.lost_events) && session_.commit()) return true;
    session_.roll_back();
    session_.execute("PRAGMA writable_schema = RESET"); // what was deleted is there again
    return false;
}

// A damaged list of free pages keeps every table from growing. Only writing the whole file anew
// makes another list.
std::optional<Damage> SqliteRepair::repair_free_pages() {
    if (can_take_free_pages() || session_.execute("VACUUM")) return std::nullopt;
    return Damage{"free pages", {}, 0};
}

bool SqliteRepair::can_take_free_pages() {
    const bool failed = session_
                            .execute("BEGIN IMMEDIATE; CREATE TABLE trial (body TEXT);"
                                     "INSERT INTO trial VALUES (zeroblob(32768))")
                            .has_value();
    const bool is_damaged = failed && sqlite3_errcode(session_.database()) == SQLITE_CORRUPT;
    session_.execute("ROLLBACK");
    return !is_damaged;
}

std::optional<Damage> SqliteRepair::repair(const std::string& table) {
    TableRescue rescue(session_, table);
    if (!rescue.is_damaged() || !rescue.begin()) return std::nullopt;
    rescue.copy_readable_rows();
    Damage damage{table, {}, 0};
    const bool done =
        table == "new_events" ? repair_new_events(rescue, damage) : repair_rows(rescue, damage);
    return done ? std::optional(std::move(damage)) : std::nullopt;
}

// The index tells which events were on the pages that cannot be read. Where it has a gap itself,
// every match in the gap may have lost events.
bool SqliteRepair::repair_new_events(TableRescue& rescue, Damage& damage) {
    const Index index = index_of("new_events");
    for (const Indexed& one : index.entries)
        if (!rescue.copied().contains(one.rowid)) damage.lost_events.push_back(one.event);
    return replace(rescue, damage, [&] {
        if (!index.gap || !rescue.has_gaps()) return;
        Statement query = prepared("SELECT match, 1 + coalesce((SELECT max(version) FROM new_events"
                                   " WHERE new_events.match = matches.match), 0) FROM matches"
                                   " WHERE match BETWEEN ? AND ?");
        query.bind(index.gap->first).bind(index.gap->second);
        for (MatchVersion& one : match_versions(query))
            damage.lost_events.push_back(std::move(one));
    });
}

bool SqliteRepair::repair_rows(TableRescue& rescue, Damage& damage) {
    std::unordered_set<std::int64_t> restored;
    if (damage.table == "matches") restored = restore_matches(rescue);
    if (damage.table == "lost_events") restored = restore_lost_events(rescue);
    Statement all = prepared("SELECT rowid FROM " + damage.table);
    while (all.step() == SQLITE_ROW)
        damage.lost_rows +=
            !rescue.copied().contains(all.number(0)) && !restored.contains(all.number(0));
    all.reset();
    return replace(rescue, damage, nullptr);
}

// Everything in a row is in one of the indexes as well.
std::unordered_set<std::int64_t> SqliteRepair::restore_matches(TableRescue& rescue) {
    std::unordered_map<std::int64_t, std::int64_t> wakes;
    Statement wake =
        prepared("SELECT rowid, wake FROM matches INDEXED BY matches_by_wake WHERE wake > 0");
    while (wake.step() == SQLITE_ROW) wakes[wake.number(0)] = wake.number(1);
    wake.reset();
    std::unordered_set<std::int64_t> restored;
    Statement insert = rescue.insertion(4);
    Statement rest =
        prepared("SELECT rowid, match, phase, changed FROM matches INDEXED BY matches_by_phase");
    while (rest.step() == SQLITE_ROW) {
        const std::int64_t rowid = rest.number(0);
        if (rescue.copied().contains(rowid)) continue;
        const std::string match = rest.text(1);
        insert.bind(match).bind(rest.number(2)).bind(rest.number(3)).bind(wakes[rowid]);
        if (insert.run()) restored.insert(rowid);
    }
    rest.reset();
    return restored;
}

std::unordered_set<std::int64_t> SqliteRepair::restore_lost_events(TableRescue& rescue) {
    std::unordered_set<std::int64_t> restored;
    Statement insert = rescue.insertion(2);
    for (const Indexed& one : index_of("lost_events").entries) {
        if (rescue.copied().contains(one.rowid)) continue;
        if (insert.bind(one.event.match).bind(one.event.version).run()) restored.insert(one.rowid);
    }
    return restored;
}

SqliteRepair::Index SqliteRepair::index_of(const std::string& table) {
    Index index;
    if (read_index(table, "ASC", index)) return index;
    index.gap.emplace(index.entries.empty() ? "" : index.entries.back().event.match,
                      "\xf4\x8f\xbf\xbf"); // the last character of Unicode
    const std::size_t forward = index.entries.size();
    read_index(table, "DESC", index);
    if (index.entries.size() > forward) index.gap->second = index.entries.back().event.match;
    return index;
}

// False if it broke off.
bool SqliteRepair::read_index(const std::string& table, const std::string& order, Index& index) {
    Statement query = prepared("SELECT rowid, match, version FROM " + table + " INDEXED BY " +
                               table + "_by_match ORDER BY match " + order + ", version " + order);
    int result = query.step();
    for (; result == SQLITE_ROW; result = query.step())
        index.entries.push_back({query.number(0), {query.text(1), query.number(2)}});
    query.reset();
    return result == SQLITE_DONE;
}

// Whoever looks for any match at all does not find it.
bool SqliteRepair::is_events_unreadable() {
    Statement find = prepared("SELECT count(*) FROM events WHERE match = ?");
    Statement some = prepared("SELECT match FROM matches LIMIT 1000");
    auto matches = session_.texts(some);
    std::vector<std::string> names = matches ? std::move(*matches) : std::vector<std::string>();
    names.insert(names.end(), {"", "\xf4\x8f\xbf\xbf"});
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        const int result = find.bind(name).step();
        find.reset();
        return result == SQLITE_CORRUPT;
    });
}

// Matches whose first event is still among the new ones are whole.
std::optional<Damage> SqliteRepair::replace_events() {
    Statement query =
        prepared("SELECT match, 1 FROM matches WHERE NOT EXISTS (SELECT 1 FROM"
                 " new_events WHERE new_events.match = matches.match AND version = 1)");
    Damage damage{"events", match_versions(query), 0};
    TableRescue rescue(session_, "events");
    if (!rescue.begin() || !replace(rescue, damage, nullptr)) return std::nullopt;
    return damage;
}

std::vector<MatchVersion> SqliteRepair::match_versions(Statement& query) {
    std::vector<MatchVersion> found;
    while (query.step() == SQLITE_ROW) found.push_back({query.text(0), query.number(1)});
    query.reset();
    return found;
}

bool SqliteRepair::note_lost(std::span<const MatchVersion> events) {
    Statement insert = prepared("INSERT INTO lost_events VALUES (?, ?)");
    return std::all_of(events.begin(), events.end(), [&](const MatchVersion& one) {
        return insert.bind(one.match).bind(one.version).run();
    });
}

} // namespace khepri::store
