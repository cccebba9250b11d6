#include "terminal/layout.h"

#include "core/text.h"
#include "terminal/terminal.h"

#include <algorithm>

namespace khepri::terminal {
namespace {

std::string blanks(std::size_t count) { return std::string(count, ' '); }

struct LineBreaks {
    std::size_t columns = line_columns;
    std::size_t indent = 0; // of all lines but the first
    std::string_view between = " ";
};

// Words or items, put on lines one by one.
Lines broken(std::string_view lead, const std::vector<std::string>& items,
             const LineBreaks& breaks) {
    Lines lines{std::string(lead)};
    std::size_t used = width(lead);
    bool fresh = true; // nothing on this line yet but what leads it
    for (const std::string& item : items) {
        const std::size_t more = width(item) + (fresh ? 0 : width(breaks.between));
        if (!fresh && used + more > breaks.columns) {
            lines.push_back(blanks(breaks.indent));
            used = breaks.indent;
            fresh = true;
        }
        if (!fresh) {
            lines.back() += breaks.between;
            used += width(breaks.between);
        }
        lines.back() += item;
        used += width(item);
        fresh = false;
    }
    return lines;
}

std::vector<std::string> words_in(std::string_view sentence) {
    const auto words = split_words(sentence);
    return {words.begin(), words.end()};
}

std::size_t widest(const std::vector<std::string>& cells) {
    std::size_t columns = 0;
    for (const std::string& cell : cells) columns = std::max(columns, width(cell));
    return columns;
}

} // namespace

std::string clipped(std::string_view text, std::size_t columns) {
    if (width(text) <= columns) return std::string(text);
    std::string out;
    std::size_t used = 0;
    while (!text.empty()) {
        const std::string_view character = first_character(text);
        used += character_width(character);
        if (used >= columns) break;
        out += character;
        text.remove_prefix(character.size());
    }
    return out + "…";
}

std::string printable(std::string_view typed) { return clipped(escaped(one_line(typed)), 60); }

std::string right_aligned(std::string_view text, std::size_t columns) {
    const std::size_t used = width(text);
    return blanks(columns - std::min(used, columns)) + std::string(text);
}

std::string without_trailing_blanks(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

std::string ends_of_line(std::string_view left, std::string_view right) {
    const std::size_t used = width(left) + width(right);
    return std::string(left) + blanks(line_columns - std::min(used, line_columns - 1)) +
           std::string(right);
}

std::string rule() {
    std::string line;
    for (std::size_t i = 0; i < line_columns; ++i) line += "─";
    return line;
}

std::string flowing(std::string_view lead, const std::vector<std::string>& items) {
    return join(broken(lead, items, {line_columns, width(lead), "  "}), "\n");
}

std::string wrapped(std::string_view sentence, std::size_t indent, std::string_view lead) {
    return join(broken(lead, words_in(sentence), {line_columns, indent}), "\n");
}

Lines wrapped_lines(std::string_view sentence, std::size_t columns, std::size_t indent) {
    if (width(sentence) <= columns) return {std::string(sentence)};
    return broken("", words_in(sentence), {columns, indent});
}

std::string side_by_side(std::string_view lead,
                         const std::vector<std::vector<std::string>>& columns) {
    constexpr std::size_t gap = 3;
    if (columns.empty()) return std::string(lead);
    std::vector<std::string> done;
    std::vector<std::string> lines(columns.front().size(), blanks(width(lead)));
    lines.front() = std::string(lead);
    std::size_t used = width(lead);
    for (const auto& cells : columns) {
        const std::size_t wide = widest(cells);
        if (used + wide > line_columns && used > width(lead)) {
            done.insert(done.end(), lines.begin(), lines.end());
            std::fill(lines.begin(), lines.end(), blanks(width(lead)));
            used = width(lead);
        }
        for (std::size_t i = 0; i < lines.size(); ++i) lines[i] += padded(cells[i], wide + gap);
        used += wide + gap;
    }
    done.insert(done.end(), lines.begin(), lines.end());
    for (std::string& line : done) line = without_trailing_blanks(std::move(line));
    return join(done, "\n");
}

Lines beside(const std::vector<Lines>& drawings, const std::vector<std::size_t>& slots) {
    std::size_t height = 0;
    for (const Lines& drawing : drawings) height = std::max(height, drawing.size());
    Lines lines(height);
    for (std::size_t r = 0; r < height; ++r)
        for (std::size_t i = 0; i < drawings.size(); ++i) {
            const std::string part = r < drawings[i].size() ? drawings[i][r] : "";
            lines[r] += i + 1 < drawings.size() ? padded(part, slots[i]) : part;
        }
    return lines;
}

std::string signed_number(int number) {
    return number < 0 ? "−" + std::to_string(-number) : std::to_string(number);
}

} // namespace khepri::terminal
