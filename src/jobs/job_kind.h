// The kinds of jobs that workers do. A kind is a subject of the bus and a pure function from a
// request to an answer; one more kind is one more row of the table in job_kind.cpp.
#pragma once

#include "wire/jobs/job_messages.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace khepri::jobs {

// The text of the answer, or why there is none.
using JobResult = std::variant<std::string, wire::JobError>;

inline JobResult refused(const std::string& why) {
    return wire::JobError{wire::JobFault::refused, why};
}

// When a worker takes a job.
enum class TakeJob : std::uint8_t {
    now_or_never,   // somebody waits for it: it is refused while all threads are busy
    may_wait,       // as many of them wait as there are threads
    if_one_is_left, // a thread stays free for what is urgent, if the worker has several
};

struct JobKind {
    std::string_view name;
    std::string_view subject;
    TakeJob take;
    JobResult (*run)(const wire::Json& request);
};

const std::vector<JobKind>& job_kinds();

} // namespace khepri::jobs
