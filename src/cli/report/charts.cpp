#include "cli/report/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace khepri::cli {
namespace {

constexpr int row_height = 30;
constexpr int histogram_height = 56;

std::string gridlines(const Scale& scale, int height) {
    std::string text;
    for (const auto& [value, label] : scale.marks)
        text += fmt::format(R"(<line class="grid" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"/>)",
                            scale.percent(value), height);
    return text;
}

std::string row(std::string_view name, std::string_view drawing, int height,
                std::string_view text) {
    return fmt::format(R"(<div class="row"><span class="name">{}</span>)"
                       R"(<svg width="100%" height="{}" aria-hidden="true">{}</svg>)"
                       R"(<span class="value">{}</span></div>)"
                       "\n",
                       escaped(name), height, drawing, escaped(text));
}

std::string axis(const Scale& scale) {
    std::string labels;
    for (const auto& [value, label] : scale.marks)
        labels += fmt::format(R"(<text x="{:.2f}%" y="14" text-anchor="middle">{}</text>)",
                              scale.percent(value), label);
    return row("", labels, 20, "");
}

std::string dot_with_interval(const ChartRow& one, const Scale& scale) {
    constexpr int middle = row_height / 2;
    std::string text;
    if (one.interval)
        text += fmt::format(R"(<line class="interval" x1="{:.2f}%" x2="{:.2f}%" y1="{}" y2="{}"/>)",
                            scale.percent(one.interval->first), scale.percent(one.interval->second),
                            middle, middle);
    return text + fmt::format(R"(<circle class="dot" cx="{:.2f}%" cy="{}" r="5"/>)",
                              scale.percent(one.value), middle);
}

struct Bins {
    int first = 0;
    int width = 1;
    std::size_t count = 1;

    std::size_t of(int value) const { return static_cast<std::size_t>((value - first) / width); }
};

// At most forty bars, of whole numbers.
Bins bins_for(int least, int most) {
    constexpr int many = 40;
    const int width = std::max(1, (most - least + many) / many);
    return {least, width, static_cast<std::size_t>((most - least) / width + 1)};
}

std::string bars(const Histogram& one, const Bins& bins, const Scale& scale) {
    std::vector<std::int64_t> heights(bins.count);
    for (const auto& [value, count] : one.counts) heights[bins.of(value)] += count;
    const auto tallest =
        std::max<std::int64_t>(1, *std::max_element(heights.begin(), heights.end()));
    std::string text;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        if (heights[i] == 0) continue;
        const double height =
            std::max(1.0, static_cast<double>(heights[i] * (histogram_height - 8)) /
                              static_cast<double>(tallest));
        const double from = scale.percent(bins.first + static_cast<double>(i) * bins.width - 0.5);
        const double to = scale.percent(bins.first + static_cast<double>(i + 1) * bins.width - 0.5);
        text += fmt::format(
            R"(<rect class="bar" x="{:.2f}%" y="{:.1f}" width="{:.2f}%" height="{:.1f}"/>)", from,
            histogram_height - height, (to - from) * 0.88, height);
    }
    return text;
}

} // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

double Scale::percent(double value) const {
    return std::clamp(100 * (value - low) / (high - low), 0.0, 100.0);
}

Scale linear_scale(double least, double most) {
    const double range = std::max(most - least, 1e-9 + std::abs(most) / 10);
    const double rough = range / 4;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double nice : {5.0, 2.0, 1.0})
        if (nice * power >= rough) step = nice * power;
    Scale scale{least - 0.04 * range, most + 0.04 * range, {}};
    const int digits = std::max(0, -static_cast<int>(std::floor(std::log10(step))));
    for (double mark = std::ceil(scale.low / step) * step; mark <= scale.high; mark += step)
        scale.marks.emplace_back(mark, fmt::format("{:.{}f}", mark + 0.0, digits));
    return scale;
}

Scale logarithmic_scale(double least, double most) {
    Scale scale{std::floor(std::log10(least)) - 0.1, std::ceil(std::log10(most)) + 0.1, {}};
    for (double mark = std::ceil(scale.low); mark <= scale.high; ++mark)
        scale.marks.emplace_back(mark, fmt::format("{:g}", std::pow(10, mark)));
    return scale;
}

std::string dot_chart(const std::vector<ChartRow>& rows, const Scale& scale,
                      std::optional<double> reference) {
    std::string text = "<div class=\"chart\">\n";
    for (const ChartRow& one : rows) {
        std::string drawing = gridlines(scale, row_height);
        if (reference)
            drawing +=
                fmt::format(R"(<line class="zero" x1="{0:.2f}%" x2="{0:.2f}%" y1="0" y2="{1}"/>)",
                            scale.percent(*reference), row_height);
        text += row(one.name, drawing + dot_with_interval(one, scale), row_height, one.text);
    }
    return text + axis(scale) + "</div>\n";
}

std::string histograms(const std::vector<Histogram>& all) {
    int least = std::numeric_limits<int>::max();
    int most = std::numeric_limits<int>::min();
    for (const Histogram& one : all) {
        if (one.counts.empty()) continue;
        least = std::min(least, one.counts.begin()->first);
        most = std::max(most, one.counts.rbegin()->first);
    }
    if (least > most) return "";
    const Bins bins = bins_for(least, most);
    const Scale scale = linear_scale(least, most);
    std::string text = "<div class=\"chart\">\n";
    for (const Histogram& one : all)
        text += row(one.name, gridlines(scale, histogram_height) + bars(one, bins, scale),
                    histogram_height, one.text);
    return text + axis(scale) + "</div>\n";
}

} // namespace khepri::cli
