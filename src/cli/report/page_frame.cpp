#include "cli/report/page_frame.h"

#include "cli/report/page_style.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace khepri::cli {
namespace {

struct Range {
    double least;
    double most;
};

Range range_of(const std::vector<ChartRow>& rows, Range range) {
    for (const ChartRow& row : rows) {
        const auto [low, high] = row.interval.value_or(std::pair(row.value, row.value));
        range.least = std::min({range.least, row.value, low});
        range.most = std::max({range.most, row.value, high});
    }
    return range;
}

// Quoted for a shell.
std::string quoted(const std::string& argument) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                       "0123456789-_=,./:+@%";
    if (!argument.empty() && argument.find_first_not_of(plain) == std::string::npos)
        return argument;
    std::string text = "'";
    for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

} // namespace

std::string page_document(std::string_view title, std::string_view subtitle, std::string_view about,
                          std::string_view body) {
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<title>{0}</title>\n<style>{1}</style></head>\n<body><main>\n<h1>{0}</h1>\n"
                       "<p>{2}</p>\n<p class=\"faint\">{3}</p>\n{4}</main></body></html>\n",
                       escaped(title), report_page_style, escaped(subtitle), escaped(about), body);
}

std::string page_section(std::string_view title, std::string_view note,
                         const std::string& content) {
    return fmt::format("<section><h2>{}</h2>\n<p class=\"faint\">{}</p>\n{}</section>\n", title,
                       note, content);
}

std::string table_html(const Rows& rows) {
    std::string text = "<div class=\"scroll\"><table class=\"meetings\">\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
        text += "<tr>";
        for (std::size_t column = 0; column < rows[i].size(); ++column)
            text += fmt::format("<{0}{1}>{2}</{0}>", i == 0 ? "th" : "td",
                                is_text(rows, column) ? " class=\"text\"" : "",
                                escaped(rows[i][column]));
        text += "</tr>\n";
    }
    return text + "</table></div>\n";
}

ChartRow chart_row(const std::string& name, const Bounds& bounds, const std::string& text) {
    ChartRow row{name, bounds.mean, {}, text};
    if (std::isfinite(bounds.low)) row.interval = {bounds.low, bounds.high};
    return row;
}

std::string differences_chart(const std::vector<ChartRow>& rows) {
    const auto [least, most] = range_of(rows, {0, 0});
    return dot_chart(rows, linear_scale(least, most), 0.0);
}

std::string values_chart(const std::vector<ChartRow>& rows) {
    const auto [least, most] = range_of(rows, {rows.front().value, rows.front().value});
    return dot_chart(rows, linear_scale(least, most), rows.front().value);
}

std::string command_line(const std::vector<std::string>& arguments) {
    std::string command = "khepri";
    for (const std::string& argument : arguments) command += ' ' + quoted(argument);
    return command;
}

std::string again_section(const std::vector<std::string>& arguments, std::string_view plan,
                          bool against_a_clock) {
    const std::string_view note =
        against_a_clock
            ? "The deals follow from the seed; bots that think against a clock may play otherwise."
            : "The same command plays the same games, on any number of threads.";
    return page_section("Again", note,
                        "<pre>" + escaped(command_line(arguments)) + "</pre>\n<pre>" +
                            escaped(plan) + "</pre>\n");
}

} // namespace khepri::cli
