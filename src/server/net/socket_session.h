// The WebSocket of a player or a spectator: reads messages, passes actions to the room
// (rooms/actions.h) and writes what the room sends.
#pragma once

#include "server/net/socket.h"

namespace khepri::server {

class SocketSession : public Subscriber, public std::enable_shared_from_this<SocketSession> {
public:
    SocketSession(ServerContext& context, Stream stream, Ticket ticket, Peer peer);

    // Runs until the connection ends.
    Task<> run(Request upgrade);

    Seat seat() const override { return seat_; }
    std::string name() const override { return name_; }
    void lose_seat() override { seat_ = spectator; }
    void send(std::string_view message) override { socket_->write(message); }
    void on_change(const Room&) override {}
    UpdateForm update_form() const override { return update_form_; }
    bool has_timed_out() const override { return socket_->has_timed_out(); }

private:
    struct Disconnected {};
    using Authentication = std::variant<std::shared_ptr<OpenRoom>, ServerError, Disconnected>;

    // Reads the first message, which identifies the client, and finds the room.
    Task<Authentication> authenticate();
    void on_message(std::string_view text);
    void answer(const wire::FromServer& message);
    void count_error(const std::string& code);
    void send_error(const ServerError& error);

    ServerContext& context_;
    std::shared_ptr<Socket> socket_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_ = spectator;
    UpdateForm update_form_ = UpdateForm::whole;
    std::string name_; // of a spectator who gave one
};

} // namespace khepri::server
