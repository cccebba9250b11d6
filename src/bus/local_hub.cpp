#include "bus/local_hub.h"

#include "bus/mailbox.h"
#include "bus/pending_requests.h"
#include "bus/subject.h"

#include <algorithm>
#include <charconv>
#include <condition_variable>
#include <list>
#include <map>
#include <thread>

namespace khepri::bus {
namespace {

using Boxed = std::shared_ptr<Mailbox>;

constexpr std::string_view inbox = "_INBOX.";

// An answer on its way to the thread that asked.
OnAnswer through(const Boxed& mailbox, OnAnswer on_answer) {
    return [mailbox, on_answer = std::move(on_answer)](Result<std::string> answer) {
        mailbox->post([on_answer, answer = std::move(answer)] { on_answer(answer); });
    };
}

} // namespace

// Who subscribes to what, and a thread for the deadlines of requests.
class LocalHub::Switch : public std::enable_shared_from_this<Switch> {
public:
    Switch() : thread_([this] { expire_requests(); }) {}
    ~Switch() { close(); }
    Switch(const Switch&) = delete;
    Switch& operator=(const Switch&) = delete;

    void close() {
        set_links(Links::down);
        {
            const std::lock_guard lock(mutex_);
            is_closing_ = true;
        }
        changed_.notify_one();
        if (thread_.joinable()) thread_.join();
    }

    void set_links(Links links) {
        const std::lock_guard lock(mutex_);
        const bool was_down = links_ == Links::down;
        links_ = links;
        if (was_down != (links == Links::down)) announce();
        if (links == Links::down)
            for (const OnAnswer& on_answer : requests_.take_all())
                on_answer(Error{"the connection was lost"});
    }
    bool is_connected() const {
        const std::lock_guard lock(mutex_);
        return links_ != Links::down;
    }
    void listen(const Boxed& mailbox, OnConnectionChange callback) {
        const std::lock_guard lock(mutex_);
        mailbox->post([callback, now = links_ != Links::down] { callback(now); });
        listeners_.push_back({mailbox, std::move(callback)});
    }

    void publish(const Message& message) {
        const std::lock_guard lock(mutex_);
        if (links_ == Links::up) route(message);
    }
    void request(const std::string& subject, std::string_view body,
                 std::chrono::milliseconds timeout, const OnAnswer& on_answer) {
        {
            const std::lock_guard lock(mutex_);
            if (links_ == Links::down) return on_answer(Error{"not connected"});
            const auto id = requests_.add(PendingRequests::Clock::now() + timeout, on_answer);
            const Message message{subject, std::string(body),
                                  std::string(inbox) + std::to_string(id)};
            if (links_ == Links::up && route(message) == 0)
                requests_.take(id)(Error{"nobody serves this request"});
        }
        changed_.notify_one();
    }

    Subscription subscribe(const Boxed& mailbox, const std::string& subject,
                           const std::string& group, OnMessage on_message) {
        const auto receiver = std::make_shared<Receiver>(std::move(on_message));
        const std::lock_guard lock(mutex_);
        subscribers_.push_back({subject, group, mailbox, receiver});
        return Subscription([weak = weak_from_this(), receiver] {
            receiver->is_active = false;
            if (const auto hub = weak.lock()) hub->remove(receiver);
        });
    }
    void leave(const Boxed& mailbox) {
        const std::lock_guard lock(mutex_);
        std::erase_if(subscribers_, [&](const auto& one) { return one.mailbox == mailbox; });
        std::erase_if(listeners_, [&](const auto& one) { return one.mailbox == mailbox; });
    }

private:
    struct Subscriber {
        std::string subject;
        std::string group;
        Boxed mailbox;
        std::shared_ptr<Receiver> receiver;
    };
    struct Listener {
        Boxed mailbox;
        OnConnectionChange callback;
    };

    void remove(const std::shared_ptr<Receiver>& receiver) {
        const std::lock_guard lock(mutex_);
        std::erase_if(subscribers_, [&](const auto& one) { return one.receiver == receiver; });
    }

    // The number of receivers.
    int route(const Message& message) {
        if (message.subject.starts_with(inbox)) return answer(message);
        int receivers = 0;
        std::map<std::string, std::vector<const Subscriber*>> groups;
        for (const Subscriber& one : subscribers_) {
            if (!matches(one.subject, message.subject)) continue;
            if (!one.group.empty()) {
                groups[one.group].push_back(&one);
                continue;
            }
            post(one.mailbox, one.receiver, message);
            ++receivers;
        }
        for (const auto& [group, members] : groups) {
            const Subscriber& one = *members[turns_++ % members.size()];
            post(one.mailbox, one.receiver, message);
            ++receivers;
        }
        return receivers;
    }

    int answer(const Message& message) {
        const char* const end = message.subject.data() + message.subject.size();
        PendingRequests::Id id = 0;
        std::from_chars(message.subject.data() + inbox.size(), end, id);
        const OnAnswer on_answer = requests_.take(id);
        if (on_answer) on_answer(message.body);
        return on_answer ? 1 : 0;
    }

    void announce() {
        for (const auto& [mailbox, callback] : listeners_)
            mailbox->post([call = callback, now = links_ != Links::down] { call(now); });
    }

    void expire_requests() {
        std::unique_lock lock(mutex_);
        while (!is_closing_) {
            if (const auto deadline = requests_.next_deadline())
                changed_.wait_until(lock, *deadline);
            else
                changed_.wait(lock);
            for (const OnAnswer& on_answer : requests_.take_expired(PendingRequests::Clock::now()))
                on_answer(Error{"no answer within the time"});
        }
    }

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Links links_ = Links::up;
    std::list<Subscriber> subscribers_;
    std::vector<Listener> listeners_;
    PendingRequests requests_;
    std::size_t turns_ = 0;
    bool is_closing_ = false;
    std::thread thread_;
};

class LocalHub::Member final : public Bus {
public:
    Member(std::shared_ptr<Switch> hub, Deliver deliver)
        : switch_(std::move(hub)), mailbox_(std::make_shared<Mailbox>(std::move(deliver))) {}
    ~Member() override {
        mailbox_->close();
        switch_->leave(mailbox_);
    }
    Member(const Member&) = delete;
    Member& operator=(const Member&) = delete;

    void publish(const std::string& subject, std::string_view body) override {
        if (is_subject(subject)) switch_->publish({subject, std::string(body), ""});
    }
    Subscription subscribe(const std::string& subject, OnMessage on_message) override {
        return serve(subject, "", std::move(on_message));
    }
    Subscription serve(const std::string& subject, const std::string& group,
                       OnMessage on_message) override {
        CHECK(is_pattern(subject), subject);
        return switch_->subscribe(mailbox_, subject, group, std::move(on_message));
    }
    void request(const std::string& subject, std::string_view body,
                 std::chrono::milliseconds timeout, OnAnswer on_answer) override {
        CHECK(is_subject(subject), subject);
        switch_->request(subject, body, timeout, through(mailbox_, std::move(on_answer)));
    }
    bool is_connected() const override { return switch_->is_connected(); }
    void on_connection_change(OnConnectionChange callback) override {
        switch_->listen(mailbox_, std::move(callback));
    }

private:
    std::shared_ptr<Switch> switch_;
    Boxed mailbox_;
};

LocalHub::LocalHub() : switch_(std::make_shared<Switch>()) {}
LocalHub::~LocalHub() { switch_->close(); }

std::unique_ptr<Bus> LocalHub::join(Deliver deliver) {
    return std::make_unique<Member>(switch_, std::move(deliver));
}

void LocalHub::set_links(Links links) { switch_->set_links(links); }

} // namespace khepri::bus
