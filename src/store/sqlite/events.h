// The part of the SQLite store that writes, reads and moves events. Callers begin and end
// transactions, except those of moving.
//
// New events of all matches are appended to the table `new_events`, so a commit of many events
// writes few pages. In the table `events`, which is sorted by match, each would take a page of its
// own; they are moved there in batches, after the waiting clients have their answers.
#pragma once

#include "store/sqlite/session.h"
#include "store/store.h"

#include <unordered_map>
#include <unordered_set>

namespace khepri::store {

class SqliteEvents {
public:
    // The session must outlive this.
    explicit SqliteEvents(SqliteSession& session);

    // Nothing if the database failed.
    std::optional<WriteResult> write(const Event& event);
    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first);
    Result<std::vector<std::string>> changed(std::span<const MatchVersion> known);

    bool has_many_new() const;
    std::optional<Error> move_new();
    // Moves what can be moved. The rest stays until there are as many again.
    void move_match_by_match();

    // The known versions are valid as long as no other process writes. In each transaction.
    void notice_others();
    // After a transaction that failed, and whenever someone else has changed events.
    void forget_versions();
    // Takes no more events of this match, until `forget_unreadable`.
    void refuse(const std::string& match);
    void forget_unreadable() { unreadable_.clear(); }

private:
    std::optional<std::int64_t> latest_of(const std::string& match);
    Error missing(const std::string& match, std::int64_t version) const;

    SqliteSession& session_;
    Statement insert_match_;
    Statement update_match_;
    Statement insert_event_;
    Statement latest_in_;
    Statement lost_;
    Statement read_;
    Statement count_new_;
    Statement move_new_;
    Statement delete_new_;
    Statement matches_with_new_;
    Statement move_match_;
    Statement delete_match_new_;
    Statement written_by_others_;
    std::int64_t new_events_; // an estimate of their number
    std::unordered_map<std::string, std::int64_t> latest_;
    std::unordered_set<std::string> unreadable_;
    std::int64_t seen_of_others_ = -1;
};

} // namespace khepri::store
