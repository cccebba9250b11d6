#include "store/postgres.h"

#include "core/check.h"
#include "store/postgres_session.h"
#include "store/schema.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace khepri::store {
namespace {

// A step is kept only if the one before is there and it is not there itself.
constexpr Prepared make_match{
    "make_match",
    "WITH made AS (INSERT INTO matches VALUES ($1, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"
    " RETURNING 1) INSERT INTO steps SELECT $1, $2, $3 FROM made"};
constexpr Prepared keep_step{"keep_step",
                             "INSERT INTO steps SELECT $1, $2::bigint, $3 WHERE EXISTS"
                             " (SELECT 1 FROM steps WHERE match = $1 AND version = $2::bigint - 1)"
                             " ON CONFLICT DO NOTHING"};
constexpr Prepared keep_and_list{
    "keep_and_list",
    "WITH kept AS (INSERT INTO steps SELECT $1, $2::bigint, $3 WHERE EXISTS"
    " (SELECT 1 FROM steps WHERE match = $1 AND version = $2::bigint - 1)"
    " ON CONFLICT DO NOTHING RETURNING 1)"
    " UPDATE matches SET standing = $4, in_lobby = $5, changed = $6, wake = $7, summary = $8"
    " WHERE match = $1 AND EXISTS (SELECT 1 FROM kept)"};
constexpr Prepared read_steps{
    "read_steps", "SELECT body FROM steps WHERE match = $1 AND version >= $2 ORDER BY version"};
constexpr Prepared lobby_matches{
    "lobby_matches", "SELECT match, standing, in_lobby, changed, wake, summary FROM matches"
                     " WHERE in_lobby = 1 AND standing = $1 ORDER BY changed DESC, match LIMIT $2"};
constexpr Prepared due_matches{
    "due_matches", "SELECT match, standing, in_lobby, changed, wake, summary FROM matches"
                   " WHERE wake > 0 AND wake <= $1 ORDER BY wake, match LIMIT $2"};
// Changes no value, but a row is written and flushed.
constexpr Prepared write_probe{"write_probe",
                               "UPDATE khepri_schema SET version = version WHERE"
                               " version = (SELECT max(version) FROM khepri_schema)"};
constexpr std::array all_prepared{make_match,    keep_step,   keep_and_list, read_steps,
                                  lobby_matches, due_matches, write_probe};

// Steps of a schema may take long; the server waits for nothing else then.
constexpr auto longest_migration = std::chrono::minutes(10);

using Parameters = std::vector<std::string>;

void add(Parameters& parameters, const Listing& listing) {
    parameters.push_back(std::to_string(static_cast<int>(listing.standing)));
    parameters.push_back(std::to_string(static_cast<int>(listing.in_lobby)));
    parameters.push_back(std::to_string(listing.changed));
    parameters.push_back(std::to_string(listing.wake));
    parameters.push_back(listing.summary);
}

// Servers that write the same matches in the same order never wait for each other in a circle.
// Steps of one match stay in their order.
std::vector<std::size_t> in_order_of_matches(std::span<const Step> steps) {
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return steps[one].match < steps[other].match;
    });
    return order;
}

class PostgresStore final : public Store {
public:
    explicit PostgresStore(PostgresSession session) : session_(std::move(session)) {}

    // The whole transaction goes over in one piece and its answers come back in one piece.
    Result<std::vector<Fate>> write(std::span<const Step> steps) override {
        if (auto error = session_.open()) return *error;
        const std::vector<std::size_t> order = in_order_of_matches(steps);
        session_.begin_pipeline();
        session_.send("BEGIN");
        for (const std::size_t i : order) send(steps[i]);
        session_.send("COMMIT");
        const auto answers = session_.end_pipeline();
        if (!answers) return Error{answers.error()};
        std::vector<Fate> fates(steps.size());
        for (std::size_t i = 0; i < order.size(); ++i) fates[order[i]] = fate((*answers)[i + 1]);
        return fates;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        const auto answer = ask(read_steps, {match, std::to_string(first)});
        if (!answer) return Error{answer.error()};
        std::vector<std::string> bodies;
        for (int row = 0; row < PQntuples(answer->get()); ++row)
            bodies.push_back(text(*answer, row, 0));
        return bodies;
    }

    Result<std::vector<Listed>> lobby(Standing standing, int most) override {
        return listed(
            ask(lobby_matches, {std::to_string(static_cast<int>(standing)), std::to_string(most)}));
    }

    Result<std::vector<Listed>> due(std::int64_t now, int most) override {
        return listed(ask(due_matches, {std::to_string(now), std::to_string(most)}));
    }

    std::optional<Error> probe() override {
        if (auto error = session_.open(PostgresSession::Retry::now)) return error;
        const auto written = session_.execute(write_probe, {});
        if (!written) return Error{written.error()};
        return std::nullopt;
    }

    std::optional<Error> back_up(const std::string&) override {
        return Error{"a PostgreSQL store is backed up with pg_dump; expected an SQLite file"};
    }

private:
    void send(const Step& step) {
        CHECK(step.version > 1 || step.listing.has_value(), step.match);
        Parameters parameters{step.match, std::to_string(step.version), step.body};
        if (step.listing) add(parameters, *step.listing);
        session_.send(step.version == 1 ? make_match : (step.listing ? keep_and_list : keep_step),
                      parameters);
    }

    static Fate fate(const Answer& answer) {
        return std::string_view(PQcmdTuples(answer.get())) == "1" ? Fate::kept : Fate::conflict;
    }

    Result<Answer> ask(const Prepared& statement, const Parameters& parameters) {
        if (auto error = session_.open()) return *error;
        return session_.execute(statement, parameters);
    }

    static Result<std::vector<Listed>> listed(const Result<Answer>& answer) {
        if (!answer) return Error{answer.error()};
        std::vector<Listed> matches;
        for (int row = 0; row < PQntuples(answer->get()); ++row)
            matches.push_back(
                {text(*answer, row, 0),
                 {static_cast<Standing>(number(*answer, row, 1)), number(*answer, row, 2) != 0,
                  number(*answer, row, 3), number(*answer, row, 4), text(*answer, row, 5)}});
        return matches;
    }

    PostgresSession session_;
};

// Only one server at a time brings the schema up to date.
std::optional<Error> migrate(PostgresSession& session) {
    const auto run = [&](const std::string& sql) {
        return session.execute(sql, longest_migration);
    };
    const auto begun = run("SET client_min_messages = warning; BEGIN;"
                           "SELECT pg_advisory_xact_lock(7254001);"
                           "CREATE TABLE IF NOT EXISTS khepri_schema (version INTEGER NOT NULL)");
    if (!begun) return Error{begun.error()};
    const auto known = run("SELECT coalesce(max(version), 0) FROM khepri_schema");
    if (!known) return Error{known.error()};
    const std::int64_t version = number(*known, 0, 0);
    if (version > static_cast<std::int64_t>(schema.size()))
        return Error{"the database was written by a later Khepri (schema " +
                     std::to_string(version) + "); this one knows schemas up to " +
                     std::to_string(schema.size())};
    for (auto next = static_cast<std::size_t>(version); next < schema.size(); ++next) {
        const std::string step = std::string(schema[next]) + "INSERT INTO khepri_schema VALUES (" +
                                 std::to_string(next + 1) + ")";
        if (const auto done = run(step); !done) return Error{done.error()};
    }
    if (const auto done = run("COMMIT"); !done) return Error{done.error()};
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& address, const Options& options) {
    PostgresSession session(address, options, all_prepared);
    if (auto error = session.begin(migrate)) return *error;
    return std::unique_ptr<Store>(std::make_unique<PostgresStore>(std::move(session)));
}

} // namespace khepri::store
