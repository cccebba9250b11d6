// A room in memory with its subscribers. It processes requests one after the other: it stores an
// event, applies it, sends it, and only then takes the next request. It runs the computer players
// of its seats.
#pragma once

#include "server/push/due_notices.h"
#include "server/rooms/decide.h"
#include "server/rooms/room_context.h"
#include "server/rooms/seat_messages.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace khepri::server {

// A connection that receives what its seat may know.
class Subscriber {
public:
    Subscriber() = default;
    Subscriber(const Subscriber&) = delete;
    Subscriber& operator=(const Subscriber&) = delete;
    virtual ~Subscriber() = default;

    virtual Seat seat() const = 0;
    // Of a spectator who gave one.
    virtual std::string name() const { return {}; }
    // Whether no person can read what is sent.
    virtual bool is_program() const { return false; }
    // The client has lost the seat: someone else may take it.
    virtual void lose_seat() = 0;
    // One message of the protocol, as text that subscribers share.
    virtual void send(const std::shared_ptr<const std::string>& message) = 0;
    // After every event, and on subscribing: for subscribers that need more than messages.
    virtual void on_change(const Room& room) = 0;
    // Whether the connection was lost without a word, some time before that was noticed.
    virtual bool has_timed_out() const { return false; }
};

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
    // Whether a player is connected, or was active so many milliseconds ago at most.
    bool is_active(std::int64_t within) const;
    // Whether a player is connected, or sat down so many milliseconds ago at most.
    bool is_expecting(std::int64_t within) const;
    // Of the players, as far as they are known.
    std::vector<std::uint64_t> addresses() const;

    void request(Decide decide, OnReply on_reply);
    // Sends a welcome now, and all later messages.
    void subscribe(Subscriber& subscriber);
    void unsubscribe(Subscriber& subscriber);
    // Whether the rate limit of chat allows the seat another message.
    bool may_chat(Seat seat);
    // Lets the computer play where it must: its own seats, those left, those out of time.
    void run_automatic_moves();
    // At the time that the room asked for: everything that is due.
    void on_alarm();

    bool is_writing() const { return writing_; }
    bool is_idle() const {
        return subscribers_.empty() && requests_.empty() && searching_.empty() && !writing_;
    }

private:
    struct Request {
        Decide decide;
        OnReply on_reply;
    };

    void process_requests();
    void write(wire::RoomEvent event, Request request);
    void on_written(const wire::RoomEvent& event, Request& request,
                    const Result<store::WriteResult>& result);
    enum class Behind : std::uint8_t { certainly, perhaps };
    // Reads and applies stored events that this room does not have yet.
    void catch_up(Behind behind);
    void on_caught_up(const Result<std::vector<std::string>>& bodies, Behind behind);
    bool apply_stored(const Result<std::vector<std::string>>& bodies, Behind behind);
    void fail_requests(std::string_view code);
    void retry_later();
    // Applies a stored event and announces it; false if it cannot follow those before it.
    bool apply(const wire::RoomEvent& event);
    void unseat(Seat seat);
    // What is not stored follows the event.
    void update_presence(const wire::RoomEvent& event);
    void agree(Agreement agreement);
    void withdraw(Seat seat);
    // Ends the match when the others have gone who have not agreed.
    void end_if_agreed(std::int64_t now);
    void notify_turns(SeatSet seats);
    void start_search(Seat seat, search::Level level);
    // The address that the match's searches count for: of its players, the one with the fewest.
    std::uint64_t address_for_searches() const;
    void update_clock_offset();

    void announce(const wire::RoomEvent& event);
    void send_to_all(const wire::FromServer& message);
    void send_seats();
    // A newcomer knows it from the welcome.
    void on_spectators_changed(const Subscriber* newcomer = nullptr);
    // At most once a second.
    void send_spectators_if_due(const Subscriber* newcomer = nullptr);
    // Sends the result of `make` to each seat that has subscribers.
    void send_to_each(const std::function<wire::FromServer(Seat)>& make);
    void send_update(const wire::MovePlayed& played);

    RoomContext& context_;
    std::unique_ptr<Room> room_;
    std::deque<Request> requests_;
    bool writing_ = false;     // or reading stored events
    bool must_reread_ = false; // another server may have written an event
    SeatSet searching_;        // seats for which a search is under way
    DueNotices notices_;
    std::vector<Subscriber*> subscribers_;
    std::vector<Bucket> chat_;                            // by seat
    std::vector<std::optional<std::uint64_t>> addresses_; // by seat
    std::vector<std::int64_t> absent_since_;              // by seat, by the steady clock
    SeatSet wants_end_;                                   // agree to end the match
    SeatSet declines_end_;                                // asked by those, keep playing
    std::optional<std::int64_t> last_present_;            // by the steady clock
    std::optional<std::int64_t> spectators_sent_;         // by the steady clock
    bool spectators_changed_ = false;                     // since then
    std::int64_t clock_offset_ = 0;                       // milliseconds
};

} // namespace khepri::server
