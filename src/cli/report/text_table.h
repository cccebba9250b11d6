// Figures as text cells in rows, for tables of text and of HTML.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace khepri::cli {

// The first row has the headings.
using Rows = std::vector<std::vector<std::string>>;

// Without the columns that have only a heading.
Rows without_empty_columns(const Rows& rows);
// Whether a column contains names rather than numbers.
bool is_text(const Rows& rows, std::size_t column);

// Columns as wide as their widest cell; texts begin at the left, numbers end at the right.
std::string laid_out(const Rows& rows);

// "income_per_card_coin" as words.
std::string figure_words(std::string name);

// As CSV (RFC 4180), with quotes where they are needed.
std::string csv_of(const Rows& rows);

} // namespace khepri::cli
