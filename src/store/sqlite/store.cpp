#include "store/sqlite/store.h"

#include "store/schema.h"
#include "store/sqlite/owner_only.h"

#include <filesystem>
#include <utility>

namespace khepri::store {

SqliteStore::SqliteStore(Database database, std::string file, FileLock lock,
                         SqliteRepair::OnRepaired on_repaired)
    : lock_(std::move(lock)),
      session_(std::move(database), std::move(file)),
      repair_(session_, on_repaired ? [this, on_repaired](const Damage& damage) {
          events_.forget_versions();
          events_.forget_unreadable();
          on_repaired(damage);
      } : SqliteRepair::OnRepaired()),
      events_(session_),
      due_(session_.database(), "SELECT match FROM matches WHERE wake > 0 AND wake <= ?"
                                " ORDER BY wake, match LIMIT ?"),
      claim_(session_.database(), "UPDATE matches SET wake = ? WHERE match = ?"),
      insert_secret_(session_.database(),
                     "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING"),
      read_secret_(session_.database(), "SELECT value FROM secrets WHERE name = ?"),
      pairing_(session_.database()),
      administration_(session_, repair_),
      leaderboards_(session_, repair_) {}

Result<std::vector<WriteResult>> SqliteStore::write(std::span<const Event> events) {
    if (auto error = session_.moved_away()) return *error;
    auto results = repair_.attempt([&] { return write_together(events); });
    if (results || !repair_.ended_in_damage()) return results;
    return write_around_damage(events);
}

Result<std::vector<WriteResult>> SqliteStore::write_together(std::span<const Event> events) {
    std::vector<WriteResult> results;
    written_ = events.size();
    bool done = session_.begin();
    if (done) events_.notice_others();
    for (std::size_t i = 0; done && i < events.size(); ++i) {
        const auto result = events_.write(events[i]);
        done = result.has_value();
        if (done)
            results.push_back(*result);
        else
            written_ = i;
    }
    if (done && session_.commit()) return results;
    return roll_back();
}

// Refuses one match after the other that cannot be written, until the rest can be.
Result<std::vector<WriteResult>> SqliteStore::write_around_damage(std::span<const Event> events) {
    for (;;) {
        auto results = write_together(events);
        const bool is_damaged = session_.take_damage();
        if (results || !is_damaged || written_ == events.size()) return results;
        events_.refuse(events[written_].match);
    }
}

std::optional<Error> SqliteStore::run_maintenance() {
    if (!events_.has_many_new()) return std::nullopt;
    auto error = repair_.attempt([&] { return events_.move_new(); });
    if (error && repair_.ended_in_damage()) events_.move_match_by_match();
    return error;
}

Result<std::vector<std::string>> SqliteStore::read(const std::string& match, std::int64_t first) {
    return repair_.attempt([&] { return events_.read(match, first); });
}

Result<std::vector<std::string>> SqliteStore::due(std::int64_t now, int max) {
    return repair_.attempt([&] { return session_.texts(due_.bind(now).bind(max)); });
}

Result<std::vector<std::string>> SqliteStore::claim_due(std::int64_t now, std::int64_t again,
                                                        int max) {
    if (auto error = session_.moved_away()) return *error;
    return repair_.attempt([&]() -> Result<std::vector<std::string>> {
        if (!session_.begin()) return roll_back();
        auto found = session_.texts(due_.bind(now).bind(max));
        bool done = found.ok();
        for (std::size_t i = 0; done && i < found->size(); ++i)
            done = claim_.bind(again).bind((*found)[i]).run();
        if (done && session_.commit()) return found;
        return roll_back();
    });
}

Result<std::vector<std::string>> SqliteStore::changed(std::span<const MatchVersion> known) {
    return repair_.attempt([&] { return events_.changed(known); });
}

Result<std::optional<Reservation>> SqliteStore::reserve_pair(const PairingWish& wish,
                                                             const Event* fresh) {
    if (auto error = session_.moved_away()) return *error;
    return repair_.attempt([&] { return reserve(wish, fresh); });
}

Result<std::optional<Reservation>> SqliteStore::reserve(const PairingWish& wish,
                                                        const Event* fresh) {
    if (!session_.begin()) return roll_back();
    events_.notice_others();
    bool done = pairing_.forget_old(wish.now);
    Reservation found{pairing_.reserved(wish), false};
    if (done && found.match.empty()) {
        found.match = pairing_.longest_waiting(wish);
        if (!found.match.empty()) {
            done = pairing_.join(wish, found.match);
        } else if (fresh != nullptr) {
            found = {fresh->match, true};
            done =
                events_.write(*fresh) == WriteResult::written && pairing_.add(wish, fresh->match);
        }
    }
    if (!done || !session_.commit()) return roll_back();
    return found.match.empty() ? std::nullopt : std::optional(std::move(found));
}

std::optional<Error> SqliteStore::cancel_pair(const std::string& token, const std::string& match) {
    if (auto error = session_.moved_away()) return error;
    return repair_.attempt([&]() -> std::optional<Error> {
        if (session_.begin() && pairing_.cancel(token, match) && session_.commit())
            return std::nullopt;
        return roll_back();
    });
}

std::optional<Error> SqliteStore::keep_waiting(std::span<const std::string> matches,
                                               std::int64_t until) {
    if (auto error = session_.moved_away()) return error;
    return repair_.attempt([&]() -> std::optional<Error> {
        bool done = session_.begin();
        for (std::size_t i = 0; done && i < matches.size(); ++i)
            done = pairing_.keep(matches[i], until);
        if (done && session_.commit()) return std::nullopt;
        return roll_back();
    });
}

Result<std::string> SqliteStore::secret(const std::string& name, const std::string& fresh) {
    if (auto error = session_.moved_away()) return *error;
    return repair_.attempt([&]() -> Result<std::string> {
        if (!insert_secret_.bind(name).bind(fresh).run()) return session_.fault();
        auto found = session_.texts(read_secret_.bind(name));
        if (!found) return Error{found.error()};
        if (found->size() != 1)
            return Error{session_.file() + ": the secret " + name + " is missing"};
        return std::move(found->front());
    });
}

Administration& SqliteStore::administration() {
    events_.forget_versions(); // a match may be deleted
    events_.forget_unreadable();
    return administration_;
}

// Writes the version of the schema again: that writes to the log and flushes it.
std::optional<Error> SqliteStore::probe() {
    if (auto error = session_.moved_away()) return error;
    return session_.execute("PRAGMA user_version = " + std::to_string(latest_schema));
}

std::optional<Error> SqliteStore::back_up(const std::string& file) {
    if (std::filesystem::exists(file))
        return Error{file + " exists already; expected a name that is free"};
    const OwnerOnly owner_only;
    Statement copy(session_.database(), "VACUUM INTO ?");
    if (copy.bind(file).run()) return std::nullopt;
    return session_.fault();
}

Error SqliteStore::roll_back() {
    Error error = session_.roll_back();
    events_.forget_versions();
    return error;
}

} // namespace khepri::store
