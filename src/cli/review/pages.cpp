#include "cli/review/pages.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace khepri::cli {
namespace {

using analysis::Amount;
using analysis::amount_one;

constexpr std::array<std::string_view, 4> verdict_keys{
    "review.verdict.good", "review.verdict.inaccuracy", "review.verdict.mistake",
    "review.verdict.blunder"};

std::string minus() { return "−"; }

} // namespace

// In tenths of a percentage point, or of a point.
std::string ReviewWords::number(Amount amount) const {
    const Amount parts = std::abs(amount) * (measure_ == analysis::Measure::share ? 1000 : 10);
    const auto tenths = static_cast<int>((parts + amount_one / 2) / amount_one);
    return sentence("review.tenths", {{"whole", tenths / 10}, {"tenth", tenths % 10}});
}

std::string ReviewWords::sentence(std::string_view key, i18n::Values values) const {
    return context_.catalogue.format(key, values);
}

std::string ReviewWords::level(Amount amount) const {
    const std::string text = (amount < 0 ? minus() : "") + number(amount);
    if (measure_ == analysis::Measure::score) return text;
    return sentence("review.percent", {{"number", text}});
}
std::string ReviewWords::change(Amount amount) const {
    return (amount < 0 ? minus() : amount > 0 ? "+" : "") + number(amount);
}
std::string ReviewWords::size(Amount amount) const {
    return sentence(measure_ == analysis::Measure::share ? "review.share_points"
                                                         : "review.score_points",
                    {{"number", number(amount)}});
}

namespace {

std::vector<ReviewRow> rows_of(const ReviewWords& words, const analysis::ReviewSummary& summary,
                               const std::vector<Seat>& seats) {
    const auto row = [&](std::string_view key, const auto& cell) {
        ReviewRow one{words.sentence(key), {}};
        for (const Seat seat : seats) one.cells.push_back(cell(summary.seats[seat]));
        return one;
    };
    using Account = analysis::SeatAccount;
    const auto count = [](analysis::ReviewVerdict verdict) {
        return [verdict](const Account& account) {
            return std::to_string(account.verdicts[static_cast<std::size_t>(verdict)]);
        };
    };
    return {
        row("review.row.start", [&](const Account& a) { return words.level(a.start); }),
        row("review.row.luck", [&](const Account& a) { return words.change(a.luck); }),
        row("review.row.errors", [&](const Account& a) { return words.change(a.errors); }),
        row("review.row.rest", [&](const Account& a) { return words.change(a.rest); }),
        row("review.row.result", [&](const Account& a) { return words.level(a.sum()); }),
        row("review.row.adjusted", [&](const Account& a) { return words.level(a.sum() - a.luck); }),
        row("review.row.decisions", [](const Account& a) { return std::to_string(a.decisions); }),
        row("review.row.inaccuracies", count(analysis::ReviewVerdict::inaccuracy)),
        row("review.row.mistakes", count(analysis::ReviewVerdict::mistake)),
        row("review.row.blunders", count(analysis::ReviewVerdict::blunder)),
    };
}

std::vector<ReviewCurve> curves_of(const ReviewWords& words,
                                   const std::vector<analysis::EventAccount>& events,
                                   const std::vector<Seat>& seats, Amount top) {
    std::vector<ReviewCurve> curves;
    for (const Seat seat : seats) {
        ReviewCurve& curve = curves.emplace_back();
        curve.name = words.context().name(seat);
        for (const auto& event : events)
            curve.heights.push_back(std::clamp(
                static_cast<double>(event.values[seat]) / static_cast<double>(top), 0.0, 1.0));
    }
    return curves;
}

// The highest amount that a curve shows: a whole win, or the highest score rounded up to tens.
Amount top_of(const ReviewWords& words, const std::vector<analysis::EventAccount>& events,
              const std::vector<Seat>& seats) {
    if (words.measure() == analysis::Measure::share) return amount_one;
    Amount top = 10 * amount_one;
    for (const auto& event : events)
        for (const Seat seat : seats)
            while (event.values[seat] > top) top += 10 * amount_one;
    return top;
}

ReviewSection lucky_moments(const ReviewWords& words, const analysis::ReviewSummary& summary,
                            std::optional<Seat> only) {
    ReviewSection section{
        words.sentence("review.moments"), words.sentence("review.no_moments"), {}};
    for (const analysis::LuckyMoment& moment : summary.moments) {
        if (only && moment.seat != *only) continue;
        section.items.push_back(
            {words.sentence("review.moment", {{"deal", moment.version == 0 ? "yes" : "no"},
                                              {"version", moment.version},
                                              {"name", words.context().name(moment.seat)},
                                              {"good", moment.luck > 0 ? "yes" : "no"},
                                              {"size", words.size(moment.luck)}}),
             {}});
    }
    return section;
}

} // namespace

ReviewPage page_of(const ReviewWords& words, const analysis::ReviewSummary& summary,
                   const std::vector<analysis::EventAccount>& events, std::optional<Seat> only,
                   int seats) {
    std::vector<Seat> shown;
    for (const Seat seat : SeatSet::first(seats))
        if (!only || seat == *only) shown.push_back(seat);
    ReviewPage page;
    page.language = words.context().catalogue.language();
    page.title = words.sentence("review.title");
    const bool is_share = words.measure() == analysis::Measure::share;
    page.table_heading = words.sentence(is_share ? "review.table.share" : "review.table.score");
    for (const Seat seat : shown) page.columns.push_back(words.context().name(seat));
    page.rows = rows_of(words, summary, shown);
    page.notes = {words.sentence("review.note")};
    const Amount top = top_of(words, events, shown);
    page.curve_heading = words.sentence("review.curve");
    page.curve_scale = words.sentence("review.curve_scale", {{"top", words.level(top)}});
    page.curves = curves_of(words, events, shown, top);
    page.sections.push_back(
        {words.sentence("review.errors"), words.sentence("review.no_errors"), {}});
    page.sections.push_back(lucky_moments(words, summary, only));
    if (summary.decisive)
        page.notes.push_back(words.sentence("review.decisive", {{"version", *summary.decisive}}));
    return page;
}

ReviewItem error_item(const ReviewWords& words, const analysis::EventAccount& error,
                      const std::string& played, const std::string& better,
                      const std::vector<search::Reason>& reasons) {
    constexpr std::size_t most_reasons = 3;
    ReviewItem item;
    item.headline = words.sentence(
        "review.error",
        {{"version", error.version},
         {"name", words.context().name(*error.seat)},
         {"move", played},
         {"verdict", words.sentence(verdict_keys[static_cast<std::size_t>(*error.verdict)])},
         {"size", words.size(error.cost)},
         {"uncertain", words.number(error.standard_error)}});
    item.lines.push_back(words.sentence("review.better", {{"move", better}}));
    for (std::size_t i = 0; i < reasons.size() && i < most_reasons; ++i)
        item.lines.push_back(terminal::reason_text(words.context().catalogue, reasons[i]));
    return item;
}

} // namespace khepri::cli
