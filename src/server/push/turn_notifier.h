// Sends turn notices: encrypts them, keeps them in a bounded queue, retries what a push service
// refuses for the moment, and reports subscriptions that no longer exist. Nothing here makes a
// match wait. All of it runs on the thread of the rooms.
#pragma once

#include "server/net/rate.h"
#include "server/ops/log.h"
#include "server/ops/settings.h"
#include "server/push/push_client.h"
#include "server/push/vapid.h"
#include "server/rooms/open_room.h"
#include "wire/server/push.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <utility>

namespace khepri::server {

class TurnNotifier {
public:
    // Milliseconds: since 1970, and of the steady clock.
    struct Clocks {
        std::function<std::int64_t()> now;
        std::function<std::int64_t()> steady;
    };
    using OnGone =
        std::function<void(const std::string& match, Seat seat, const std::string& endpoint)>;

    // `key` is the server's own, from the store.
    static Result<std::unique_ptr<TurnNotifier>> make(Executor executor, const Settings& settings,
                                                      std::string_view key, Clocks clocks,
                                                      Metrics& metrics, const Log& log);

    std::string public_key() const { return vapid_.public_key(); }
    // The subscription as it is stored, its text cleaned; or what is expected.
    Result<wire::PushSubscription> read(const wire::PushSubscription& subscription) const;
    // Counts a change of subscriptions from this address; an error above the limit.
    std::optional<ServerError> count_change(std::uint64_t address);

    // Tells all browsers of the seat that its turn has begun.
    void notify(const std::shared_ptr<OpenRoom>& room, Seat seat);
    // Called when a push service says that a subscription does not exist any more.
    void on_gone(OnGone on_gone) { on_gone_ = std::move(on_gone); }

    // Messages that are being sent, or could be: not those that wait for another try.
    std::size_t active() const { return waiting_.size() + sending_; }

private:
    struct Job {
        std::string match;
        Seat seat = 0;
        std::weak_ptr<OpenRoom> room;
        PushRequest request;
        std::string endpoint;
        int tries = 0;
    };

    TurnNotifier(Executor executor, const Settings& settings, Vapid vapid,
                 std::unique_ptr<PushClient> client, Clocks clocks, Metrics& metrics,
                 const Log& log);

    void add(const std::shared_ptr<OpenRoom>& room, Seat seat,
             const wire::PushSubscription& subscription);
    void send_next();
    Task<> send(std::shared_ptr<Job> job);
    Task<> retry(std::shared_ptr<Job> job, std::chrono::seconds wait);
    void on_failure(const std::shared_ptr<Job>& job, const PushResult& result);
    // Whether the seat still waits for its person.
    static bool is_current(const Job& job);
    void count(PushFailure failure, const Endpoint& endpoint);
    void note_queue();

    Executor executor_;
    std::vector<PushService> services_;
    Vapid vapid_;
    std::unique_ptr<PushClient> client_;
    Clocks clocks_;
    Metrics& metrics_;
    const Log& log_;
    OnGone on_gone_;
    Rates changes_; // of subscriptions, by address
    Rates notices_; // by endpoint
    std::deque<std::shared_ptr<Job>> waiting_;
    std::size_t sending_ = 0;
    std::size_t paused_ = 0; // wait for another try
    // When a failure of a service was logged last.
    std::map<std::pair<std::string, PushFailure>, std::int64_t> logged_;
};

} // namespace khepri::server
