#include "games/scarabya/terminal/standings.h"

#include "core/text.h"
#include "games/scarabya/ai/winnable.h"
#include "games/scarabya/terminal/terms.h"
#include "terminal/people.h"

#include <algorithm>

namespace khepri::terminal {

using namespace scarabya;

namespace {

constexpr std::size_t longest_name = 18;

class Standings {
public:
    Standings(const Scarabya& game, const View& view, const RenderContext& context)
        : game_(game),
          view_(view),
          table_(view.table),
          context_(context),
          outcome_(game.outcome(view.table)) {}

    Lines lines() {
        if (mode() == Mode::solo) {
            scarabs();
        } else {
            for (const Seat seat : seats()) standing(seat);
        }
        if (mode() != Mode::expedition) discards();
        if (mode() == Mode::solo) warning();
        return lines_;
    }

private:
    Mode mode() const { return game_.options().mode; }
    SeatSet seats() const { return SeatSet::first(game_.seats()); }
    std::string format(std::string_view key, const i18n::Values& values = {}) const {
        return context_.catalogue.format("scarabya." + std::string(key), values);
    }

    std::string label(Seat seat) const {
        return clipped(seat_label(context_, view_.seat, seat), longest_name);
    }

    // Figures below figures: no score has more than three.
    std::string scored(Seat seat) const {
        const int points = outcome_.scores[seat];
        const std::string blanks(3 - std::to_string(points).size(), ' ');
        return blanks + format("points", {{"points", points}});
    }

    // The columns that the widest text of any seat takes.
    std::size_t widest(std::string (Standings::*text)(Seat) const) const {
        std::size_t columns = 0;
        for (const Seat seat : seats()) columns = std::max(columns, width((this->*text)(seat)));
        return columns;
    }

    void standing(Seat seat) {
        const std::string start = padded(label(seat), widest(&Standings::label) + 1) +
                                  padded(scored(seat), widest(&Standings::scored) + 3);
        const std::size_t indent = width(start);
        Lines rest = wrapped_lines(join(particulars(seat), " · "), line_columns - indent);
        for (std::size_t i = 0; i < rest.size(); ++i)
            rest[i].insert(0, i == 0 ? start : std::string(indent, ' '));
        if (seat == view_.seat) rest[0] = context_.ink.bold(rest[0]);
        lines_.insert(lines_.end(), rest.begin(), rest.end());
    }

    std::vector<std::string> particulars(Seat seat) const {
        std::vector<std::string> parts;
        if (outcome_.winners.contains(seat)) parts.push_back(format("status.won"));
        if (table_.to_place.contains(seat)) parts.push_back(format("status.to_place"));
        if (table_.placed.contains(seat)) parts.push_back(format("status.placed"));
        if (const std::string sum = summands(seat); !sum.empty())
            parts.push_back(format("sites", {{"points", sum}}));
        if (mode() == Mode::duel) {
            if (const Tiles tiles = placed_by(table_, seat); !tiles.empty())
                parts.push_back(format("placed_tiles", {{"tiles", letters_of(tiles)}}));
        } else if (const Tiles gone = discarded_tiles(game_, table_, seat); !gone.empty()) {
            parts.push_back(format("discarded_tiles", {{"tiles", letters_of(gone)}}));
        }
        return parts;
    }

    // "8 + 4 + 2 + bonus 3": what the sites were worth, the best first.
    std::string summands(Seat seat) const {
        std::vector<int> worths;
        for (const Site& site : game_.sites(table_, seat))
            if (site.points > 0) worths.push_back(site.points);
        std::sort(worths.rbegin(), worths.rend());
        std::vector<std::string> parts;
        parts.reserve(worths.size() + 1);
        for (const int worth : worths) parts.push_back(std::to_string(worth));
        if (const int bonus = game_.bonus(table_, seat); bonus > 0)
            parts.push_back(format("bonus", {{"points", bonus}}));
        return join(parts, " + ");
    }

    void discards() {
        const Tiles gone = discarded_tiles(game_, table_, 0);
        if (!gone.empty())
            lines_.push_back(format("discarded_from_all", {{"tiles", letters_of(gone)}}));
    }

    void scarabs() {
        const int buried = outcome_.scores[0];
        const int lost = game_.lost_scarabs(table_).count();
        const int open = table_.scarabs.count() - buried - lost;
        lines_.push_back(
            format("solo.scarabs", {{"buried", buried}, {"open", open}, {"lost", lost}}));
    }

    // S21  Tells the player, who may stop or play on.
    void warning() {
        const Cells lost = game_.lost_scarabs(table_);
        if (Scarabya::is_over(table_)) return;
        if (lost.empty()) return winnable();
        warn(format("solo.warning", {{"scarabs", lost.count()}, {"cells", cell_names(lost)}}));
    }

    // Prints nothing if the search finds neither a way to win nor a proof.
    void winnable() {
        constexpr int orders = 16;
        const auto found = scarabya::ai::can_still_be_won(
            game_, view_, search::Budget::iterations(orders), Rng::fast(0));
        if (found == scarabya::ai::Winnable::yes) lines_.push_back(format("solo.winnable"));
        if (found == scarabya::ai::Winnable::no) warn(format("solo.hopeless"));
    }

    void warn(const std::string& text) {
        for (const std::string& line : wrapped_lines(text))
            lines_.push_back(context_.ink.paint(Colour::red, line));
    }

    const Scarabya& game_;
    const View& view_;
    const Table& table_;
    const RenderContext& context_;
    Outcome outcome_;
    Lines lines_;
};

} // namespace

Lines standing_lines(const Scarabya& game, const View& view, const RenderContext& context) {
    return Standings(game, view, context).lines();
}

} // namespace khepri::terminal
