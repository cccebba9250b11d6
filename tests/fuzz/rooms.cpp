// A room in which people, computers and clocks do things in any order. Whatever is planned as a
// step can be performed, versions grow by the acts alone, and a room that is made anew from its
// steps is the same.
#include "input.h"

#include "server/plans.h"
#include "server/secrets.h"

namespace khepri::fuzz {
namespace {

using server::Plan;
using server::Room;

constexpr std::size_t most_steps = 1000;

std::string token_of(std::uint8_t number) {
    return std::string(64, "0123456789abcdef"[number % 16]);
}

wire::MatchMade any_match(Input& input) {
    const wire::Setting& setting = wire::all_settings[input.byte() % wire::all_settings.size()];
    const wire::AnyGame game = wire::game_of(setting);
    wire::MatchMade made;
    made.game = setting.game;
    made.options = wire::options_json(game);
    const auto edition = wire::parse_json(setting.edition);
    made.edition = edition ? *edition : wire::Json(setting.edition);
    made.secret = token_of(input.byte());
    made.invitation = server::hashed("come in");
    made.in_lobby = input.byte() % 2 == 0;
    made.turn_time = input.byte() % 2 * 1000;
    const int seats = std::visit([](const auto& one) { return one.seats(); }, game);
    for (int seat = 0; seat < seats; ++seat) {
        wire::PlannedSeat& planned = made.seats.emplace_back();
        if (seat > 0 && input.byte() % 4 == 0)
            planned.computer = "novice";
        else
            planned.invitation = server::hashed(token_of(static_cast<std::uint8_t>(seat)));
    }
    return made;
}

class Evening {
public:
    explicit Evening(Input input) : input_(input), bodies_{body_of(any_match(input_))} {
        auto room = Room::from("match", bodies_);
        CHECK(room, room.error());
        room_ = std::move(*room);
    }

    void run() {
        while (!input_.empty() && bodies_.size() < most_steps) {
            now_ += input_.byte() * 10;
            take(any_plan());
        }
        expect_the_same_from_the_steps();
    }

private:
    static std::string body_of(const wire::Step& step) {
        std::string body;
        wire::write_json(body, step);
        return body;
    }

    Seat any_seat() { return static_cast<Seat>(input_.byte() % room_->seats()); }
    // Mostly one that is asked.
    Seat acting_seat() {
        const Seat seat = any_seat();
        const bool as_it_is = room_->stage() != server::Stage::playing || input_.byte() % 8 == 0;
        return as_it_is ? seat : room_->match().to_act().front();
    }
    int any_version() { return room_->version() - (input_.byte() % 8 == 0 ? 1 : 0); }

    Plan any_plan() {
        switch (input_.byte() % 10) {
        case 0:
            return plan_seat();
        case 1:
            return plan_beginning(*room_, ai::Level::novice, now_);
        case 2:
            return plan_take_back(*room_, any_seat(), {"id", any_version()}, now_);
        case 3:
            return plan_leaving(*room_, any_seat(), now_);
        case 4:
            return plan_return(*room_, any_seat(), now_);
        case 5:
            return plan_saying(*room_, any_seat(), std::string(1, 'a'), now_);
        case 6:
            return plan_end(*room_, now_);
        case 7:
            return plan_following(*room_, "next", wire::Again::rematch, now_);
        case 8:
            return plan_computer_move();
        default:
            return plan_move();
        }
    }

    Plan plan_seat() {
        wire::TakeSeat wish;
        if (input_.byte() % 2 == 0) wish.invitation = token_of(input_.byte());
        if (input_.byte() % 4 == 0) wish.seat = static_cast<Seat>(input_.byte() % 6);
        wish.name = std::string(1 + input_.byte() % 3, 'n');
        wish.seed = token_of(input_.byte());
        return server::plan_seat(*room_, wish, token_of(input_.byte()), now_);
    }

    // One that the rules allow.
    wire::Json any_move(Seat seat) {
        const auto moves = room_->match().question(seat).plain_moves;
        return moves[input_.byte() % moves.size()];
    }
    bool may_act(Seat seat) const {
        return room_->stage() == server::Stage::playing && room_->match().to_act().contains(seat);
    }

    Plan plan_move() {
        const Seat seat = acting_seat();
        wire::Json move{{"text", "end"}};
        if (may_act(seat)) move = any_move(seat);
        return plan_act(*room_, seat, {std::to_string(input_.byte()), any_version(), move}, now_);
    }

    Plan plan_computer_move() {
        const Seat seat = acting_seat();
        if (!may_act(seat)) return server::plan_computer(*room_, seat, any_version(), "end", now_);
        const auto judged = room_->match().judge(seat, room_->version(), any_move(seat));
        CHECK(judged && !judged->refusal, "a plain move is refused");
        return server::plan_computer(*room_, seat, any_version(), judged->act, now_);
    }

    void take(const Plan& plan) {
        const auto* const step = std::get_if<wire::Step>(&plan);
        if (step == nullptr) return;
        const int before = room_->version();
        bodies_.push_back(body_of(*step));
        const auto read = wire::read_text(bodies_.back(), wire::read_step);
        CHECK(read, read.error());
        const auto fault = room_->perform(*read);
        CHECK(!fault, fault->message);
        const bool is_act = std::holds_alternative<wire::SeatActed>(*step);
        CHECK(room_->version() == before + (is_act ? 1 : 0));
        CHECK(room_->steps() == static_cast<std::int64_t>(bodies_.size()));
        const auto next = room_->next_deadline_after(now_);
        CHECK(!next || (*next > now_ && room_->stage() == server::Stage::playing));
    }

    void expect_the_same_from_the_steps() const {
        const auto again = Room::from("match", bodies_);
        CHECK(again, again.error());
        CHECK((*again)->version() == room_->version());
        CHECK((*again)->stage() == room_->stage());
        if (room_->stage() == server::Stage::waiting) return;
        for (Seat seat = 0; seat < room_->seats(); ++seat) {
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
} // namespace khepri::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    khepri::fuzz::Evening(khepri::fuzz::Input(data, size)).run();
    return 0;
}
