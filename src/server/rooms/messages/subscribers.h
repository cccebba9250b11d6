// The connections of one match to this server: each receives what its seat may know.
#pragma once

#include "server/rooms/room.h"
#include "wire/server/protocol.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

// What an update has: the viewer's view, or what changes in the one that was sent before.
enum class UpdateForm : std::uint8_t { whole, changes };

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
    virtual UpdateForm update_form() const { return UpdateForm::whole; }
    // The client has lost the seat: someone else may take it.
    virtual void lose_seat() = 0;
    // One message of the protocol. The text is valid during the call.
    virtual void send(std::string_view message) = 0;
    // After every event, and on subscribing: for subscribers that need more than messages.
    virtual void on_change(const Room& room) = 0;
    // Whether the connection was lost without a word, some time before that was noticed.
    virtual bool has_timed_out() const { return false; }
};

class Subscribers {
public:
    void add(Subscriber& subscriber) { all_.push_back(&subscriber); }
    void remove(Subscriber& subscriber) { std::erase(all_, &subscriber); }
    bool empty() const { return all_.empty(); }

    // Seats with a connection.
    SeatSet connected() const;
    // Of those, the ones that only programs are at.
    SeatSet programs() const;
    wire::Spectators spectators() const;

    void send_to_all(const wire::FromServer& message, const Subscriber* except = nullptr) const;
    void send_to_players(const wire::FromServer& message) const;
    // The result of `make` for each seat that is connected, in the form that the client takes.
    void send_to_each(const std::function<wire::FromServer(Seat, UpdateForm)>& make) const;
    void notify(const Room& room) const;
    void lose_seat(Seat seat) const;

private:
    std::vector<Subscriber*> all_;
};

std::string text_of(const wire::FromServer& message);

} // namespace khepri::server
