// What the pages of all reports have in common: one self-contained HTML document of sections.
#pragma once

#include "cli/report/charts.h"
#include "cli/report/text_table.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

// The plain texts stand below the title; `body` is HTML.
std::string page_document(std::string_view title, std::string_view subtitle, std::string_view about,
                          std::string_view body);

// A card of the page: `note` explains it.
std::string page_section(std::string_view title, std::string_view note, const std::string& content);

std::string table_html(const Rows& rows);

// A mean and its interval, which is infinite where it is not known.
struct Bounds {
    double mean = 0;
    double low = 0;
    double high = 0;
};
ChartRow chart_row(const std::string& name, const Bounds& bounds, const std::string& text);
// With the line of 0 in it.
std::string differences_chart(const std::vector<ChartRow>& rows);
// Around the values, wherever they are.
std::string values_chart(const std::vector<ChartRow>& rows);

// The command to type again, quoted for a shell; the arguments are the words after "khepri".
std::string command_line(const std::vector<std::string>& arguments);

// How to get the report again: the command, and the plan as JSON.
std::string again_section(const std::vector<std::string>& arguments, std::string_view plan,
                          bool against_a_clock);

} // namespace khepri::cli
