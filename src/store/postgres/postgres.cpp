#include "store/postgres/postgres.h"

#include "core/check.h"
#include "store/postgres/administration.h"
#include "store/postgres/leaderboards.h"
#include "store/postgres/pairing.h"
#include "store/postgres/session.h"
#include "store/schema.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace khepri::store {
namespace {

// An event is written only if the one before is there and it is not there itself.
constexpr Prepared create_match{
    "create_match",
    "WITH created AS (INSERT INTO matches VALUES ($1, $4, $5, $6) ON CONFLICT DO NOTHING"
    " RETURNING 1) INSERT INTO events SELECT $1, $2, $3 FROM created"};
constexpr Prepared insert_event{
    "insert_event", "INSERT INTO events SELECT $1, $2::bigint, $3 WHERE EXISTS"
                    " (SELECT 1 FROM events WHERE match = $1 AND version = $2::bigint - 1)"
                    " ON CONFLICT DO NOTHING"};
constexpr Prepared insert_and_update{
    "insert_and_update",
    "WITH inserted AS (INSERT INTO events SELECT $1, $2::bigint, $3 WHERE EXISTS"
    " (SELECT 1 FROM events WHERE match = $1 AND version = $2::bigint - 1)"
    " ON CONFLICT DO NOTHING RETURNING 1)"
    " UPDATE matches SET phase = $4, changed = $5, wake = $6"
    " WHERE match = $1 AND EXISTS (SELECT 1 FROM inserted)"};
constexpr Prepared read_events{
    "read_events", "SELECT body FROM events WHERE match = $1 AND version >= $2 ORDER BY version"};
constexpr Prepared due_matches{
    "due_matches",
    "SELECT match FROM matches WHERE wake > 0 AND wake <= $1 ORDER BY wake, match LIMIT $2"};
// Rows that another server is just claiming or writing are left to it.
constexpr Prepared claim_matches{
    "claim_matches",
    "UPDATE matches SET wake = $2 WHERE match IN (SELECT match FROM matches WHERE wake > 0"
    " AND wake <= $1 ORDER BY wake, match LIMIT $3 FOR UPDATE SKIP LOCKED) RETURNING match"};
constexpr Prepared changed_matches{
    "changed_matches",
    "SELECT known.match FROM unnest($1::text[], $2::bigint[]) AS known (match, version)"
    " WHERE EXISTS (SELECT 1 FROM events WHERE events.match = known.match"
    " AND events.version = known.version + 1)"};
constexpr Prepared read_clock{"read_clock",
                              "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"};
constexpr Prepared insert_secret{"insert_secret",
                                 "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT DO NOTHING"};
constexpr Prepared read_secret{"read_secret", "SELECT value FROM secrets WHERE name = $1"};
// Changes no value, but writes and flushes a row.
constexpr Prepared write_probe{"write_probe",
                               "UPDATE khepri_schema SET version = version WHERE"
                               " version = (SELECT max(version) FROM khepri_schema)"};
std::vector<Prepared> every_statement() {
    std::vector<Prepared> all{create_match,  insert_event,  insert_and_update, read_events,
                              due_matches,   claim_matches, changed_matches,   read_clock,
                              insert_secret, read_secret,   write_probe};
    all.insert(all.end(), pairing::all.begin(), pairing::all.end());
    for (const auto* const others :
         {&PostgresAdministration::statements(), &PostgresLeaderboards::statements()})
        all.insert(all.end(), others->begin(), others->end());
    return all;
}
const std::vector<Prepared> all_prepared = every_statement();

// A migration may take long; the server does nothing else meanwhile.
constexpr auto longest_migration = std::chrono::minutes(10);

using Parameters = std::vector<std::string>;

void add(Parameters& parameters, const MatchEntry& entry) {
    parameters.push_back(std::to_string(static_cast<int>(entry.phase)));
    parameters.push_back(std::to_string(entry.changed));
    parameters.push_back(std::to_string(entry.wake));
}

// The text of an array of texts.
std::string array_of(const std::vector<std::string>& texts) {
    std::string array = "{";
    for (const std::string& text : texts) {
        if (array.size() > 1) array += ',';
        array += '"';
        for (const char letter : text) {
            if (letter == '"' || letter == '\\') array += '\\';
            array += letter;
        }
        array += '"';
    }
    return array + '}';
}

// All servers write matches in the same order, so they never deadlock. Events of one match stay in
// their order.
std::vector<std::size_t> in_order_of_matches(std::span<const Event> events) {
    std::vector<std::size_t> order(events.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return events[one].match < events[other].match;
    });
    return order;
}

class PostgresStore final : public Store {
public:
    explicit PostgresStore(PostgresSession session) : session_(std::move(session)) {}

    // Sends the whole transaction at once and receives all answers at once.
    Result<std::vector<WriteResult>> write(std::span<const Event> events) override {
        if (auto error = session_.open()) return *error;
        const std::vector<std::size_t> order = in_order_of_matches(events);
        session_.begin_pipeline();
        session_.send("BEGIN");
        for (const std::size_t i : order) send(events[i]);
        session_.send("COMMIT");
        const auto answers = session_.end_pipeline();
        if (!answers) return Error{answers.error()};
        std::vector<WriteResult> results(events.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            results[order[i]] = result_of((*answers)[i + 1]);
        return results;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        return texts(ask(read_events, {match, std::to_string(first)}));
    }

    Result<std::vector<std::string>> due(std::int64_t now, int max) override {
        return texts(ask(due_matches, {std::to_string(now), std::to_string(max)}));
    }

    Result<std::vector<std::string>> claim_due(std::int64_t now, std::int64_t again,
                                               int max) override {
        return texts(
            ask(claim_matches, {std::to_string(now), std::to_string(again), std::to_string(max)}));
    }

    Result<std::vector<std::string>> changed(std::span<const MatchVersion> known) override {
        std::vector<std::string> matches;
        std::vector<std::string> versions;
        for (const MatchVersion& one : known) {
            matches.push_back(one.match);
            versions.push_back(std::to_string(one.version));
        }
        return texts(ask(changed_matches, {array_of(matches), array_of(versions)}));
    }

    Result<std::optional<std::int64_t>> clock() override {
        const auto answer = ask(read_clock, {});
        if (!answer) return Error{answer.error()};
        return std::optional(number(*answer, 0, 0));
    }

    Result<std::optional<Reservation>> reserve_pair(const PairingWish& wish,
                                                    const Event* fresh) override {
        if (auto error = session_.open()) return *error;
        auto found = reserve_in_transaction(wish, fresh);
        const auto end = found ? session_.execute("COMMIT") : Result<Answer>(Error{found.error()});
        if (!end) return Error{end.error()};
        return found;
    }

    std::optional<Error> cancel_pair(const std::string& token, const std::string& match) override {
        return error_of(ask(pairing::cancel, {token, match}));
    }

    std::optional<Error> keep_waiting(std::span<const std::string> matches,
                                      std::int64_t until) override {
        const std::vector<std::string> all(matches.begin(), matches.end());
        return error_of(ask(pairing::keep, {array_of(all), std::to_string(until)}));
    }

    Result<std::string> secret(const std::string& name, const std::string& fresh) override {
        if (const auto inserted = ask(insert_secret, {name, fresh}); !inserted)
            return Error{inserted.error()};
        auto found = texts(ask(read_secret, {name}));
        if (!found) return Error{found.error()};
        CHECK(found->size() == 1, name);
        return std::move(found->front());
    }

    Administration& administration() override { return administration_; }
    Leaderboards& leaderboards() override { return leaderboards_; }

    std::optional<Error> probe() override {
        if (auto error = session_.open(PostgresSession::Retry::now)) return error;
        return error_of(session_.execute(write_probe, {}));
    }

    std::optional<Error> back_up(const std::string&) override {
        return Error{"a PostgreSQL store is backed up with pg_dump; expected an SQLite file"};
    }

private:
    void send(const Event& event) {
        CHECK(event.version > 1 || event.entry.has_value(), event.match);
        session_.send(event.version == 1 ? create_match
                                         : (event.entry ? insert_and_update : insert_event),
                      parameters_of(event));
    }

    static Parameters parameters_of(const Event& event) {
        Parameters parameters{event.match, std::to_string(event.version), event.body};
        if (event.entry) add(parameters, *event.entry);
        return parameters;
    }

    // A fault closes the session, which ends the transaction.
    Result<std::optional<Reservation>> reserve_in_transaction(const PairingWish& wish,
                                                              const Event* fresh) {
        const std::string now = std::to_string(wish.now);
        if (const auto begun = session_.execute("BEGIN"); !begun) return Error{begun.error()};
        for (const auto& [statement, parameter] :
             {std::pair(pairing::lock, wish.wanted),
              std::pair(pairing::forget, std::to_string(wish.now - keep_reservations))})
            if (const auto done = session_.execute(statement, {parameter}); !done)
                return Error{done.error()};
        auto found = texts(session_.execute(pairing::reserved, {wish.token}));
        if (found && found->empty())
            found = texts(session_.execute(pairing::join, {wish.token, wish.wanted, now}));
        if (!found) return Error{found.error()};
        if (!found->empty()) return std::optional(Reservation{found->front(), false});
        if (fresh == nullptr) return std::optional<Reservation>();
        if (const auto made = session_.execute(create_match, parameters_of(*fresh)); !made)
            return Error{made.error()};
        const auto added = session_.execute(
            pairing::add, {fresh->match, wish.wanted, std::to_string(wish.others), now,
                           std::to_string(wish.now + time_to_connect), wish.token});
        if (!added) return Error{added.error()};
        return std::optional(Reservation{fresh->match, true});
    }

    static std::optional<Error> error_of(const Result<Answer>& answer) {
        if (!answer) return Error{answer.error()};
        return std::nullopt;
    }

    static WriteResult result_of(const Answer& answer) {
        return std::string_view(PQcmdTuples(answer.get())) == "1" ? WriteResult::written
                                                                  : WriteResult::conflict;
    }

    Result<Answer> ask(const Prepared& statement, const Parameters& parameters) {
        if (auto error = session_.open()) return *error;
        return session_.execute(statement, parameters);
    }

    // The first column of all rows.
    static Result<std::vector<std::string>> texts(const Result<Answer>& answer) {
        if (!answer) return Error{answer.error()};
        std::vector<std::string> texts;
        for (int row = 0; row < PQntuples(answer->get()); ++row)
            texts.push_back(text(*answer, row, 0));
        return texts;
    }

    PostgresSession session_;
    PostgresAdministration administration_{session_};
    PostgresLeaderboards leaderboards_{session_};
};

// Only one server at a time migrates the schema.
std::optional<Error> migrate(PostgresSession& session) {
    const auto run = [&](const std::string& sql) {
        return session.execute(sql, longest_migration);
    };
    const auto started = run("SET client_min_messages = warning; BEGIN;"
                             "SELECT pg_advisory_xact_lock(7254001);"
                             "CREATE TABLE IF NOT EXISTS khepri_schema (version INTEGER NOT NULL);"
                             "ALTER TABLE khepri_schema"
                             " ADD COLUMN IF NOT EXISTS usable_by INTEGER");
    if (!started) return Error{started.error()};
    const auto known = run("SELECT coalesce(max(version), 0),"
                           " coalesce(max(coalesce(usable_by, version)), 0) FROM khepri_schema");
    if (!known) return Error{known.error()};
    const std::int64_t version = number(*known, 0, 0);
    if (auto error = schema_error("the database", version, number(*known, 0, 1))) return error;
    for (std::size_t next = first_migration(version); next < schema.size(); ++next) {
        const std::string sql = std::string(schema[next].sql) +
                                "INSERT INTO khepri_schema VALUES (" +
                                std::to_string(oldest_schema + static_cast<int>(next)) + "," +
                                std::to_string(schema[next].usable_by) + ")";
        if (const auto done = run(sql); !done) return Error{done.error()};
    }
    if (const auto done = run("COMMIT"); !done) return Error{done.error()};
    return std::nullopt;
}

} // namespace

Result<std::int64_t> postgres_schema(const std::string& address,
                                     std::chrono::milliseconds timeout) {
    PostgresSession session(address, {Use::by_a_tool, timeout, timeout}, {});
    if (auto error = session.begin([](PostgresSession&) { return std::nullopt; })) return *error;
    const auto found = session.execute("SELECT count(*) FROM pg_tables WHERE schemaname ="
                                       " current_schema() AND tablename = 'khepri_schema'");
    if (!found) return Error{found.error()};
    if (number(*found, 0, 0) == 0) return std::int64_t{0};
    const auto known = session.execute(
        "SELECT coalesce(max(version), 0), coalesce(max((to_jsonb(s) ->> 'usable_by')::int), 0)"
        " FROM khepri_schema s");
    if (!known) return Error{known.error()};
    const std::int64_t version = number(*known, 0, 0);
    if (auto error = schema_error("it", version, number(*known, 0, 1))) return *error;
    return version;
}

Result<std::unique_ptr<Store>> open_postgres(const std::string& address, const Options& options) {
    PostgresSession session(address, options, all_prepared);
    if (auto error = session.begin(migrate)) return *error;
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(std::move(session)));
}

} // namespace khepri::store
