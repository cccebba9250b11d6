// The table of Archaeology: the players, the pyramid, the ledger of kinds (archaeology_ledger.cpp)
// and what the viewer has sold.
#include "cli/archaeology_face.h"
#include "cli/archaeology_ledger.h"
#include "cli/archaeology_terms.h"
#include "cli/layout.h"
#include "cli/people.h"
#include "core/text.h"

#include <algorithm>
#include <array>

namespace khepri::cli {
namespace {

using namespace archaeology;

std::string title(const Facts& facts, const View& view, const Easel& easel) {
    std::string counters = easel.words.say("archaeology.dig_site", {{"dig", view.dig}});
    if (view.dig > 0)
        counters += easel.words.say("list.comma") +
                    easel.words.say("archaeology.dangers",
                                    {{"thieves", facts.thieves - view.thieves_seen},
                                     {"storms", facts.sandstorms - view.sandstorms_seen}});
    return ends_of_line(' ' + easel.ink.bold(easel.words.say("archaeology.title")), counters + ' ');
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

std::vector<std::string> signs_with_numbers(Pile cards, const Easel& easel) {
    std::vector<std::string> items;
    for (const Card kind : cards.kinds())
        items.push_back(sign(easel.ink, kind) + ' ' + std::to_string(cards.count(kind)));
    return items;
}

// What is known of a hand; of one's own, what all others know.
std::vector<std::string> known_cards(const View& view, Seat seat, const Easel& easel) {
    const bool own = seat == view.seat;
    const Insight& insight = own ? view.seen_by_all[seat] : view.seen[seat];
    std::vector<std::string> items = signs_with_numbers(insight.known, easel);
    if (own && !items.empty())
        items.insert(items.begin(), easel.ink.faint(easel.words.say("archaeology.known_to_all")));
    const int unknown = insight.cards - insight.known.size();
    if (!own && unknown > 0)
        items.push_back(easel.ink.faint(easel.words.say("archaeology.unknown", {{"n", unknown}})));
    if (const int doubts = insight.doubts.total(); doubts > 0)
        items.push_back(easel.words.say("archaeology.doubts", {{"n", doubts}}));
    return items;
}

std::vector<std::string> sold_sets(const Facts& facts, const View& view, Seat seat,
                                   const Easel& easel) {
    std::vector<std::string> items;
    for (const Collection& sold : archaeology::museum(facts, view, seat))
        items.push_back(sign(easel.ink, sold.kind) + ' ' + set_sizes(sold.sets));
    return items;
}

// In front of a name: who has to decide something, or who has won.
std::string marker(const Archaeology& game, const View& view, Seat seat, const Easel& easel) {
    if (acting(view) == seat) return easel.ink.paint(Colour::gold, " ▸ ");
    if (view.phase != Phase::over) return "   ";
    Rng rng = Rng::fast(1);
    const bool won = game.outcome(game.imagine(view, rng)).winners.contains(seat);
    return won ? easel.ink.paint(Colour::gold, " ★ ") : "   ";
}

std::string player(const Archaeology& game, const View& view, Seat seat, const Easel& easel) {
    constexpr std::size_t name_columns = 16;
    constexpr std::size_t money_columns = 6;
    constexpr std::size_t hand_columns = 10;
    std::string name = std::to_string(seat + 1) + ' ' + short_call(easel, view.seat, seat);
    if (seat == view.seat) name = easel.ink.bold(name);
    const std::string total = money(easel, static_cast<int>(view.money[seat]));
    const std::string hand =
        easel.words.say("archaeology.hand_size", {{"n", view.seen[seat].cards}});
    const std::string lead = marker(game, view, seat, easel) + padded(name, name_columns) +
                             right_aligned(total, money_columns) +
                             right_aligned(hand, hand_columns) + "   ";
    std::string text = without_trailing_blanks(flowing(lead, known_cards(view, seat, easel)));
    const auto sold = sold_sets(game.facts(), view, seat, easel);
    if (seat == view.seat || sold.empty()) return text;
    const std::string label = easel.ink.faint(easel.words.say("archaeology.sold"));
    return text + '\n' + flowing(right_aligned(label, width(lead) - 3) + "   ", sold);
}

// The pyramid

std::string chamber(const View& view, Chamber chamber, const Easel& easel) {
    const std::string called = chamber_word(easel.words, chamber);
    if (view.is_open(chamber))
        return easel.ink.faint(easel.words.say("archaeology.explored", {{"chamber", called}}));
    std::string maps;
    for (int n = map_cost(chamber); n > 0; --n) maps += sign(easel.ink, Card::map);
    return easel.words.say("archaeology.chamber",
                           {{"chamber", called},
                            {"cards", view.chambers[static_cast<std::size_t>(chamber)]},
                            {"maps", maps}});
}

std::string pyramid(const View& view, const Easel& easel) {
    constexpr std::array<std::size_t, chamber_count> columns{21, 23, 0};
    std::vector<std::string> chambers;
    for (const Chamber one : all_chambers)
        chambers.push_back(
            padded(chamber(view, one, easel), columns[static_cast<std::size_t>(one)]));
    return flowing(' ' + padded(easel.words.say("archaeology.pyramid"), 9), chambers);
}

// A18  The kinds that this turn's trades have moved.
std::string chain(const View& view, const Easel& easel) {
    const auto kinds = [&](KindSet set) {
        std::vector<std::string> signs;
        for (const Card kind : set) signs.push_back(sign(easel.ink, kind));
        return join(signs, " ");
    };
    return ' ' + easel.words.say("archaeology.chain",
                                 {{"given", kinds(view.given)}, {"taken", kinds(view.taken)}});
}

std::string museum_lines(const Facts& facts, const View& view, const Easel& easel) {
    std::vector<std::vector<std::string>> columns;
    for (const Collection& sold : archaeology::museum(facts, view, view.seat))
        columns.push_back({sign(easel.ink, sold.kind) + ' ' + set_sizes(sold.sets),
                           "  " + money(easel, sold.earned)});
    columns.push_back({easel.ink.faint(easel.words.say("archaeology.total")),
                       easel.ink.bold(money(easel, static_cast<int>(view.money[view.seat])))});
    return side_by_side(' ' + padded(easel.words.say("archaeology.museum"), 13), columns);
}

} // namespace

std::string Face<Archaeology>::draw(const Game& game, const View& view, const Easel& easel) {
    const Facts& facts = game.facts();
    std::vector<std::string> lines{title(facts, view, easel), easel.ink.faint(rule())};
    for (Seat seat = 0; seat < game.seats(); ++seat)
        lines.push_back(player(game, view, seat, easel));
    lines.push_back("");
    lines.push_back(pyramid(view, easel));
    lines.push_back("");
    for (std::string& line : ledger_lines(facts, view, easel)) lines.push_back(std::move(line));
    if (!view.given.is_empty() && acting(view) == view.seat) lines.push_back(chain(view, easel));
    if (view.seat != spectator && view.money[view.seat] > 0) {
        lines.push_back("");
        lines.push_back(museum_lines(facts, view, easel));
    }
    lines.push_back(easel.ink.faint(rule()));
    return join(lines, "\n");
}

} // namespace khepri::cli
