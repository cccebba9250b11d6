// What `khepri admin` can do (wire/admin/admin.h). Everything here runs on the thread of the rooms.
#pragma once

#include "server/moderation/moderation.h"
#include "server/net/server_context.h"
#include "wire/admin/admin.h"

#include <functional>

namespace khepri::server {

class AdminCommands {
public:
    // `drain` does the same as SIGTERM.
    AdminCommands(ServerContext& context, Moderation& moderation, std::function<void()> drain);

    Task<wire::AdminAnswer> answer(wire::AdminRequest request);

private:
    using Answer = wire::AdminAnswer;

    Task<Answer> handle(wire::AdminStatusRequest);
    Task<Answer> handle(wire::AdminListRequest request);
    Task<Answer> handle(wire::AdminShowRequest request);
    Task<Answer> handle(wire::AdminEndRequest request);
    Task<Answer> handle(wire::AdminDeleteRequest request);
    Task<Answer> handle(wire::AdminBanRequest request);
    Task<Answer> handle(wire::AdminUnbanRequest request);
    Task<Answer> handle(wire::AdminBansRequest);
    Task<Answer> handle(wire::AdminSocketsRequest);
    Task<Answer> handle(wire::AdminReportsRequest);
    Task<Answer> handle(wire::AdminCloseReportRequest request);
    Task<Answer> handle(wire::AdminDrainRequest);
    Task<Answer> handle(wire::AdminForgetRequest request);
    Task<Answer> handle(wire::AdminExportRequest request);
    Task<Answer> handle(wire::AdminForgetResultsRequest request);

    // Nothing if it ended, or was over already.
    Task<std::optional<std::string>> end_match(std::shared_ptr<OpenRoom> room);
    // Disconnects everybody and forgets the room; who comes back finds what is stored.
    void unload(const std::string& match, std::string_view why);
    void close_sockets_of(const wire::Ban& ban);

    ServerContext& context_;
    Moderation& moderation_;
    std::function<void()> drain_;
    std::int64_t started_;
};

} // namespace khepri::server
