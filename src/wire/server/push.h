// Turn notices by Web Push: what a player's browser asks for over HTTP, and what the server sends
// to it through the browser's push service. docs/protocol.md, "Turn notices".
#pragma once

#include "wire/json.h"

#include <cstddef>
#include <string>

namespace khepri::wire {

// GET /api/push
struct PushKey {
    std::string public_key; // of the server (VAPID): a point of P-256, uncompressed, in base64url
};

// PUT /api/matches/MATCH/push
struct PushSubscription {
    std::string endpoint; // where the browser's push service takes messages
    std::string p256dh;   // the browser's public key, in base64url
    std::string auth;     // its authentication secret, in base64url
    std::string text;     // the sentence to show, in the player's language

    friend bool operator==(const PushSubscription&, const PushSubscription&) = default;
};

// DELETE /api/matches/MATCH/push
struct PushCancellation {
    std::string endpoint;
};

// What the browser gets, encrypted.
struct TurnNotice {
    std::string match;
    std::string game;
    std::string text;
};

Result<PushSubscription> read_push_subscription(const Json& json);
Result<PushCancellation> read_push_cancellation(const Json& json);
Result<PushKey> read_push_key(const Json& json);
Result<TurnNotice> read_turn_notice(const Json& json);
Json to_json(const PushKey& key);
Json to_json(const PushSubscription& subscription);
Json to_json(const PushCancellation& cancellation);
Json to_json(const TurnNotice& notice);

} // namespace khepri::wire
