// The table of Mummies: Pharaoh's papyrus beside the rows of all, and for each card of the hand
// what every row would score once it lay.
#include "core/text.h"
#include "games/mummies/rules/notation.h"
#include "games/mummies/rules/scoring.h"
#include "games/mummies/terminal/game_terminal.h"
#include "games/mummies/terminal/terms.h"
#include "terminal/layout.h"
#include "terminal/people.h"

#include <algorithm>
#include <numeric>

namespace khepri::terminal {
namespace {

using namespace mummies;

constexpr std::array<std::string_view, type_count> factors{"×2", "×1", "0", "−1"};

std::string title(const View& view, const RenderContext& context) {
    const int discard = std::accumulate(view.sacrificed_by.begin(), view.sacrificed_by.end(), 0);
    return ends_of_line(' ' + context.ink.bold(context.catalogue.format("mummies.title")),
                        context.catalogue.format("mummies.counters", {{"round", view.round},
                                                                      {"draw", view.draw_size},
                                                                      {"discard", discard}}) +
                            ' ');
}

std::string repeated(std::string_view sign, std::size_t count) {
    std::string text;
    for (; count > 0; --count) text += sign;
    return text;
}

// The papyrus in the middle: its order as a list, its number as a seal.
std::vector<std::string> papyrus_lines(const Mummies& game, Card card,
                                       const RenderContext& context) {
    constexpr std::size_t inner = 18;
    const Papyrus& papyrus = game.face(card);
    const Ink& ink = context.ink;
    const std::string name = ' ' + std::string(game.name_of(card)) + ' ';
    const std::string seal =
        ' ' +
        clipped(context.catalogue.format("mummies.needed", {{"number", papyrus.number}}),
                inner - 4) +
        ' ';
    std::vector<std::string> lines{ink.faint("╭─") + ink.bold(name) +
                                   ink.faint(repeated("─", inner - 1 - width(name)) + "╮")};
    for (std::size_t rank = 0; rank < type_count; ++rank) {
        const Type type = papyrus.order[rank];
        const std::string word = ink.paint(colour_of(type), type_word(context.catalogue, type));
        lines.push_back(ink.faint("│") + ' ' + padded(word, inner - 5) +
                        right_aligned(factors[rank], 3) + ' ' + ink.faint("│"));
    }
    lines.push_back(ink.faint("╰" + repeated("─", inner - 1 - width(seal))) + seal +
                    ink.faint("─╯"));
    return lines;
}

// A bar from nothing to the target.
std::string bar(int total, int target, const Ink& ink) {
    constexpr int cells = 12;
    const int full = std::clamp(total * cells / target, 0, cells);
    return ink.paint(Colour::gold, repeated("■", static_cast<std::size_t>(full))) +
           ink.faint(repeated("·", static_cast<std::size_t>(cells - full)));
}

std::string rows_head(const Mummies& game, const RenderContext& context) {
    return std::string(14, ' ') +
           context.ink.faint(
               padded(context.catalogue.format("mummies.head.row"), 18) +
               right_aligned(context.catalogue.format("mummies.head.now"), 4) +
               std::string(14, ' ') +
               right_aligned(context.catalogue.format("mummies.head.target",
                                                      {{"target", game.options().target}}),
                             7));
}

std::string marker(const Mummies& game, const View& view, Seat seat, const RenderContext& context) {
    if (view.phase != Phase::over)
        return seat == view.turn ? context.ink.paint(Colour::gold, "▸ ") : "  ";
    const bool won = game.outcome(any_world(game, view)).winners.contains(seat);
    return won ? context.ink.paint(Colour::gold, "★ ") : "  ";
}

std::string row_line(const Mummies& game, const View& view, Seat seat,
                     const RenderContext& context) {
    std::string name =
        clipped(std::to_string(seat + 1) + ' ' + short_seat_label(context, view.seat, seat), 11);
    if (seat == view.seat) name = context.ink.bold(name);
    std::string row;
    for (const Card card : view.rows[seat]) row += card_sign(game, card, context.ink) + ' ';
    if (view.rows[seat].empty()) row = context.ink.faint("·");
    const int now = points(view.rows[seat], game.face(view.papyrus));
    const int total = view.totals[seat];
    return marker(game, view, seat, context) + padded(name, 12) + padded(row, 18) +
           context.ink.bold(right_aligned(signed_number(now), 4)) + "   " +
           bar(total, game.options().target, context.ink) + right_aligned(signed_number(total), 6);
}

// The papyrus on the left, the rows on the right.
std::vector<std::string> middle(const Mummies& game, const View& view,
                                const RenderContext& context) {
    const Lines left = papyrus_lines(game, view.papyrus, context);
    Lines right{rows_head(game, context)};
    for (Seat seat = 0; seat < view.players; ++seat)
        right.push_back(row_line(game, view, seat, context));
    Lines lines = beside({left, right}, {22});
    for (std::string& line : lines) line = without_trailing_blanks(' ' + line);
    return lines;
}

// What was seen in this round and does not lie open any more, and how the last one went.
std::vector<std::string> memories(const Mummies& game, const View& view,
                                  const RenderContext& context) {
    std::vector<std::string> lines;
    const auto add = [&](std::string_view key, const i18n::Values& values) {
        lines.push_back(wrapped(context.catalogue.format(key, values), 3, " "));
    };
    if (const MummiesCards covered = cards_of(view.covered); !covered.empty())
        add("mummies.covered", {{"cards", cards_listed(game, covered, context)}});
    if (const MummiesCards own = cards_of(view.sacrificed); !own.empty())
        add("mummies.sacrificed", {{"cards", cards_listed(game, own, context)}});
    if (view.round > 1 || view.phase == Phase::over) {
        const LastRound& last = view.last_round;
        const std::vector<int> scored(last.points.begin(), last.points.begin() + view.players);
        add("mummies.last_round", {{"papyrus", std::string(game.name_of(last.papyrus))},
                                   {"points", points_listed(scored, context)},
                                   {"name", short_name(context, last.winner)}});
    }
    return lines;
}

// The hand

class HandTable {
public:
    HandTable(const Mummies& game, const View& view, const RenderContext& context)
        : game_(game), view_(view), context_(context), now_(game.forecast(view)) {}

    std::vector<std::string> lines() const {
        std::vector<std::string> lines{head()};
        lines.push_back(
            line(context_.ink.faint(context_.catalogue.format("mummies.as_it_is")), now_));
        for (int i = 0; i < view_.hand.size(); ++i)
            if (i == 0 || view_.hand[i] != view_.hand[i - 1]) lines.push_back(card(view_.hand[i]));
        return lines;
    }

private:
    static constexpr std::size_t card_columns = 32;
    static constexpr std::size_t seat_columns = 7;

    std::string head() const {
        std::string names;
        for (Seat seat = 0; seat < view_.players; ++seat)
            names += right_aligned(
                clipped(short_seat_label(context_, view_.seat, seat), seat_columns - 1),
                seat_columns);
        const std::string hand =
            ' ' + context_.ink.bold(context_.catalogue.format("mummies.head.hand"));
        const std::string then = context_.catalogue.format("mummies.head.then");
        return hand + context_.ink.faint(right_aligned(then, card_columns - width(hand)) + names);
    }

    std::string card(Card card) const {
        const int alike = view_.hand.count(card);
        const std::string number = alike > 1 ? " ×" + std::to_string(alike) : "";
        const Move move = is_offering(card) ? Move(Offer{card}) : Move(Decree{card});
        const std::string meaning = is_offering(card) ? card_word(game_, card, context_.catalogue)
                                                      : factors_of(game_.face(card));
        return line(padded(card_sign(game_, card, context_.ink), 7) + meaning + number,
                    game_.preview(view_, move));
    }

    // "N×2 C×1 V 0 S−1 · at 5"
    std::string factors_of(const Papyrus& papyrus) const {
        std::string text;
        for (std::size_t rank = 0; rank < type_count; ++rank) {
            const std::string letter(1, to_text(papyrus)[rank]);
            text += context_.ink.paint(colour_of(papyrus.order[rank]), letter) +
                    std::string(factors[rank]) + ' ';
        }
        return text + context_.catalogue.format("mummies.at", {{"number", papyrus.number}});
    }

    // Every row's points; what would change stands out.
    std::string line(const std::string& first, const Forecast& then) const {
        std::string text = padded("   " + first, card_columns);
        for (std::size_t seat = 0; seat < view_.players; ++seat) {
            const std::string number =
                right_aligned(signed_number(then.points[seat]), seat_columns);
            const bool same = then.points[seat] == now_.points[seat];
            text += same ? context_.ink.faint(number) : context_.ink.bold(number);
        }
        if (then.scores_now)
            text += "  " + context_.ink.paint(Colour::gold,
                                              context_.catalogue.format("mummies.ends_round"));
        return text;
    }

    const Mummies& game_;
    const View& view_;
    const RenderContext& context_;
    Forecast now_;
};

} // namespace

Drawing GameTerminal<Mummies>::draw(const Game& game, const View& view,
                                    const RenderContext& context) {
    const std::string line = context.ink.faint(rule());
    std::string table =
        title(view, context) + '\n' + line + '\n' + join(middle(game, view, context), "\n");
    if (const auto remembered = memories(game, view, context); !remembered.empty())
        table += "\n\n" + join(remembered, "\n");
    if (view.seat == spectator || view.phase == Phase::over) return {table + '\n' + line, ""};
    return {table, '\n' + join(HandTable(game, view, context).lines(), "\n") + '\n' + line};
}

} // namespace khepri::terminal
