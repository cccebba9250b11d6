// Charts as SVG inside HTML. Positions are percentages of the width, so that a chart fits a phone
// and a large screen while its text keeps its size; colours are those of the page's style
// (currentColor, var(--accent)).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace khepri::cli {

// Escapes text for HTML.
std::string escaped(std::string_view text);

// The scale of a chart and the marks on its axis.
struct Scale {
    double low = 0;
    double high = 1;
    std::vector<std::pair<double, std::string>> marks;

    double percent(double value) const;
};

// Slightly wider than the values, with about five round marks.
Scale linear_scale(double least, double most);
// The same for positive values on a logarithmic scale; each mark is ten times the one before.
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
