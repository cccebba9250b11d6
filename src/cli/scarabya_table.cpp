// The whole table of Scarabya: title, boards, cards; who has how much is in scarabya_standings.cpp.
#include "cli/scarabya_board.h"
#include "cli/scarabya_face.h"
#include "cli/scarabya_phrases.h"
#include "cli/scarabya_standings.h"
#include "core/text.h"

#include <algorithm>
#include <cstddef>

namespace khepri::cli {

using namespace scarabya;

namespace {

constexpr std::size_t large_board = 34;
constexpr std::size_t small_board = 20;
constexpr std::size_t gap = 4;
constexpr std::size_t panel = page - large_board - gap;

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

// Drawings beside each other, each but the last padded to its columns.
Lines beside(const std::vector<Lines>& drawings, std::size_t columns) {
    std::size_t height = 0;
    for (const Lines& drawing : drawings) height = std::max(height, drawing.size());
    Lines lines(height);
    for (std::size_t r = 0; r < height; ++r)
        for (std::size_t i = 0; i < drawings.size(); ++i) {
            const std::string part = r < drawings[i].size() ? drawings[i][r] : "";
            lines[r] += i + 1 < drawings.size() ? padded(part, columns + gap) : part;
        }
    return lines;
}

class Picture {
public:
    Picture(const Scarabya& game, const View& view, const Easel& easel)
        : game_(game), view_(view), table_(view.table), easel_(easel) {}

    std::string text() {
        title();
        if (each_has_a_board() && view_.seat >= game_.seats())
            all_boards();
        else
            own_board();
        cards();
        append(lines_, standing_lines(game_, view_, easel_));
        if (each_has_a_board() && view_.seat < game_.seats()) other_boards();
        for (std::string& line : lines_) line.erase(line.find_last_not_of(' ') + 1);
        return join(lines_, "\n");
    }

private:
    Mode mode() const { return game_.options().mode; }
    bool each_has_a_board() const { return mode() == Mode::expedition && game_.seats() > 1; }
    bool over() const { return Scarabya::is_over(table_); }
    bool asked() const { return table_.to_place.contains(view_.seat); }
    Seat board_seat() const { return view_.seat < game_.seats() ? view_.seat : Seat{0}; }
    std::string say(std::string_view key, const words::Values& values = {}) const {
        return easel_.words.say("scarabya." + std::string(key), values);
    }
    void paragraph(std::string_view text) { append(lines_, folded(text, page, 2)); }

    std::optional<Place> laid(Seat seat) const {
        if (seat != view_.seat || !table_.placed.contains(seat)) return std::nullopt;
        return view_.pending;
    }

    void title() {
        constexpr std::string_view modes[]{"title.expedition", "title.duel", "title.solo"};
        const std::string what = say(modes[static_cast<std::size_t>(mode())]);
        const std::string when =
            over() ? say("title.over")
                   : say("title.card",
                         {{"card", static_cast<int>(table_.turned.size())}, {"cards", tile_count}});
        lines_.push_back(easel_.ink.bold(what + " · " + when));
        lines_.emplace_back();
    }

    void own_board() {
        const Seat seat = board_seat();
        append(lines_,
               beside({board_lines(game_, table_, seat, laid(seat), BoardSize::large, easel_.ink),
                       beside_board()},
                      large_board));
        key_to_marks();
    }

    void key_to_marks() {
        lines_.emplace_back();
        lines_.push_back("    " + legend(game_, easel_));
        lines_.emplace_back();
    }

    // What stands beside the board of the viewer: what to do, or for what one waits.
    Lines beside_board() const {
        if (over()) return folded(the_end(game_, table_, easel_), panel);
        if (asked()) return facings();
        Lines lines = folded(waiting(), panel);
        lines.emplace_back();
        append(lines, tile_lines(table_.turned.back(), easel_.ink));
        return lines;
    }

    Lines facings() const {
        const std::string letter(name(table_.turned.back()));
        Lines lines = folded(say("facings", {{"tile", letter}}), panel);
        lines.emplace_back();
        append(lines, facing_lines(game_, table_, view_.seat, easel_));
        return lines;
    }

    std::string waiting() const {
        return say("waiting", {{"tile", std::string(name(table_.turned.back()))},
                               {"names", names_of(table_.to_place, view_, easel_)}});
    }

    Lines headed_board(Seat seat, BoardSize size) const {
        const std::size_t columns = size == BoardSize::large ? large_board : small_board;
        const std::string score = std::to_string(table_.boards[seat].score);
        const std::string called = cut(easel_.name(seat), columns - 5);
        Lines lines{
            easel_.ink.bold((size == BoardSize::large ? "    " : "") + called + "  " + score)};
        append(lines, board_lines(game_, table_, seat, std::nullopt, size, easel_.ink));
        return lines;
    }

    // For the spectator: two in a row.
    void all_boards() {
        std::vector<Lines> pair;
        for (const Seat seat : SeatSet::first(game_.seats())) {
            pair.push_back(headed_board(seat, BoardSize::large));
            const bool last = seat + 1 == game_.seats();
            if (pair.size() < 2 && !last) continue;
            append(lines_, beside(pair, large_board));
            pair.clear();
            if (!last) lines_.emplace_back();
        }
        key_to_marks();
        if (!over()) paragraph(waiting());
    }

    // As long as nothing lies on them they look like one's own.
    void other_boards() {
        if (std::all_of(table_.boards.begin(), table_.boards.end(),
                        [](const Board& board) { return board.tiles.empty(); }))
            return;
        std::vector<Lines> boards;
        for (const Seat seat : SeatSet::first(game_.seats()))
            if (seat != view_.seat) boards.push_back(headed_board(seat, BoardSize::small));
        lines_.emplace_back();
        append(lines_, beside(boards, small_board));
    }

    void cards() {
        Tiles turned(table_.turned.begin(), table_.turned.end());
        if (!over()) turned.pop_back();
        std::string letters = letters_of(turned);
        if (!over()) letters += " [" + std::string(name(table_.turned.back())) + "]";
        paragraph(say("turned", {{"tiles", std::string(trim(letters))}}));
        Tiles to_come(view_.to_come.begin(), view_.to_come.end());
        if (game_.options().order) std::reverse(to_come.begin(), to_come.end());
        if (!to_come.empty())
            paragraph(say(game_.options().order ? "to_come.in_order" : "to_come.unknown",
                          {{"tiles", letters_of(to_come)}}));
        lines_.emplace_back();
    }

    const Scarabya& game_;
    const View& view_;
    const Table& table_;
    const Easel& easel_;
    Lines lines_;
};

} // namespace

std::string Face<Scarabya>::draw(const Scarabya& game, const View& view, const Easel& easel) {
    return Picture(game, view, easel).text();
}

} // namespace khepri::cli
