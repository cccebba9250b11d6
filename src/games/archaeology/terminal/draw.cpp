// The table of Archaeology: the players, the pyramid, the ledger of kinds (ledger.cpp)
// and what the viewer has sold.
#include "core/text.h"
#include "games/archaeology/terminal/game_terminal.h"
#include "games/archaeology/terminal/ledger.h"
#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <algorithm>
#include <array>

namespace khepri::terminal {
namespace {

using namespace archaeology;

std::string title(const Facts& facts, const View& view, const RenderContext& context) {
    std::string counters = context.catalogue.format("archaeology.dig_site", {{"dig", view.dig}});
    if (view.dig > 0)
        counters += context.catalogue.format("list.comma") +
                    context.catalogue.format("archaeology.dangers",
                                             {{"thieves", facts.thieves - view.thieves_seen},
                                              {"storms", facts.sandstorms - view.sandstorms_seen}});
    return ends_of_line(' ' + context.ink.bold(context.catalogue.format("archaeology.title")),
                        counters + ' ');
}

// Players

// "3+2+1×4": the sizes of sets, largest first.
std::string set_sizes(const std::vector<int>& sets) {
    std::vector<std::string> parts;
    for (auto same = sets.begin(); same != sets.end();) {
        const auto next = std::find_if(same, sets.end(), [&](int size) { return size != *same; });
        const auto count = next - same;
        parts.push_back(std::to_string(*same) + (count > 1 ? "×" + std::to_string(count) : ""));
        same = next;
    }
    return join(parts, "+");
}

std::vector<std::string> signs_with_numbers(Pile cards, const RenderContext& context) {
    std::vector<std::string> items;
    for (const Card kind : cards.kinds())
        items.push_back(sign(context.ink, kind) + ' ' + std::to_string(cards.count(kind)));
    return items;
}

// What is known of a hand; of one's own, what all others know.
std::vector<std::string> known_cards(const View& view, Seat seat, const RenderContext& context) {
    const bool own = seat == view.seat;
    const Insight& insight = own ? view.seen_by_all[seat] : view.seen[seat];
    std::vector<std::string> items = signs_with_numbers(insight.known, context);
    if (own && !items.empty())
        items.insert(items.begin(),
                     context.ink.faint(context.catalogue.format("archaeology.known_to_all")));
    const int unknown = insight.cards - insight.known.size();
    if (!own && unknown > 0)
        items.push_back(
            context.ink.faint(context.catalogue.format("archaeology.unknown", {{"n", unknown}})));
    if (const int doubts = insight.doubts.total(); doubts > 0)
        items.push_back(context.catalogue.format("archaeology.doubts", {{"n", doubts}}));
    return items;
}

std::vector<std::string> sold_sets(const Facts& facts, const View& view, Seat seat,
                                   const RenderContext& context) {
    std::vector<std::string> items;
    for (const Collection& sold : archaeology::museum(facts, view, seat))
        items.push_back(sign(context.ink, sold.kind) + ' ' + set_sizes(sold.sets));
    return items;
}

// In front of a name: a mark for who must decide something, or who has won.
std::string marker(const Archaeology& game, const View& view, Seat seat,
                   const RenderContext& context) {
    if (acting(view) == seat) return context.ink.paint(Colour::gold, " ▸ ");
    if (view.phase != Phase::over) return "   ";
    const bool won = game.outcome(any_world(game, view)).winners.contains(seat);
    return won ? context.ink.paint(Colour::gold, " ★ ") : "   ";
}

std::string player(const Archaeology& game, const View& view, Seat seat,
                   const RenderContext& context) {
    constexpr std::size_t name_columns = 16;
    constexpr std::size_t money_columns = 6;
    constexpr std::size_t hand_columns = 10;
    std::string name = std::to_string(seat + 1) + ' ' + short_seat_label(context, view.seat, seat);
    if (seat == view.seat) name = context.ink.bold(name);
    const std::string total = money(context, static_cast<int>(view.money[seat]));
    const std::string hand =
        context.catalogue.format("archaeology.hand_size", {{"n", view.seen[seat].cards}});
    const std::string lead = marker(game, view, seat, context) + padded(name, name_columns) +
                             right_aligned(total, money_columns) +
                             right_aligned(hand, hand_columns) + "   ";
    std::string text = without_trailing_blanks(flowing(lead, known_cards(view, seat, context)));
    const auto sold = sold_sets(game.facts(), view, seat, context);
    if (seat == view.seat || sold.empty()) return text;
    const std::string label = context.ink.faint(context.catalogue.format("archaeology.sold"));
    return text + '\n' + flowing(right_aligned(label, width(lead) - 3) + "   ", sold);
}

// The pyramid

std::string chamber(const View& view, Chamber chamber, const RenderContext& context) {
    const std::string name = chamber_word(context.catalogue, chamber);
    if (view.is_open(chamber))
        return context.ink.faint(
            context.catalogue.format("archaeology.explored", {{"chamber", name}}));
    std::string maps;
    for (int n = map_cost(chamber); n > 0; --n) maps += sign(context.ink, Card::map);
    return context.catalogue.format("archaeology.chamber",
                                    {{"chamber", name},
                                     {"cards", view.chambers[static_cast<std::size_t>(chamber)]},
                                     {"maps", maps}});
}

std::string pyramid(const View& view, const RenderContext& context) {
    constexpr std::array<std::size_t, chamber_count> columns{21, 23, 0};
    std::vector<std::string> chambers;
    for (const Chamber one : all_chambers)
        chambers.push_back(
            padded(chamber(view, one, context), columns[static_cast<std::size_t>(one)]));
    return flowing(' ' + padded(context.catalogue.format("archaeology.pyramid"), 9), chambers);
}

// A18  The kinds that this turn's trades have moved.
std::string chain(const View& view, const RenderContext& context) {
    const auto kinds = [&](KindSet set) {
        std::vector<std::string> signs;
        for (const Card kind : set) signs.push_back(sign(context.ink, kind));
        return join(signs, " ");
    };
    return ' ' + context.catalogue.format("archaeology.chain", {{"given", kinds(view.given)},
                                                                {"taken", kinds(view.taken)}});
}

std::string museum_lines(const Facts& facts, const View& view, const RenderContext& context) {
    std::vector<std::vector<std::string>> columns;
    for (const Collection& sold : archaeology::museum(facts, view, view.seat))
        columns.push_back({sign(context.ink, sold.kind) + ' ' + set_sizes(sold.sets),
                           "  " + money(context, sold.earned)});
    columns.push_back({context.ink.faint(context.catalogue.format("archaeology.total")),
                       context.ink.bold(money(context, static_cast<int>(view.money[view.seat])))});
    return side_by_side(' ' + padded(context.catalogue.format("archaeology.museum"), 13), columns);
}

} // namespace

Drawing GameTerminal<Archaeology>::draw(const Game& game, const View& view,
                                        const RenderContext& context) {
    const Facts& facts = game.facts();
    std::vector<std::string> lines{title(facts, view, context), context.ink.faint(rule())};
    for (Seat seat = 0; seat < game.seats(); ++seat)
        lines.push_back(player(game, view, seat, context));
    lines.push_back("");
    lines.push_back(pyramid(view, context));
    std::vector<std::string> own{""};
    for (std::string& line : ledger_lines(facts, view, context)) own.push_back(std::move(line));
    if (!view.given.is_empty() && acting(view) == view.seat) own.push_back(chain(view, context));
    if (view.seat != spectator && view.money[view.seat] > 0) {
        own.push_back("");
        own.push_back(museum_lines(facts, view, context));
    }
    own.push_back(context.ink.faint(rule()));
    return {join(lines, "\n"), join(own, "\n")};
}

} // namespace khepri::terminal
