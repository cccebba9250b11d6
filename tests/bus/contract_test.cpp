// The contract of a bus, tested on each: the local hub always, NATS if KHEPRI_NATS_SERVER names a
// nats-server (tests/bus/run).
#include "bus/local_hub.h"
#include "bus/loop.h"
#include "bus/nats_bus.h"
#include "bus/nats_server.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <thread>

namespace khepri::bus {
namespace {

using namespace std::chrono_literals;

constexpr auto long_enough = std::chrono::minutes(10); // nothing waits for it

// What the buses of a test are connected by.
class Medium {
public:
    virtual ~Medium() = default;
    virtual std::unique_ptr<Bus> join(Deliver deliver) = 0;
    virtual void fail() = 0;
    virtual void recover() = 0;
};

class LocalMedium final : public Medium {
public:
    std::unique_ptr<Bus> join(Deliver deliver) override { return hub_.join(std::move(deliver)); }
    void fail() override { hub_.set_links(LocalHub::Links::down); }
    void recover() override { hub_.set_links(LocalHub::Links::up); }

private:
    LocalHub hub_;
};

class NatsMedium final : public Medium {
public:
    NatsMedium() { server_.start(); }
    std::unique_ptr<Bus> join(Deliver deliver) override {
        auto bus = connect_nats(server_.url(), std::move(deliver), {"test"});
        EXPECT_TRUE(bus) << bus.error();
        return std::move(*bus);
    }
    void fail() override { server_.kill(); }
    void recover() override { server_.start(); }

private:
    NatsServer server_;
};

struct Kind {
    const char* name;
    std::unique_ptr<Medium> (*make)();
};

std::vector<Kind> kinds() {
    std::vector<Kind> all{{"local", [] { return std::unique_ptr<Medium>(new LocalMedium); }}};
    if (NatsServer::program() != nullptr)
        all.push_back({"nats", [] { return std::unique_ptr<Medium>(new NatsMedium); }});
    return all;
}

using Bodies = std::vector<std::string>;

class Contract : public testing::TestWithParam<Kind> {
protected:
    void SetUp() override {
        for (Bus* const bus : {one_.get(), other_.get()}) bus->on_connection_change([](bool) {});
        ASSERT_TRUE(
            loop_.run_until([&] { return one_->is_connected() && other_->is_connected(); }));
    }
    // Waits until the subscriptions of a bus are in place: the medium keeps the order of its calls.
    void settle(Bus& bus) {
        const Subscription echo = bus.subscribe("settle", [&](const Message& message) {
            if (!message.reply_to.empty()) bus.publish(message.reply_to, "");
        });
        EXPECT_TRUE(answer(bus, "settle", ""));
    }
    Result<std::string> answer(Bus& bus, const std::string& subject, const std::string& body,
                               std::chrono::milliseconds timeout = long_enough) {
        std::optional<Result<std::string>> result;
        bus.request(subject, body, timeout, [&](const auto& answer) { result = answer; });
        EXPECT_TRUE(loop_.run_until([&] { return result.has_value(); }));
        return *result;
    }
    static OnMessage into(Bodies& bodies) {
        return [&bodies](const Message& message) { bodies.push_back(message.body); };
    }
    static OnMessage echo_through(Bus& bus) {
        return [&bus](const Message& message) {
            bus.publish(message.reply_to, "echo " + message.body);
        };
    }

    Loop loop_;
    std::unique_ptr<Medium> medium_ = GetParam().make();
    std::unique_ptr<Bus> one_ = medium_->join(loop_.deliver());
    std::unique_ptr<Bus> other_ = medium_->join(loop_.deliver());
};

TEST_P(Contract, DeliversAMessageToEverySubscriberInOrder) {
    Bodies here;
    Bodies there;
    const Subscription own = one_->subscribe("a.b", into(here));
    const Subscription others = other_->subscribe("a.b", into(there));
    settle(*other_);
    one_->publish("a.b", "first");
    one_->publish("a.b", std::string_view("\0 \xff", 3));
    one_->publish("a.c", "on another subject");
    one_->publish("a.b", "");
    const Bodies expected{"first", std::string("\0 \xff", 3), ""};
    EXPECT_TRUE(loop_.run_until([&] { return here.size() == 3 && there.size() == 3; }));
    EXPECT_EQ(here, expected);
    EXPECT_EQ(there, expected);
}

TEST_P(Contract, WildcardsStandForWords) {
    std::vector<std::string> subjects;
    const auto note = [&](const Message& message) { subjects.push_back(message.subject); };
    const Subscription all = one_->subscribe("m.>", note);
    const Subscription one_word = one_->subscribe("m.*.chat", note);
    settle(*one_);
    other_->publish("m", "");
    other_->publish("m.7.chat", "");
    other_->publish("m.7.hint", "");
    other_->publish("m.7.chat.x", "");
    ASSERT_TRUE(loop_.run_until([&] { return subjects.size() == 4; }));
    std::sort(subjects.begin(), subjects.end());
    EXPECT_EQ(subjects, (Bodies{"m.7.chat", "m.7.chat", "m.7.chat.x", "m.7.hint"}));
}

TEST_P(Contract, OneMemberOfAGroupGetsAMessage) {
    Bodies here;
    Bodies there;
    Bodies everything;
    const Subscription first = one_->serve("jobs", "workers", into(here));
    const Subscription second = other_->serve("jobs", "workers", into(there));
    const Subscription watcher = one_->subscribe("jobs", into(everything));
    settle(*one_);
    settle(*other_);
    constexpr std::size_t messages = 200;
    for (std::size_t i = 0; i < messages; ++i) one_->publish("jobs", std::to_string(i));
    ASSERT_TRUE(loop_.run_until(
        [&] { return here.size() + there.size() >= messages && everything.size() == messages; }));
    std::set<std::string> all(here.begin(), here.end());
    all.insert(there.begin(), there.end());
    EXPECT_EQ(all.size(), messages);
    EXPECT_EQ(here.size() + there.size(), messages);
    EXPECT_FALSE(here.empty());
    EXPECT_FALSE(there.empty());
}

TEST_P(Contract, ARequestGetsItsOwnAnswer) {
    const Subscription echo = other_->serve("echo", "group", echo_through(*other_));
    settle(*other_);
    std::vector<std::string> answers(50);
    std::size_t answered = 0;
    for (std::size_t i = 0; i < answers.size(); ++i)
        one_->request("echo", std::to_string(i), long_enough, [&, i](const auto& answer) {
            answers[i] = answer ? *answer : answer.error();
            ++answered;
        });
    ASSERT_TRUE(loop_.run_until([&] { return answered == answers.size(); }));
    for (std::size_t i = 0; i < answers.size(); ++i)
        EXPECT_EQ(answers[i], "echo " + std::to_string(i));
}

TEST_P(Contract, ABodyMayBeLong) {
    const Subscription echo = other_->serve("echo", "group", echo_through(*other_));
    settle(*other_);
    const std::string body(900'000, 'x');
    EXPECT_EQ(*answer(*one_, "echo", body), "echo " + body);
}

TEST_P(Contract, ARequestThatNobodyServesFailsAtOnce) {
    EXPECT_EQ(answer(*one_, "nobody.here", "?").error(), "nobody serves this request");
}

TEST_P(Contract, ARequestWithoutAnAnswerFailsAfterItsTimeAndALateAnswerIsIgnored) {
    std::string reply_to;
    const Subscription slow =
        other_->serve("slow", "group", [&](const Message& asked) { reply_to = asked.reply_to; });
    settle(*other_);
    int answers = 0;
    Result<std::string> last = Error{""};
    one_->request("slow", "?", 20ms, [&](const auto& answer) {
        last = answer;
        ++answers;
    });
    ASSERT_TRUE(loop_.run_until([&] { return answers > 0 && !reply_to.empty(); }));
    EXPECT_EQ(last.error(), "no answer within the time");
    other_->publish(reply_to, "too late");
    settle(*other_);
    settle(*one_);
    EXPECT_EQ(answers, 1);
}

TEST_P(Contract, AnEndedSubscriptionIsNotCalledEvenIfAMessageIsOnItsWay) {
    Bodies bodies;
    Subscription subscription = one_->subscribe("a", into(bodies));
    settle(*one_);
    loop_.run_waiting();
    one_->publish("a", "on its way");
    ASSERT_TRUE(loop_.wait_for_callback());
    subscription.end();
    one_->publish("a", "after the end");
    settle(*one_);
    EXPECT_EQ(bodies, Bodies{});
}

TEST_P(Contract, ASubscriptionMayEndInItsOwnCallback) {
    Bodies bodies;
    Subscription subscription;
    subscription = one_->subscribe("a", [&](const Message& message) {
        bodies.push_back(message.body);
        subscription.end();
    });
    settle(*one_);
    one_->publish("a", "first");
    one_->publish("a", "second");
    settle(*one_);
    EXPECT_EQ(bodies, Bodies{"first"});
}

TEST_P(Contract, NoCallbackIsRunAfterTheEndOfTheBus) {
    int calls = 0;
    Subscription outlives = one_->subscribe("a", [&](const Message&) { ++calls; });
    const Subscription slow = other_->serve("slow", "group", [](const Message&) {});
    settle(*one_);
    settle(*other_);
    one_->request("slow", "", long_enough, [&](const auto&) { ++calls; });
    one_->publish("a", "");
    one_.reset();
    settle(*other_);
    EXPECT_EQ(calls, 0);
    outlives.end();
}

TEST_P(Contract, AnyThreadMayPublishAndRequest) {
    Bodies bodies;
    const Subscription subscription = other_->subscribe("a", into(bodies));
    const Subscription echo = other_->serve("echo", "group", echo_through(*other_));
    settle(*other_);
    int answers = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            for (int message = 0; message < 50; ++message) {
                one_->publish("a", "");
                one_->request("echo", "", long_enough, [&](const auto& answer) {
                    EXPECT_TRUE(answer);
                    ++answers;
                });
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_TRUE(loop_.run_until([&] { return bodies.size() == 200 && answers == 200; }));
}

TEST_P(Contract, WithoutAConnectionMessagesAreLostAndRequestsFailAtOnce) {
    Bodies bodies;
    const Subscription subscription = one_->subscribe("a", into(bodies));
    settle(*one_);
    medium_->fail();
    ASSERT_TRUE(loop_.run_until([&] { return !one_->is_connected(); }));
    one_->publish("a", "lost");
    EXPECT_EQ(answer(*one_, "a", "?").error().substr(0, 13), "not connected");
    medium_->recover();
    ASSERT_TRUE(loop_.run_until([&] { return one_->is_connected(); }));
    one_->publish("a", "kept");
    EXPECT_TRUE(loop_.run_until([&] { return !bodies.empty(); }));
    EXPECT_EQ(bodies, Bodies{"kept"});
}

TEST_P(Contract, PendingRequestsFailWhenTheConnectionIsLost) {
    bool is_asked = false;
    const Subscription slow =
        other_->serve("slow", "group", [&](const Message&) { is_asked = true; });
    settle(*other_);
    std::string error;
    one_->request("slow", "", long_enough, [&](const auto& answer) { error = answer.error(); });
    ASSERT_TRUE(loop_.run_until([&] { return is_asked; }));
    medium_->fail();
    ASSERT_TRUE(loop_.run_until([&] { return !error.empty(); }));
    EXPECT_EQ(error.substr(0, 14), "the connection");
}

TEST_P(Contract, SubscriptionsSurviveReconnectsAndThoseMadeInBetweenWork) {
    Bodies bodies;
    std::vector<bool> states;
    const Subscription before = one_->subscribe("before", into(bodies));
    Subscription ended = one_->subscribe("ended", into(bodies));
    one_->on_connection_change([&](bool connected) { states.push_back(connected); });
    medium_->fail();
    ASSERT_TRUE(loop_.run_until([&] { return states.size() == 2; }));
    const Subscription between = one_->subscribe("between", into(bodies));
    ended.end();
    medium_->recover();
    ASSERT_TRUE(loop_.run_until([&] { return states.size() == 3 && other_->is_connected(); }));
    EXPECT_EQ(states, (std::vector{true, false, true}));
    for (const char* const subject : {"ended", "before", "between"})
        other_->publish(subject, subject);
    EXPECT_TRUE(loop_.run_until([&] { return bodies.size() == 2; }));
    EXPECT_EQ(bodies, (Bodies{"before", "between"}));
}

INSTANTIATE_TEST_SUITE_P(Buses, Contract, testing::ValuesIn(kinds()),
                         [](const auto& kind) { return kind.param.name; });

TEST(LocalHub, ThatIsLossyLosesMessagesSilently) {
    Loop loop;
    LocalHub hub;
    const auto bus = hub.join(loop.deliver());
    int messages = 0;
    const Subscription subscription = bus->subscribe("a", [&](const Message&) { ++messages; });
    hub.set_links(LocalHub::Links::lossy);
    EXPECT_TRUE(bus->is_connected());
    bus->publish("a", "lost");
    std::string error;
    bus->request("a", "lost", 20ms, [&](const auto& answer) { error = answer.error(); });
    EXPECT_TRUE(loop.run_until([&] { return !error.empty(); }));
    EXPECT_EQ(error, "no answer within the time");
    EXPECT_EQ(messages, 0);
}

} // namespace
} // namespace khepri::bus
