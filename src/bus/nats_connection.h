// One connection of libnats and its subscriptions, from connecting to the end. It does not
// reconnect: nats_link.h makes a new one. All calls may block for a few seconds.
#pragma once

#include "bus/bus.h"
#include "bus/nats_callbacks.h"
#include "bus/nats_tls.h"
#include "bus/nats_url.h"

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

namespace khepri::bus {

class NatsConnection {
public:
    using OnArrival = NatsCallback::Function;

    // The name is shown by NATS to its operators. on_closed is called from another thread when the
    // connection is lost.
    static Result<std::unique_ptr<NatsConnection>> open(const NatsUrl& url, const std::string& name,
                                                        const NatsTls& tls,
                                                        std::function<void()> on_closed);
    // Why no connection can be opened, whether NATS is there or not.
    static std::optional<Error> options_error(const NatsUrl& url, const NatsTls& tls);
    ~NatsConnection();
    NatsConnection(const NatsConnection&) = delete;
    NatsConnection& operator=(const NatsConnection&) = delete;

    // An empty group: every message. Errors are those of a connection that is being lost.
    void subscribe(std::uint64_t id, const std::string& subject, const std::string& group,
                   OnArrival on_arrival);
    void unsubscribe(std::uint64_t id);
    std::optional<Error> publish(const std::string& subject, const std::string& reply_to,
                                 std::string_view body);
    // Waits until NATS has processed all that was sent; false on failure.
    bool flush();
    // A subject for answers that nobody else has.
    static std::string fresh_inbox();

private:
    struct End {
        void operator()(natsSubscription* subscription) const;
        void operator()(natsConnection* connection) const { natsConnection_Destroy(connection); }
    };
    struct Live {
        std::unique_ptr<NatsCallback> callback;
        std::unique_ptr<natsSubscription, End> subscription;
    };

    explicit NatsConnection(std::function<void()> on_closed)
        : closed_([on_closed = std::move(on_closed)](natsMsg*) { on_closed(); }) {}

    NatsCallback closed_;
    std::unique_ptr<natsConnection, End> connection_;
    std::unordered_map<std::uint64_t, Live> subscriptions_;
};

} // namespace khepri::bus
