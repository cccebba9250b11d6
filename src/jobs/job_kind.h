// The kinds of jobs that workers do. A kind is a subject of the bus and a pure function from a
// request to an answer; one more kind is one more row of the table in job_kind.cpp.
#pragma once

#include "wire/jobs/job_messages.h"

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

struct JobKind {
    std::string_view name;
    std::string_view subject;
    bool may_wait; // for a thread of the worker; else it is refused while all are busy
    JobResult (*run)(const wire::Json& request);
};

const std::vector<JobKind>& job_kinds();

} // namespace khepri::jobs
