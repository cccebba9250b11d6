// Codecs that the messages about turn notices and the stored events share.
#pragma once

#include "wire/object.h"
#include "wire/server/push.h"

namespace khepri::wire {

inline constexpr Text push_endpoint{1, 1000};

void describe(auto& fields, PushSubscription& subscription) {
    fields("endpoint", subscription.endpoint, push_endpoint);
    fields("p256dh", subscription.p256dh, Text{1, 100});
    fields("auth", subscription.auth, Text{1, 100});
    fields("text", subscription.text, Text{0, 2000});
}

} // namespace khepri::wire
