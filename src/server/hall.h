// All rooms. Those that someone uses are in memory; the others are in the store and come when they
// are asked for. Everything here happens on one thread.
#pragma once

#include "server/alarms.h"
#include "server/open_room.h"
#include "wire/requests.h"

#include <map>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

namespace khepri::server {

struct HallLimits {
    std::int64_t idle_time = 0; // milliseconds for which a room that nobody uses stays in memory
    int listed_per_address = 0; // in the lobby: of those that wait, and of those that are played
    Rates matches_made;         // by address
};

class Hall {
public:
    using Found = std::function<void(const std::variant<std::shared_ptr<OpenRoom>, Denial>&)>;
    using Made = std::function<void(const std::variant<wire::MatchMadeAnswer, Denial>&)>;
    using Followed = std::function<void(const std::variant<wire::Followed, Denial>&)>;

    Hall(House house, HallLimits limits);

    // Counts a match that someone at this address is about to make, or denies it.
    std::optional<Denial> count_match(std::uint64_t address);
    void make(const wire::MakeMatch& request, std::uint64_t address, Made made);
    // The room in memory, at once or once it was read.
    void find(const std::string& match, Found found);
    // The lobby: matches that someone attends, so many of an address.
    wire::Lobby list() const;
    // The match after this one; asked for twice it is made once. Making it counts for the address.
    void follow(const std::shared_ptr<OpenRoom>& room, wire::Again kind, std::uint64_t address,
                Followed followed);

    // To be called about once a second: rooms whose time has come go on, unused ones are put away.
    void tick();
    std::size_t rooms() const { return rooms_.size(); }
    // Whether something is on its way to the store.
    bool is_writing() const;
    // Whether nothing can be written down now: an attempt failed, or is waited for too long.
    bool store_is_away() const;
    House& house() { return house_; }

private:
    using OpenRooms = std::unordered_map<std::string, std::shared_ptr<OpenRoom>>;

    void keep(const std::string& match, const wire::MatchMade& made,
              std::function<void(bool)> kept);
    void opened(const std::string& match, const Result<std::vector<std::string>>& bodies);
    std::vector<const OpenRoom*> in_lobby() const;
    void answer_followed(const std::string& match,
                         const std::variant<wire::Followed, Denial>& made);
    void wake_from_store();
    void watch_store(std::int64_t now);
    void probe(std::int64_t now);
    void put_away(std::int64_t now);

    House house_;
    HallLimits limits_;
    OpenRooms rooms_;
    std::unordered_map<std::string, std::vector<Found>> being_read_;
    std::unordered_map<std::string, std::vector<Followed>> being_followed_;
    Alarms alarms_;
    // By the steady clock.
    std::unordered_map<std::string, std::int64_t> last_used_;
    std::int64_t next_probe_ = 0;
    bool is_probing_ = false;
    bool is_looking_ = false;
    std::int64_t next_look_ = 0; // into the store, for matches whose time has come
};

} // namespace khepri::server
