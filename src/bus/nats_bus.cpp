#include "bus/nats_bus.h"

#include "bus/nats_link.h"
#include "bus/subject.h"

namespace khepri::bus {
namespace {

class NatsBus final : public Bus {
public:
    NatsBus(NatsUrl url, Deliver deliver, NatsOptions options)
        : mailbox_(std::make_shared<Mailbox>(std::move(deliver))),
          link_(std::make_shared<NatsLink>(std::move(url), std::move(options), mailbox_)) {
        link_->start();
    }
    ~NatsBus() override {
        mailbox_->close();
        link_->stop();
    }
    NatsBus(const NatsBus&) = delete;
    NatsBus& operator=(const NatsBus&) = delete;

    void publish(const std::string& subject, std::string_view body) override {
        if (is_subject(subject)) link_->publish(subject, body);
    }
    Subscription subscribe(const std::string& subject, OnMessage on_message) override {
        return serve(subject, "", std::move(on_message));
    }
    Subscription serve(const std::string& subject, const std::string& group,
                       OnMessage on_message) override {
        CHECK(is_pattern(subject), subject);
        const auto receiver = std::make_shared<Receiver>(std::move(on_message));
        const std::uint64_t id = link_->subscribe(subject, group, receiver);
        return Subscription([weak = std::weak_ptr(link_), receiver, id] {
            receiver->is_active = false;
            if (const auto link = weak.lock()) link->unsubscribe(id);
        });
    }
    void request(const std::string& subject, std::string_view body,
                 std::chrono::milliseconds timeout, OnAnswer on_answer) override {
        CHECK(is_subject(subject), subject);
        link_->request(subject, body, timeout, std::move(on_answer));
    }
    bool is_connected() const override { return link_->is_connected(); }
    void on_connection_change(OnConnectionChange callback) override {
        link_->on_connection_change(std::move(callback));
    }

private:
    std::shared_ptr<Mailbox> mailbox_;
    std::shared_ptr<NatsLink> link_;
};

} // namespace

Result<std::unique_ptr<Bus>> connect_nats(const std::string& url, Deliver deliver,
                                          NatsOptions options) {
    auto parsed = nats_url_of(url);
    if (!parsed) return Error{parsed.error()};
    if (auto error = NatsConnection::options_error(*parsed, options.tls)) return *error;
    return std::unique_ptr<Bus>(
        std::make_unique<NatsBus>(std::move(*parsed), std::move(deliver), std::move(options)));
}

} // namespace khepri::bus
