#include "server/moderation/moderation.h"

#include "server/text/names.h"

#include <algorithm>

namespace khepri::server {
namespace {

constexpr const char* ban_notes = "ban";
constexpr const char* report_notes = "report";

constexpr Rate report_rate{5.0 / 60, 10}; // of one address
constexpr std::size_t most_reporters = 10'000;
constexpr std::size_t most_reports = 10'000; // that the host has not closed yet

using Notes = Result<std::vector<store::Note>>;

// A note that cannot be read was written by a later Khepri: it is left alone.
template <class T, class Read>
std::vector<T> read_notes(const std::vector<store::Note>& notes, const Read& read) {
    std::vector<T> all;
    for (const store::Note& note : notes)
        if (auto one = wire::read_text(note.body, read)) all.push_back(std::move(*one));
    return all;
}

} // namespace

Moderation::Moderation(ServerContext& context, std::uint64_t salt)
    : context_(context), reported_(report_rate, most_reporters, salt) {}

Result<std::vector<wire::Ban>> Moderation::load(store::Store& store) {
    const Notes notes = store.administration().notes(ban_notes);
    if (!notes) return Error{notes.error()};
    return read_notes<wire::Ban>(*notes, wire::read_ban);
}

void Moderation::refresh() {
    if (std::exchange(is_refreshing_, true)) return;
    context_.rooms.context().connections.ask([this](store::Store& store) {
        context_.rooms.context().post([this, notes = store.administration().notes(ban_notes)] {
            is_refreshing_ = false;
            if (notes) use(read_notes<wire::Ban>(*notes, wire::read_ban));
        });
    });
}

void Moderation::use(std::vector<wire::Ban> bans) {
    const std::int64_t now = context_.rooms.context().now();
    std::erase_if(bans, [&](const wire::Ban& ban) { return ban.expires && *ban.expires <= now; });
    bans_ = std::move(bans);
    list_.set(bans_);
}

bool Moderation::allows_name(std::string_view name) const {
    return name.empty() ||
           (!list_.is_name_banned(name, context_.rooms.context().now()) && !words_.are_in(name));
}

std::optional<ServerError> Moderation::accept_name(std::string& name) const {
    const auto cleaned = clean_name(name);
    if (!cleaned) return malformed("name: " + cleaned.error());
    if (!allows_name(*cleaned)) return ServerError::of("forbidden_name");
    name = *cleaned;
    return std::nullopt;
}

bool Moderation::has(const wire::Ban& ban) const {
    return std::any_of(bans_.begin(), bans_.end(),
                       [&](const wire::Ban& other) { return note_id(other) == note_id(ban); });
}

Task<std::optional<Error>> Moderation::add(wire::Ban ban) {
    const auto write = [ban](store::Store& store) {
        return store.administration().put(
            {ban_notes, note_id(ban), wire::to_line(wire::to_json(ban))});
    };
    const std::optional<Error> failed = co_await ask_store<std::optional<Error>>(context_, write);
    if (failed) co_return failed;
    auto bans = bans_;
    std::erase_if(bans, [&](const wire::Ban& other) { return note_id(other) == note_id(ban); });
    bans.push_back(ban);
    use(std::move(bans));
    co_return std::nullopt;
}

Task<std::optional<Error>> Moderation::remove(wire::Ban ban) {
    const auto write = [ban](store::Store& store) {
        return store.administration().remove_note(ban_notes, note_id(ban));
    };
    const std::optional<Error> failed = co_await ask_store<std::optional<Error>>(context_, write);
    if (failed) co_return failed;
    auto bans = bans_;
    std::erase_if(bans, [&](const wire::Ban& other) { return note_id(other) == note_id(ban); });
    use(std::move(bans));
    co_return std::nullopt;
}

void Moderation::report(const wire::Report& report, std::uint64_t address, OnReported on_reported) {
    const std::int64_t now = context_.steady();
    Bucket& bucket = reported_.bucket(address, now);
    if (!bucket.take(now)) return on_reported(too_many_requests(bucket.wait(now)));
    context_.rooms.context().connections.ask(
        [this, report, on_reported = std::move(on_reported)](store::Store& store) {
            store::Administration& notes = store.administration();
            const auto before = notes.notes(report_notes);
            std::optional<Error> failed;
            if (!before)
                failed = Error{before.error()};
            else if (before->size() < most_reports)
                failed = notes.put({report_notes, report.id, wire::to_line(wire::to_json(report))});
            context_.rooms.context().post([failed, on_reported] {
                on_reported(failed ? std::optional(ServerError::of("store_unavailable"))
                                   : std::nullopt);
            });
        });
}

Task<Result<std::vector<wire::Report>>> Moderation::reports() {
    const auto list = [](store::Store& store) {
        return store.administration().notes(report_notes);
    };
    const Notes notes = co_await ask_store<Notes>(context_, list);
    if (!notes) co_return Error{notes.error()};
    co_return read_notes<wire::Report>(*notes, wire::read_report);
}

Task<std::optional<Error>> Moderation::close_report(std::string id) {
    const auto write = [id](store::Store& store) {
        return store.administration().remove_note(report_notes, id);
    };
    co_return co_await ask_store<std::optional<Error>>(context_, write);
}

Task<std::optional<Error>> Moderation::forget(std::string match, Seat seat) {
    const auto all = co_await reports();
    if (!all) co_return Error{all.error()};
    for (const wire::Report& report : *all) {
        if (report.match != match || (report.seat != seat && report.by != seat)) continue;
        if (const std::optional<Error> failed = co_await close_report(report.id)) co_return failed;
    }
    co_return std::nullopt;
}

} // namespace khepri::server
