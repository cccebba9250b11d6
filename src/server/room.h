// One match with its people: who sits where, what has happened, what may happen next. A room knows
// seats and versions; it knows neither sockets nor files nor clocks. A request is judged first: it
// becomes a step, or a denial. Whoever holds the room writes the step down and then lets the room
// perform it, so that nothing is ever told that could be lost.
#pragma once

#include "door/any_match.h"
#include "server/denial.h"
#include "wire/steps.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace khepri::server {

enum class Stage : std::uint8_t { waiting, playing, over };

// A person's seat, or the computer's.
struct Chair {
    std::optional<std::string> computer; // its level
    std::string name;
    std::string token; // SHA-256 in hexadecimal digits; empty while nobody sits there
    Seed seed{};
    bool left = false;        // the computer plays until the owner returns
    std::string last_act_id;  // of the client's latest act, and
    int last_act_version = 0; // the version it led to

    bool is_open() const { return !computer && token.empty(); }
};

using Plan = std::variant<wire::Step, Denial>;

class Room {
public:
    // From the steps that were kept; the first one made the match.
    static Result<std::unique_ptr<Room>> from(std::string id,
                                              const std::vector<std::string>& bodies);

    const std::string& id() const { return id_; }
    std::int64_t steps() const { return steps_; }
    Stage stage() const;
    const wire::MatchMade& made() const { return made_; }
    const std::vector<Chair>& chairs() const { return chairs_; }
    // Only once the match has begun.
    const door::AnyMatch& match() const { return *match_; }

    // Whose token this is; compared in constant time.
    std::optional<Seat> holder(std::string_view token) const;

    Plan take_seat(const std::optional<Seat>& wanted, std::string_view invitation,
                   const std::string& name, const std::string& token, const std::string& seed,
                   std::int64_t now) const;
    Plan begin(const std::optional<std::string>& computer, std::int64_t now) const;
    Plan act(Seat seat, int version, const wire::Json& move, const std::string& act_id,
             std::int64_t now) const;
    Plan take_back(Seat seat, int version, const std::string& act_id, std::int64_t now) const;
    Plan leave(Seat seat, std::int64_t now) const;
    Plan come_back(Seat seat, std::int64_t now) const;

    // The version an act with this id led to, if it was the seat's latest: it is not done again.
    std::optional<int> done_already(Seat seat, std::string_view act_id) const;

    // A step that was kept.
    void perform(const wire::Step& step);

private:
    Room(std::string id, wire::MatchMade made, wire::AnyGame game);

    void perform(const wire::SeatTaken& taken);
    void perform(const wire::MatchBegun& begun);
    void perform(const wire::SeatActed& acted);

    std::string id_;
    wire::MatchMade made_;
    wire::AnyGame game_;
    std::vector<Chair> chairs_;
    std::unique_ptr<door::AnyMatch> match_;
    std::int64_t began_at_ = 0;
    std::int64_t steps_ = 1;
};

} // namespace khepri::server
