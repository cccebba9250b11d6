// The leaderboards of the deals of the day: judges the results that people post and keeps the lists
// that others ask for. What a leaderboard can know, and what not: docs/protocol.md.
#pragma once

#include "server/rooms/room_context.h"
#include "server/rooms/server_error.h"
#include "wire/server/daily.h"

#include <map>
#include <variant>

namespace khepri::server {

class DailyLeaderboards {
public:
    using Entered = std::variant<wire::DailyResultAnswer, ServerError>;
    using OnEntered = std::function<void(const Entered&)>;
    using Listed = std::variant<std::string, ServerError>; // JSON text
    using OnListed = std::function<void(const Listed&)>;

    // The context must outlive this. Names that are not allowed any more are not shown.
    DailyLeaderboards(RoomContext& context, std::function<bool(std::string_view)> allows_name,
                      std::uint64_t salt);

    // The name is cleaned and allowed, and the token is a good one. The address is a rate_key.
    void enter(const std::string& game, const std::string& date, const wire::DailyResult& result,
               std::uint64_t address, OnEntered on_entered);
    void list(const std::string& game, const std::string& date, OnListed on_listed);
    // After entries were removed: lists are read again.
    void forget_lists() { lists_.clear(); }

private:
    struct List {
        std::string text;
        std::int64_t read_at = 0; // of the steady clock
    };

    std::optional<ServerError> fault_in(const std::string& game, const std::string& date) const;
    void on_listed(const std::string& game, const std::string& date,
                   const store::Leaderboard& found);

    RoomContext& context_;
    std::function<bool(std::string_view)> allows_name_;
    Rates entered_; // by address
    std::map<std::pair<std::string, std::string>, List> lists_;
};

} // namespace khepri::server
