// Why the server does not do what was requested: a code and its values. The sentences are in the
// catalogues ("error.<code>"); docs/protocol.md lists the codes with their statuses.
#pragma once

#include "table/refusal.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::server {

struct ServerError {
    std::string_view code;
    std::string detail;             // what was wrong with a message, in words
    std::optional<Refusal> refusal; // with "refused": why the rules say no
    std::int64_t wait = 0;          // with "too_many_requests": milliseconds to wait

    static ServerError of(std::string_view code) { return {code, {}, {}, 0}; }
};

inline ServerError too_many_requests(std::int64_t wait) {
    return {"too_many_requests", {}, {}, wait};
}
inline ServerError malformed(std::string detail) { return {"malformed", std::move(detail), {}, 0}; }

struct ErrorCode {
    std::string_view code;
    int status; // of HTTP
};

inline constexpr std::array<ErrorCode, 38> error_codes{{
    {"malformed", 400},        // not what the protocol describes; the detail says what is
    {"no_token", 401},         // the request names no seat
    {"wrong_token", 403},      // it belongs to no seat
    {"wrong_invitation", 403}, // to no seat of this match
    {"foreign_origin", 403},   // a page of another site
    {"banned", 403},           // by the host: this address
    {"forbidden_name", 403},   // by the host
    {"forbidden_text", 403},   // by the host: a word of a message
    {"not_host", 403},         // only the host changes the settings
    {"no_such_match", 404},    //
    {"no_such_path", 404},     //
    {"no_push", 404},          // the host has switched turn notices off
    {"no_such_seat", 404},     //
    {"no_review", 404},        // nobody has asked for it lately
    {"wrong_method", 405},     //
    {"seat_taken", 409},       // or none is free
    {"not_started", 409},      // players are still missing
    {"already_started", 409},  //
    {"refused", 409},          // by the rules
    {"too_many_undos", 409},   // in one turn; the detail says how many there may be
    {"too_many_leaves", 409},  // of one seat; the detail says how many there may be
    {"too_many_changes", 409}, // of the settings; the detail says how many there may be
    {"not_away", 409},         // the detail says how long the player must still be away
    {"match_over", 409},       //
    {"not_over", 409},         // the next match is created only at the end
    {"no_result", 409},        // the match ended without one
    {"record_is_secret", 409}, // it shows every hidden card: only at the end
    {"wrong_record", 409},     // it is no attempt at the deal; the detail says why
    {"wrong_day", 409},        // results are taken on the day of the deal and on the next
    {"leaderboard_full", 409}, //
    {"too_large", 413},
    {"upgrade_required", 426}, // a path for WebSockets
    {"too_many_requests", 429},
    {"header_too_large", 431},
    {"unreadable_match", 500},  // its stored events are faulty: see the log
    {"store_unavailable", 503}, // nothing can be written now
    {"shutting_down", 503},     //
    {"too_busy", 503},          // too many moves wait for the computer
}};

constexpr int status_of(std::string_view code) {
    for (const ErrorCode& one : error_codes)
        if (one.code == code) return one.status;
    return 500;
}

} // namespace khepri::server
