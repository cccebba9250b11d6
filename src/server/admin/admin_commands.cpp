#include "server/admin/admin_commands.h"

#include "core/version.h"
#include "server/admin/match_summary.h"
#include "server/admin/personal_data.h"
#include "server/net/socket.h"
#include "server/rooms/decide.h"
#include "server/text/names.h"

#include <limits>

namespace khepri::server {
namespace {

constexpr int matches_in_a_step = 20; // read from the store without a pause
constexpr int most_searched = 20'000; // of all matches

using Bodies = Result<std::vector<std::string>>;
using Listed = Result<std::vector<store::ListedMatch>>;

wire::AdminError error_of(const ServerError& error) {
    return {std::string(error.code) + (error.detail.empty() ? "" : ": " + error.detail)};
}

Decision decide_end_by_host(const Room& room, std::int64_t now) {
    if (room.phase() == MatchPhase::over) return Repeated{room.version()};
    if (room.phase() == MatchPhase::waiting) return ServerError::of("not_started");
    return wire::RoomEvent(wire::MatchEndedByAgreement{std::max(now, room.latest_at())});
}

// A /64 is the most exact that is known of an IPv6 address.
Result<wire::Ban> ban_of(const std::optional<std::string>& address,
                         const std::optional<std::string>& name) {
    wire::Ban ban;
    if (address.has_value() == name.has_value())
        return Error{"expected either an address or a name"};
    if (name) {
        const auto cleaned = clean_name(*name);
        if (!cleaned || cleaned->empty()) return Error{"expected a name that somebody can have"};
        ban.name = *cleaned;
        return ban;
    }
    auto network = network_of(*address);
    if (!network) return Error{network.error()};
    constexpr int most_bits_of_v6 = 64;
    if (network->first.is_v6()) network->bits = std::min(network->bits, most_bits_of_v6);
    ban.address = to_text(*network);
    return ban;
}

} // namespace

AdminCommands::AdminCommands(ServerContext& context, Moderation& moderation,
                             std::function<void()> drain)
    : context_(context),
      moderation_(moderation),
      drain_(std::move(drain)),
      started_(context.rooms.context().now()) {}

Task<wire::AdminAnswer> AdminCommands::answer(wire::AdminRequest request) {
    return std::visit([this](auto& one) { return handle(std::move(one)); }, request);
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminStatusRequest) {
    co_return wire::AdminStatus{std::string(program_version()),
                                started_,
                                static_cast<std::int64_t>(context_.rooms.size()),
                                static_cast<std::int64_t>(context_.sockets.size()),
                                static_cast<std::int64_t>(moderation_.bans().size()),
                                !context_.rooms.is_store_unavailable(),
                                context_.closing};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminListRequest request) {
    wire::AdminMatches found;
    store::ListPosition position{std::numeric_limits<std::int64_t>::max(), ""};
    if (request.older_seconds)
        position.changed = context_.rooms.context().now() - *request.older_seconds * 1000;
    for (int searched = 0; searched < most_searched; searched += matches_in_a_step) {
        const auto list = [position](store::Store& store) {
            return store.administration().matches_before(position, matches_in_a_step);
        };
        const Listed listed = co_await ask_store<Listed>(context_, list);
        if (!listed) co_return wire::AdminError{listed.error()};
        for (const store::ListedMatch& one : *listed) {
            const auto read = [match = one.match](store::Store& store) {
                return store.read(match);
            };
            const Bodies bodies = co_await ask_store<Bodies>(context_, read);
            auto summary = summary_of(context_.rooms, one, bodies);
            if (request.player && !has_player(summary, *request.player)) continue;
            found.matches.push_back(std::move(summary));
            if (found.matches.size() >= static_cast<std::size_t>(request.limit)) co_return found;
        }
        if (listed->size() < static_cast<std::size_t>(matches_in_a_step)) co_return found;
        position = {listed->back().changed, listed->back().match};
    }
    found.is_complete = false;
    co_return found;
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminShowRequest request) {
    const FoundRoom found = co_await find_room(context_, request.match);
    if (const auto* const error = std::get_if<ServerError>(&found)) co_return error_of(*error);
    co_return summary_of(*std::get<std::shared_ptr<OpenRoom>>(found),
                         request.chat ? ShowChat::yes : ShowChat::no);
}

Task<std::optional<std::string>> AdminCommands::end_match(std::shared_ptr<OpenRoom> room) {
    const auto end = [&](auto on_reply) {
        room->request([now = room->now()](const Room& one) { return decide_end_by_host(one, now); },
                      std::move(on_reply));
    };
    const Reply ended = co_await answer_of<Reply>(context_.io.get_executor(), end);
    if (!ended.error) co_return std::nullopt;
    co_return error_of(*ended.error).message;
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminEndRequest request) {
    const FoundRoom found = co_await find_room(context_, request.match);
    if (const auto* const error = std::get_if<ServerError>(&found)) co_return error_of(*error);
    const auto fault = co_await end_match(std::get<std::shared_ptr<OpenRoom>>(found));
    if (fault) co_return wire::AdminError{*fault};
    context_.log.info("admin", {{"command", "end"}, {"match", request.match}});
    co_return wire::AdminDone{"match " + request.match + " is over, without a result"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminDeleteRequest request) {
    const FoundRoom found = co_await find_room(context_, request.match);
    // One that cannot be read can be deleted as well.
    if (const auto* const error = std::get_if<ServerError>(&found);
        error != nullptr && error->code != "unreadable_match" && error->code != "store_unavailable")
        co_return error_of(*error);
    unload(request.match, "the match was deleted");
    const auto write = [match = request.match](store::Store& store) {
        return store.administration().delete_match(match);
    };
    const std::optional<Error> failed = co_await ask_store<std::optional<Error>>(context_, write);
    unload(request.match, "the match was deleted"); // who came back meanwhile
    if (failed) co_return wire::AdminError{failed->message};
    context_.log.info("admin", {{"command", "delete"}, {"match", request.match}});
    co_return wire::AdminDone{"match " + request.match + " is deleted"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminBanRequest request) {
    auto ban = ban_of(request.address, request.name);
    if (!ban) co_return wire::AdminError{ban.error()};
    ban->reason = request.reason;
    ban->at = context_.rooms.context().now();
    if (request.seconds) ban->expires = ban->at + *request.seconds * 1000;
    const std::optional<Error> failed = co_await moderation_.add(*ban);
    if (failed) co_return wire::AdminError{failed->message};
    close_sockets_of(*ban);
    const std::string& subject = ban->address ? *ban->address : *ban->name;
    context_.log.info("admin", {{"command", "ban"}, {"subject", ban->address}});
    co_return wire::AdminDone{subject + " is banned"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminUnbanRequest request) {
    const auto ban = ban_of(request.address, request.name);
    if (!ban) co_return wire::AdminError{ban.error()};
    const std::string& subject = ban->address ? *ban->address : *ban->name;
    if (!moderation_.has(*ban)) co_return wire::AdminError{subject + " is not banned"};
    const std::optional<Error> failed = co_await moderation_.remove(*ban);
    if (failed) co_return wire::AdminError{failed->message};
    context_.log.info("admin", {{"command", "unban"}, {"subject", ban->address}});
    co_return wire::AdminDone{subject + " is not banned any more"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminBansRequest) {
    co_return wire::AdminBans{moderation_.bans()};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminSocketsRequest) {
    wire::AdminSockets listed;
    for (const Socket* const socket : context_.sockets)
        listed.sockets.push_back(
            {socket->peer().match,
             to_text(ClientAddress{socket->peer().address}, LogAddresses::full)});
    co_return listed;
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminReportsRequest) {
    const auto reports = co_await moderation_.reports();
    if (!reports) co_return wire::AdminError{reports.error()};
    co_return wire::AdminReports{*reports};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminCloseReportRequest request) {
    const std::optional<Error> failed = co_await moderation_.close_report(request.id);
    if (failed) co_return wire::AdminError{failed->message};
    context_.log.info("admin", {{"command", "close_report"}});
    co_return wire::AdminDone{"report " + request.id + " is closed"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminDrainRequest) {
    context_.log.info("admin", {{"command", "drain"}});
    asio::post(context_.io, drain_);
    co_return wire::AdminDone{"the server is shutting down"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminForgetRequest request) {
    const wire::AdminPersonRequest& person = request.person;
    const auto read = [match = person.match](store::Store& store) { return store.read(match); };
    const Bodies bodies = co_await ask_store<Bodies>(context_, read);
    if (!bodies) co_return wire::AdminError{bodies.error()};
    const auto changed = events_without(*bodies, person);
    if (!changed) co_return wire::AdminError{changed.error()};
    const auto write = [match = person.match, events = *changed](store::Store& store) {
        return store.administration().replace(match, events);
    };
    const std::optional<Error> failed = co_await ask_store<std::optional<Error>>(context_, write);
    if (failed) co_return wire::AdminError{failed->message};
    unload(person.match, "the match was changed; come back");
    const std::optional<Error> not_removed = co_await moderation_.forget(person.match, person.seat);
    if (not_removed) co_return wire::AdminError{not_removed->message};
    context_.log.info("admin",
                      {{"command", "forget"}, {"match", person.match}, {"seat", person.seat + 1}});
    co_return wire::AdminDone{std::to_string(changed->size()) + " events of match " + person.match +
                              " were changed; its record can still be verified"};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminExportRequest request) {
    const auto read = [match = request.person.match](store::Store& store) {
        return store.read(match);
    };
    const Bodies bodies = co_await ask_store<Bodies>(context_, read);
    if (!bodies) co_return wire::AdminError{bodies.error()};
    const auto events = events_about(*bodies, request.person);
    if (!events) co_return wire::AdminError{events.error()};
    context_.log.info("admin", {{"command", "export"},
                                {"match", request.person.match},
                                {"seat", request.person.seat + 1}});
    co_return wire::AdminPerson{request.person.match, request.person.seat, *events};
}

Task<wire::AdminAnswer> AdminCommands::handle(wire::AdminForgetResultsRequest request) {
    using Count = Result<std::int64_t>;
    const auto remove = [name = request.name](store::Store& store) {
        return store.leaderboards().remove_named(name);
    };
    const Count removed = co_await ask_store<Count>(context_, remove);
    if (!removed) co_return wire::AdminError{removed.error()};
    context_.daily->forget_lists();
    context_.log.info("admin", {{"command", "forget_results"}});
    co_return wire::AdminDone{std::to_string(*removed) + " results of " + request.name +
                              " are removed"};
}

void AdminCommands::unload(const std::string& match, std::string_view why) {
    for (Socket* const socket : context_.sockets)
        if (socket->peer().match == match) socket->close(close_code::going_away, why);
    context_.rooms.unload(match);
}

void AdminCommands::close_sockets_of(const wire::Ban& ban) {
    const std::int64_t now = context_.rooms.context().now();
    if (!ban.address) return;
    for (Socket* const socket : context_.sockets)
        if (moderation_.is_banned(socket->peer().address, now))
            socket->close(close_code::policy_error, "banned");
}

} // namespace khepri::server
