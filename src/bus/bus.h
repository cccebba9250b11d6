// Messages between servers and workers, at most once: a message may be lost. Who needs more
// compares with the store. nats_bus.h carries them over NATS, local_hub.h inside one process; one
// contract test checks both. A bus knows no game: the body of a message is text.
#pragma once

#include "core/result.h"

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace khepri::bus {

struct Message {
    std::string subject;
    std::string body;
    std::string reply_to; // where to publish the answer; empty: none is expected
};

using OnMessage = std::function<void(const Message&)>;
using OnAnswer = std::function<void(Result<std::string>)>;
using OnConnectionChange = std::function<void(bool connected)>;
// Runs a function later on the caller's thread; callable from any thread. It must not run it at
// once.
using Deliver = std::function<void(std::function<void()>)>;

// Ends when it is destroyed; no callback is run after that. It may outlive its bus.
class Subscription {
public:
    Subscription() = default;
    explicit Subscription(std::function<void()> end) : end_(std::move(end)) {}
    Subscription(Subscription&& other) noexcept : end_(std::exchange(other.end_, nullptr)) {}
    Subscription& operator=(Subscription&& other) noexcept;
    Subscription(const Subscription&) = delete;
    Subscription& operator=(const Subscription&) = delete;
    ~Subscription() { end(); }

    void end();
    bool is_active() const { return end_ != nullptr; }

private:
    std::function<void()> end_;
};

// A subject is words separated by dots: khepri.jobs.search. A subscription may have * for one word
// and > for all words that follow.
//
// Any thread may publish and request. All else, and the end of subscriptions and of the bus itself,
// belongs to the thread of the callbacks.
class Bus {
public:
    Bus() = default;
    Bus(const Bus&) = delete;
    Bus& operator=(const Bus&) = delete;
    // Drops pending requests; no callback is run after that.
    virtual ~Bus();

    // Never blocks. The message is lost without a connection, if the network cannot keep up, and if
    // the subject is none, which may be if somebody else has chosen it for an answer.
    virtual void publish(const std::string& subject, std::string_view body) = 0;
    // Receives every message on the subject, its own included. Survives reconnects.
    [[nodiscard]] virtual Subscription subscribe(const std::string& subject,
                                                 OnMessage on_message) = 0;
    // Each message goes to one member of the group.
    [[nodiscard]] virtual Subscription serve(const std::string& subject, const std::string& group,
                                             OnMessage on_message) = 0;
    // Calls on_answer exactly once, with the answer or an error: at once without a connection or if
    // nobody serves the subject, and after the timeout.
    virtual void request(const std::string& subject, std::string_view body,
                         std::chrono::milliseconds timeout, OnAnswer on_answer) = 0;
    virtual bool is_connected() const = 0;
    // Called with the present state first, then at every change. Once it says true, the
    // subscriptions are in place.
    virtual void on_connection_change(OnConnectionChange callback) = 0;
};

} // namespace khepri::bus
