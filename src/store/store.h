// Where matches are kept: steps, numbered from 1 without gaps for each match, never changed once
// they are written. A store knows no game: what a step says is a text. SQLite and PostgreSQL stand
// behind this page (sqlite.h, postgres.h), and one contract test holds for both.
#pragma once

#include "core/result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace khepri::store {

enum class Standing : std::uint8_t { waiting, playing, over };

// What can be found without reading the steps of a match.
struct Listing {
    Standing standing = Standing::waiting;
    bool in_lobby = false;
    std::int64_t changed = 0; // milliseconds since 1970
    std::int64_t wake = 0;    // when the match has to go on by itself; 0: never
    std::string summary;      // what a lobby shows of it

    friend bool operator==(const Listing&, const Listing&) = default;
};

struct Step {
    std::string match;
    std::int64_t version = 1; // 1 makes the match
    std::string body;
    std::optional<Listing> listing; // the new one; needed with the first step
};

enum class Fate : std::uint8_t {
    kept,
    conflict, // its version is not the next one: someone else has written it
};

struct Listed {
    std::string match;
    Listing listing;

    friend bool operator==(const Listed&, const Listed&) = default;
};

enum class Use : std::uint8_t {
    by_a_tool,          // beside a server, without a lock
    by_one_server,      // refused while another server uses the store, and the other way round
    by_several_servers, // of PostgreSQL only: beside others that say the same
};

struct Options {
    Use use = Use::by_a_tool;
    // For the database to answer; for SQLite, for another program to let go of the file.
    std::chrono::milliseconds timeout = std::chrono::seconds(5);
};

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    // All in one transaction that is on disk when this returns. A conflict concerns its own step
    // only. After an error nothing of it may be acknowledged, though it may have been written: what
    // is read afterwards tells. The next call tries anew.
    virtual Result<std::vector<Fate>> write(std::span<const Step> steps) = 0;
    // The bodies in order from version `first` on; none for a match that is not there.
    virtual Result<std::vector<std::string>> read(const std::string& match,
                                                  std::int64_t first = 1) = 0;
    // The lobby, latest change first.
    virtual Result<std::vector<Listed>> lobby(Standing standing, int most) = 0;
    // Matches that are to wake at `now` or earlier, the earliest first.
    virtual Result<std::vector<Listed>> due(std::int64_t now, int most) = 0;
    // Work that can wait until a batch is answered; often there is none.
    virtual std::optional<Error> settle() { return std::nullopt; }
    // Whether something can be written now: tries it.
    virtual std::optional<Error> probe() = 0;
    // A whole copy of a store in use, to a file that does not exist yet.
    virtual std::optional<Error> back_up(const std::string& file) = 0;
};

} // namespace khepri::store
