#include "store/postgres/session.h"

#include "core/text.h"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <thread>
#include <utility>

namespace khepri::store {
namespace {

using namespace std::chrono_literals;

// The lock of a server belongs to the schema of its tables.
constexpr const char* lock_key = "7254002, coalesce(hashtext(current_schema()), 0)";
constexpr const char* lock_holder =
    "SELECT a.pid, to_char(a.backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'),"
    " coalesce(host(a.client_addr), 'this machine')"
    " FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid"
    " WHERE l.locktype = 'advisory' AND l.granted AND l.classid = 7254002"
    " AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND l.pid <> pg_backend_pid() LIMIT 1";
constexpr auto between_attempts = 20ms;

bool went_well(const Answer& answer) {
    const auto status = PQresultStatus(answer.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
    std::vector<const char*> pointers;
    pointers.reserve(texts.size());
    for (const std::string& text : texts) pointers.push_back(text.c_str());
    return pointers;
}

// False on timeout.
bool await_socket(int socket, short events, std::chrono::steady_clock::time_point until) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left <= 0ms) return false;
    pollfd waited{socket, events, 0};
    constexpr std::int64_t longest = 60'000;
    poll(&waited, 1, static_cast<int>(std::min<std::int64_t>(left.count(), longest)));
    return true; // or interrupted: the caller checks again
}

} // namespace

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

std::optional<Error> PostgresSession::begin(const Migrate& migrate) {
    if (auto error = connect()) return error;
    if (auto error = await_lock()) return error;
    if (auto error = migrate(*this)) return error;
    return set_up();
}

std::optional<Error> PostgresSession::open(Retry retry) {
    if (is_open_ && PQstatus(connection_.get()) == CONNECTION_OK) return std::nullopt;
    const auto start = Clock::now();
    if (retry == Retry::when_due && start < retry_at_) return last_refusal_;
    give_up();
    for (const auto step : {&PostgresSession::connect, &PostgresSession::await_end_of_previous,
                            &PostgresSession::take_lock, &PostgresSession::set_up})
        if (auto error = (this->*step)()) {
            give_up();
            return refused(std::move(*error), start);
        }
    return std::nullopt;
}

// The address can override these.
std::optional<Error> PostgresSession::connect() {
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(options_.timeout);
    const std::string connect_timeout = std::to_string(std::max<std::int64_t>(2, seconds.count()));
    const std::string user_timeout = std::to_string(options_.timeout.count());
    const std::array names{"application_name", "connect_timeout", "tcp_user_timeout", "dbname",
                           static_cast<const char*>(nullptr)};
    const std::array values{"khepri", connect_timeout.c_str(), user_timeout.c_str(),
                            address_.c_str(), static_cast<const char*>(nullptr)};
    connection_.reset(PQconnectdbParams(names.data(), values.data(), 1));
    if (PQstatus(connection_.get()) != CONNECTION_OK) return fault();
    PQsetnonblocking(connection_.get(), 1);
    return std::nullopt;
}

// PostgreSQL cancels what takes longer than our timeout, and notices within a minute when we are
// gone.
std::optional<Error> PostgresSession::set_up() {
    const auto set = execute("SET client_min_messages = warning; SET statement_timeout = " +
                             std::to_string(options_.timeout.count()) +
                             "; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10;"
                             " SET tcp_keepalives_count = 3");
    if (!set) return Error{set.error()};
    const auto self = execute("SELECT pid, extract(epoch FROM backend_start)"
                              " FROM pg_stat_activity WHERE pid = pg_backend_pid()");
    if (!self) return Error{self.error()};
    if (PQntuples(self->get()) == 1) identity_ = {text(*self, 0, 0), text(*self, 0, 1)};
    if (auto error = prepare()) return error;
    is_open_ = true;
    return std::nullopt;
}

// A session that we gave up may still write what it was sent. So it is terminated, and nothing is
// read or written before it has ended.
std::optional<Error> PostgresSession::await_end_of_previous() {
    if (!previous_) return std::nullopt;
    const std::string end =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = " + previous_->process +
        " AND extract(epoch FROM backend_start) = " + previous_->start;
    for (const auto until = deadline(); Clock::now() < until;) {
        const auto found = execute(end);
        if (!found) return Error{found.error()};
        if (PQntuples(found->get()) == 0) {
            previous_.reset();
            return std::nullopt;
        }
        std::this_thread::sleep_for(between_attempts);
    }
    return Error{"PostgreSQL: its process " + previous_->process +
                 ", which did not answer, was terminated but has not ended"};
}

std::optional<Error> PostgresSession::take_lock() {
    if (options_.use == Use::by_a_tool) return std::nullopt;
    const std::string shared = options_.use == Use::by_several_servers ? "_shared" : "";
    const auto taken = execute("SELECT pg_try_advisory_lock" + shared + "(" + lock_key + ")::int");
    if (!taken) return Error{taken.error()};
    if (number(*taken, 0, 0) == 1) return std::nullopt;
    return lock_is_taken();
}

// A server that has just stopped may hold it for a moment.
std::optional<Error> PostgresSession::await_lock() {
    const auto until = Clock::now() + options_.lock_wait;
    auto error = take_lock();
    while (error && connection_ && Clock::now() < until) {
        std::this_thread::sleep_for(between_attempts);
        error = take_lock();
    }
    return error;
}

Error PostgresSession::lock_is_taken() {
    const auto holder = execute(lock_holder);
    if (!holder) return Error{holder.error()};
    const std::string who = PQntuples(holder->get()) == 0
                                ? ""
                                : " (process " + text(*holder, 0, 0) + " of PostgreSQL, from " +
                                      text(*holder, 0, 2) + ", since " + text(*holder, 0, 1) +
                                      " UTC)";
    return Error{"another Khepri server uses this database" + who +
                 "; expected it for this one alone, or --allow-several-servers for both"};
}

std::optional<Error> PostgresSession::prepare() {
    for (const Prepared& statement : prepared_) {
        if (PQsendPrepare(connection_.get(), statement.name, statement.sql, 0, nullptr) == 0)
            return fault();
        if (const auto answer = last_answer(deadline()); !answer) return Error{answer.error()};
    }
    return std::nullopt;
}

Result<Answer> PostgresSession::execute(const std::string& sql) {
    return execute(sql, options_.timeout);
}

Result<Answer> PostgresSession::execute(const std::string& sql, std::chrono::milliseconds timeout) {
    PQsendQuery(connection_.get(), sql.c_str());
    return last_answer(Clock::now() + timeout);
}

Result<Answer> PostgresSession::execute(const Prepared& statement,
                                        const std::vector<std::string>& parameters) {
    const auto start = Clock::now();
    send(statement, parameters);
    auto answer = last_answer(deadline());
    if (!answer) return refused(Error{answer.error()}, start);
    return answer;
}

void PostgresSession::begin_pipeline() {
    PQenterPipelineMode(connection_.get());
    sent_ = 0;
}

void PostgresSession::send(const char* sql) {
    PQsendQueryParams(connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 0);
    ++sent_;
}

void PostgresSession::send(const Prepared& statement, const std::vector<std::string>& parameters) {
    PQsendQueryPrepared(connection_.get(), statement.name, static_cast<int>(parameters.size()),
                        pointers_to(parameters).data(), nullptr, nullptr, 0);
    ++sent_;
}

Result<std::vector<Answer>> PostgresSession::end_pipeline() {
    const auto start = Clock::now();
    PQpipelineSync(connection_.get());
    auto answers = pipeline_answers(deadline());
    if (!answers) {
        give_up();
        return refused(Error{answers.error()}, start);
    }
    PQexitPipelineMode(connection_.get());
    return answers;
}

// Each answer is followed by a null, all of them by that of the synchronisation.
Result<std::vector<Answer>> PostgresSession::pipeline_answers(Clock::time_point until) {
    std::vector<Answer> answers;
    for (std::size_t i = 0; i < sent_; ++i) {
        auto answer = next_answer(until);
        if (!answer) return Error{answer.error()};
        if (!went_well(*answer)) return fault();
        answers.push_back(std::move(*answer));
        if (auto end = next_answer(until); !end) return Error{end.error()};
    }
    const auto end = next_answer(until);
    if (!end) return Error{end.error()};
    if (PQresultStatus(end->get()) != PGRES_PIPELINE_SYNC) return fault();
    return answers;
}

Result<Answer> PostgresSession::last_answer(Clock::time_point until) {
    Answer last;
    for (;;) {
        auto answer = next_answer(until);
        const bool is_fault = !answer || (*answer && !went_well(*answer));
        if (is_fault) {
            Error error = answer ? fault() : Error{answer.error()};
            give_up();
            return error;
        }
        if (!*answer) break;
        last = std::move(*answer);
    }
    if (last) return last;
    Error error = fault(); // it could not be sent
    give_up();
    return error;
}

Result<Answer> PostgresSession::next_answer(Clock::time_point until) {
    for (;;) {
        const int unsent = PQflush(connection_.get());
        if (unsent < 0 || PQconsumeInput(connection_.get()) == 0) return fault();
        if (PQisBusy(connection_.get()) == 0) return Answer(PQgetResult(connection_.get()));
        const auto events = static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN);
        if (!await_socket(PQsocket(connection_.get()), events, until))
            return Error{"PostgreSQL: no answer in time (--database-timeout)"};
    }
}

void PostgresSession::give_up() {
    if (is_open_) previous_ = std::exchange(identity_, {});
    is_open_ = false;
    connection_.reset();
    if (previous_ && previous_->process.empty()) previous_.reset();
}

// After a timeout, other requests fail at once for a while instead of waiting as long.
Error PostgresSession::refused(Error error, Clock::time_point start) {
    const auto now = Clock::now();
    if (now - start >= options_.timeout / 2) {
        retry_at_ = now + options_.timeout;
        last_refusal_ = error;
    }
    return error;
}

Error PostgresSession::fault() const {
    const std::string words = one_line(PQerrorMessage(connection_.get()));
    return {"PostgreSQL: " + (words.empty() ? "the connection was lost" : words)};
}

} // namespace khepri::store
