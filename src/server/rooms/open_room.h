// A room in memory with its connections. It processes requests one after the other: it stores an
// event, applies it, sends it, and only then takes the next request. It runs the computer players
// of its seats. Events that other servers have stored are read and applied like its own.
#pragma once

#include "server/cluster/room_peers.h"
#include "server/push/due_notices.h"
#include "server/rooms/decide.h"
#include "server/rooms/messages/sent_views.h"
#include "server/rooms/messages/subscribers.h"
#include "server/rooms/presence/presence_tracker.h"
#include "server/rooms/room_context.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace khepri::server {

// The result of a request.
struct Reply {
    std::optional<ServerError> error; // none: it is done
    int version = 0;
    bool repeated = false; // it had been done before
};

class OpenRoom : public std::enable_shared_from_this<OpenRoom> {
public:
    using Decide = std::function<Decision(const Room&)>;
    using OnReply = std::function<void(const Reply&)>;

    OpenRoom(RoomContext& context, std::unique_ptr<Room> room);

    const Room& room() const { return *room_; }
    // Seats with a connection, here or at another server.
    SeatSet connected() const;
    Presence presence() const;
    AwayLimit away_after() const { return context_.away_after; }

    // The time in this match, which never goes back: later than ours if a server with a fast clock
    // has written to it.
    std::int64_t now() const { return context_.now() + clock_offset_; }
    // When the match last changed, by our clock.
    std::int64_t changed_at() const { return room_->latest_at() - clock_offset_; }

    // The player of a seat was active, at this address (a rate_key).
    void mark_present(Seat seat, std::uint64_t address);
    // Whether a player is connected to this server, or was active here so many milliseconds ago at
    // most.
    bool is_active_here(std::int64_t within) const;
    // Whether a player is connected to this server.
    bool has_players_here() const { return !subscribers_.connected().empty(); }
    // Of the players, as far as they are known here.
    std::vector<std::uint64_t> addresses() const { return tracker_.addresses(); }

    void request(Decide decide, OnReply on_reply);
    // Calls back once the room has all events that were stored before this call.
    void when_current(OnReply on_reply);
    // Sends a welcome now, and all later messages.
    void subscribe(Subscriber& subscriber);
    void unsubscribe(Subscriber& subscriber);
    // Whether the rate limit of chat allows the seat another message.
    bool may_chat(Seat seat);
    // Lets the computer play where it must: its own seats, those left, those out of time.
    void run_automatic_moves();
    // At the time that the room asked for: everything that is due.
    void on_alarm();

    // Another server has stored events that this room may not have.
    void on_events_elsewhere(std::int64_t events);
    // Tells the other servers who is connected here, and asks them the same.
    void ask_peers();
    // Tells those that have the match, in case a message was lost.
    void remind_peers();
    // A server was lost, with its connections.
    void on_server_lost(const std::string& server);

    bool is_writing() const { return writing_; }
    bool is_idle() const {
        return subscribers_.empty() && requests_.empty() && searching_.empty() && !writing_;
    }

private:
    // Without a decision: only wants the room to be current.
    struct Request {
        Decide decide;
        OnReply on_reply;
    };
    // Where an event was written.
    enum class Origin : std::uint8_t { here, elsewhere };
    enum class Behind : std::uint8_t { certainly, perhaps };

    void process_requests();
    void process(Request request);
    void write(wire::RoomEvent event, Request request);
    void on_written(const wire::RoomEvent& event, Request& request,
                    const Result<store::WriteResult>& result);
    bool is_behind() const { return must_reread_ || hinted_events_ > room_->event_count(); }
    // Reads and applies stored events that this room does not have yet.
    void catch_up(Behind behind);
    void on_caught_up(const Result<std::vector<std::string>>& bodies, Behind behind);
    bool apply_stored(const Result<std::vector<std::string>>& bodies, Behind behind);
    void fail_requests(std::string_view code);
    void wake_in(std::int64_t milliseconds);
    void retry_later();
    // Applies a stored event and announces it; false if it cannot follow those before it.
    bool apply(const wire::RoomEvent& event, Origin origin);
    void note_end(const wire::RoomEvent& event);
    void unseat(Seat seat);
    void stop_waiting();
    // What is not stored follows the event.
    void update_presence(const wire::RoomEvent& event);
    void agree(Agreement agreement, std::int64_t at);
    // Ends the match when the others have gone who have not agreed.
    void end_if_agreed(std::int64_t now);
    void notify_turns(SeatSet seats);
    // Whether this server lets the computer play in this match, and not another one.
    bool leads() const;
    void start_search(Seat seat, search::Level level);
    wire::SearchJob search_job(Seat seat, search::Level level, std::uint64_t luck) const;
    // The move that a search has found.
    void play(Seat seat, int version, const std::string& move);
    // The address that the match's searches count for: of its players, the one with the fewest.
    std::uint64_t address_for_searches() const;
    void update_clock_offset();

    void on_peer_message(const wire::RoomMessage& message);
    void on_peer_presence(const wire::RoomPresence& presence);
    void publish_presence(bool asks = false);
    // After the connections elsewhere have changed.
    void on_peers_changed(SeatSet connected_before);

    // The lobby shows who sits where and who is connected.
    void note_lobby_change();
    void send_seats();
    // A newcomer knows it from the welcome.
    void on_spectators_changed(const Subscriber* newcomer = nullptr);
    // At most once a second.
    void send_spectators_if_due(const Subscriber* newcomer = nullptr);

    RoomContext& context_;
    std::unique_ptr<Room> room_;
    std::deque<Request> requests_;
    std::vector<OnReply> waiting_to_be_current_; // for the events that are being read
    bool writing_ = false;                       // or reading stored events
    bool must_reread_ = false;                   // something may have been stored by us
    std::int64_t hinted_events_ = 0;             // that another server has told of, and
    std::int64_t hinted_before_read_ = 0;        // when the latest reading began
    SeatSet searching_;                          // seats for which a search is under way
    DueNotices notices_;
    Subscribers subscribers_;
    SentViews sent_views_;
    PresenceTracker tracker_;
    std::vector<Bucket> chat_;                    // by seat
    std::optional<std::int64_t> spectators_sent_; // by the steady clock
    bool spectators_changed_ = false;             // since then
    std::int64_t clock_offset_ = 0;               // milliseconds
    std::int64_t latest_applied_;                 // by the steady clock
    std::unique_ptr<RoomPeers> peers_;            // none: this server is alone
};

} // namespace khepri::server
