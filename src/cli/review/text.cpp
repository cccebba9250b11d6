#include "cli/review/page.h"
#include "terminal/layout.h"
#include "terminal/terminal.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace khepri::cli {
namespace {

constexpr std::size_t name_columns = 24;
constexpr std::size_t curve_columns = 54;
constexpr int curve_levels = 8;

std::string row(const std::string& name, const std::vector<std::string>& cells) {
    const std::size_t columns =
        (terminal::line_columns - name_columns) / std::max<std::size_t>(cells.size(), 4);
    std::string line = terminal::padded(terminal::clipped(name, name_columns - 1), name_columns);
    for (const std::string& cell : cells)
        line += terminal::right_aligned(terminal::clipped(cell, columns - 1), columns);
    return terminal::without_trailing_blanks(line) + '\n';
}

// One of eight heights a column: the mean of the values that fall on it.
std::string drawn(const ReviewCurve& curve) {
    static constexpr std::string_view blocks[curve_levels] = {"▁", "▂", "▃", "▄",
                                                              "▅", "▆", "▇", "█"};
    const std::size_t columns = std::min(curve_columns, curve.heights.size());
    std::string line;
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t first = column * curve.heights.size() / columns;
        const std::size_t last = (column + 1) * curve.heights.size() / columns;
        double sum = 0;
        for (std::size_t i = first; i < last; ++i) sum += curve.heights[i];
        const double mean = sum / static_cast<double>(last - first);
        line += blocks[std::clamp(static_cast<int>(std::floor(mean * curve_levels)), 0,
                                  curve_levels - 1)];
    }
    return line;
}

} // namespace

std::string as_text(const ReviewPage& page) {
    std::string text;
    for (const std::string& line : page.outcome) text += line + '\n';
    text += '\n' + terminal::wrapped(page.table_heading) + '\n' + row("", page.columns);
    for (const ReviewRow& one : page.rows) text += row(one.name, one.cells);
    for (const std::string& note : page.notes) text += terminal::wrapped(note) + '\n';
    text += '\n' + terminal::wrapped(page.curve_heading + ". " + page.curve_scale) + '\n';
    for (const ReviewCurve& curve : page.curves)
        text += terminal::padded(terminal::clipped(curve.name, name_columns - 1), name_columns) +
                drawn(curve) + '\n';
    for (const ReviewSection& section : page.sections) {
        text += '\n' + terminal::wrapped(section.heading) + '\n';
        if (section.items.empty()) text += terminal::wrapped(section.none, 2, "  ") + '\n';
        for (const ReviewItem& item : section.items) {
            text += terminal::wrapped(item.headline, 4, "  ") + '\n';
            for (const std::string& line : item.lines)
                text += terminal::wrapped(line, 6, "    ") + '\n';
        }
    }
    return text;
}

} // namespace khepri::cli
