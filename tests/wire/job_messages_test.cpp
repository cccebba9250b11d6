// src/wire/examples/jobs holds what workers are asked and answer. Here every file is read and
// written again without a difference.
#include "runtime/any_view.h"
#include "wire/example_files.h"
#include "wire/jobs/job_messages.h"

namespace khepri::wire {
namespace {

const Path job_examples = examples / "jobs";

template <class T>
std::string again(const Result<T>& message) {
    EXPECT_TRUE(message) << message.error();
    return message ? to_text(*message) : "";
}

std::string rewritten_job(const std::string& name, const Json& json) {
    if (name == "search") return again(read_search_job(json));
    if (name == "search-answer") return again(read_search_answer(json));
    if (name == "simulate") return again(read_simulation_job(json));
    if (name == "simulate-answer") return again(read_simulation_answer(json));
    if (name == "arena") return again(read_round_job(json));
    if (name == "review") return again(read_review_job(json));
    if (name.starts_with("error-")) return again(read_job_error(json));
    if (name == "worker-status") return again(read_worker_status(json));
    ADD_FAILURE() << "no message is called " << name;
    return {};
}

TEST(JobExamples, EveryFileIsReadAndWrittenAgainWithoutADifference) {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(job_examples)) {
        SCOPED_TRACE(entry.path());
        const Json json = read_json(entry.path());
        EXPECT_EQ(rewritten_job(entry.path().stem(), json), to_line(json));
        EXPECT_EQ(is_job_error(json), entry.path().stem().string().starts_with("error-"));
        ++files;
    }
    EXPECT_EQ(files, 9);
}

TEST(JobExamples, TheSearchIsOfAViewThatCouldBeTrue) {
    const auto job = read_search_job(read_json(job_examples / "search.json"));
    ASSERT_TRUE(job) << job.error();
    const auto game = runtime::make_game(job->game, job->options, job->edition);
    ASSERT_TRUE(game) << game.error();
    const auto view = runtime::read_view(*game, *parse_json(job->view));
    EXPECT_TRUE(view) << view.error();
}

} // namespace
} // namespace khepri::wire
