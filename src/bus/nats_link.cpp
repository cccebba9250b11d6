#include "bus/nats_link.h"

#include <charconv>

namespace khepri::bus {
namespace {

constexpr auto before_reconnect = std::chrono::milliseconds(250);
constexpr const char* not_connected = "not connected to NATS";
constexpr const char* connection_lost = "the connection to NATS was lost";

Message copy_of(natsMsg* message) {
    const char* const reply_to = natsMsg_GetReply(message);
    return {natsMsg_GetSubject(message),
            std::string(natsMsg_GetData(message),
                        static_cast<std::size_t>(natsMsg_GetDataLength(message))),
            reply_to == nullptr ? "" : reply_to};
}

} // namespace

NatsLink::NatsLink(NatsUrl url, NatsOptions options, std::shared_ptr<Mailbox> mailbox)
    : url_(std::move(url)), options_(std::move(options)), mailbox_(std::move(mailbox)) {}

void NatsLink::start() {
    thread_ = std::thread([this] { run(); });
}

void NatsLink::stop() {
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    changed_.notify_one();
    thread_.join();
}

void NatsLink::publish(const std::string& subject, std::string_view body) {
    enqueue({subject, std::string(body), std::nullopt});
}

void NatsLink::request(const std::string& subject, std::string_view body,
                       std::chrono::milliseconds timeout, OnAnswer on_answer) {
    const RequestId id =
        requests_.add(PendingRequests::Clock::now() + timeout, std::move(on_answer));
    if (!enqueue({subject, std::string(body), id})) fail(id, not_connected);
}

bool NatsLink::enqueue(Outgoing outgoing) {
    {
        const std::lock_guard lock(mutex_);
        const std::size_t size = sizeof(Item) + outgoing.subject.size() + outgoing.body.size();
        if (!has_connection_ || queued_bytes_ + size > most_queued_bytes) return false;
        queued_bytes_ += size;
        queue_.emplace_back(std::move(outgoing));
    }
    changed_.notify_one();
    return true;
}

std::uint64_t NatsLink::subscribe(const std::string& subject, const std::string& group,
                                  std::shared_ptr<Receiver> receiver) {
    std::uint64_t id = 0;
    {
        const std::lock_guard lock(mutex_);
        id = ++last_id_;
        wanted_.emplace(id, Wanted{subject, group, std::move(receiver)});
        if (has_connection_) queue_.emplace_back(Subscribe{id});
    }
    changed_.notify_one();
    return id;
}

void NatsLink::unsubscribe(std::uint64_t id) {
    {
        const std::lock_guard lock(mutex_);
        wanted_.erase(id);
        if (has_connection_) queue_.emplace_back(Unsubscribe{id});
    }
    changed_.notify_one();
}

void NatsLink::on_connection_change(OnConnectionChange callback) {
    const std::lock_guard lock(mutex_);
    listeners_.push_back(callback);
    mailbox_->post([callback = std::move(callback), now = is_connected()] { callback(now); });
}

void NatsLink::fail(RequestId request, const std::string& reason) {
    if (OnAnswer on_answer = requests_.take(request))
        mailbox_->post([on_answer = std::move(on_answer), reason] { on_answer(Error{reason}); });
}

void NatsLink::run() {
    for (;;) {
        if (auto connection = NatsConnection::open(url_, options_.name, options_.tls, watch()))
            use(**connection);
        else
            note_failure(connection.error());
        std::unique_lock lock(mutex_);
        if (changed_.wait_for(lock, before_reconnect, [this] { return is_stopping_; })) return;
    }
}

void NatsLink::note_failure(const std::string& reason) {
    if (!options_.on_failure || reason == failure_) return;
    failure_ = reason;
    mailbox_->post([on_failure = options_.on_failure, reason] { on_failure(reason); });
}

// What tells the loss of the next connection, of that one alone.
std::function<void()> NatsLink::watch() {
    const auto is_lost = std::make_shared<bool>(false);
    const std::lock_guard lock(mutex_);
    is_lost_ = is_lost;
    return [weak = weak_from_this(), is_lost] {
        const auto link = weak.lock();
        if (!link) return;
        const std::lock_guard link_lock(link->mutex_);
        *is_lost = true;
        link->changed_.notify_one();
    };
}

void NatsLink::use(NatsConnection& connection) {
    failure_.clear();
    resubscribe(connection);
    announce(true);
    while (const auto items = next_items()) {
        for (const Item& item : *items) perform(connection, item);
        expire_requests();
    }
    announce(false);
    for (OnAnswer& on_answer : requests_.take_all())
        mailbox_->post([on_answer = std::move(on_answer)] { on_answer(Error{connection_lost}); });
    connection.flush();
}

void NatsLink::resubscribe(NatsConnection& connection) {
    connection.subscribe(0, inbox_ + ".*", "", [weak = weak_from_this()](natsMsg* message) {
        if (const auto link = weak.lock()) link->on_inbox(message);
    });
    std::vector<std::uint64_t> ids;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, wanted] : wanted_) ids.push_back(id);
        has_connection_ = true;
    }
    for (const std::uint64_t id : ids) subscribe_now(connection, id);
    connection.flush();
}

// Waits for something to do; nothing if the connection is to end.
std::optional<std::deque<NatsLink::Item>> NatsLink::next_items() {
    std::unique_lock lock(mutex_);
    const auto is_ready = [this] { return *is_lost_ || is_stopping_ || !queue_.empty(); };
    if (const auto deadline = requests_.next_deadline())
        changed_.wait_until(lock, *deadline, is_ready);
    else
        changed_.wait(lock, is_ready);
    if (*is_lost_ || (is_stopping_ && queue_.empty())) {
        has_connection_ = false;
        queue_.clear();
        queued_bytes_ = 0;
        return std::nullopt;
    }
    queued_bytes_ = 0;
    return std::exchange(queue_, {});
}

void NatsLink::perform(NatsConnection& connection, const Item& item) {
    if (const auto* const subscribe = std::get_if<Subscribe>(&item))
        subscribe_now(connection, subscribe->id);
    else if (const auto* const unsubscribe = std::get_if<Unsubscribe>(&item))
        connection.unsubscribe(unsubscribe->id);
    else {
        const auto& [subject, body, request] = std::get<Outgoing>(item);
        const std::string reply_to = request ? inbox_ + '.' + std::to_string(*request) : "";
        const auto error = connection.publish(subject, reply_to, body);
        if (error && request) fail(*request, error->message);
    }
}

void NatsLink::subscribe_now(NatsConnection& connection, std::uint64_t id) {
    Wanted wanted;
    {
        const std::lock_guard lock(mutex_);
        const auto found = wanted_.find(id);
        if (found == wanted_.end()) return; // ended before it began
        wanted = found->second;
    }
    connection.subscribe(id, wanted.subject, wanted.group,
                         [mailbox = mailbox_, receiver = std::move(wanted.receiver)](
                             natsMsg* message) { post(mailbox, receiver, copy_of(message)); });
}

void NatsLink::expire_requests() {
    for (OnAnswer& on_answer : requests_.take_expired(PendingRequests::Clock::now()))
        mailbox_->post(
            [on_answer = std::move(on_answer)] { on_answer(Error{"no answer within the time"}); });
}

void NatsLink::announce(bool connected) {
    const std::lock_guard lock(mutex_);
    is_connected_ = connected;
    for (const OnConnectionChange& listener : listeners_)
        mailbox_->post([listener, connected] { listener(connected); });
}

// An answer, or the word of NATS that nobody serves the subject.
void NatsLink::on_inbox(natsMsg* message) {
    const std::string_view subject = natsMsg_GetSubject(message);
    const std::string_view number = subject.substr(subject.rfind('.') + 1);
    RequestId id = 0;
    std::from_chars(number.data(), number.data() + number.size(), id);
    if (natsMsg_IsNoResponders(message)) {
        fail(id, "nobody serves this request");
        return;
    }
    if (OnAnswer on_answer = requests_.take(id))
        mailbox_->post(
            [on_answer = std::move(on_answer), body = copy_of(message).body] { on_answer(body); });
}

} // namespace khepri::bus
