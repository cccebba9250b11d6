// JSON messages that all games share.
#pragma once

#include "table/outcome.h"
#include "table/refusal.h"
#include "table/replay.h"
#include "wire/json.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace khepri::wire {

// The values of a sentence: numbers, and symbols that the catalogue words.
using MessageValue = std::variant<int, std::string>;
using MessageValues = std::vector<std::pair<std::string, MessageValue>>;

// The reason for a move: a key of the catalogue and its values.
struct ReasonMessage {
    std::string key;
    MessageValues values;
};

// A refusal as received: with texts of its own, and values of any names.
struct RefusalMessage {
    std::string rule;
    std::string reason;
    MessageValues values;

    friend bool operator==(const RefusalMessage&, const RefusalMessage&) = default;
};

RefusalMessage message_of(const Refusal& refusal);

// {"rule": "A16", "reason": "holds_fewer", "values": {"kind": "coin", "held": 2, "count": 3}}
Json to_json(const RefusalMessage& refusal);
inline Json to_json(const Refusal& refusal) { return to_json(message_of(refusal)); }
void write_json(std::string& out, const RefusalMessage& refusal);
Result<RefusalMessage> read_refusal(const Json& json);

// {"scores": [61, 45], "winners": [1]}, a score for each seat of the game.
Json to_json(const Outcome& outcome, int seats);
void write_json(std::string& out, const Outcome& outcome, int seats);
Result<Outcome> read_outcome(const Json& json, int seats);

// {"type": "undo"}: what every viewer sees of an undo.
void write_undo(std::string& out);

// {"line": 14, "code": "cards_differ", "expected": "...", "found": "..."}
Json to_json(const Finding& finding);
Result<Finding> read_finding(const Json& json);

} // namespace khepri::wire
