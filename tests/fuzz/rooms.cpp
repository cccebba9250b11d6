// A room in which people, computers and clocks do things in any order. Whatever is decided can be
// applied, versions grow by moves and undos alone, and a room that is loaded from its events is
// the same.
#include "fuzzers.h"
#include "runtime/any_game.h"

#include "server/push/decide_push.h"
#include "server/rooms/secrets.h"

namespace khepri::fuzz {
namespace {

using server::Decision;
using server::Room;

constexpr std::size_t max_events = 1000;
constexpr server::AwayLimit away_after{1000};

std::string token_of(std::uint8_t number) {
    return std::string(64, "0123456789abcdef"[number % 16]);
}

wire::MatchCreated any_match(Input& input) {
    const wire::Setting& setting = wire::all_settings[input.byte() % wire::all_settings.size()];
    const AnyGame game = wire::game_of(setting);
    wire::MatchCreated created;
    created.game = setting.game;
    created.settings.options = runtime::options_json(game);
    const auto edition = wire::parse_json(setting.edition);
    created.settings.edition = edition ? *edition : wire::Json(setting.edition);
    created.secret = token_of(input.byte());
    created.invitation = server::hashed("come in");
    created.settings.in_lobby = input.byte() % 2 == 0;
    created.settings.turn_milliseconds = input.byte() % 2 * 1000;
    const int seats = std::visit([](const auto& one) { return one.seats(); }, game);
    for (int seat = 0; seat < seats; ++seat) {
        wire::SeatSetup& setup = created.seats.emplace_back();
        if (seat > 0 && input.byte() % 4 == 0)
            setup.computer = "novice";
        else
            setup.invitation = server::hashed(token_of(static_cast<std::uint8_t>(seat)));
    }
    return created;
}

class RoomRun {
public:
    explicit RoomRun(Input input) : input_(input), bodies_{body_of(any_match(input_))} {
        auto room = Room::from("match", bodies_);
        CHECK(room, room.error());
        room_ = std::move(*room);
    }

    void run() {
        while (!input_.empty() && bodies_.size() < max_events) {
            now_ += input_.byte() * 10;
            take(any_decision());
        }
        expect_same_from_events();
    }

private:
    static std::string body_of(const wire::RoomEvent& event) {
        std::string body;
        wire::write_json(body, event);
        return body;
    }

    Seat any_seat() { return static_cast<Seat>(input_.byte() % room_->seat_count()); }
    // Mostly one that is asked.
    Seat acting_seat() {
        const Seat seat = any_seat();
        const bool as_it_is =
            room_->phase() != server::MatchPhase::playing || input_.byte() % 8 == 0;
        return as_it_is ? seat : room_->match().to_act().front();
    }
    int any_version() { return room_->version() - (input_.byte() % 8 == 0 ? 1 : 0); }

    Decision any_decision() {
        switch (input_.byte() % 17) {
        case 0:
            return decide_seat();
        case 1:
            return decide_start(*room_, search::Level::novice, now_);
        case 2:
            return decide_undo(*room_, any_seat(), {"id", any_version()}, now_);
        case 3:
            return decide_leave(*room_, any_seat(), now_);
        case 4:
            return decide_return(*room_, any_seat(), now_);
        case 5:
            return decide_chat(*room_, any_seat(), std::string(1, 'a'), std::nullopt, now_);
        case 6:
            return decide_end(*room_, now_);
        case 7:
            return decide_next_match(*room_, "next", wire::NextMatchKind::rematch, any_seat(),
                                     now_);
        case 8:
            return decide_computer_move();
        case 9:
            return server::decide_settings(*room_, any_seat(), any_change(), now_);
        case 10:
            return server::decide_let_computer_play(*room_, any_seat(),
                                                    static_cast<Seat>(input_.byte() % 6),
                                                    any_presence(), away_after, now_);
        case 11:
            return server::decide_end_match(*room_, any_seat(), any_presence(), away_after, now_);
        case 12:
            return server::decide_keep_playing(*room_, any_seat(), any_presence());
        case 13:
            return decide_subscribe(*room_, any_seat(), any_subscription(), now_);
        case 14:
            return decide_unsubscribe(*room_, any_seat(), any_subscription().endpoint, now_);
        default:
            return decide_move();
        }
    }

    // One of a few more than a seat may have.
    wire::PushSubscription any_subscription() {
        return {"https://push.example/" + std::to_string(input_.byte() % 6), "key", "auth",
                std::string(1, static_cast<char>('a' + input_.byte() % 2))};
    }
    SeatSet any_seats() {
        SeatSet seats;
        const std::uint8_t bits = input_.byte();
        for (Seat seat = 0; seat < most_seats; ++seat)
            if ((bits >> seat & 1) != 0) seats.insert(seat);
        return seats;
    }
    // Mostly nobody agrees, or the match would be over too soon.
    server::Presence any_presence() {
        server::Presence presence;
        presence.connected = any_seats();
        presence.away_milliseconds.fill(input_.byte() * 10);
        if (input_.byte() % 16 == 0) presence.wants_end = any_seats();
        return presence;
    }
    wire::ChangeSettingsAction any_change() {
        wire::ChangeSettingsAction change;
        if (input_.byte() % 2 == 0)
            change.options = wire::Json{{"players", input_.byte() % (most_seats + 2)}};
        if (input_.byte() % 2 == 0) change.hints = input_.byte() % 2 == 0;
        if (input_.byte() % 2 == 0) change.open = input_.byte() % 2 == 0;
        if (input_.byte() % 2 == 0) change.turn_seconds = input_.byte() % 3;
        if (input_.byte() % 2 == 0)
            for (auto& list = change.seats.emplace(); list.size() < input_.byte() % 6U;)
                list.push_back(input_.byte() % 4 == 0 ? wire::RequestedSeat{"novice"}
                                                      : wire::RequestedSeat{});
        return change;
    }

    Decision decide_seat() {
        wire::TakeSeat request;
        if (input_.byte() % 2 == 0) request.invitation = token_of(input_.byte());
        if (input_.byte() % 4 == 0) request.seat = static_cast<Seat>(input_.byte() % 6);
        request.name = std::string(1 + input_.byte() % 3, 'n');
        request.seed = token_of(input_.byte());
        return server::decide_seat(*room_, request, token_of(input_.byte()), now_);
    }

    // One that the rules allow.
    wire::Json any_move(Seat seat) {
        const auto moves = room_->match().question(seat).plain_moves;
        return moves[input_.byte() % moves.size()];
    }
    bool may_act(Seat seat) const {
        return room_->phase() == server::MatchPhase::playing &&
               room_->match().to_act().contains(seat);
    }

    Decision decide_move() {
        const Seat seat = acting_seat();
        wire::Json move{{"text", "end"}};
        if (may_act(seat)) move = any_move(seat);
        return server::decide_move(*room_, seat,
                                   {std::to_string(input_.byte()), any_version(), move}, now_);
    }

    Decision decide_computer_move() {
        const Seat seat = acting_seat();
        if (!may_act(seat))
            return server::decide_computer_move(*room_, seat, any_version(), "end", now_);
        const auto judged = room_->match().judge(seat, room_->version(), any_move(seat));
        CHECK(judged && !judged->refusal, "a plain move is refused");
        return server::decide_computer_move(*room_, seat, any_version(), judged->move, now_);
    }

    void take(const Decision& decision) {
        const auto* const event = std::get_if<wire::RoomEvent>(&decision);
        if (event == nullptr) return;
        const int before = room_->version();
        bodies_.push_back(body_of(*event));
        const auto read = wire::read_text(bodies_.back(), wire::read_room_event);
        CHECK(read, read.error());
        const auto fault = room_->apply(*read);
        CHECK(!fault, fault->message);
        const bool is_move = std::holds_alternative<wire::MovePlayed>(*event);
        CHECK(room_->version() == before + (is_move ? 1 : 0));
        CHECK(room_->event_count() == static_cast<std::int64_t>(bodies_.size()));
        const auto next = room_->next_deadline_after(now_);
        CHECK(!next || (*next > now_ && room_->phase() == server::MatchPhase::playing));
    }

    void expect_same_from_events() const {
        const auto again = Room::from("match", bodies_);
        CHECK(again, again.error());
        CHECK((*again)->version() == room_->version());
        CHECK((*again)->phase() == room_->phase());
        for (Seat seat = 0; seat < room_->seat_count(); ++seat) {
            const auto& push = room_->seats()[seat].push;
            CHECK(push.size() <= server::max_push, push.size());
            CHECK((*again)->seats()[seat].push == push);
        }
        CHECK((*again)->host() == room_->host());
        CHECK((*again)->settings() == room_->settings());
        CHECK((*again)->seat_count() == room_->seat_count());
        if (room_->phase() == server::MatchPhase::waiting) return;
        for (Seat seat = 0; seat < room_->seat_count(); ++seat) {
            std::string seen;
            std::string seen_again;
            room_->match().write_view(seen, seat);
            (*again)->match().write_view(seen_again, seat);
            CHECK(seen == seen_again, seen);
        }
    }

    Input input_;
    std::vector<std::string> bodies_;
    std::unique_ptr<Room> room_;
    std::int64_t now_ = 1000;
};

} // namespace

void fuzz_rooms(Input input) { RoomRun(input).run(); }

} // namespace khepri::fuzz
