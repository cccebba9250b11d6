#include "wire/messages.h"

#include "table/record.h"
#include "wire/values.h"

#include <limits>

namespace khepri::wire {
namespace {

constexpr Object refusal_codec{[](auto& fields, RefusalMessage& refusal) {
    fields("rule", refusal.rule, value_word);
    fields("reason", refusal.reason, value_word);
    fields("values", refusal.values, ValuesCodec{});
}};

auto outcome_codec(int seats) {
    return Object{[seats](auto& fields, Outcome& outcome) {
        fields("scores", outcome.scores, Each{any_int, static_cast<std::size_t>(seats)});
        fields("winners", outcome.winners, SeatNumbers{seats});
    }};
}

constexpr Object finding_codec{[](auto& fields, Finding& finding) {
    fields("line", finding.line, Whole{0, std::numeric_limits<int>::max()});
    fields("code", finding.code, value_word);
    fields("expected", finding.expected, Text{0, longest_text});
    fields("found", finding.found, Text{0, longest_text});
    fields("version", finding.version, Whole{0, std::numeric_limits<int>::max()});
}};

} // namespace

RefusalMessage message_of(const Refusal& refusal) {
    RefusalMessage message{std::string(refusal.rule), std::string(refusal.reason), {}};
    for (const RefusalValue& value : refusal.values) {
        if (value.symbol.empty())
            message.values.emplace_back(value.name, value.number);
        else
            message.values.emplace_back(value.name, std::string(value.symbol));
    }
    return message;
}

Json to_json(const RefusalMessage& refusal) { return as_json(refusal_codec, refusal); }
void write_json(std::string& out, const RefusalMessage& refusal) {
    append_json(out, refusal_codec, refusal);
}
Result<RefusalMessage> read_refusal(const Json& json) {
    return read_as<RefusalMessage>(refusal_codec, json);
}

Json to_json(const Outcome& outcome, int seats) { return as_json(outcome_codec(seats), outcome); }
void write_json(std::string& out, const Outcome& outcome, int seats) {
    append_json(out, outcome_codec(seats), outcome);
}
Result<Outcome> read_outcome(const Json& json, int seats) {
    return read_as<Outcome>(outcome_codec(seats), json);
}

void write_undo(std::string& out) {
    append_json(out,
                Object{[](auto& fields, std::string_view& type) { fields.follows("type", type); }},
                undo_word);
}

Json to_json(const Finding& finding) { return as_json(finding_codec, finding); }
Result<Finding> read_finding(const Json& json) { return read_as<Finding>(finding_codec, json); }

} // namespace khepri::wire
