// The review of a finished match as plain data: what chance and what each choice did to every seat,
// and which decisions were errors by what their seat could know. Reviewer (reviewer.h) makes it;
// docs/review.md derives the numbers and shows why they add up.
#pragma once

#include "search/advice.h"
#include "search/value.h"
#include "table/seat.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace khepri::analysis {

// Parts of amount_one of a win, or of a point where nothing can be won. Whole numbers, so that sums
// are exact.
using Amount = std::int64_t;
inline constexpr Amount amount_one = search::whole_share;
using Amounts = PerSeat<Amount>;

enum class Measure : std::uint8_t { share, score };

enum class ReviewVerdict : std::uint8_t { good, inaccuracy, mistake, blunder };

// The least cost of an inaccuracy, a mistake and a blunder: 2, 4 and 8 hundredths of a win, or 1, 2
// and 4 points.
struct ErrorClasses {
    Amount inaccuracy, mistake, blunder;
};
constexpr ErrorClasses error_classes(Measure measure) {
    const Amount least = measure == Measure::share ? (2 * amount_one + 99) / 100 : amount_one;
    return {least, 2 * least, 4 * least};
}
ReviewVerdict verdict_on(Amount cost, Measure measure);

// How much is tried for each decision.
enum class ReviewDepth : std::uint8_t { quick, normal, deep };

struct ReviewSettings {
    // How well the seats are taken to play. People count as adepts.
    search::SeatLevels levels = search::all_of_level(search::Level::adept);
    ReviewDepth depth = ReviewDepth::normal;
    std::uint64_t seed = 1;
};

// What an event did to each seat: from the values before it, luck and choice lead to those after
// it.
struct EventAccount {
    int version = 0; // of the match after it; 0 for the deal
    std::optional<Seat> seat;
    Amounts values{};
    Amounts luck{};
    Amounts choice{};
    // Of a decision that had alternatives. The cost is 0 unless it was an error.
    std::optional<ReviewVerdict> verdict;
    Amount cost = 0;
    Amount standard_error = 0;
};

template <class Move>
struct ReviewedEvent : EventAccount {
    std::optional<Move> move;
    std::optional<Move> better; // of an error
    std::vector<search::Reason> reasons;
};

// start + luck + errors + rest leads to the value after the last event reviewed: to the result.
struct SeatAccount {
    Amount start = 0;
    Amount luck = 0;
    Amount errors = 0; // 0 or less
    Amount rest = 0;
    int decisions = 0;
    PerSeat<int, 4> verdicts{}; // by ReviewVerdict

    Amount sum() const { return start + luck + errors + rest; }
};

struct LuckyMoment {
    int version = 0;
    Seat seat = 0;
    Amount luck = 0;
};

struct ReviewSummary {
    PerSeat<SeatAccount> seats{};
    std::vector<LuckyMoment> moments; // the largest first
    std::optional<int> decisive;      // the version after the largest swing
    std::vector<int> costliest;       // versions of errors, the costliest first
};

// Adds events one after the other, the deal first.
class ReviewAccounts {
public:
    ReviewAccounts(Measure measure, int seats) : measure_(measure), seats_(seats) {}

    void add(const EventAccount& event);
    ReviewSummary summary() const;

private:
    Measure measure_;
    int seats_;
    Amounts values_{};
    PerSeat<SeatAccount> accounts_{};
    std::vector<LuckyMoment> moments_;
    std::optional<int> decisive_;
    Amount largest_swing_ = 0;
    std::vector<std::pair<Amount, int>> errors_;
};

// Sums divided by a number and rounded so that they still add up: what rounding leaves goes to the
// seats that lost most by it.
Amounts divided(const Amounts& sums, Amount divisor, int seats);

} // namespace khepri::analysis
