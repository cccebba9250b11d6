#include "server/review/reviews.h"

#include "core/version.h"
#include "wire/jobs/job_messages.h"
#include "wire/reports/review_report.h"

#include <utility>

namespace khepri::server {
namespace {

constexpr Rate asking_rate{6.0 / 60, 6}; // of one address
constexpr std::size_t most_asking = 10'000;
constexpr std::size_t most_waiting = 100;
constexpr std::size_t most_in_memory = 100;
constexpr std::size_t most_at_workers = 4; // of this server, so that searches find room there
// Of a worker that died nothing is heard.
constexpr auto longest_review = std::chrono::seconds(60);

// The report of a worker, if it is one of a whole match.
std::optional<wire::ReviewReport> report_in(const Result<std::string>& answer) {
    if (!answer) return std::nullopt;
    auto report = wire::read_text(*answer, wire::read_review_report);
    if (!report || report->done != report->total || report->total == 0) return std::nullopt;
    return std::move(*report);
}

} // namespace

Reviews::Reviews(RoomContext& context, std::uint64_t salt)
    : context_(context),
      asked_(asking_rate, most_asking, salt),
      thread_([&context] { return context.search_pool.waiting() == 0; }) {}

Reviews::Answer Reviews::ask(const std::string& match, std::uint64_t address,
                             const std::function<std::string()>& record) {
    if (const auto found = by_match_.find(match); found != by_match_.end())
        return status_of(found->second);
    const std::int64_t now = context_.steady();
    Bucket& bucket = asked_.bucket(address, now);
    if (!bucket.take(now)) return too_many_requests(bucket.wait(now));
    if (under_way_ >= most_waiting) return ServerError::of("too_busy");
    by_age_.push_front({.match = match, .record = record(), .report = std::nullopt});
    by_match_[match] = by_age_.begin();
    ++under_way_;
    count_under_way();
    start(by_age_.front());
    forget_oldest();
    return wire::ReviewStatus{};
}

Reviews::Answer Reviews::find(const std::string& match) {
    const auto found = by_match_.find(match);
    if (found == by_match_.end()) return ServerError::of("no_review");
    return status_of(found->second);
}

wire::ReviewStatus Reviews::status_of(ByAge::iterator review) {
    by_age_.splice(by_age_.begin(), by_age_, review);
    return {review->progress->done, review->progress->total, review->report};
}

// A worker first: it has processors of its own. Whatever goes wrong there, the review is made here.
void Reviews::start(const Review& review) {
    if (context_.bus == nullptr || !context_.bus->is_connected() || at_workers_ >= most_at_workers)
        return make_here(review.match);
    ++at_workers_;
    context_.bus->request(
        std::string(wire::review_subject),
        wire::to_text(wire::ReviewJob{program_build(), review.record}), longest_review,
        [this, exists = exists_, match = review.match](const Result<std::string>& answer) {
            if (!*exists) return;
            --at_workers_;
            const auto report = report_in(answer);
            if (!report) return make_here(match);
            by_match_.at(match)->progress->done = report->done;
            by_match_.at(match)->progress->total = report->total;
            finish(match, wire::to_line(wire::to_json(*report)), SearchedBy::worker);
        });
}

void Reviews::make_here(const std::string& match) {
    const Review& review = *by_match_.at(match);
    thread_.add({review.record, review.progress,
                 [this, exists = exists_, match](const Result<std::string>& report) {
                     context_.post([this, exists, match, report] {
                         if (!*exists) return;
                         if (report)
                             finish(match, *report, SearchedBy::server);
                         else
                             drop(match, report.error());
                     });
                 }});
}

void Reviews::finish(const std::string& match, const std::string& report, SearchedBy by) {
    Review& review = *by_match_.at(match);
    review.report = report;
    review.record.clear();
    --under_way_;
    count_under_way();
    context_.metrics.reviews(by).add();
}

// The record of a match that is over can be reviewed, so this does not happen; if it does, the next
// who asks starts anew.
void Reviews::drop(const std::string& match, const std::string& reason) {
    context_.log.error("review_failed", {{"match", match}, {"reason", reason}});
    by_age_.erase(by_match_.at(match));
    by_match_.erase(match);
    --under_way_;
    count_under_way();
}

// What is under way stays: there is a bound for that too.
void Reviews::forget_oldest() {
    for (auto review = by_age_.end();
         by_age_.size() > most_in_memory && review != by_age_.begin();) {
        --review;
        if (!review->report) continue;
        by_match_.erase(review->match);
        review = by_age_.erase(review);
    }
}

void Reviews::count_under_way() {
    context_.metrics.review_queue.set(static_cast<std::int64_t>(under_way_));
}

} // namespace khepri::server
