#include "jobs/hand_out.h"

#include "core/text.h"
#include "wire/jobs/job_messages.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <memory>
#include <random>
#include <set>

namespace khepri::jobs {
namespace {

using namespace std::chrono_literals;
using HandOutClock = std::chrono::steady_clock;

constexpr auto without_end = std::chrono::hours(24 * 365);
constexpr auto time_to_connect = 2s;
constexpr auto pause_without_workers = 250ms;
constexpr auto pause_while_busy = 20ms;
constexpr auto between_looks = 100ms; // at the flag, and for what is lost
constexpr std::size_t most_at_once = 10'000;

class Run {
public:
    Run(bus::Bus& bus, Pieces& pieces, const HandOut& plan)
        : bus_(bus), pieces_(pieces), plan_(plan) {
        status_ = bus.subscribe(std::string(wire::worker_subject),
                                [this](const bus::Message& message) { on_status(message.body); });
    }

    std::optional<Error> run(bus::CallbackQueue& callbacks) {
        while (!pieces_.are_finished() && !plan_.stopped && !fault_) {
            send_pieces();
            callbacks.run_one_until(HandOutClock::now() + between_looks);
            retry_lost();
        }
        return fault_;
    }

private:
    struct Sent {
        Piece piece;
        HandOutClock::time_point last_seen;
    };

    void send_pieces() {
        while (sent_.size() < limit_ && bus_.is_connected() &&
               HandOutClock::now() >= paused_until_) {
            auto piece = next_piece();
            if (!piece) return;
            send(std::move(*piece));
        }
        watch_connection();
    }

    void watch_connection() {
        if (bus_.is_connected())
            connected_at_ = HandOutClock::now();
        else if (HandOutClock::now() - connected_at_ > time_to_connect)
            report("Not connected to NATS; waiting for it.");
    }

    std::optional<Piece> next_piece() {
        if (to_retry_.empty()) return pieces_.next();
        Piece piece = std::move(to_retry_.front());
        to_retry_.pop_front();
        return piece;
    }

    void send(Piece piece) {
        const std::string id = piece.id;
        const std::string request = piece.request;
        sent_.insert_or_assign(id, Sent{std::move(piece), HandOutClock::now()});
        bus_.request(std::string(plan_.subject), request, without_end,
                     [this, exists = std::weak_ptr(exists_), id](const auto& answer) {
                         if (!exists.expired()) on_answer(id, answer);
                     });
    }

    // Of a piece that is handed out again, the first answer counts.
    void on_answer(const std::string& id, const Result<std::string>& answer) {
        if (finished_.contains(id)) return;
        if (!answer) {
            report("No worker answers; waiting for one.");
            return retry(id, pause_without_workers);
        }
        const auto json = wire::parse_json(*answer, longest_answer);
        if (json && wire::is_job_error(*json)) return on_job_error(id, *json);
        limit_ = std::min(limit_ + 1, most_at_once);
        sent_.erase(id);
        std::erase_if(to_retry_, [&](const Piece& piece) { return piece.id == id; });
        finished_.insert(id);
        if (auto fault = pieces_.finish(id, *answer)) fault_ = std::move(fault);
    }

    void on_job_error(const std::string& id, const wire::Json& json) {
        const auto error = wire::read_job_error(json);
        if (!error || error->fault == wire::JobFault::refused) {
            fault_ = Error{"a worker answers: " + (error ? error->error : error.error())};
            return;
        }
        if (error->fault == wire::JobFault::other_program) report(error->error + '.');
        retry(id, error->fault == wire::JobFault::busy ? pause_while_busy : pause_without_workers);
    }

    void retry(const std::string& id, std::chrono::milliseconds pause) {
        const auto found = sent_.find(id);
        if (found == sent_.end()) return;
        to_retry_.push_back(std::move(found->second.piece));
        sent_.erase(found);
        limit_ = std::max<std::size_t>(1, sent_.size());
        paused_until_ = HandOutClock::now() + pause;
    }

    void on_status(const std::string& body) {
        const auto status = wire::read_text(body, wire::read_worker_status);
        if (!status) return;
        for (const std::string& id : status->jobs)
            if (const auto found = sent_.find(id); found != sent_.end())
                found->second.last_seen = HandOutClock::now();
    }

    void retry_lost() {
        const auto longest_ago = HandOutClock::now() - plan_.lost_after;
        std::vector<std::string> lost;
        for (const auto& [id, sent] : sent_)
            if (sent.last_seen < longest_ago) lost.push_back(id);
        for (const std::string& id : lost) retry(id, 0ms);
    }

    void report(const std::string& sentence) {
        if (reported_.insert(sentence).second) plan_.report(sentence);
    }

    static constexpr std::size_t longest_answer = std::size_t{1} << 20;

    bus::Bus& bus_;
    Pieces& pieces_;
    const HandOut& plan_;
    bus::Subscription status_;
    std::map<std::string, Sent> sent_;
    std::deque<Piece> to_retry_;
    std::set<std::string> finished_;
    std::set<std::string> reported_;
    std::size_t limit_ = 4;
    HandOutClock::time_point paused_until_;
    HandOutClock::time_point connected_at_ = HandOutClock::now(); // the last time
    std::optional<Error> fault_;
    const std::shared_ptr<bool> exists_ = std::make_shared<bool>(true); // for late answers
};

} // namespace

std::optional<Error> hand_out(bus::Bus& bus, bus::CallbackQueue& callbacks, Pieces& pieces,
                              const HandOut& plan) {
    return Run(bus, pieces, plan).run(callbacks);
}

std::string fresh_run_id() {
    std::random_device random;
    std::array<std::uint8_t, 8> bytes;
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
    return hex(bytes);
}

} // namespace khepri::jobs
