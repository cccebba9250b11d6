// The table of Mummies: Pharaoh's papyrus beside the rows of all, and for each card of the hand
// what every row would score once it lay.
#include "cli/layout.h"
#include "cli/mummies_face.h"
#include "cli/mummies_terms.h"
#include "cli/people.h"
#include "core/text.h"
#include "games/mummies/notation.h"
#include "games/mummies/scoring.h"

#include <algorithm>
#include <numeric>

namespace khepri::cli {
namespace {

using namespace mummies;

constexpr std::array<std::string_view, type_count> factors{"×2", "×1", "0", "−1"};

std::string title(const View& view, const Easel& easel) {
    const int discard = std::accumulate(view.sacrificed_by.begin(), view.sacrificed_by.end(), 0);
    return ends_of_line(
        ' ' + easel.ink.bold(easel.words.say("mummies.title")),
        easel.words.say("mummies.counters",
                        {{"round", view.round}, {"draw", view.draw_size}, {"discard", discard}}) +
            ' ');
}

std::string repeated(std::string_view sign, std::size_t count) {
    std::string text;
    for (; count > 0; --count) text += sign;
    return text;
}

// The papyrus in the middle: its order as a list, its number as a seal.
std::vector<std::string> papyrus_lines(const Mummies& game, Card card, const Easel& easel) {
    constexpr std::size_t inner = 18;
    const Papyrus& papyrus = game.face(card);
    const Ink& ink = easel.ink;
    const std::string name = ' ' + std::string(game.name_of(card)) + ' ';
    const std::string seal =
        ' ' + clipped(easel.words.say("mummies.needed", {{"number", papyrus.number}}), inner - 4) +
        ' ';
    std::vector<std::string> lines{ink.faint("╭─") + ink.bold(name) +
                                   ink.faint(repeated("─", inner - 1 - width(name)) + "╮")};
    for (std::size_t rank = 0; rank < type_count; ++rank) {
        const Type type = papyrus.order[rank];
        const std::string word = ink.paint(colour_of(type), type_word(easel.words, type));
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

std::string rows_head(const Mummies& game, const Easel& easel) {
    return std::string(14, ' ') +
           easel.ink.faint(
               padded(easel.words.say("mummies.head.row"), 18) +
               right_aligned(easel.words.say("mummies.head.now"), 4) + std::string(15, ' ') +
               right_aligned(
                   easel.words.say("mummies.head.target", {{"target", game.options().target}}), 6));
}

std::string marker(const Mummies& game, const View& view, Seat seat, const Easel& easel) {
    if (view.phase != Phase::over)
        return seat == view.turn ? easel.ink.paint(Colour::gold, "▸ ") : "  ";
    Rng rng = Rng::fast(1);
    const bool won = game.outcome(game.imagine(view, rng)).winners.contains(seat);
    return won ? easel.ink.paint(Colour::gold, "★ ") : "  ";
}

std::string row_line(const Mummies& game, const View& view, Seat seat, const Easel& easel) {
    std::string name =
        clipped(std::to_string(seat + 1) + ' ' + short_call(easel, view.seat, seat), 11);
    if (seat == view.seat) name = easel.ink.bold(name);
    std::string row;
    for (const Card card : view.rows[seat]) row += card_sign(game, card, easel.ink) + ' ';
    if (view.rows[seat].empty()) row = easel.ink.faint("·");
    const int now = points(view.rows[seat], game.face(view.papyrus));
    const int total = view.totals[seat];
    return marker(game, view, seat, easel) + padded(name, 12) + padded(row, 18) +
           easel.ink.bold(right_aligned(signed_number(now), 4)) + "   " +
           bar(total, game.options().target, easel.ink) + right_aligned(signed_number(total), 6);
}

// The papyrus on the left, the rows on the right.
std::vector<std::string> middle(const Mummies& game, const View& view, const Easel& easel) {
    std::vector<std::string> left = papyrus_lines(game, view.papyrus, easel);
    std::vector<std::string> right{rows_head(game, easel)};
    for (Seat seat = 0; seat < view.players; ++seat)
        right.push_back(row_line(game, view, seat, easel));
    left.resize(std::max(left.size(), right.size()));
    right.resize(left.size());
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < left.size(); ++i)
        lines.push_back(without_trailing_blanks(' ' + padded(left[i], 22) + right[i]));
    return lines;
}

// What was seen in this round and does not lie open any more, and how the last one went.
std::vector<std::string> memories(const Mummies& game, const View& view, const Easel& easel) {
    std::vector<std::string> lines;
    const auto say = [&](std::string_view key, const words::Values& values) {
        lines.push_back(wrapped(easel.words.say(key, values), 3, " "));
    };
    if (const MummiesCards covered = cards_of(view.covered); !covered.empty())
        say("mummies.covered", {{"cards", cards_listed(game, covered, easel)}});
    if (const MummiesCards own = cards_of(view.sacrificed); !own.empty())
        say("mummies.sacrificed", {{"cards", cards_listed(game, own, easel)}});
    if (view.round > 1 || view.phase == Phase::over) {
        const LastRound& last = view.last_round;
        const std::vector<int> scored(last.points.begin(), last.points.begin() + view.players);
        say("mummies.last_round", {{"papyrus", std::string(game.name_of(last.papyrus))},
                                   {"points", points_listed(scored, easel)},
                                   {"name", short_name(easel, last.winner)}});
    }
    return lines;
}

// The hand

class HandTable {
public:
    HandTable(const Mummies& game, const View& view, const Easel& easel)
        : game_(game), view_(view), easel_(easel), now_(game.forecast(view)) {}

    std::vector<std::string> lines() const {
        std::vector<std::string> lines{head()};
        lines.push_back(line(easel_.ink.faint(easel_.words.say("mummies.as_it_is")), now_));
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
            names +=
                right_aligned(clipped(one_line(easel_.name(seat)), seat_columns - 1), seat_columns);
        const std::string hand = ' ' + easel_.ink.bold(easel_.words.say("mummies.head.hand"));
        const std::string then = easel_.words.say("mummies.head.then");
        return hand + easel_.ink.faint(right_aligned(then, card_columns - width(hand)) + names);
    }

    std::string card(Card card) const {
        const int alike = view_.hand.count(card);
        const std::string number = alike > 1 ? " ×" + std::to_string(alike) : "";
        const Move move = is_offering(card) ? Move(Offer{card}) : Move(Decree{card});
        const std::string meaning =
            is_offering(card) ? card_word(game_, card, easel_.words) : factors_of(game_.face(card));
        return line(padded(card_sign(game_, card, easel_.ink), 7) + meaning + number,
                    game_.preview(view_, move));
    }

    // "N×2 C×1 V 0 S−1 · at 5"
    std::string factors_of(const Papyrus& papyrus) const {
        std::string text;
        for (std::size_t rank = 0; rank < type_count; ++rank) {
            const std::string letter(1, to_text(papyrus)[rank]);
            text += easel_.ink.paint(colour_of(papyrus.order[rank]), letter) +
                    std::string(factors[rank]) + ' ';
        }
        return text + easel_.words.say("mummies.at", {{"number", papyrus.number}});
    }

    // Every row's points; what would change stands out.
    std::string line(const std::string& first, const Forecast& then) const {
        std::string text = padded("   " + first, card_columns);
        for (std::size_t seat = 0; seat < view_.players; ++seat) {
            const std::string number =
                right_aligned(signed_number(then.points[seat]), seat_columns);
            const bool same = then.points[seat] == now_.points[seat];
            text += same ? easel_.ink.faint(number) : easel_.ink.bold(number);
        }
        if (then.scores_now)
            text += "  " + easel_.ink.paint(Colour::gold, easel_.words.say("mummies.ends_round"));
        return text;
    }

    const Mummies& game_;
    const View& view_;
    const Easel& easel_;
    Forecast now_;
};

} // namespace

std::string Face<Mummies>::draw(const Game& game, const View& view, const Easel& easel) {
    std::vector<std::string> lines{title(view, easel), easel.ink.faint(rule())};
    const auto append = [&lines](std::vector<std::string> more) {
        for (std::string& line : more) lines.push_back(std::move(line));
    };
    append(middle(game, view, easel));
    if (auto remembered = memories(game, view, easel); !remembered.empty()) {
        lines.emplace_back();
        append(std::move(remembered));
    }
    if (view.seat != spectator && view.phase != Phase::over) {
        lines.emplace_back();
        append(HandTable(game, view, easel).lines());
    }
    lines.push_back(easel.ink.faint(rule()));
    return join(lines, "\n");
}

} // namespace khepri::cli
