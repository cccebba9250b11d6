// Text laid out in columns and lines, for the drawings of all faces. Knows no game. Painted text is
// welcome everywhere: what only paints takes no columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::cli {

inline constexpr std::size_t line_columns = 80;

// At most so many columns, the last of them "…" if something was cut off. For text without paint.
std::string clipped(std::string_view text, std::size_t columns);
// The text with blanks before it up to `columns`.
std::string right_aligned(std::string_view text, std::size_t columns);
std::string without_trailing_blanks(std::string line);
// Left and right ends of one line.
std::string ends_of_line(std::string_view left, std::string_view right);

// A thin line from edge to edge.
std::string rule();

// Items one after the other behind `lead`, two blanks between them; where a line would get too long
// the next one begins under the first item.
std::string flowing(std::string_view lead, const std::vector<std::string>& items);
// The same for a sentence: broken at its blanks, behind `lead`; later lines begin after `indent`
// columns.
std::string wrapped(std::string_view sentence, std::size_t indent = 0, std::string_view lead = "");

// Columns of a few lines each, side by side behind `lead` as far as the line goes, then below.
// All columns have as many cells as the first.
std::string side_by_side(std::string_view lead,
                         const std::vector<std::vector<std::string>>& columns);

// "−3" with the true minus sign.
std::string signed_number(int number);

} // namespace khepri::cli
