#include "wire/jobs/job_messages.h"

#include "wire/object.h"
#include "wire/server/protocol_codecs.h"

namespace khepri::wire {
namespace {

constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t largest_seed = std::int64_t{1} << 53;
constexpr std::size_t most_bots = 100;
constexpr std::size_t most_seatings = 100;
constexpr std::size_t most_figures = 200;
constexpr std::size_t most_jobs = 1024; // of a worker
constexpr Whole counted{0, largest};
constexpr Whole any_sum{-largest, largest};
constexpr Whole at_least_one{1, largest};
constexpr Symbol<3> job_fault{{"busy", "other_program", "refused"}};

constexpr Object sums_codec{[](auto& fields, auto& sums) {
    fields("total", sums.total, any_sum);
    fields("squares", sums.squares, counted);
}};

constexpr Object figure_sums_codec{[](auto& fields, auto& sums) {
    fields("values", sums.values, any_sum);
    fields("weights", sums.weights, counted);
    fields("value_squares", sums.value_squares, counted);
    fields("products", sums.products, any_sum);
    fields("weight_squares", sums.weight_squares, counted);
}};

constexpr Object less_luck_codec{[](auto& fields, auto& sums) {
    fields("wins", sums.wins, ListOf{sums_codec, std::size_t{most_seats}});
    fields("scores", sums.scores, ListOf{sums_codec, std::size_t{most_seats}});
}};

struct JobFields {
    void operator()(auto& fields, SearchJob& job) const {
        fields("match", job.match, word);
        fields("version", job.version, version_number);
        fields("seat", job.seat, seat_number);
        fields("game", job.game, word);
        fields("options", job.options, AnyJson{});
        fields("edition", job.edition, AnyJson{});
        fields("view", job.view, JsonText{});
        fields("level", job.level, word);
        fields("seed", job.seed, Whole{0, largest_seed});
        fields.optional("milliseconds", job.milliseconds, at_least_one);
    }
    void operator()(auto& fields, SearchAnswer& answer) const { fields("move", answer.move, word); }
    void operator()(auto& fields, SimulationJob& job) const {
        describe_games(fields, job);
        fields("first", job.first, counted);
        fields("games", job.games, Whole{1, 1'000'000});
    }
    void operator()(auto& fields, SimulationAnswer& answer) const {
        const std::size_t seats = most_seats;
        fields("games", answer.games, counted);
        fields("decisions", answer.decisions, sums_codec);
        fields("acting", answer.acting, sums_codec);
        fields("moves", answer.moves, sums_codec);
        fields("moves_times_acting", answer.moves_times_acting, counted);
        fields("scores_by_game", answer.scores_by_game, sums_codec);
        fields("seat_scores", answer.seat_scores, ListOf{sums_codec, seats});
        fields("wins", answer.wins, ListOf{sums_codec, seats});
        fields("ties", answer.ties, sums_codec);
        fields("forfeits", answer.forfeits, ListOf{counted, seats});
        fields.optional("less_luck", answer.less_luck, less_luck_codec);
        fields.optional("figures", answer.figures, ListOf{figure_sums_codec, most_figures});
    }
    void operator()(auto& fields, RoundJob& job) const {
        describe_games(fields, job);
        fields("deal", job.deal, counted);
        fields("meeting", job.meeting, counted);
        const ListOf seating{Whole{0, std::int64_t{most_bots} - 1}, std::size_t{most_seats}};
        fields("seatings", job.seatings, ListOf{seating, most_seatings});
    }
    void operator()(auto& fields, ReviewJob& job) const {
        fields("program", job.program, word);
        fields("record", job.record, FileText{});
    }
    void operator()(auto& fields, JobError& error) const {
        fields("error", error.error, short_text);
        fields("fault", error.fault, job_fault);
    }
    void operator()(auto& fields, WorkerStatus& status) const {
        fields("worker", status.worker, word);
        fields("program", status.program, word);
        fields("threads", status.threads, Whole{1, 1024});
        fields("jobs", status.jobs, ListOf{word, most_jobs});
    }

private:
    static void describe_games(auto& fields, BotGames& games) {
        fields("id", games.id, word);
        fields("program", games.program, word);
        fields("game", games.game, word);
        fields("options", games.options, AnyJson{});
        fields("edition", games.edition, AnyJson{});
        fields("bots", games.bots, ListOf{word, most_bots});
        fields.optional("microseconds", games.microseconds, at_least_one);
        fields.optional("iterations", games.iterations, at_least_one);
        fields("seed", games.seed, Whole{0, largest_seed});
        fields.optional("luck", games.luck, Flag{});
        fields.optional("figures", games.figures, Flag{});
    }
};

constexpr Object job_codec{JobFields{}};

std::string text_of_job(const auto& message) {
    std::string text;
    append_json(text, job_codec, message);
    return text;
}

} // namespace

Result<SearchJob> read_search_job(const Json& json) { return read_as<SearchJob>(job_codec, json); }
Result<SearchAnswer> read_search_answer(const Json& json) {
    return read_as<SearchAnswer>(job_codec, json);
}
Result<SimulationJob> read_simulation_job(const Json& json) {
    return read_as<SimulationJob>(job_codec, json);
}
Result<SimulationAnswer> read_simulation_answer(const Json& json) {
    return read_as<SimulationAnswer>(job_codec, json);
}
Result<RoundJob> read_round_job(const Json& json) { return read_as<RoundJob>(job_codec, json); }
Result<ReviewJob> read_review_job(const Json& json) { return read_as<ReviewJob>(job_codec, json); }
Result<JobError> read_job_error(const Json& json) { return read_as<JobError>(job_codec, json); }
Result<WorkerStatus> read_worker_status(const Json& json) {
    return read_as<WorkerStatus>(job_codec, json);
}

std::string to_text(const SearchJob& job) { return text_of_job(job); }
std::string to_text(const SearchAnswer& answer) { return text_of_job(answer); }
std::string to_text(const SimulationJob& job) { return text_of_job(job); }
std::string to_text(const SimulationAnswer& answer) { return text_of_job(answer); }
std::string to_text(const RoundJob& job) { return text_of_job(job); }
std::string to_text(const ReviewJob& job) { return text_of_job(job); }
std::string to_text(const JobError& error) { return text_of_job(error); }
std::string to_text(const WorkerStatus& status) { return text_of_job(status); }

bool is_job_error(const Json& answer) { return answer.is_object() && answer.contains("error"); }

} // namespace khepri::wire
