// One match with its players: who sits where, what has happened, whose turn it is and until when. A
// room is built from its stored events and changes only by applying one more. It knows seats and
// versions; it has no sockets, files or clock. decide.h decides what becomes an event.
#pragma once

#include "runtime/any_match.h"
#include "search/levels.h"
#include "store/match_phase.h"
#include "wire/server/room_events.h"

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

using store::MatchPhase;

// A person's seat, or the computer's.
struct RoomSeat {
    std::optional<search::Level> computer;
    std::string name;
    std::string token; // SHA-256 in hexadecimal digits; empty while nobody sits there
    Seed seed{};
    std::int64_t taken_at = 0;        // when its player sat down, and
    std::int64_t taken_by_event = 0;  // the number of that event
    bool left = false;                // the computer plays until the player returns
    std::int64_t turn_started_at = 0; // when the seat's turn began
    int undos = 0;                    // in this turn
    int leaves = 0;                   // while the match waits, or since it began
    std::string last_action_id;       // of the client's latest move or undo, and
    int last_action_version = 0;      // the version it led to
    // For turn notices, the oldest first. Only the push services get to see them.
    std::vector<wire::PushSubscription> push;

    bool is_open() const { return !computer && token.empty(); }
    bool is_occupied() const { return !computer && !token.empty() && !left; }
};

// Limits, so that nobody can extend a match for ever: undos of a seat in one turn, how often it may
// leave, and how often the settings may change.
inline constexpr int max_undos = 50;
inline constexpr int max_leaves = 50;
inline constexpr int max_settings_changes = 50;
// Browsers that a seat's turn notices go to.
inline constexpr std::size_t max_push = 4;

// The level with this name, for a computer in a seat.
Result<search::Level> read_level(const std::string& name);

class Room {
public:
    // From the stored events; the first one created the match.
    static Result<std::unique_ptr<Room>> from(std::string id,
                                              const std::vector<std::string>& bodies);

    const std::string& id() const { return id_; }
    std::int64_t event_count() const { return event_count_; }
    MatchPhase phase() const;
    // The first event; settings() has what applies now.
    const wire::MatchCreated& created() const { return created_; }
    const wire::MatchSettings& settings() const { return settings_; }
    int settings_changes() const { return settings_changes_; }
    // Whether a free seat can be taken without an invitation.
    bool is_open() const { return settings_.open || settings_.in_lobby; }
    // SHA-256 of the invitation to this seat; empty if there is none.
    std::string invitation_to(Seat seat) const;
    // Of the people seated, the one who has sat longest: may change the settings before the start.
    std::optional<Seat> host() const;
    // Whether pairing may seat strangers here: it created the match, which is still as it was.
    bool is_for_pairing() const { return created_.by_pairing && settings_changes_ == 0; }
    const AnyGame& game() const { return game_; }
    Digest commitment() const;
    const std::vector<RoomSeat>& seats() const { return seats_; }
    int seat_count() const { return static_cast<int>(seats_.size()); }
    const std::deque<wire::ChatSent>& chat() const { return chat_; }
    const std::optional<wire::NextMatchCreated>& next_match() const { return next_match_; }
    bool has_open_seat() const;
    // Whether the end was stored.
    bool has_ended() const { return ended_; }
    // Whether the match is over without a result.
    bool has_ended_by_agreement() const { return ended_by_agreement_; }

    // Only once the match has started.
    const runtime::AnyMatch& match() const { return *match_; }
    int version() const { return match_ ? match_->version() : 0; }
    // When the latest event happened. Time never goes back within a match: an event with an earlier
    // time counts as simultaneous with the one before it.
    std::int64_t latest_at() const { return latest_at_; }
    // Shows every hidden card: only for a match that is over.
    Record record() const { return match_->record(); }
    // The seats whose turn began with the latest event.
    SeatSet turns_begun() const { return turns_begun_; }
    // Who played the latest event.
    wire::PlayedBy latest_by() const { return latest_by_; }

    // The seat that has this token; compared in constant time.
    std::optional<Seat> seat_with_token(std::string_view token) const;
    // When the time of a person who must act runs out; none without a clock.
    std::optional<std::int64_t> deadline(Seat seat) const;
    // The first that is still to come.
    std::optional<std::int64_t> next_deadline_after(std::int64_t now) const;
    // The level at which the computer decides for this seat now, if it does.
    std::optional<search::Level> computer_for(Seat seat, std::int64_t now) const;
    // Whether the seat can undo a move, within the limit.
    bool can_undo(Seat seat) const;
    // Whether no person plays any more; then the computer does not play either.
    bool is_deserted() const;

    // Applies a stored event. An error says why it cannot follow those before it; then nothing has
    // changed.
    [[nodiscard]] std::optional<Error> apply(const wire::RoomEvent& event);

private:
    Room(std::string id, wire::MatchCreated created, AnyGame game);

    // Why an event cannot follow.
    template <class Event>
    std::optional<Error> fault(const Event& event) const;
    std::optional<Error> fault_in(const wire::SettingsChanged& changed) const;
    // `latest_at_` is the time of the event.
    std::optional<Error> apply(const wire::MovePlayed& played);
    void apply(const wire::SeatTaken& taken);
    void apply(const wire::MatchStarted& started);
    void apply(const wire::SeatLeft& left);
    void apply(const wire::SeatReturned& returned);
    void start_turns(const wire::MovePlayed& played, SeatSet before);
    void apply(const wire::ChatSent& sent);
    void apply(const wire::NextMatchCreated& next) { next_match_ = next; }
    void apply(const wire::MatchEnded&) { ended_ = true; }
    void apply(const wire::MatchCreated&) {}
    void apply(const wire::SettingsChanged& changed);
    void apply(const wire::MatchEndedByAgreement&) { ended_ = ended_by_agreement_ = true; }
    void apply(const wire::PushSubscribed& subscribed);
    void apply(const wire::PushUnsubscribed& unsubscribed);

    std::string id_;
    wire::MatchCreated created_;
    wire::MatchSettings settings_;
    AnyGame game_;
    std::vector<RoomSeat> seats_;
    std::unique_ptr<runtime::AnyMatch> match_;
    std::deque<wire::ChatSent> chat_; // the latest
    std::optional<wire::NextMatchCreated> next_match_;
    std::int64_t started_at_ = 0;
    std::int64_t latest_at_ = 0;
    std::int64_t deserted_at_ = 0; // when the last person left
    std::int64_t event_count_ = 1;
    int settings_changes_ = 0;
    bool ended_ = false;
    bool ended_by_agreement_ = false;
    SeatSet turns_begun_;
    wire::PlayedBy latest_by_ = wire::PlayedBy::person;
};

} // namespace khepri::server
