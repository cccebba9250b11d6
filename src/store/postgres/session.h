// One session with PostgreSQL at a time: opened when it is needed, closed after a fault, and never
// waited for longer than the timeout. postgres.cpp has the queries.
#pragma once

#include "store/store.h"

#include <libpq-fe.h>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace khepri::store {

struct CloseConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;
using Answer = std::unique_ptr<PGresult, ClearResult>;

// A statement that every session prepares once.
struct Prepared {
    const char* name;
    const char* sql;
};

std::string text(const Answer& answer, int row, int column);
std::int64_t number(const Answer& answer, int row, int column);

class PostgresSession {
public:
    using Migrate = std::function<std::optional<Error>(PostgresSession&)>;
    enum class Retry : std::uint8_t { when_due, now };

    PostgresSession(std::string address, const Options& options, std::span<const Prepared> prepared)
        : address_(std::move(address)), options_(options), prepared_(prepared) {}

    // The first connection: waits for the lock of a server that is just stopping, and migrates.
    std::optional<Error> begin(const Migrate& migrate);
    // Connected, with the lock, and sure that no earlier session can still write. After a timeout,
    // requests other than Retry::now fail for a while instead of waiting one after the other.
    std::optional<Error> open(Retry retry = Retry::when_due);

    // A fault closes the session: its transaction is rolled back, and the next session may reach
    // another server of a cluster.
    Result<Answer> execute(const std::string& sql);
    Result<Answer> execute(const std::string& sql, std::chrono::milliseconds timeout);
    Result<Answer> execute(const Prepared& statement, const std::vector<std::string>& parameters);
    // Everything between these two calls is sent at once.
    void begin_pipeline();
    // One answer for each query, or the first fault.
    Result<std::vector<Answer>> end_pipeline();
    void send(const char* sql);
    void send(const Prepared& statement, const std::vector<std::string>& parameters);

private:
    using Clock = std::chrono::steady_clock;
    // Identifies a session of PostgreSQL.
    struct Identity {
        std::string process;
        std::string start;
    };

    std::optional<Error> connect();
    std::optional<Error> set_up();
    std::optional<Error> await_end_of_previous();
    std::optional<Error> take_lock();
    std::optional<Error> await_lock();
    std::optional<Error> prepare();
    Error lock_is_taken();

    Clock::time_point deadline() const { return Clock::now() + options_.timeout; }
    Result<Answer> last_answer(Clock::time_point until);
    // Null after the last answer to a query.
    Result<Answer> next_answer(Clock::time_point until);
    Result<std::vector<Answer>> pipeline_answers(Clock::time_point until);
    void give_up();
    Error refused(Error error, Clock::time_point start);
    Error fault() const;

    std::string address_;
    Options options_;
    std::span<const Prepared> prepared_;
    Connection connection_;
    bool is_open_ = false;
    std::size_t sent_ = 0; // in the pipeline
    Identity identity_;
    std::optional<Identity> previous_; // a session that may still write what it was sent
    Clock::time_point retry_at_;
    Error last_refusal_;
};

} // namespace khepri::store
