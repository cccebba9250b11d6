// Deletes what the host does not want to keep: finished matches, matches that never started, old
// chat, old results of deals of the day. In the background, one match at a time, so that play does
// not wait.
#pragma once

#include "server/net/server_context.h"
#include "store/administration.h"

#include <cstdint>

namespace khepri::server {

class Retention {
public:
    explicit Retention(ServerContext& context) : context_(context) {}

    // Until the server ends.
    Task<> run();

private:
    using Position = store::ListPosition;

    Task<> delete_matches(store::MatchPhase phase, Removed what, std::int64_t changed_before);
    Task<> delete_chat(std::int64_t changed_before);
    // Of one match; false if the store failed.
    Task<bool> delete_chat_of(std::string match);
    Task<> delete_results(std::int64_t before_day);
    Task<> pause(std::chrono::milliseconds time);
    // Between two rounds: a tenth of the shortest time, within bounds.
    std::chrono::milliseconds between_rounds() const;

    ServerContext& context_;
    Position chat_done_;            // up to here the chat has been deleted, since the start
    std::int64_t results_done_ = 0; // the results before this day have been deleted
};

} // namespace khepri::server
