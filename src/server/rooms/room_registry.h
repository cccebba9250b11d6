// All rooms by match. Rooms in use are in memory; the others are loaded from the store on demand.
// Everything here runs on one thread.
#pragma once

#include "server/rooms/alarms.h"
#include "server/rooms/lobby/lobby_cache.h"
#include "server/rooms/open_room.h"
#include "wire/server/http_messages.h"

#include <deque>
#include <set>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace khepri::server {

struct RoomLimits {
    std::int64_t idle_time = 0; // milliseconds that an unused room stays in memory
    int listed_per_address = 0; // in the lobby: of those that wait, and of those that are played
    Rates matches_created;      // by address
};

// The seat of a player, and where an action of it comes from.
struct Sender {
    Seat seat;
    std::uint64_t address; // a rate_key
};

class RoomRegistry {
public:
    template <class T>
    using OrError = std::variant<T, ServerError>;
    using OpenRooms = std::unordered_map<std::string, std::shared_ptr<OpenRoom>>; // by match
    using OnFound = std::function<void(const OrError<std::shared_ptr<OpenRoom>>&)>;
    using OnCreated = std::function<void(const OrError<wire::CreateMatchAnswer>&)>;
    using OnNextMatch = std::function<void(const OrError<wire::NextMatch>&)>;

    RoomRegistry(RoomContext context, RoomLimits limits);

    // Counts a match that a client at this address wants to create; an error above the limit.
    std::optional<ServerError> count_match(std::uint64_t address);
    // Why no match may be created for this address now: too many matches, or too many searches
    // wait.
    std::optional<ServerError> creation_error(std::uint64_t address);
    void create(const wire::CreateMatch& request, std::uint64_t address, OnCreated on_created);
    // A match was stored.
    void note_created(const std::string& match, const std::string& game, std::uint64_t address);
    // The room in memory, at once or after loading it. If other servers write to the store, the
    // room has all events that they have stored before this call.
    void find(const std::string& match, OnFound on_found);
    // Matches with active players, at all servers, limited per address.
    wire::Lobby lobby() const;
    // The same as JSON text, which may be a little older: LobbyCache. Valid until the next call.
    const std::string& lobby_text() { return lobby_cache_.text(context_.steady()); }
    // The next match; a repeated request creates it once. It counts for the address.
    void next_match(const std::shared_ptr<OpenRoom>& room, wire::NextMatchKind kind, Sender sender,
                    OnNextMatch on_next_match);

    // Before the first room is loaded: other servers have the same store.
    void join(std::shared_ptr<Cluster> cluster);
    // Rooms that are loaded, or whose time has come, before anything else may run.
    static constexpr int max_loaded_at_once = 4;
    static constexpr int max_alarms_at_once = 50;
    // Call this several times a second: runs rooms whose time has come, unloads unused ones.
    void tick();
    std::size_t size() const { return rooms_.size(); }
    // In memory.
    const OpenRooms& rooms() const { return rooms_; }
    // Forgets the room in memory; the next one who asks for the match reads what is stored.
    void unload(const std::string& match);
    // Whether a write to the store is pending.
    bool is_writing() const;
    // Whether the store is unavailable: a write failed, or takes too long.
    bool is_store_unavailable() const;
    RoomContext& context() { return context_; }

private:
    enum class Stored : std::uint8_t { no, yes };

    void store(const std::string& match, const wire::MatchCreated& created, std::uint64_t address,
               std::function<void(Stored)> on_stored);
    std::optional<ServerError> too_busy(std::uint64_t address) const;
    // Reads stored matches that someone has asked for, a few at a time.
    void load_next();
    void on_loaded(const std::string& match, const Result<std::vector<std::string>>& bodies);
    // Those with players at this server.
    std::vector<wire::ListedMatch> listed_here() const;
    void describe(wire::LobbyMatch& listed) const;
    void answer_next_match(const std::string& match, const OrError<wire::NextMatch>& next);
    void run_alarms();
    void load_due();
    void tick_cluster(std::int64_t now);
    // Reads the versions of all matches in memory: another server may have written without our
    // hearing of it.
    void compare_versions();
    void keep_pairs_waiting(std::int64_t now);
    void check_store(std::int64_t now);
    void probe(std::int64_t now);
    void unload_idle(std::int64_t now);

    RoomContext context_;
    RoomLimits limits_;
    OpenRooms rooms_;
    std::unordered_map<std::string, std::vector<OnFound>> loading_;
    std::deque<std::string> to_load_; // of those, the ones that are not being read yet
    int reading_ = 0;                 // how many are
    std::unordered_map<std::string, std::vector<OnNextMatch>> creating_next_; // by the match before
    Alarms alarms_;
    // By the steady clock.
    std::unordered_map<std::string, std::int64_t> last_used_;
    std::int64_t next_probe_ = 0;
    bool is_probing_ = false;
    bool is_loading_due_ = false;
    std::int64_t next_load_ = 0; // when to load stored matches whose time has come
    std::int64_t next_comparison_ = 0;
    std::int64_t next_reminder_ = 0;
    std::int64_t next_listing_ = 0;
    bool is_comparing_ = false;
    bool was_listing_ = false; // the other servers were told of matches
    std::int64_t next_unloading_ = 0;
    LobbyCache lobby_cache_;
    std::int64_t next_keeping_ = 0;
    std::set<std::string> for_pairing_;  // matches in memory that were created for pairing
    std::set<std::string> kept_waiting_; // matches for pairing that others are sent to
};

} // namespace khepri::server
