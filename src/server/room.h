// One match with its people: who sits where, what has happened, whose turn it is and until when. A
// room is made of the steps that were kept and changes only by performing one more. It knows seats
// and versions; it knows neither sockets nor files nor a clock of its own. What may become a step
// is judged in plans.h.
#pragma once

#include "ai/levels.h"
#include "door/any_match.h"
#include "wire/steps.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

enum class Stage : std::uint8_t { waiting, playing, over };

// A person's seat, or the computer's.
struct Chair {
    std::optional<ai::Level> computer;
    std::string name;
    std::string token; // SHA-256 in hexadecimal digits; empty while nobody sits there
    Seed seed{};
    bool left = false;         // the computer plays until the owner returns
    std::int64_t asked_at = 0; // when the seat's turn began
    int undos = 0;             // in this turn
    int leaves = 0;            // while the match waits, or since it began
    std::string last_act_id;   // of the client's latest act, and
    int last_act_version = 0;  // the version it led to

    bool is_open() const { return !computer && token.empty(); }
    bool is_kept() const { return !computer && !token.empty() && !left; }
};

// So that nobody can make a match longer without end: how often a seat may undo in one turn, and
// how often it may be left.
inline constexpr int most_undos = 50;
inline constexpr int most_leaves = 50;

// Plays for people who left or let their time run out.
inline constexpr ai::Level stand_in = ai::Level::adept;

// The level of a computer in a seat, by its name.
Result<ai::Level> read_level(const std::string& name);

class Room {
public:
    // From the steps that were kept; the first one made the match.
    static Result<std::unique_ptr<Room>> from(std::string id,
                                              const std::vector<std::string>& bodies);

    const std::string& id() const { return id_; }
    std::int64_t steps() const { return steps_; }
    Stage stage() const;
    const wire::MatchMade& made() const { return made_; }
    const wire::AnyGame& game() const { return game_; }
    Digest commitment() const;
    const std::vector<Chair>& chairs() const { return chairs_; }
    int seats() const { return static_cast<int>(chairs_.size()); }
    const std::deque<wire::SeatSaid>& said() const { return said_; }
    const std::optional<wire::MatchFollowed>& followed_by() const { return followed_by_; }
    bool has_open_chair() const;
    // Whether the end was written down.
    bool has_ended() const { return ended_; }

    // Only once the match has begun.
    const door::AnyMatch& match() const { return *match_; }
    int version() const { return match_ ? match_->version() : 0; }
    std::int64_t began_at() const { return began_at_; }
    // When the latest step was made. Time never goes back within a match: a step whose clock was
    // behind counts as made at the same time as the step before it.
    std::int64_t latest_at() const { return latest_at_; }
    // Tells every hidden card: only for a match that is over.
    Record record() const { return match_->record(); }
    // Who played the latest event.
    wire::ActedBy latest_by() const { return latest_by_; }

    // Whose token this is; compared in constant time.
    std::optional<Seat> holder(std::string_view token) const;
    // When the time of a person who is to act runs out; none without a clock.
    std::optional<std::int64_t> deadline(Seat seat) const;
    // The first that is still to come.
    std::optional<std::int64_t> next_deadline_after(std::int64_t now) const;
    // At which level the computer decides for this seat now, if it does.
    std::optional<ai::Level> computer_for(Seat seat, std::int64_t now) const;
    // Whether the seat has an act that can be taken back, and has not undone too often.
    bool may_take_back(Seat seat) const;
    // The computer plays on only where a person still plays.
    bool is_deserted() const;

    // A step that was kept. The error says why it cannot follow on those before it, and nothing has
    // changed.
    [[nodiscard]] std::optional<Error> perform(const wire::Step& step);

private:
    Room(std::string id, wire::MatchMade made, wire::AnyGame game);

    // Why a step cannot follow.
    template <class OneStep>
    std::optional<Error> fault(const OneStep& step) const;
    // `latest_at_` is the time of the step.
    std::optional<Error> perform(const wire::SeatActed& acted);
    void perform(const wire::SeatTaken& taken);
    void perform(const wire::MatchBegun& begun);
    void perform(const wire::SeatLeft& left);
    void perform(const wire::SeatReturned& returned);
    void begin_turns(const wire::SeatActed& acted, SeatSet before);
    void perform(const wire::SeatSaid& said);
    void perform(const wire::MatchFollowed& followed) { followed_by_ = followed; }
    void perform(const wire::MatchEnded&) { ended_ = true; }
    void perform(const wire::MatchMade&) {}

    std::string id_;
    wire::MatchMade made_;
    wire::AnyGame game_;
    std::vector<Chair> chairs_;
    std::unique_ptr<door::AnyMatch> match_;
    std::deque<wire::SeatSaid> said_; // the latest
    std::optional<wire::MatchFollowed> followed_by_;
    std::int64_t began_at_ = 0;
    std::int64_t latest_at_ = 0;
    std::int64_t deserted_at_ = 0; // when the last person left
    std::int64_t steps_ = 1;
    bool ended_ = false;
    wire::ActedBy latest_by_ = wire::ActedBy::person;
};

} // namespace khepri::server
