#include "games/archaeology/terminal/ledger.h"

#include "games/archaeology/terminal/terms.h"
#include "terminal/layout.h"

#include <algorithm>

namespace khepri::terminal {
namespace {

using namespace archaeology;

class Ledger {
public:
    Ledger(const Facts& facts, const View& view, const RenderContext& context)
        : facts_(facts), view_(view), context_(context), with_hand_(view.seat != spectator) {
        for (const Card kind : all_cards) {
            rungs_ = std::max(rungs_, facts.largest.count(kind));
            for (int n = 1; n <= facts.largest.count(kind); ++n)
                if (facts.price(kind, n) >= 100) rung_columns_ = 5;
        }
        wide_ = static_cast<std::size_t>(rungs_) * rung_columns_ <= 20;
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> lines{head()};
        for (const Card kind : all_cards) lines.push_back(row(kind));
        if (with_hand_) lines.push_back(sums());
        return lines;
    }

private:
    std::string word(std::string_view key) const {
        return context_.catalogue.format("archaeology.head." + std::string(key));
    }
    std::string cell(std::string_view text, std::size_t columns) const {
        return right_aligned(text, columns);
    }
    // A number, or a dot where there is nothing.
    std::string count(int number, std::size_t columns) const {
        return cell(number > 0 ? std::to_string(number) : context_.ink.faint("·"), columns);
    }
    std::string before_ladder() const { return std::string(wide_ ? 9 : 1, ' '); }

    std::size_t market_columns() const { return wide_ ? 8 : 7; }
    std::size_t hand_columns() const { return wide_ ? 6 : 5; }
    std::size_t worth_columns() const { return wide_ ? 7 : 6; }
    std::size_t one_more_columns() const { return wide_ ? 10 : 6; }
    std::string one_more_head() const {
        return cell(wide_ ? word("one_more") : "+1", one_more_columns());
    }

    std::string head() const {
        const std::string first = with_hand_ ? context_.catalogue.format("archaeology.head.hand",
                                                                         {{"n", view_.hand.size()}})
                                             : word("treasures");
        std::string line = cell(word("trade"), 6) + cell(word("market"), market_columns());
        if (with_hand_) line += cell(word("held"), hand_columns());
        line += wide_ ? cell(word("set"), 9) : before_ladder();
        for (int n = 1; n <= rungs_; ++n) line += cell(std::to_string(n), rung_columns_ - 1) + ' ';
        if (with_hand_) line += cell(word("worth"), worth_columns()) + one_more_head();
        return padded(' ' + context_.ink.bold(first), 14) +
               context_.ink.faint(without_trailing_blanks(line));
    }

    std::string row(Card kind) const {
        const int held = view_.hand.count(kind);
        const std::string name =
            context_.catalogue.format("archaeology.ledger." + std::string(archaeology::name(kind)));
        std::string line = padded(' ' + sign(context_.ink, kind) + ' ' + clipped(name, 11), 14) +
                           cell(std::to_string(facts_.values[index(kind)]), 6) +
                           count(view_.market.count(kind), market_columns());
        if (with_hand_)
            line += held > 0 ? context_.ink.bold(count(held, hand_columns()))
                             : count(0, hand_columns());
        line += before_ladder() + ladder(kind);
        if (with_hand_) line += worth_now(kind);
        return without_trailing_blanks(line);
    }

    // The prices; the current one is highlighted, or in brackets without colours.
    std::string ladder(Card kind) const {
        const int largest = facts_.largest.count(kind);
        const int lit = std::min(view_.hand.count(kind), largest);
        std::string line;
        for (int n = 1; n <= rungs_; ++n) line += rung(kind, n, n <= largest, n == lit);
        return line;
    }
    std::string rung(Card kind, int n, bool exists, bool lit) const {
        const Ink& ink = context_.ink;
        if (!exists) return std::string(rung_columns_, ' ');
        const std::string price = std::to_string(facts_.price(kind, n));
        if (!lit) {
            const bool climbing = view_.hand.count(kind) > 0 || !with_hand_;
            const std::string text = cell(price, rung_columns_ - 1) + ' ';
            return climbing ? text : ink.faint(text);
        }
        const std::string text = ink.in_colour() ? price + ' ' : '[' + price + ']';
        return cell(ink.bold(ink.paint(colour_of(kind), text)), rung_columns_);
    }

    // What the cards of the kind bring now, and with one more if there is one.
    std::string worth_now(Card kind) const {
        const int held = view_.hand.count(kind);
        if (held == 0) return {};
        const bool all = held >= facts_.treasures.count(kind);
        const std::string more = all ? "·" : money(context_, worth(facts_, kind, held + 1));
        return cell(money(context_, worth(facts_, kind, held)), worth_columns()) +
               context_.ink.faint(cell(more, one_more_columns()));
    }

    std::string sums() const {
        const std::size_t ladder = static_cast<std::size_t>(rungs_) * rung_columns_;
        return padded(' ' + context_.catalogue.format("archaeology.sums"), 20) +
               count(view_.market.size(), market_columns()) +
               count(view_.hand.size(), hand_columns()) + before_ladder() +
               std::string(ladder, ' ') +
               cell(money(context_, worth(facts_, view_.hand)), worth_columns());
    }

    const Facts& facts_;
    const View& view_;
    const RenderContext& context_;
    bool with_hand_;
    int rungs_ = 1;
    std::size_t rung_columns_ = 4;
    bool wide_ = true; // short ladders leave room for more air and words
};

} // namespace

std::vector<std::string> ledger_lines(const Facts& facts, const View& view,
                                      const RenderContext& context) {
    return Ledger(facts, view, context).lines();
}

} // namespace khepri::terminal
