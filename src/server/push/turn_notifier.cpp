#include "server/push/turn_notifier.h"

#include "server/push/base64url.h"
#include "server/push/encryption.h"
#include "server/rooms/secrets.h"
#include "server/text/names.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <array>
#include <cstring>

namespace khepri::server {
namespace {

constexpr std::size_t max_sending = 8;
constexpr std::size_t max_queued = 1000;
constexpr std::size_t auth_size = 16;
constexpr std::size_t max_keys = 100'000; // of rates
constexpr Rate change_rate{10.0 / 60, 20};
constexpr Rate notice_rate{1.0 / 60, 10};
constexpr std::int64_t longest_kept = 28LL * 24 * 60 * 60; // seconds; services keep nothing longer
constexpr std::int64_t between_lines = 10LL * 60 * 1000;   // of the log, for the same failure

// Before each further try, unless the service names a time; and the longest that it may name.
constexpr std::array pauses{std::chrono::seconds(5), std::chrono::seconds(60),
                            std::chrono::seconds(600)};
constexpr std::chrono::seconds longest_pause(3600);

bool is_temporary(PushFailure failure) {
    return failure == PushFailure::unavailable || failure == PushFailure::timeout ||
           failure == PushFailure::unreachable;
}

std::uint64_t key_of(std::string_view text) {
    std::uint64_t key = 0;
    const Digest digest = sha256(text);
    std::memcpy(&key, digest.data(), sizeof key);
    return key;
}

std::uint64_t random_salt() {
    std::uint64_t salt = 0;
    const Seed seed = random_seed();
    std::memcpy(&salt, seed.data(), sizeof salt);
    return salt;
}

std::string_view reason_of(PushFailure failure) {
    return push_failures[static_cast<std::size_t>(failure)];
}

} // namespace

Result<std::unique_ptr<TurnNotifier>> TurnNotifier::make(Executor executor,
                                                         const Settings& settings,
                                                         std::string_view key, Clocks clocks,
                                                         Metrics& metrics, const Log& log) {
    auto vapid = Vapid::from_stored(key, settings.push_contact);
    if (!vapid) return Error{vapid.error()};
    auto client = PushClient::make(
        executor, {settings.push_timeout, settings.push_private_addresses, settings.push_ca});
    if (!client) return Error{client.error()};
    return std::unique_ptr<TurnNotifier>(new TurnNotifier(std::move(executor), settings,
                                                          std::move(*vapid), std::move(*client),
                                                          std::move(clocks), metrics, log));
}

TurnNotifier::TurnNotifier(Executor executor, const Settings& settings, Vapid vapid,
                           std::unique_ptr<PushClient> client, Clocks clocks, Metrics& metrics,
                           const Log& log)
    : executor_(std::move(executor)),
      services_(browser_push_services()),
      vapid_(std::move(vapid)),
      client_(std::move(client)),
      clocks_(std::move(clocks)),
      metrics_(metrics),
      log_(log),
      changes_(change_rate, max_keys, random_salt()),
      notices_(notice_rate, max_keys, random_salt()) {
    services_.insert(services_.end(), settings.push_services.begin(), settings.push_services.end());
}

Result<wire::PushSubscription>
TurnNotifier::read(const wire::PushSubscription& subscription) const {
    if (const auto endpoint = read_endpoint(subscription.endpoint, services_); !endpoint)
        return Error{endpoint.error()};
    const auto point = from_base64url(subscription.p256dh);
    if (!point || !EcKey::is_point(*point))
        return Error{"p256dh: expected a point of P-256, uncompressed, in base64url"};
    if (const auto auth = from_base64url(subscription.auth); !auth || auth->size() != auth_size)
        return Error{"auth: expected 16 bytes in base64url"};
    const auto text = clean_message(subscription.text);
    if (!text) return Error{"text: " + text.error()};
    if (text->empty()) return Error{"text: expected a sentence to show"};
    wire::PushSubscription cleaned = subscription;
    cleaned.text = *text;
    return cleaned;
}

std::optional<ServerError> TurnNotifier::count_change(std::uint64_t address) {
    const std::int64_t now = clocks_.steady();
    Bucket& bucket = changes_.bucket(address, now);
    if (bucket.take(now)) return std::nullopt;
    return too_many_requests(bucket.wait(now));
}

void TurnNotifier::notify(const std::shared_ptr<OpenRoom>& room, Seat seat) {
    for (const wire::PushSubscription& subscription : room->room().seats()[seat].push)
        add(room, seat, subscription);
    send_next();
}

// A stored subscription was valid once; the host may have changed the services since.
void TurnNotifier::add(const std::shared_ptr<OpenRoom>& room, Seat seat,
                       const wire::PushSubscription& subscription) {
    const auto endpoint = read_endpoint(subscription.endpoint, services_);
    const auto point = from_base64url(subscription.p256dh);
    const auto auth = from_base64url(subscription.auth);
    if (!endpoint || !point || !EcKey::is_point(*point) || !auth) return;
    if (!notices_.take(key_of(subscription.endpoint), clocks_.steady()))
        return count(PushFailure::too_often, *endpoint);
    if (active() + paused_ >= max_queued) return count(PushFailure::queue_full, *endpoint);
    const std::string text = wire::to_line(wire::to_json(
        wire::TurnNotice{room->room().id(), room->room().created().game, subscription.text}));
    if (text.size() > longest_push_text) return;
    auto job = std::make_shared<Job>();
    job->match = room->room().id();
    job->seat = seat;
    job->room = room;
    job->endpoint = subscription.endpoint;
    job->request = {*endpoint,
                    {},
                    job->match,
                    std::min(room->room().settings().turn_milliseconds / 1000, longest_kept),
                    encrypted(text, {*point, *auth})};
    waiting_.push_back(std::move(job));
    note_queue();
}

void TurnNotifier::send_next() {
    while (sending_ < max_sending && !waiting_.empty()) {
        ++sending_;
        auto job = std::move(waiting_.front());
        waiting_.pop_front();
        asio::co_spawn(executor_, send(std::move(job)), asio::detached);
    }
    note_queue();
}

Task<> TurnNotifier::send(std::shared_ptr<Job> job) {
    if (is_current(*job)) {
        ++job->tries;
        PushRequest& request = job->request;
        request.authorization =
            vapid_.authorization(request.endpoint.origin(), clocks_.now() / 1000);
        const PushResult result = co_await client_->send(request);
        if (result.failure)
            on_failure(job, result);
        else
            metrics_.push_sent.add();
    }
    --sending_;
    send_next();
}

void TurnNotifier::on_failure(const std::shared_ptr<Job>& job, const PushResult& result) {
    count(*result.failure, job->request.endpoint);
    if (result.failure == PushFailure::gone && on_gone_)
        on_gone_(job->match, job->seat, job->endpoint);
    const auto done = static_cast<std::size_t>(job->tries);
    if (!is_temporary(*result.failure) || done > pauses.size()) return;
    std::chrono::seconds pause = pauses[done - 1];
    if (result.retry_after)
        pause = std::clamp(std::chrono::seconds(*result.retry_after), std::chrono::seconds(1),
                           longest_pause);
    ++paused_;
    asio::co_spawn(executor_, retry(job, pause), asio::detached);
}

Task<> TurnNotifier::retry(std::shared_ptr<Job> job, std::chrono::seconds wait) {
    using Steady = std::chrono::steady_clock;
    asio::basic_waitable_timer<Steady, asio::wait_traits<Steady>, Executor> timer(executor_);
    timer.expires_after(wait);
    co_await timer.async_wait(asio::as_tuple(as_task));
    --paused_;
    waiting_.push_back(std::move(job));
    send_next();
}

// A room that is not in memory any more has not changed.
bool TurnNotifier::is_current(const Job& job) {
    const auto open = job.room.lock();
    if (!open) return true;
    const Room& room = open->room();
    return room.phase() == MatchPhase::playing && room.match().to_act().contains(job.seat) &&
           room.seats()[job.seat].is_occupied() && !open->connected().contains(job.seat);
}

// The log names the service, not the endpoint.
void TurnNotifier::count(PushFailure failure, const Endpoint& endpoint) {
    metrics_.push_failures(failure).add();
    if (failure == PushFailure::gone) return; // as it should be
    const auto service = std::find_if(services_.begin(), services_.end(), [&](const auto& one) {
        return one.includes(endpoint.host, endpoint.port);
    });
    const std::string name = service == services_.end() ? "" : to_text(*service);
    const std::int64_t now = clocks_.steady();
    const auto [last, is_first] = logged_.try_emplace({name, failure}, now);
    if (!is_first && now - last->second < between_lines) return;
    last->second = now;
    log_.warn("push_failed", {{"service", name}, {"reason", reason_of(failure)}});
}

void TurnNotifier::note_queue() {
    metrics_.push_queue.set(static_cast<std::int64_t>(active() + paused_));
}

} // namespace khepri::server
