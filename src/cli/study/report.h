// The report of a study as text for people, as CSV and as a page; as JSON it is in
// wire/reports/study_report.h.
#pragma once

#include "analysis/arena/round.h"
#include "cli/study/request.h"
#include "wire/reports/study_report.h"

#include <string>
#include <vector>

namespace khepri::cli {

wire::StudyReport study_report_of(const Study& study, std::int64_t games,
                                  const std::vector<analysis::Round>& rounds);

// The study in a line.
std::string headline(const wire::StudyReport& report);
// A mean and half the width of its interval, with so many digits as the interval is worth.
std::string with_reach(const wire::StudyEstimate& estimate, std::string_view sign = "-");
// Whether the interval of a difference leaves out 0.
bool is_clear(const wire::StudyEstimate& difference);

std::string study_table(const wire::StudyReport& report);
std::string study_csv(const wire::StudyReport& report);
// One self-contained HTML document; `arguments` are the words of the command after "khepri".
std::string study_page(const wire::StudyReport& report, const std::vector<std::string>& arguments);

} // namespace khepri::cli
