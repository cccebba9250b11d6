// A room in memory, with those who watch it. Requests are judged one after the other; a step is
// written down, then performed, then told, and only then the next request is looked at. The
// computer thinks for the seats that are its own.
#pragma once

#include "server/house.h"
#include "server/plans.h"
#include "server/telling.h"

#include <deque>
#include <functional>
#include <memory>
#include <vector>

namespace khepri::server {

// A connection that is told what its seat may know.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    virtual Seat seat() const = 0;
    // The seat is no longer its own: someone else may take it.
    virtual void lose_seat() = 0;
    // One message of the protocol, as text that many may share.
    virtual void tell(const std::shared_ptr<const std::string>& message) = 0;
    // For those who want more than messages: after every event, and at the beginning.
    virtual void see(const Room& room) = 0;
};

// What came of a request: performed, or denied.
struct Reply {
    std::optional<Denial> denial;
    int version = 0;
    bool repeated = false;
};

class OpenRoom : public std::enable_shared_from_this<OpenRoom> {
public:
    using Planner = std::function<Plan(const Room&)>;
    using Answer = std::function<void(const Reply&)>;

    OpenRoom(House& house, std::unique_ptr<Room> room);

    const Room& room() const { return *room_; }
    Here here() const;

    // The time in this match, which never goes back: ahead of ours if someone whose clock was ahead
    // has written to it.
    std::int64_t now() const { return house_.now() + ahead_; }
    // When the match last changed, by our clock.
    std::int64_t changed_at() const { return room_->latest_at() - ahead_; }

    // The holder of a seat is there, at this address (a rate_key).
    void attend(Seat seat, std::uint64_t address);
    // Whether someone plays who is connected, or was there so many milliseconds ago at most.
    bool is_attended(std::int64_t within) const;
    // Where those are who sit here, as far as it is known.
    std::vector<std::uint64_t> addresses() const;

    void ask(Planner plan, Answer answer);
    // Welcomes the watcher and tells it everything from now on, until it goes.
    void watch(Watcher& watcher);
    void unwatch(Watcher& watcher);
    // Whether the seat has not said too much lately.
    bool may_say(Seat seat);
    // Lets the computer play where it is to act: its own seats, those left, those out of time.
    void look_around();

    bool is_writing() const { return writing_; }
    bool is_idle() const {
        return watchers_.empty() && waiting_.empty() && thinking_.empty() && !writing_;
    }

private:
    struct Request {
        Planner plan;
        Answer answer;
    };

    void go_on();
    void write(wire::Step step, Request request);
    void written(const wire::Step& step, Request& request, const Result<store::Fate>& fate);
    enum class Behind : std::uint8_t { certainly, perhaps };
    // Reads and performs what the store has and this room has not.
    void catch_up(Behind behind);
    void caught_up(const Result<std::vector<std::string>>& bodies, Behind behind);
    bool performed(const Result<std::vector<std::string>>& bodies, Behind behind);
    void deny_waiting(std::string_view code);
    void try_later();
    // Performs a step that was kept and tells it; false if it cannot follow on those before it.
    bool perform(const wire::Step& step);
    void unseat(Seat seat);
    void think(Seat seat, ai::Level level);
    // Whose searches the match's own are counted with: among those who sit here, whoever has
    // fewest.
    std::uint64_t address_for_searches() const;
    void keep_up();

    void announce(const wire::Step& step);
    void tell_all(const wire::FromServer& message);
    // What `make` says for each seat that is watched from.
    void tell_each(const std::function<wire::FromServer(Seat)>& make);
    void tell_event(const wire::SeatActed& acted);

    House& house_;
    std::unique_ptr<Room> room_;
    std::deque<Request> waiting_;
    bool writing_ = false;   // or reading what was written
    bool is_unsure_ = false; // a step may have been written without our knowledge
    SeatSet thinking_;       // seats for which a thought is under way
    std::vector<Watcher*> watchers_;
    std::vector<Bucket> chat_;                            // by seat
    std::vector<std::optional<std::uint64_t>> addresses_; // by seat
    std::optional<std::int64_t> attended_at_;             // by the steady clock
    std::int64_t ahead_ = 0;                              // milliseconds
};

} // namespace khepri::server
