// Charts for pages: SVG inside HTML. Places are percentages of the width, so that a chart fits a
// phone as well as a screen and its letters stay as large as the others; colours are those of the
// page's style (currentColor, var(--accent)).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace khepri::cli {

// Text from outside made fit to stand in HTML.
std::string escaped(std::string_view text);

// Where values lie along a chart, and the marks on its axis.
struct Scale {
    double low = 0;
    double high = 1;
    std::vector<std::pair<double, std::string>> marks;

    double percent(double value) const;
};

// A little wider than the values, with about five round marks.
Scale linear_scale(double least, double most);
// The same for values above 0; each mark is ten times the one before. Places are logarithms.
Scale logarithmic_scale(double least, double most);

struct ChartRow {
    std::string name;
    double value = 0;
    std::optional<std::pair<double, double>> interval;
    std::string text; // at the right end
};

// A dot for each row, with its interval; `reference` is a line through all rows.
std::string dot_chart(const std::vector<ChartRow>& rows, const Scale& scale,
                      std::optional<double> reference = std::nullopt);

struct Histogram {
    std::string name;
    std::map<int, std::int64_t> counts; // how often each value
    std::string text;
};

// One below the other on the same scale.
std::string histograms(const std::vector<Histogram>& all);

} // namespace khepri::cli
