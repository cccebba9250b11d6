#include "cli/layout.h"

#include "cli/terminal.h"
#include "core/text.h"

#include <algorithm>

namespace khepri::cli {
namespace {

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0U) != 0x80U; }

std::string blanks(std::size_t count) { return std::string(count, ' '); }

// Words or items, put on lines one by one.
std::string broken(std::string_view lead, const std::vector<std::string>& items,
                   std::string_view between, std::size_t indent) {
    std::string text(lead);
    std::size_t used = width(lead);
    bool fresh = true; // nothing on this line yet but what leads it
    for (const std::string& item : items) {
        const std::size_t more = width(item) + (fresh ? 0 : width(between));
        if (!fresh && used + more > line_columns) {
            text += '\n' + blanks(indent);
            used = indent;
            fresh = true;
        }
        if (!fresh) {
            text += between;
            used += width(between);
        }
        text += item;
        used += width(item);
        fresh = false;
    }
    return text;
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
    for (const char byte : text) {
        if (begins_character(byte) && ++used >= columns) break;
        out += byte;
    }
    return out + "…";
}

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
    return broken(lead, items, "  ", width(lead));
}

std::string wrapped(std::string_view sentence, std::size_t indent, std::string_view lead) {
    std::vector<std::string> words;
    for (const std::string_view word : words_of(sentence)) words.emplace_back(word);
    return broken(lead, words, " ", indent);
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

std::string signed_number(int number) {
    return number < 0 ? "−" + std::to_string(-number) : std::to_string(number);
}

} // namespace khepri::cli
