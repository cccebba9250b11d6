// Messages to and from workers: refused with a sentence, or a message that is the same when it is
// written and read again. A search of a view that could be true finds a move, whatever the view.
#include "input.h"

#include "jobs/run_search.h"

namespace khepri::fuzz {
namespace {

template <class T>
void read(Result<T> (*reader)(const wire::Json& json), const wire::Json& json) {
    const auto message = reader(json);
    if (!message) {
        CHECK(!message.error().empty());
        return;
    }
    const std::string text = wire::to_text(*message);
    const auto written = wire::parse_json(text);
    CHECK(written, written.error());
    const auto again = reader(*written);
    CHECK(again, again.error());
    CHECK(wire::to_text(*again) == text, text);
}

// Of the lowest level and at once, because the time of a level is not at issue.
void search(wire::Json json) {
    if (!json.is_object() || !json.contains("level")) return;
    json["level"] = "novice";
    json["milliseconds"] = 1;
    const jobs::JobResult result = jobs::run_search(json);
    if (const auto* const error = std::get_if<wire::JobError>(&result))
        CHECK(!error->error.empty());
}

void read_all(std::string_view text) {
    const auto json = wire::parse_json(text);
    if (!json) return;
    read(wire::read_search_job, *json);
    read(wire::read_search_answer, *json);
    read(wire::read_simulation_job, *json);
    read(wire::read_simulation_answer, *json);
    read(wire::read_round_job, *json);
    read(wire::read_job_error, *json);
    read(wire::read_worker_status, *json);
    search(*json);
}

} // namespace
} // namespace khepri::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    khepri::fuzz::read_all(khepri::fuzz::Input(data, size).rest());
    return 0;
}
