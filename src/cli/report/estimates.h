// Means with their intervals, on their way from analysis to reports.
#pragma once

#include "analysis/arena/estimate.h"
#include "cli/report/page_frame.h"
#include "wire/reports/arena_report.h"

namespace khepri::cli {

inline wire::ArenaEstimate to_wire(const analysis::Estimate& estimate) {
    return {estimate.mean, estimate.low, estimate.high};
}

inline Bounds bounds(const wire::ArenaEstimate& estimate) {
    return {estimate.mean, estimate.low, estimate.high};
}

} // namespace khepri::cli
