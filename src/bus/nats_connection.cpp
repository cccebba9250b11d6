#include "bus/nats_connection.h"

#include <vector>

namespace khepri::bus {
namespace {

// Milliseconds. A server that does not answer two pings is gone: after 4 to 6 s.
constexpr std::int64_t connect_timeout = 2000;
constexpr std::int64_t write_deadline = 2000;
constexpr std::int64_t ping_interval = 2000;
constexpr int most_unanswered_pings = 2;
constexpr std::int64_t flush_timeout = 1000;

struct DestroyOptions {
    void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
};
using Options = std::unique_ptr<natsOptions, DestroyOptions>;

// Only the first failure counts.
class Steps {
public:
    Steps& operator<<(natsStatus status) {
        if (status_ == NATS_OK) status_ = status;
        return *this;
    }
    natsStatus status() const { return status_; }

private:
    natsStatus status_ = NATS_OK;
};

Error error_of(natsStatus status) {
    return Error{std::string("NATS: ") + natsStatus_GetText(status)};
}

// What libnats says of the latest call in this thread.
std::string detail() {
    const char* const text = nats_GetLastError(nullptr);
    return text == nullptr ? std::string() : std::string(text);
}

Error connection_error_of(natsStatus status) {
    if (status != NATS_SSL_ERROR && status != NATS_SECURE_CONNECTION_REQUIRED &&
        status != NATS_SECURE_CONNECTION_WANTED)
        return error_of(status);
    return Error{"NATS: no encrypted connection (" + detail() +
                 "); expected a certificate for the host of the address, signed by an authority of"
                 " --nats-ca or of the system, and one of ours (--nats-certificate) if NATS asks"
                 " for it"};
}

std::optional<Error> set_tls(natsOptions* options, const NatsTls& tls) {
    if (!tls.authorities.empty() &&
        natsOptions_LoadCATrustedCertificates(options, tls.authorities.c_str()) != NATS_OK)
        return Error{tls.authorities + ": expected a file with certificates in PEM form (" +
                     detail() + ')'};
    if (tls.certificate.empty() != tls.key.empty())
        return Error{"a certificate for NATS and its key: expected both or none"};
    if (!tls.certificate.empty() &&
        natsOptions_LoadCertificatesChain(options, tls.certificate.c_str(), tls.key.c_str()) !=
            NATS_OK)
        return Error{tls.certificate + " and " + tls.key +
                     ": expected a certificate and its key in PEM form (" + detail() + ')'};
    return std::nullopt;
}

Result<Options> options_for(const NatsUrl& url, const std::string& name, const NatsTls& tls,
                            const NatsCallback& closed) {
    natsOptions* raw = nullptr;
    if (const natsStatus status = natsOptions_Create(&raw); status != NATS_OK)
        return error_of(status);
    Options options(raw);
    std::vector<const char*> servers;
    for (const std::string& server : url.servers) servers.push_back(server.c_str());
    Steps steps;
    steps << natsOptions_SetServers(raw, servers.data(), static_cast<int>(servers.size()))
          << natsOptions_SetName(raw, name.c_str()) << natsOptions_SetTimeout(raw, connect_timeout)
          << natsOptions_SetWriteDeadline(raw, write_deadline)
          << natsOptions_SetPingInterval(raw, ping_interval)
          << natsOptions_SetMaxPingsOut(raw, most_unanswered_pings)
          << natsOptions_SetAllowReconnect(raw, false)
          // One thread for all subscriptions, of which there may be thousands.
          << natsOptions_UseGlobalMessageDelivery(raw, true) << natsOptions_SetSendAsap(raw, true)
          << natsOptions_SetClosedCB(raw, NatsCallback::on_closed, closed.closure());
    if (url.is_encrypted) steps << natsOptions_SetSecure(raw, true);
    if (steps.status() != NATS_OK) return error_of(steps.status());
    if (url.is_encrypted)
        if (auto error = set_tls(raw, tls)) return *error;
    return options;
}

} // namespace

void NatsConnection::End::operator()(natsSubscription* subscription) const {
    natsSubscription_Unsubscribe(subscription);
    natsSubscription_Destroy(subscription);
}

Result<std::unique_ptr<NatsConnection>> NatsConnection::open(const NatsUrl& url,
                                                             const std::string& name,
                                                             const NatsTls& tls,
                                                             std::function<void()> on_closed) {
    std::unique_ptr<NatsConnection> opened(new NatsConnection(std::move(on_closed)));
    const auto options = options_for(url, name, tls, opened->closed_);
    if (!options) return Error{options.error()};
    natsConnection* raw = nullptr;
    if (const natsStatus status = natsConnection_Connect(&raw, options->get()); status != NATS_OK)
        return connection_error_of(status);
    opened->connection_.reset(raw);
    return opened;
}

std::optional<Error> NatsConnection::options_error(const NatsUrl& url, const NatsTls& tls) {
    if (!url.is_encrypted && tls.is_given())
        return Error{"certificates for NATS: expected an address tls://..., found " +
                     url.without_secrets};
    const NatsCallback closed([](natsMsg*) {});
    const auto options = options_for(url, "", tls, closed);
    return options ? std::nullopt : std::optional(Error{options.error()});
}

// The connection first: then its subscriptions need not be ended one by one.
NatsConnection::~NatsConnection() {
    connection_.reset();
    subscriptions_.clear();
    nats_ReleaseThreadMemory();
}

void NatsConnection::subscribe(std::uint64_t id, const std::string& subject,
                               const std::string& group, OnArrival on_arrival) {
    Live live{std::make_unique<NatsCallback>(std::move(on_arrival)), nullptr};
    natsSubscription* raw = nullptr;
    void* const closure = live.callback->closure();
    if (group.empty())
        natsConnection_Subscribe(&raw, connection_.get(), subject.c_str(), NatsCallback::on_message,
                                 closure);
    else
        natsConnection_QueueSubscribe(&raw, connection_.get(), subject.c_str(), group.c_str(),
                                      NatsCallback::on_message, closure);
    live.subscription.reset(raw);
    if (raw != nullptr) subscriptions_.insert_or_assign(id, std::move(live));
}

void NatsConnection::unsubscribe(std::uint64_t id) { subscriptions_.erase(id); }

std::optional<Error> NatsConnection::publish(const std::string& subject,
                                             const std::string& reply_to, std::string_view body) {
    const int size = static_cast<int>(body.size());
    const natsStatus status =
        reply_to.empty()
            ? natsConnection_Publish(connection_.get(), subject.c_str(), body.data(), size)
            : natsConnection_PublishRequest(connection_.get(), subject.c_str(), reply_to.c_str(),
                                            body.data(), size);
    if (status != NATS_OK) return error_of(status);
    return std::nullopt;
}

bool NatsConnection::flush() {
    return natsConnection_FlushTimeout(connection_.get(), flush_timeout) == NATS_OK;
}

std::string NatsConnection::fresh_inbox() {
    natsInbox* raw = nullptr;
    CHECK(natsInbox_Create(&raw) == NATS_OK);
    std::string inbox(raw);
    natsInbox_Destroy(raw);
    return inbox;
}

} // namespace khepri::bus
