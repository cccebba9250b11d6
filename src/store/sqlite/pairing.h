// The part of the SQLite store that finds pairs. Callers begin and end transactions.
#pragma once

#include "store/pairing_times.h"
#include "store/sqlite/statement.h"
#include "store/store.h"

namespace khepri::store {

class SqlitePairing {
public:
    explicit SqlitePairing(sqlite3* database)
        : forget_matches_(database, "DELETE FROM pairing WHERE until < ?"),
          forget_reservations_(database, "DELETE FROM reservations WHERE at < ?"),
          reserved_(database, "SELECT match FROM reservations WHERE token = ?"),
          longest_(database, "SELECT match FROM pairing WHERE wanted = ? AND until > ? AND"
                             " missing > 0 ORDER BY since, match LIMIT 1"),
          fill_(database, "UPDATE pairing SET missing = missing - 1 WHERE match = ?"),
          insert_(database, "INSERT INTO pairing VALUES (?, ?, ?, ?, ?)"),
          reserve_(database, "INSERT INTO reservations VALUES (?, ?, ?)"),
          cancel_(database, "DELETE FROM reservations WHERE token = ?"),
          end_(database, "UPDATE pairing SET missing = 0 WHERE match = ?"),
          keep_(database, "UPDATE pairing SET until = ? WHERE match = ?") {}

    bool forget_old(std::int64_t now) {
        return forget_matches_.bind(now - keep_reservations).run() &&
               forget_reservations_.bind(now - keep_reservations).run();
    }
    // Empty if there is none.
    std::string reserved(const PairingWish& wish) { return text_of(reserved_.bind(wish.token)); }
    std::string longest_waiting(const PairingWish& wish) {
        return text_of(longest_.bind(wish.wanted).bind(wish.now));
    }
    bool join(const PairingWish& wish, const std::string& match) {
        return fill_.bind(match).run() && reserve(wish, match);
    }
    bool add(const PairingWish& wish, const std::string& match) {
        insert_.bind(match).bind(wish.wanted).bind(wish.others);
        return insert_.bind(wish.now).bind(wish.now + time_to_connect).run() &&
               reserve(wish, match);
    }
    bool cancel(const std::string& token, const std::string& match) {
        return cancel_.bind(token).run() && end_.bind(match).run();
    }
    bool keep(const std::string& match, std::int64_t until) {
        return keep_.bind(until).bind(match).run();
    }

private:
    bool reserve(const PairingWish& wish, const std::string& match) {
        return reserve_.bind(wish.token).bind(match).bind(wish.now).run();
    }
    static std::string text_of(Statement& query) {
        std::string found = query.step() == SQLITE_ROW ? query.text(0) : std::string();
        query.reset();
        return found;
    }

    Statement forget_matches_;
    Statement forget_reservations_;
    Statement reserved_;
    Statement longest_;
    Statement fill_;
    Statement insert_;
    Statement reserve_;
    Statement cancel_;
    Statement end_;
    Statement keep_;
};

} // namespace khepri::store
