#include "wire/server/push.h"

#include "wire/server/push_codecs.h"

namespace khepri::wire {
namespace {

constexpr Text name_of_match{1, 200};

constexpr Object push_key{
    [](auto& fields, PushKey& key) { fields("public_key", key.public_key, Text{1, 100}); }};

constexpr Object push_subscription{
    [](auto& fields, PushSubscription& subscription) { describe(fields, subscription); }};

constexpr Object push_cancellation{[](auto& fields, PushCancellation& cancellation) {
    fields("endpoint", cancellation.endpoint, push_endpoint);
}};

constexpr Object turn_notice{[](auto& fields, TurnNotice& notice) {
    fields("match", notice.match, name_of_match);
    fields("game", notice.game, name_of_match);
    fields("text", notice.text, Text{0, 2000});
}};

} // namespace

Result<PushSubscription> read_push_subscription(const Json& json) {
    return read_as<PushSubscription>(push_subscription, json);
}
Result<PushCancellation> read_push_cancellation(const Json& json) {
    return read_as<PushCancellation>(push_cancellation, json);
}
Result<PushKey> read_push_key(const Json& json) { return read_as<PushKey>(push_key, json); }
Result<TurnNotice> read_turn_notice(const Json& json) {
    return read_as<TurnNotice>(turn_notice, json);
}

Json to_json(const PushKey& key) { return as_json(push_key, key); }
Json to_json(const PushSubscription& subscription) {
    return as_json(push_subscription, subscription);
}
Json to_json(const PushCancellation& cancellation) {
    return as_json(push_cancellation, cancellation);
}
Json to_json(const TurnNotice& notice) { return as_json(turn_notice, notice); }

} // namespace khepri::wire
