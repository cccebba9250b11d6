#include "cli/scarabya_phrases.h"

#include "core/text.h"

namespace khepri::cli {

using namespace scarabya;

namespace {

// Side by side without a gap in one row or one column.
bool in_a_line(Cells cells) {
    const Cell first = cells.first();
    const Cell last = cells.nth(cells.count() - 1);
    const int steps = cells.count() - 1;
    return number(last) - number(first) == stride * steps ||
           (row(first) == row(last) && column(last) - column(first) == steps);
}

} // namespace

words::Values who_values(const View& view, Seat seat, const Easel& easel) {
    return {{"side", seat == view.seat ? "you" : "other"}, {"name", easel.name(seat)}};
}

std::string letters_of(const Tiles& tiles) {
    std::vector<std::string> letters;
    for (const Tile tile : tiles) letters.emplace_back(name(tile));
    return join(letters, " ");
}

std::string cell_names(Cells cells) {
    std::vector<std::string> names;
    cells.for_each([&](Cell at) { names.emplace_back(name(at)); });
    if (names.size() > 2 && in_a_line(cells)) return names.front() + "–" + names.back();
    return join(names, " ");
}

std::string listed(const std::vector<std::string>& parts, const Easel& easel) {
    if (parts.size() < 2) return join(parts, "");
    const std::vector<std::string> firsts(parts.begin(), parts.end() - 1);
    return join(firsts, easel.words.say("scarabya.list.comma")) + easel.words.say("list.and") +
           parts.back();
}

std::string names_of(SeatSet seats, const View& view, const Easel& easel) {
    std::vector<std::string> names;
    for (const Seat seat : seats)
        names.push_back(seat == view.seat ? easel.words.say("scarabya.you") : easel.name(seat));
    return listed(names, easel);
}

int points_of(const Sites& sites) {
    int points = 0;
    for (const Site& site : sites) points += site.points;
    return points;
}

std::string sites_phrase(const Sites& sites, const Easel& easel) {
    std::vector<std::string> phrases;
    for (const Site& site : sites)
        phrases.push_back(
            easel.words.say("scarabya.site", {{"size", site.size}, {"scarabs", site.scarabs}}));
    return listed(phrases, easel);
}

std::string the_end(const Scarabya& game, const Table& table, const Easel& easel) {
    if (game.options().mode != Mode::solo) return easel.words.say("scarabya.over");
    const int open = table.scarabs.without(table.boards[0].covered).count();
    return easel.words.say("scarabya.solo.over", {{"scarabs", open}});
}

std::string cut(const std::string& text, std::size_t columns) {
    if (width(text) <= columns) return text;
    std::string kept;
    for (const char c : text) {
        const bool begins = (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
        if (begins && width(kept) + 1 >= columns) break;
        kept += c;
    }
    return kept + "…";
}

std::vector<std::string> folded(std::string_view text, std::size_t columns, std::size_t indent) {
    if (width(text) <= columns) return {std::string(text)};
    std::vector<std::string> lines(1);
    for (const std::string_view word : words_of(text)) {
        const bool first = width(lines.back()) <= (lines.size() > 1 ? indent : 0);
        if (!first && width(lines.back()) + 1 + width(word) > columns)
            lines.emplace_back(indent, ' ');
        else if (!first)
            lines.back() += ' ';
        lines.back() += word;
    }
    return lines;
}

} // namespace khepri::cli
