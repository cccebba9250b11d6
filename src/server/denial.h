// Why a request is turned down: a code and its values; no words. "denial.<code>" is in the
// catalogues, docs/protocol.md lists them with their statuses.
#pragma once

#include "table/refusal.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::server {

struct Denial {
    std::string_view code;
    std::string detail;             // what was wrong with a message, where words are needed
    std::optional<Refusal> refusal; // with "refused": what the rules object
    std::int64_t wait = 0;          // with "too_many_requests": milliseconds to wait

    static Denial of(std::string_view code) { return {code, {}, {}, 0}; }
};

inline Denial too_many_requests(std::int64_t wait) { return {"too_many_requests", {}, {}, wait}; }
inline Denial malformed(std::string detail) { return {"malformed", std::move(detail), {}, 0}; }

struct DenialStatus {
    std::string_view code;
    int status; // of HTTP
};

inline constexpr std::array<DenialStatus, 26> denials{{
    {"malformed", 400},        // not what the protocol describes; the detail says what is
    {"no_token", 401},         // nothing says which seat is asking
    {"wrong_token", 403},      // no seat has this token
    {"wrong_invitation", 403}, // it opens no seat of this match
    {"foreign_origin", 403},   // a page of another site
    {"no_such_match", 404},    //
    {"no_such_path", 404},     //
    {"no_such_seat", 404},     //
    {"wrong_method", 405},     //
    {"seat_taken", 409},       // or there is none left
    {"not_begun", 409},        // people are still missing
    {"begun_already", 409},    //
    {"refused", 409},          // by the rules
    {"too_many_undos", 409},   // in one turn; the detail says how many there may be
    {"too_many_leaves", 409},  // of one seat; the detail says how many there may be
    {"match_over", 409},       //
    {"not_over", 409},         // a match is followed by another only at its end
    {"secret_until_the_end", 409},
    {"too_large", 413},
    {"upgrade_required", 426}, // a path for WebSockets
    {"too_many_requests", 429},
    {"header_too_large", 431},
    {"unreadable_match", 500},  // what was kept of it makes no sense: see the log
    {"store_unavailable", 503}, // nothing can be written now
    {"shutting_down", 503},     //
    {"too_busy", 503},          // too many moves wait for the computer
}};

constexpr int status_of(std::string_view code) {
    for (const DenialStatus& one : denials)
        if (one.code == code) return one.status;
    return 500;
}

} // namespace khepri::server
