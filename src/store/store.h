// The store of matches: events, numbered from 1 without gaps for each match, never changed once
// they are written; and the few secrets of the server itself. A store knows no game: the body of an
// event is text. sqlite/ and postgres/ implement it, and one contract test checks both.
#pragma once

#include "core/result.h"
#include "store/administration.h"
#include "store/leaderboards.h"
#include "store/match_phase.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace khepri::store {

// What is known of a match without reading its events.
struct MatchEntry {
    MatchPhase phase = MatchPhase::waiting;
    std::int64_t changed = 0; // milliseconds since 1970
    std::int64_t wake = 0;    // when the match must continue by itself; 0: never
};

struct Event {
    std::string match;
    std::int64_t version = 1; // 1 creates the match
    std::string body;
    std::optional<MatchEntry> entry; // the new one; needed with the first event
};

enum class WriteResult : std::uint8_t {
    written,
    conflict,   // its version is not the next one: another server has written it
    unreadable, // a damaged page holds events of its match; nothing was written
};

enum class Use : std::uint8_t {
    by_a_tool,          // beside a server, without a lock
    by_one_server,      // refused while another server uses the store, and the other way round
    by_several_servers, // of PostgreSQL only: beside others that say the same
};

struct MatchVersion {
    std::string match;
    std::int64_t version = 0;

    friend bool operator==(const MatchVersion&, const MatchVersion&) = default;
};

// What a repair of a damaged file has cost.
struct Damage {
    std::string table;
    std::vector<MatchVersion> lost_events;
    int lost_rows = 0; // of a table that has no events
};

struct Options {
    Use use = Use::by_a_tool;
    // How long to wait for the database; with SQLite, for another program to release the file.
    std::chrono::milliseconds timeout = std::chrono::seconds(5);
    // How long a server that starts waits for one that is just stopping.
    std::chrono::milliseconds lock_wait = std::chrono::seconds(5);
    // Called for each table that was repaired, from the thread that uses the store. Without it
    // nothing is repaired.
    std::function<void(const Damage&)> on_repaired = nullptr;
};

// Someone who wants to play with anybody who wants the same.
struct PairingWish {
    std::string wanted;   // game and options
    std::string token;    // a digest of the person's token: a repeated request finds the same match
    int others = 1;       // how many are missing when the first one sits
    std::int64_t now = 0; // milliseconds since 1970
};
// A seat in this match is reserved for the person.
struct Reservation {
    std::string match;
    bool created = false; // for this person; nobody was waiting
};

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    // Writes everything in one transaction that is on disk when this returns. A conflict and a
    // damaged page concern their own events only. After an error nothing may be acknowledged,
    // though it may have been written: read to find out. The next call tries again.
    virtual Result<std::vector<WriteResult>> write(std::span<const Event> events) = 0;
    // The bodies in order from version `first` on; none for an unknown match.
    virtual Result<std::vector<std::string>> read(const std::string& match,
                                                  std::int64_t first = 1) = 0;
    // Matches that must be woken at `now` or earlier, the earliest first.
    virtual Result<std::vector<std::string>> due(std::int64_t now, int max) = 0;
    // The same for one of several servers: no other one gets them before `again`, unless they
    // change meanwhile.
    virtual Result<std::vector<std::string>> claim_due(std::int64_t now, std::int64_t again,
                                                       int max) = 0;
    // Those of the given matches that have later events than these.
    virtual Result<std::vector<std::string>> changed(std::span<const MatchVersion> known) = 0;

    // Reserves a seat: the one this person got before; else in the match that has waited longest
    // for such a person; else `fresh` creates a match, if there is one. A match waits for half a
    // minute, and longer if keep_waiting says so.
    virtual Result<std::optional<Reservation>> reserve_pair(const PairingWish& wish,
                                                            const Event* fresh) = 0;
    // The seat was taken by someone else: nobody else is sent there.
    virtual std::optional<Error> cancel_pair(const std::string& token,
                                             const std::string& match) = 0;
    // Matches for pairing wait until then.
    virtual std::optional<Error> keep_waiting(std::span<const std::string> matches,
                                              std::int64_t until) = 0;

    // The clock that all servers of this store share, in milliseconds since 1970; none if the store
    // has no clock of its own.
    virtual Result<std::optional<std::int64_t>> clock() { return std::optional<std::int64_t>(); }
    // A secret of this server that is made once: stores `fresh` if there is none with this name,
    // and returns the one that is stored. Servers that share a store get the same.
    virtual Result<std::string> secret(const std::string& name, const std::string& fresh) = 0;
    // What hosts need beside playing.
    virtual Administration& administration() = 0;
    // The results of deals that everybody can play.
    virtual Leaderboards& leaderboards() = 0;
    // Work that can wait until a batch is answered; often there is none.
    virtual std::optional<Error> run_maintenance() { return std::nullopt; }
    // Tries whether something can be written now.
    virtual std::optional<Error> probe() = 0;
    // A complete copy of a store in use, to a new file.
    virtual std::optional<Error> back_up(const std::string& file) = 0;
};

} // namespace khepri::store
