// Codecs that the messages over WebSockets and those over HTTP share.
#pragma once

#include "wire/object.h"
#include "wire/server/protocol.h"

#include <limits>

namespace khepri::wire {

// JSON of a game, read elsewhere.
struct AnyJson {
    void write(const Json& value, auto&& out) const { out.json(value); }
    void read(const Json& json, Json& out, Reader&) const { out = json; }
};

// A value that is JSON text already.
struct JsonText {
    void write(const std::string& text, auto&& out) const { out.raw(text); }
    void read(const Json& json, std::string& out, Reader&) const { out = to_line(json); }
};

// The text of a record, of several lines, which are checked where it is read.
struct FileText {
    void write(const std::string& text, auto&& out) const { out.text(text); }
    void read(const Json& json, std::string& out, Reader& reader) const {
        if (!json.is_string()) return reader.fail_expected("the text of a record", json);
        out = json.get_ref<const std::string&>();
    }
};

inline constexpr Whole moment{0, std::numeric_limits<std::int64_t>::max()};
inline constexpr Whole version_number{0, std::numeric_limits<int>::max()};
inline constexpr SeatNumber seat_number{most_seats};
inline constexpr Text word{1, 200};
inline constexpr Text short_text{0, 2000};
inline constexpr Symbol<3> played_by{{"person", "computer", "clock"}};
inline constexpr Symbol<3> next_match_kind{{"rematch", "return_match", "try_again"}};
inline constexpr Symbol<7> phrase{
    {"hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "good_game"}};
inline constexpr Symbol<1> end_reason{{"by_agreement"}};
inline constexpr Whole turn_seconds{0, 30LL * 24 * 60 * 60};

inline constexpr Object requested_seat{
    [](auto& fields, RequestedSeat& seat) { fields.optional("computer", seat.computer, word); }};
inline constexpr ListOf requested_seats{requested_seat, std::size_t{most_seats}};

inline constexpr Object seat_status{[](auto& fields, SeatStatus& status) {
    fields("name", status.name, short_text);
    fields.optional("computer", status.computer, word);
    fields("left", status.left, Flag{});
    fields("connected", status.connected, Flag{});
    fields.optional("away_milliseconds", status.away_milliseconds, moment);
    fields.optional("wants_end", status.wants_end, Flag{});
}};
inline constexpr ListOf seat_statuses{seat_status, std::size_t{most_seats}};

void describe(auto& fields, Spectators& spectators) {
    fields("count", spectators.count, version_number);
    fields("names", spectators.names, ListOf{word, max_spectator_names});
}
inline constexpr Object spectators_codec{
    [](auto& fields, Spectators& spectators) { describe(fields, spectators); }};

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
    fields("milliseconds", one.milliseconds, moment);
}};

void describe(auto& fields, MatchStatus& status) {
    fields("version", status.version, version_number);
    fields("to_act", status.to_act, SeatNumbers{most_seats});
    fields("can_undo", status.can_undo, Flag{});
    fields("deadlines", status.deadlines, ListOf{deadline, std::size_t{most_seats}});
    fields.unless_empty("view", status.view, JsonText{});
    fields.unless_empty("changes", status.changes, JsonText{});
    fields.optional("outcome", status.outcome, JsonText{});
}
inline constexpr Object match_status{
    [](auto& fields, MatchStatus& status) { describe(fields, status); }};

} // namespace khepri::wire
