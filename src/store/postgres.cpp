#include "store/postgres.h"

#include "core/check.h"
#include "core/text.h"
#include "store/schema.h"

#include <libpq-fe.h>

#include <array>
#include <charconv>
#include <utility>

namespace khepri::store {
namespace {

struct CloseConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
struct ClearResult {
    void operator()(PGresult* result) const { PQclear(result); }
};
using Connection = std::unique_ptr<PGconn, CloseConnection>;
using Answer = std::unique_ptr<PGresult, ClearResult>;

// A statement that every connection prepares once.
struct Prepared {
    const char* name;
    const char* sql;
};

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
constexpr std::array all_prepared{make_match, keep_step,     keep_and_list,
                                  read_steps, lobby_matches, due_matches};

// Texts that outlive the call they are handed to.
class Parameters {
public:
    Parameters& add(const std::string& text) {
        texts_.push_back(text);
        return *this;
    }
    Parameters& add(std::int64_t number) { return add(std::to_string(number)); }
    Parameters& add(const Listing& listing) {
        return add(static_cast<std::int64_t>(listing.standing))
            .add(std::int64_t{listing.in_lobby})
            .add(listing.changed)
            .add(listing.wake)
            .add(listing.summary);
    }
    int size() const { return static_cast<int>(texts_.size()); }
    std::vector<const char*> pointers() const {
        std::vector<const char*> pointers;
        for (const std::string& text : texts_) pointers.push_back(text.c_str());
        return pointers;
    }

private:
    std::vector<std::string> texts_;
};

bool went_well(const Answer& answer) {
    const auto status = PQresultStatus(answer.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::string text(const Answer& answer, int row, int column) {
    return {PQgetvalue(answer.get(), row, column),
            static_cast<std::size_t>(PQgetlength(answer.get(), row, column))};
}
std::int64_t number(const Answer& answer, int row, int column) {
    const std::string digits = text(answer, row, column);
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

class PostgresStore final : public Store {
public:
    explicit PostgresStore(Connection connection) : connection_(std::move(connection)) {}

    std::optional<Error> prepare() {
        for (const Prepared& statement : all_prepared)
            if (!went_well(Answer(
                    PQprepare(connection_.get(), statement.name, statement.sql, 0, nullptr))))
                return fault();
        return std::nullopt;
    }

    // The whole transaction goes over in one piece and its answers come back in one piece.
    Result<std::vector<Fate>> write(std::span<const Step> steps) override {
        if (auto error = connect()) return *error;
        PQenterPipelineMode(connection_.get());
        send("BEGIN");
        for (const Step& step : steps) send(step);
        send("COMMIT");
        PQpipelineSync(connection_.get());
        auto fates = fates_of(steps.size());
        PQexitPipelineMode(connection_.get());
        // What follows a fault in a pipeline is skipped, the COMMIT too: the transaction is still
        // open.
        if (!fates) Answer(PQexec(connection_.get(), "ROLLBACK"));
        return fates;
    }

    Result<std::vector<std::string>> read(const std::string& match, std::int64_t first) override {
        const auto answer = ask(read_steps, Parameters().add(match).add(first));
        if (!answer) return Error{answer.error()};
        std::vector<std::string> bodies;
        for (int row = 0; row < PQntuples(answer->get()); ++row)
            bodies.push_back(text(*answer, row, 0));
        return bodies;
    }

    Result<std::vector<Listed>> lobby(Standing standing, int most) override {
        return listed(
            ask(lobby_matches, Parameters().add(static_cast<std::int64_t>(standing)).add(most)));
    }

    Result<std::vector<Listed>> due(std::int64_t now, int most) override {
        return listed(ask(due_matches, Parameters().add(now).add(most)));
    }

    std::optional<Error> probe() override { return connect(); }

    std::optional<Error> back_up(const std::string&) override {
        return Error{"a PostgreSQL store is backed up with pg_dump; expected an SQLite file"};
    }

private:
    std::optional<Error> connect() {
        if (PQstatus(connection_.get()) == CONNECTION_OK) return std::nullopt;
        PQreset(connection_.get());
        if (PQstatus(connection_.get()) != CONNECTION_OK) return fault();
        return prepare();
    }

    void send(const char* sql) {
        PQsendQueryParams(connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 0);
    }
    void send(const Step& step) {
        Parameters parameters;
        parameters.add(step.match).add(step.version).add(step.body);
        if (step.listing) parameters.add(*step.listing);
        CHECK(step.version > 1 || step.listing.has_value(), step.match);
        const Prepared& statement =
            step.version == 1 ? make_match : (step.listing ? keep_and_list : keep_step);
        PQsendQueryPrepared(connection_.get(), statement.name, parameters.size(),
                            parameters.pointers().data(), nullptr, nullptr, 0);
    }

    // The answers to BEGIN, each step and COMMIT; each is followed by a null, all by one of the
    // synchronisation.
    Result<std::vector<Fate>> fates_of(std::size_t steps) {
        std::vector<Fate> fates;
        std::optional<Error> error;
        for (std::size_t i = 0; i < steps + 2; ++i) {
            const Answer answer(PQgetResult(connection_.get()));
            if (!went_well(answer) && !error) error = fault();
            const bool is_step = i > 0 && i <= steps;
            if (is_step && !error)
                fates.push_back(std::string_view(PQcmdTuples(answer.get())) == "1"
                                    ? Fate::kept
                                    : Fate::conflict);
            if (answer) Answer(PQgetResult(connection_.get()));
        }
        while (PQstatus(connection_.get()) == CONNECTION_OK) {
            const Answer answer(PQgetResult(connection_.get()));
            if (PQresultStatus(answer.get()) == PGRES_PIPELINE_SYNC) break;
        }
        if (error) return *error;
        return fates;
    }

    Result<Answer> ask(const Prepared& statement, const Parameters& parameters) {
        if (auto error = connect()) return *error;
        Answer answer(PQexecPrepared(connection_.get(), statement.name, parameters.size(),
                                     parameters.pointers().data(), nullptr, nullptr, 0));
        if (!went_well(answer)) return fault();
        return answer;
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

    Error fault() const { return {"PostgreSQL: " + one_line(PQerrorMessage(connection_.get()))}; }

    Connection connection_;
};

Answer execute(PGconn* connection, const std::string& sql) {
    return Answer(PQexec(connection, sql.c_str()));
}

// Only one server at a time brings the schema up to date.
std::optional<Error> migrate(PGconn* connection) {
    const auto failed = [&] {
        return Error{"PostgreSQL: " + one_line(PQerrorMessage(connection))};
    };
    constexpr const char* begin =
        "BEGIN; SELECT pg_advisory_xact_lock(7254001);"
        "CREATE TABLE IF NOT EXISTS khepri_schema (version INTEGER NOT NULL)";
    if (!went_well(execute(connection, begin))) return failed();
    const Answer known = execute(connection, "SELECT coalesce(max(version), 0) FROM khepri_schema");
    if (!went_well(known)) return failed();
    const std::int64_t version = number(known, 0, 0);
    if (version > static_cast<std::int64_t>(schema.size()))
        return Error{"the database was written by a later Khepri (schema " +
                     std::to_string(version) + "); this one knows schemas up to " +
                     std::to_string(schema.size())};
    for (auto next = static_cast<std::size_t>(version); next < schema.size(); ++next) {
        const std::string step = std::string(schema[next]) + "INSERT INTO khepri_schema VALUES (" +
                                 std::to_string(next + 1) + ")";
        if (!went_well(execute(connection, step))) return failed();
    }
    if (!went_well(execute(connection, "COMMIT"))) return failed();
    return std::nullopt;
}

} // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& address) {
    Connection connection(PQconnectdb(address.c_str()));
    if (PQstatus(connection.get()) != CONNECTION_OK)
        return Error{"PostgreSQL: " + one_line(PQerrorMessage(connection.get()))};
    execute(connection.get(), "SET client_min_messages = warning");
    if (auto error = migrate(connection.get())) return *error;
    auto store = std::make_unique<PostgresStore>(std::move(connection));
    if (auto error = store->prepare()) return *error;
    return std::unique_ptr<Store>(std::move(store));
}

} // namespace khepri::store
