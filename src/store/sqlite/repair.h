// Repairs a damaged SQLite file while it is in use, as far as that can be had: each table is
// checked, and what can be read of a damaged one is moved into a fresh one. Events that are lost
// with a page are noted in the table `lost_events`, so that nobody takes the rest of their match
// for all of it.
//
// The table `events` is repaired only if nothing of it can be read: otherwise a damaged page costs
// the matches on it and no others.
#pragma once

#include "store/sqlite/rescue.h"
#include "store/store.h"

#include <chrono>
#include <functional>

namespace khepri::store {

class SqliteRepair {
public:
    using OnRepaired = std::function<void(const Damage&)>;

    // Without a callback nothing is repaired. The session must outlive this.
    SqliteRepair(SqliteSession& session, OnRepaired on_repaired)
        : session_(session), on_repaired_(std::move(on_repaired)) {}

    // Tries something; if a damaged page was in the way and could be repaired, once more.
    template <class Attempt>
    auto attempt(const Attempt& attempt) {
        session_.take_damage();
        auto result = attempt();
        ended_in_damage_ = session_.take_damage();
        if (!ended_in_damage_ || !run()) return result;
        result = attempt();
        ended_in_damage_ = session_.take_damage();
        return result;
    }
    // Whether a damaged page was in the way of the latest attempt to the end.
    bool ended_in_damage() const { return ended_in_damage_; }
    // Whether something was repaired. Checking takes time: after a check that found nothing, the
    // next one is made a minute later at the earliest.
    bool run();

private:
    // The events that the index of new_events knows.
    struct Indexed {
        std::int64_t rowid = 0;
        MatchVersion event;
    };
    struct Index {
        std::vector<Indexed> entries;
        // Of matches from the first to the second one there may be more.
        std::optional<std::pair<std::string, std::string>> gap;
    };

    // What was repaired; nothing if there was no need or it failed.
    std::optional<Damage> repair_free_pages();
    std::optional<Damage> repair(const std::string& table);
    std::optional<Damage> replace_events();

    bool can_take_free_pages();
    bool repair_new_events(TableRescue& rescue, Damage& damage);
    bool repair_rows(TableRescue& rescue, Damage& damage);
    std::unordered_set<std::int64_t> restore_matches(TableRescue& rescue);
    std::unordered_set<std::int64_t> restore_lost_events(TableRescue& rescue);
    bool is_events_unreadable();
    bool replace(TableRescue& rescue, Damage& damage, const std::function<void()>& find_more);
    Index index_of(const std::string& table);
    bool read_index(const std::string& table, const std::string& order, Index& index);
    bool note_lost(std::span<const MatchVersion> events);
    std::vector<MatchVersion> match_versions(Statement& query);
    Statement prepared(const std::string& sql) const { return {session_.database(), sql}; }

    SqliteSession& session_;
    OnRepaired on_repaired_;
    bool ended_in_damage_ = false;
    std::chrono::steady_clock::time_point next_check_ =
        std::chrono::steady_clock::time_point::min();
};

} // namespace khepri::store
