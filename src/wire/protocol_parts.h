// Codecs that the messages over WebSockets and those over HTTP share.
#pragma once

#include "wire/object.h"
#include "wire/protocol.h"

#include <limits>

namespace khepri::wire {

// JSON that others read.
struct AnyJson {
    void write(const Json& value, auto&& out) const { out.json(value); }
    void read(const Json& json, Json& out, Reader&) const { out = json; }
};

// JSON that is text already.
struct JsonText {
    void write(const std::string& text, auto&& out) const { out.raw(text); }
    void read(const Json& json, std::string& out, Reader&) const { out = to_line(json); }
};

inline constexpr Whole moment{0, std::numeric_limits<std::int64_t>::max()};
inline constexpr Whole version_number{0, std::numeric_limits<int>::max()};
inline constexpr SeatNumber seat_number{most_seats};
inline constexpr Text word{1, 200};
inline constexpr Text short_text{0, 2000};
inline constexpr Symbol<3> acted_by{{"person", "computer", "clock"}};
inline constexpr Symbol<3> again_kind{{"rematch", "return_match", "try_again"}};

inline constexpr Object seat_info{[](auto& fields, SeatInfo& info) {
    fields("name", info.name, short_text);
    fields.optional("computer", info.computer, word);
    fields("left", info.left, Flag{});
    fields("here", info.here, Flag{});
}};
inline constexpr ListOf seat_infos{seat_info, std::size_t{most_seats}};

struct RefusalCodec {
    void write(const RefusalMessage& refusal, auto&& out) const {
        std::string text;
        write_json(text, refusal);
        out.raw(text);
    }
    void read(const Json& json, RefusalMessage& out, Reader& reader) const {
        auto refusal = read_refusal(json);
        if (refusal)
            out = std::move(*refusal);
        else
            reader.fail(refusal.error());
    }
};

inline constexpr Object deadline{[](auto& fields, Deadline& one) {
    fields("seat", one.seat, seat_number);
    fields("left", one.left, moment);
}};

void describe(auto& fields, Situation& where) {
    fields("version", where.version, version_number);
    fields("to_act", where.to_act, SeatNumbers{most_seats});
    fields("may_take_back", where.may_take_back, Flag{});
    fields("deadlines", where.deadlines, ListOf{deadline, std::size_t{most_seats}});
    fields("view", where.view, JsonText{});
    fields.optional("outcome", where.outcome, JsonText{});
}
inline constexpr Object situation{[](auto& fields, Situation& where) { describe(fields, where); }};
} // namespace khepri::wire
