// Words a review: from a Reviewer that is done to a ReviewPage.
#pragma once

#include "analysis/review/reviewer.h"
#include "cli/review/page.h"
#include "i18n/catalogue.h"
#include "terminal/hint.h"
#include "terminal/localized_input.h"
#include "terminal/people.h"

#include <optional>
#include <string>
#include <vector>

namespace khepri::cli {

// Amounts as texts: percentage points of the win, or points.
class ReviewWords {
public:
    ReviewWords(const terminal::TextContext& context, analysis::Measure measure)
        : context_(context), measure_(measure) {}

    // "52.3 %", "+6.1" or "−6.1", "6.1", "6.1 points of the win".
    std::string level(analysis::Amount amount) const;
    std::string change(analysis::Amount amount) const;
    std::string number(analysis::Amount amount) const; // without a sign
    std::string size(analysis::Amount amount) const;
    std::string sentence(std::string_view key, i18n::Values values = {}) const;
    const terminal::TextContext& context() const { return context_; }
    analysis::Measure measure() const { return measure_; }

private:
    const terminal::TextContext& context_;
    analysis::Measure measure_;
};

// What needs no game: the table of the seats, the curves, luck.
ReviewPage page_of(const ReviewWords& words, const analysis::ReviewSummary& summary,
                   const std::vector<analysis::EventAccount>& events, std::optional<Seat> only,
                   int seats);
ReviewItem error_item(const ReviewWords& words, const analysis::EventAccount& error,
                      const std::string& played, const std::string& better,
                      const std::vector<search::Reason>& reasons);

template <Game G>
ReviewPage page_of(const analysis::Reviewer<G>& reviewer, std::optional<Seat> only,
                   const terminal::TextContext& context) {
    const G& game = reviewer.game();
    const ReviewWords words(context, reviewer.measure());
    const auto summary = reviewer.summary();
    ReviewPage page = page_of(words, summary, {reviewer.events().begin(), reviewer.events().end()},
                              only, game.seats());
    page.outcome = terminal::wrapped_lines(
        terminal::outcome_text<G>(context, spectator, reviewer.outcome()), 1'000);
    if (const auto& possible = reviewer.possible())
        page.sections.push_back(
            {words.sentence("review.hindsight"),
             "",
             {{words.sentence(
                   "review.possible",
                   {{"exact", possible->score == possible->bound ? "yes" : "no"},
                    {"possible", terminal::score_text<G>(possible->score, context.catalogue)},
                    {"bound", terminal::score_text<G>(possible->bound, context.catalogue)}}),
               {}}}});
    ReviewSection& errors = page.sections.front();
    const auto worded = [&](const typename G::Move& move) {
        return terminal::from_notation(game.to_text(move), context.catalogue);
    };
    for (const int version : summary.costliest) {
        for (const auto& event : reviewer.events()) {
            if (event.version != version || (only && event.seat != only)) continue;
            errors.items.push_back(error_item(words, event, worded(*event.move),
                                              worded(*event.better), event.reasons));
        }
    }
    return page;
}

} // namespace khepri::cli
