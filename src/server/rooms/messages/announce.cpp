#include "server/rooms/messages/announce.h"

#include "server/rooms/messages/seat_messages.h"

namespace khepri::server {
namespace {

struct Announcement {
    const Room& room;
    const Presence& presence;
    AwayLimit away_after;
    const Subscribers& subscribers;
    SentViews& sent_views;
    std::int64_t now;

    void operator()(const wire::MovePlayed& played) const {
        subscribers.send_to_each([&](Seat seat, UpdateForm form) {
            wire::Update update{event_as_seen_by(seat, room), std::nullopt,
                                status_without_view(room, seat, now)};
            if (form == UpdateForm::changes)
                sent_views.write_changes(update.status, room.match(), seat);
            else
                room.match().write_view(update.status.view, seat);
            if (seat == played.seat && !played.id.empty()) update.done = played.id;
            return wire::FromServer(std::move(update));
        });
        subscribers.notify(room);
    }
    void operator()(const wire::MatchStarted&) const {
        seats_changed();
        subscribers.send_to_each([&](Seat seat, UpdateForm form) {
            wire::Started started{match_status(room, seat, now)};
            if (form == UpdateForm::changes) sent_views.remember(room.match(), seat);
            return wire::FromServer(std::move(started));
        });
        subscribers.notify(room);
    }
    void operator()(const wire::ChatSent& sent) const {
        subscribers.send_to_players(wire::ChatReceived{chat_message(sent)});
    }
    void operator()(const wire::NextMatchCreated& next) const {
        subscribers.send_to_all(next_match_message(next));
    }
    void operator()(const wire::SettingsChanged&) const {
        subscribers.send_to_all(settings_of(room, presence, away_after));
    }
    void operator()(const wire::MatchEndedByAgreement&) const {
        subscribers.send_to_all(wire::Ended{});
        subscribers.notify(room);
    }
    void operator()(const wire::SeatTaken&) const { seats_changed(); }
    void operator()(const wire::SeatLeft&) const { seats_changed(); }
    void operator()(const wire::SeatReturned&) const { seats_changed(); }
    void operator()(const wire::MatchCreated&) const {}
    void operator()(const wire::MatchEnded&) const {}
    void operator()(const wire::PushSubscribed&) const {}
    void operator()(const wire::PushUnsubscribed&) const {}

    void seats_changed() const {
        subscribers.send_to_all(wire::SeatsChanged{seats_of(room, presence)});
    }
};

} // namespace

void announce(const wire::RoomEvent& event, const Room& room, const Presence& presence,
              AwayLimit away_after, const Subscribers& subscribers, SentViews& sent_views,
              std::int64_t now) {
    std::visit(Announcement{room, presence, away_after, subscribers, sent_views, now}, event);
}

} // namespace khepri::server
