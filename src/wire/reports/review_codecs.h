// Codecs of a review, for the report and for the answers of the engine.
#pragma once

#include "wire/reports/review_report.h"
#include "wire/server/protocol_codecs.h"
#include "wire/values.h"

namespace khepri::wire {

inline constexpr Whole any_amount{-(std::int64_t{1} << 53), std::int64_t{1} << 53};
inline constexpr std::size_t most_reviewed_events = 100'000;
inline constexpr ListOf review_amounts{any_amount, std::size_t{most_seats}};
inline constexpr Symbol<2> review_measure{{"share", "score"}};
inline constexpr Symbol<3> review_depth{{"quick", "normal", "deep"}};
inline constexpr Symbol<4> review_verdict{{"good", "inaccuracy", "mistake", "blunder"}};

inline constexpr Object better_move{[](auto& fields, BetterMove& better) {
    fields("move", better.move, JsonText{});
    fields("reasons", better.reasons, ListOf{reason_codec, most_fields});
}};

inline constexpr Object reviewed_decision{[](auto& fields, ReviewedDecision& judged) {
    fields("verdict", judged.verdict, review_verdict);
    fields("cost", judged.cost, any_amount);
    fields("standard_error", judged.standard_error, any_amount);
    fields.optional("better", judged.better, better_move);
}};

inline constexpr Object reviewed_event{[](auto& fields, ReviewedEvent& one) {
    fields("version", one.version, version_number);
    fields.optional("seat", one.seat, seat_number);
    fields.optional("move", one.move, JsonText{});
    fields("values", one.values, review_amounts);
    fields("luck", one.luck, review_amounts);
    fields("choice", one.choice, review_amounts);
    fields.optional("decision", one.decision, reviewed_decision);
}};

inline constexpr Object reviewed_seat{[](auto& fields, ReviewedSeat& one) {
    fields("level", one.level, word);
    fields("score", one.score, any_int);
    fields("won", one.won, Flag{});
    fields("start", one.start, any_amount);
    fields("luck", one.luck, any_amount);
    fields("errors", one.errors, any_amount);
    fields("rest", one.rest, any_amount);
    fields("result", one.result, any_amount);
    fields("adjusted", one.adjusted, any_amount);
    fields("decisions", one.decisions, version_number);
    fields("inaccuracies", one.inaccuracies, version_number);
    fields("mistakes", one.mistakes, version_number);
    fields("blunders", one.blunders, version_number);
    fields.optional("possible", one.possible, any_int);
    fields.optional("bound", one.bound, any_int);
}};

inline constexpr Object review_moment{[](auto& fields, ReviewMoment& one) {
    fields("version", one.version, version_number);
    fields("seat", one.seat, seat_number);
    fields("luck", one.luck, any_amount);
}};

void describe_review(auto& fields, ReviewReport& one) {
    std::int64_t parts = amount_one;
    fields("measure", one.measure, review_measure);
    fields("one", parts, Whole{amount_one, amount_one});
    fields("depth", one.depth, review_depth);
    fields("seed", one.seed, Whole{0, std::int64_t{1} << 53});
    fields("done", one.done, version_number);
    fields("total", one.total, version_number);
    fields("seats", one.seats, ListOf{reviewed_seat, std::size_t{most_seats}});
    fields("moments", one.moments, ListOf{review_moment, most_reviewed_events});
    fields.optional("decisive", one.decisive, version_number);
    fields("costliest", one.costliest, ListOf{version_number, most_reviewed_events});
    fields("events", one.events, ListOf{reviewed_event, most_reviewed_events});
}

} // namespace khepri::wire
