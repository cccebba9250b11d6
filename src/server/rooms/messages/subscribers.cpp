#include "server/rooms/messages/subscribers.h"

namespace khepri::server {

std::string text_of(const wire::FromServer& message) {
    std::string text;
    wire::write_json(text, message);
    return text;
}

SeatSet Subscribers::connected() const {
    SeatSet connected;
    for (const Subscriber* const subscriber : all_)
        if (subscriber->seat() != spectator) connected.insert(subscriber->seat());
    return connected;
}

SeatSet Subscribers::programs() const {
    SeatSet programs = connected();
    for (const Subscriber* const subscriber : all_)
        if (!subscriber->is_program()) programs.erase(subscriber->seat());
    return programs;
}

wire::Spectators Subscribers::spectators() const {
    wire::Spectators spectators;
    for (const Subscriber* const subscriber : all_) {
        if (subscriber->seat() != spectator || subscriber->is_program()) continue;
        ++spectators.count;
        if (const std::string name = subscriber->name();
            !name.empty() && spectators.names.size() < wire::max_spectator_names)
            spectators.names.push_back(name);
    }
    return spectators;
}

void Subscribers::send_to_all(const wire::FromServer& message, const Subscriber* except) const {
    const auto text = text_of(message);
    for (Subscriber* const subscriber : all_)
        if (subscriber != except) subscriber->send(text);
}

void Subscribers::send_to_players(const wire::FromServer& message) const {
    const auto text = text_of(message);
    for (Subscriber* const subscriber : all_)
        if (subscriber->seat() != spectator) subscriber->send(text);
}

void Subscribers::send_to_each(
    const std::function<wire::FromServer(Seat, UpdateForm)>& make) const {
    for (const UpdateForm form : {UpdateForm::whole, UpdateForm::changes}) {
        SeatSet done;
        for (const Subscriber* const first : all_) {
            const Seat seat = first->seat();
            if (first->update_form() != form || done.contains(seat)) continue;
            done.insert(seat);
            const auto text = text_of(make(seat, form));
            for (Subscriber* const subscriber : all_)
                if (subscriber->seat() == seat && subscriber->update_form() == form)
                    subscriber->send(text);
        }
    }
}

void Subscribers::notify(const Room& room) const {
    for (Subscriber* const subscriber : all_) subscriber->on_change(room);
}

void Subscribers::lose_seat(Seat seat) const {
    for (Subscriber* const subscriber : all_)
        if (subscriber->seat() == seat) subscriber->lose_seat();
}

} // namespace khepri::server
