// The whole table of Scarabya: title, boards, cards; who has how much is in standings.cpp.
#include "core/text.h"
#include "games/scarabya/terminal/board.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/standings.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/layout.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace khepri::terminal {

using namespace scarabya;

namespace {

constexpr std::size_t large_board = 34;
constexpr std::size_t small_board = 20;
constexpr std::size_t gap = 4;
constexpr std::size_t panel = line_columns - large_board - gap;

void append(Lines& lines, const Lines& more) {
    lines.insert(lines.end(), more.begin(), more.end());
}

class Picture {
public:
    Picture(const Scarabya& game, const View& view, const RenderContext& context)
        : game_(game), view_(view), table_(view.table), context_(context) {}

    Drawing drawing() {
        title();
        if (each_has_a_board() && view_.seat < game_.seats()) other_boards();
        cards();
        append(lines_, standing_lines(game_, view_, context_));
        std::string table = take_text();
        lines_.emplace_back();
        if (each_has_a_board() && view_.seat >= game_.seats())
            all_boards();
        else
            own_board();
        return {std::move(table), take_text()};
    }

private:
    std::string take_text() {
        Lines lines = std::exchange(lines_, {});
        for (std::string& line : lines) line = without_trailing_blanks(std::move(line));
        return join(lines, "\n");
    }

    Mode mode() const { return game_.options().mode; }
    bool each_has_a_board() const { return mode() == Mode::expedition && game_.seats() > 1; }
    bool over() const { return Scarabya::is_over(table_); }
    bool asked() const { return table_.to_place.contains(view_.seat); }
    Seat board_seat() const { return view_.seat < game_.seats() ? view_.seat : Seat{0}; }
    std::string format(std::string_view key, const i18n::Values& values = {}) const {
        return context_.catalogue.format("scarabya." + std::string(key), values);
    }
    void paragraph(std::string_view text) { append(lines_, wrapped_lines(text, line_columns, 2)); }

    std::optional<Place> laid(Seat seat) const {
        if (seat != view_.seat || !table_.placed.contains(seat)) return std::nullopt;
        return view_.pending;
    }

    void title() {
        constexpr std::string_view modes[]{"title.expedition", "title.duel", "title.solo"};
        const std::string what = format(modes[static_cast<std::size_t>(mode())]);
        const std::string when =
            over() ? format("title.over")
                   : format("title.card", {{"card", static_cast<int>(table_.turned.size())},
                                           {"cards", tile_count}});
        lines_.push_back(context_.ink.bold(what + " · " + when));
        lines_.emplace_back();
    }

    void own_board() {
        const Seat seat = board_seat();
        append(lines_,
               beside({board_lines(game_, table_, seat, laid(seat), BoardSize::large, context_.ink),
                       beside_board()},
                      {large_board + gap}));
        key_to_marks();
    }

    void key_to_marks() {
        lines_.emplace_back();
        lines_.push_back("    " + legend(game_, context_));
    }

    // The text beside the viewer's board: what to do, or who is awaited.
    Lines beside_board() const {
        if (over()) return wrapped_lines(ending_text(game_, table_, context_), panel);
        if (asked()) return facings();
        Lines lines = wrapped_lines(waiting(), panel);
        lines.emplace_back();
        append(lines, tile_lines(table_.turned.back(), context_.ink));
        return lines;
    }

    Lines facings() const {
        const std::string letter(name(table_.turned.back()));
        Lines lines = wrapped_lines(format("facings", {{"tile", letter}}), panel);
        lines.emplace_back();
        append(lines, facing_lines(game_, table_, view_.seat, context_));
        return lines;
    }

    std::string waiting() const {
        return format("waiting", {{"tile", std::string(name(table_.turned.back()))},
                                  {"names", names_of(table_.to_place, view_, context_)}});
    }

    Lines headed_board(Seat seat, BoardSize size) const {
        const std::size_t columns = size == BoardSize::large ? large_board : small_board;
        const std::string score = std::to_string(table_.boards[seat].score);
        const std::string label = clipped(context_.name(seat), columns - 5);
        Lines lines{
            context_.ink.bold((size == BoardSize::large ? "    " : "") + label + "  " + score)};
        append(lines, board_lines(game_, table_, seat, std::nullopt, size, context_.ink));
        return lines;
    }

    // For the spectator: two in a row.
    void all_boards() {
        std::vector<Lines> pair;
        for (const Seat seat : SeatSet::first(game_.seats())) {
            pair.push_back(headed_board(seat, BoardSize::large));
            const bool last = seat + 1 == game_.seats();
            if (pair.size() < 2 && !last) continue;
            append(lines_, beside(pair, {large_board + gap}));
            pair.clear();
            if (!last) lines_.emplace_back();
        }
        key_to_marks();
        if (over()) return;
        lines_.emplace_back();
        paragraph(waiting());
    }

    // While all boards are empty they look alike, so the others are not drawn.
    void other_boards() {
        if (std::all_of(table_.boards.begin(), table_.boards.end(),
                        [](const Board& board) { return board.tiles.empty(); }))
            return;
        std::vector<Lines> boards;
        for (const Seat seat : SeatSet::first(game_.seats()))
            if (seat != view_.seat) boards.push_back(headed_board(seat, BoardSize::small));
        append(lines_, beside(boards, std::vector<std::size_t>(boards.size(), small_board + gap)));
        lines_.emplace_back();
    }

    void cards() {
        Tiles turned(table_.turned.begin(), table_.turned.end());
        if (!over()) turned.pop_back();
        std::string letters = letters_of(turned);
        if (!over()) letters += " [" + std::string(name(table_.turned.back())) + "]";
        paragraph(format("turned", {{"tiles", std::string(trim(letters))}}));
        Tiles to_come(view_.to_come.begin(), view_.to_come.end());
        if (game_.options().order) std::reverse(to_come.begin(), to_come.end());
        if (!to_come.empty())
            paragraph(format(game_.options().order ? "to_come.in_order" : "to_come.unknown",
                             {{"tiles", letters_of(to_come)}}));
        lines_.emplace_back();
    }

    const Scarabya& game_;
    const View& view_;
    const Table& table_;
    const RenderContext& context_;
    Lines lines_;
};

} // namespace

Drawing GameTerminal<Scarabya>::draw(const Scarabya& game, const View& view,
                                     const RenderContext& context) {
    return Picture(game, view, context).drawing();
}

} // namespace khepri::terminal
