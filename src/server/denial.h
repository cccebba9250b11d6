// Why a request is turned down: a code and its values; no words. "denial.<code>" is in the
// catalogues, docs/protocol.md lists them with their statuses.
#pragma once

#include "table/refusal.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::server {

struct Denial {
    std::string_view code;
    std::string detail;             // what was wrong with a message, where words are needed
    std::optional<Refusal> refusal; // with "refused": what the rules object

    static Denial of(std::string_view code) { return {code, {}, {}}; }
};

struct DenialStatus {
    std::string_view code;
    int status; // of HTTP
};

inline constexpr std::array<DenialStatus, 17> denials{{
    {"malformed", 400},        // not what the protocol describes; the detail says what is
    {"no_token", 401},         // nothing says which seat is asking
    {"wrong_token", 403},      // no seat has this token
    {"wrong_invitation", 403}, // it opens no seat of this match
    {"foreign_origin", 403},   // a page of another site
    {"no_such_match", 404},    //
    {"no_such_path", 404},     //
    {"wrong_method", 405},     //
    {"seat_taken", 409},       // or there is none left
    {"not_begun", 409},        // people are still missing
    {"begun_already", 409},    //
    {"refused", 409},          // by the rules
    {"match_over", 409},       //
    {"secret_until_the_end", 409},
    {"too_large", 413},
    {"too_many_requests", 429},
    {"store_unavailable", 503}, // nothing can be written now
}};

constexpr int status_of(std::string_view code) {
    for (const DenialStatus& one : denials)
        if (one.code == code) return one.status;
    return 500;
}

} // namespace khepri::server
