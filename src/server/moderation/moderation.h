// Bans, reports and forbidden words: kept in the store, which several servers may share, with a
// copy of the bans in memory.
#pragma once

#include "server/moderation/ban_list.h"
#include "server/moderation/forbidden_words.h"
#include "server/net/server_context.h"
#include "store/administration.h"

#include <functional>
#include <string>
#include <vector>

namespace khepri::server {

class Moderation {
public:
    Moderation(ServerContext& context, std::uint64_t salt);

    // From the store, before the server starts.
    static Result<std::vector<wire::Ban>> load(store::Store& store);
    void use(std::vector<wire::Ban> bans);
    // Reads the bans again, as another server may have changed them; call it every few seconds.
    void refresh();

    bool is_banned(std::uint64_t address, std::int64_t now) const {
        return list_.is_banned(address, now);
    }
    // A cleaned name or message.
    bool allows_name(std::string_view name) const;
    // Cleans the name that somebody has typed; an error if nobody may have it.
    std::optional<ServerError> accept_name(std::string& name) const;
    bool allows_text(std::string_view text) const { return !words_.are_in(text); }
    void use(ForbiddenWords words) { words_ = std::move(words); }
    const std::vector<wire::Ban>& bans() const { return bans_; }
    bool has(const wire::Ban& ban) const;
    Task<std::optional<Error>> add(wire::Ban ban);
    Task<std::optional<Error>> remove(wire::Ban ban);

    // Stores what a player reports, from an address (a rate_key).
    using OnReported = std::function<void(std::optional<ServerError>)>;
    void report(const wire::Report& report, std::uint64_t address, OnReported on_reported);
    Task<Result<std::vector<wire::Report>>> reports();
    Task<std::optional<Error>> close_report(std::string id);
    // Reports of a person at a seat that is to be forgotten.
    Task<std::optional<Error>> forget(std::string match, Seat seat);

private:
    ServerContext& context_;
    std::vector<wire::Ban> bans_;
    BanList list_;
    ForbiddenWords words_;
    Rates reported_; // by address
    bool is_refreshing_ = false;
};

} // namespace khepri::server
