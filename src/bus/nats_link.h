// The link of a bus to NATS: a thread that connects, again and again for ever, and does what may
// block. What the bus asks for waits in a queue of limited size.
#pragma once

#include "bus/mailbox.h"
#include "bus/nats_bus.h"
#include "bus/nats_connection.h"
#include "bus/pending_requests.h"

#include <condition_variable>
#include <deque>
#include <map>
#include <thread>
#include <variant>

namespace khepri::bus {

class NatsLink : public std::enable_shared_from_this<NatsLink> {
public:
    NatsLink(NatsUrl url, NatsOptions options, std::shared_ptr<Mailbox> mailbox);

    void start();
    // Sends what waits if there is a connection; may take a few seconds.
    void stop();

    void publish(const std::string& subject, std::string_view body);
    void request(const std::string& subject, std::string_view body,
                 std::chrono::milliseconds timeout, OnAnswer on_answer);
    std::uint64_t subscribe(const std::string& subject, const std::string& group,
                            std::shared_ptr<Receiver> receiver);
    void unsubscribe(std::uint64_t id);
    bool is_connected() const { return is_connected_; }
    void on_connection_change(OnConnectionChange callback);

private:
    using RequestId = PendingRequests::Id;
    struct Outgoing {
        std::string subject;
        std::string body;
        std::optional<RequestId> request;
    };
    struct Subscribe {
        std::uint64_t id;
    };
    struct Unsubscribe {
        std::uint64_t id;
    };
    using Item = std::variant<Outgoing, Subscribe, Unsubscribe>;
    struct Wanted {
        std::string subject;
        std::string group;
        std::shared_ptr<Receiver> receiver;
    };

    static constexpr std::size_t most_queued_bytes = 32 * 1024 * 1024;

    // False if it is lost.
    bool enqueue(Outgoing outgoing);
    void fail(RequestId request, const std::string& reason);

    // On the thread of the link.
    void run();
    std::function<void()> watch();
    void use(NatsConnection& connection);
    void resubscribe(NatsConnection& connection);
    std::optional<std::deque<Item>> next_items();
    void perform(NatsConnection& connection, const Item& item);
    void subscribe_now(NatsConnection& connection, std::uint64_t id);
    void expire_requests();
    void announce(bool connected);
    void note_failure(const std::string& reason);
    void on_inbox(natsMsg* message);

    const NatsUrl url_;
    const NatsOptions options_;
    const std::string inbox_ = NatsConnection::fresh_inbox();
    const std::shared_ptr<Mailbox> mailbox_;
    PendingRequests requests_;
    std::string failure_; // the latest one that was told; of the thread of the link
    std::atomic<bool> is_connected_ = false; // with all subscriptions in place

    std::mutex mutex_; // of all that follows
    std::condition_variable changed_;
    std::deque<Item> queue_;
    std::size_t queued_bytes_ = 0;
    std::map<std::uint64_t, Wanted> wanted_;
    std::uint64_t last_id_ = 0; // 0 is the inbox
    std::vector<OnConnectionChange> listeners_;
    bool has_connection_ = false;
    std::shared_ptr<bool> is_lost_; // the connection in use
    bool is_stopping_ = false;

    std::thread thread_;
};

} // namespace khepri::bus
