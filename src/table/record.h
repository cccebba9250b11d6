// The record of a match as one text file (docs/record.md): options, edition, seeds, every move,
// every card and the result. This file knows its lines; what the moves mean is told by
// table/replay.h, what the JSON in it means by wire.
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
    std::string act;               // a move in our notation, or "undo"
    std::string cards;             // where every card lies, if luck had a part in it
    int line = 0; // where it stands in the file; 0 for one that was not read from a file
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

struct Record {
    std::string game;
    std::string options; // JSON on one line
    std::string edition; // JSON on one line, or the name of a built-in edition
    std::vector<RecordedSeat> seats;
    Digest commitment{};
    std::optional<Seed>
        secret; // absent until the match has ended, where there is someone to keep it from
    int secret_line = 0;
    std::string cards; // as dealt
    int cards_line = 0;
    std::vector<RecordedEvent> events;
    std::optional<RecordedResult> result; // absent while the match goes on
    int last_line = 0;
    std::optional<Alteration> altered; // only if it was read all the same
};

inline constexpr std::string_view take_back_word = "undo";
// The latest time that a record can tell, in milliseconds since the match began.
inline constexpr std::int64_t latest_time = 1'000'000'000'000;

std::string to_text(const Record& record);

// Whether a line that was altered ends the reading, or is noted for whoever looks for what was done
// to a record.
enum class Altered : std::uint8_t { refused, noted };

// Says line and reason of the first thing that is wrong: cut short, altered, or not a record at
// all.
Result<Record> parse_record(std::string_view text, Altered altered = Altered::refused);

} // namespace khepri
