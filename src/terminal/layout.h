// Lays out text in columns and lines, for the drawings of all games. Knows no game. Text may
// contain colours: escape sequences take no columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::terminal {

inline constexpr std::size_t line_columns = 80;

using Lines = std::vector<std::string>;

// At most this many columns, the last of them "…" if something was cut off. For text without
// colours.
std::string clipped(std::string_view text, std::size_t columns);
// What somebody typed, fit for a message: without control characters, what is not UTF-8 as \xNN, at
// most 60 columns. The quotes around it belong to the message.
std::string printable(std::string_view typed);
// Padded with blanks on the left to `columns`.
std::string right_aligned(std::string_view text, std::size_t columns);
std::string without_trailing_blanks(std::string line);
// Text at the left and right end of one line.
std::string ends_of_line(std::string_view left, std::string_view right);

// A thin line from edge to edge.
std::string rule();

// Items one after the other after `lead`, two blanks between them; continued lines begin under the
// first item.
std::string flowing(std::string_view lead, const std::vector<std::string>& items);
// The same for a sentence: broken at its blanks, after `lead`; continued lines have this indent.
std::string wrapped(std::string_view sentence, std::size_t indent = 0, std::string_view lead = "");
// The same without a lead, in lines of at most `columns`. Text that fits on one line is unchanged.
Lines wrapped_lines(std::string_view sentence, std::size_t columns = line_columns,
                    std::size_t indent = 0);

// Columns of a few lines each, side by side after `lead` as far as the line goes, then below. All
// columns have as many cells as the first.
std::string side_by_side(std::string_view lead,
                         const std::vector<std::vector<std::string>>& columns);

// Drawings side by side, tops aligned, each but the last padded to the columns of its slot.
Lines beside(const std::vector<Lines>& drawings, const std::vector<std::size_t>& slots);

// "−3" with the true minus sign.
std::string signed_number(int number);

} // namespace khepri::terminal
