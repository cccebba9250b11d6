#include "cli/report/text_table.h"

#include "terminal/terminal.h"

#include <algorithm>

namespace khepri::cli {
namespace {

bool is_empty(const Rows& rows, std::size_t column) {
    return std::all_of(rows.begin() + 1, rows.end(),
                       [column](const auto& row) { return row[column].empty(); });
}

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

} // namespace

Rows without_empty_columns(const Rows& rows) {
    Rows kept(rows.size());
    for (std::size_t column = 0; column < rows.front().size(); ++column)
        for (std::size_t i = 0; i < rows.size() && !is_empty(rows, column); ++i)
            kept[i].push_back(rows[i][column]);
    return kept;
}

bool is_text(const Rows& rows, std::size_t column) {
    return column == 0 || rows.front()[column] == "against";
}

std::string laid_out(const Rows& rows) {
    std::vector<std::size_t> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], terminal::width(row[i]));
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - terminal::width(row[i]), ' ');
            text += is_text(rows, i) ? row[i] + blanks : blanks + row[i];
            text += "  ";
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
    }
    return text;
}

std::string figure_words(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
}

std::string csv_of(const Rows& rows) {
    std::string text;
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i > 0) text += ',';
            text += csv_cell(row[i]);
        }
        text += '\n';
    }
    return text;
}

} // namespace khepri::cli
