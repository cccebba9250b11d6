// The record of a match as one text file (docs/record.md): options, edition, seeds, every move,
// every card and the result. This file knows the format of the lines; table/replay.h interprets the
// moves, and wire the JSON.
#pragma once

#include "core/result.h"
#include "table/fairness.h"
#include "table/outcome.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri {

struct RecordedSeat {
    Seed seed{};
    std::string name; // one line; may be empty
};

struct RecordedEvent {
    Seat seat = 0;
    std::int64_t milliseconds = 0; // since the match began
    std::string action;            // a move in our notation, or "undo"
    std::string cards;             // where every card is, if it was random
    int line = 0;                  // in the file; 0 if it was not read from a file
};

// From this version on it is another match: what no seat knew was drawn anew.
struct RecordedRedeal {
    int version = 0;
    Seed secret{};
    std::string cards; // where every card is then
    int line = 0;
};

struct RecordedResult {
    std::vector<int> scores;
    SeatSet winners;
    int line = 0;

    friend bool operator==(const RecordedResult& a, const RecordedResult& b) {
        return a.scores == b.scores && a.winners == b.winners;
    }
};

// The first line whose check is not what its text and the lines before it give.
struct Alteration {
    int line = 0;
    std::string expected; // the check
    std::string found;
};

// The version that records without one were made by.
inline constexpr int first_rules_version = 1;

struct Record {
    std::string game;
    std::optional<int> rules; // the version of the game's rules; older records do not name it
    std::string options;      // JSON on one line
    std::string edition;      // JSON on one line, or the name of a built-in edition
    std::vector<RecordedSeat> seats;
    Digest commitment{};
    std::optional<Seed>
        secret; // absent until the match has ended, if it must be kept from somebody
    int secret_line = 0;
    std::string cards; // as dealt
    int cards_line = 0;
    std::vector<RecordedEvent> events;
    std::vector<RecordedRedeal> redeals;  // in ascending order, each at another version
    std::optional<RecordedResult> result; // absent while the match is running
    int last_line = 0;
    std::optional<Alteration> altered; // only with Altered::noted

    int rules_version() const { return rules.value_or(first_rules_version); }
};

inline constexpr std::string_view undo_word = "undo";
// The latest time that a record can contain, in milliseconds since the match began.
inline constexpr std::int64_t latest_time = 1'000'000'000'000;

std::string to_text(const Record& record);

// Whether an altered line is an error, or is noted for programs that examine a record.
enum class Altered : std::uint8_t { refused, noted };

// An error names the first line that is wrong and the reason: cut short, altered, or not a record.
Result<Record> parse_record(std::string_view text, Altered altered = Altered::refused);

} // namespace khepri
