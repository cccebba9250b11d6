#include "server/carry_out.h"

#include "core/text.h"
#include "server/names.h"

#include <utility>

namespace khepri::server {
namespace {

using Answer = std::function<void(CarriedOut)>;

class Errand {
public:
    Errand(Hall& hall, std::shared_ptr<OpenRoom> room, Sender sender, Answer answer)
        : hall_(hall),
          room_(std::move(room)),
          seat_(sender.seat),
          address_(sender.address),
          answer_(std::move(answer)) {}

    void operator()(wire::Hello&) {
        answer_(
            {denied(malformed("hello: expected once, as the first message"), {}, &room_->room()),
             false});
    }
    void operator()(wire::Act& act) {
        std::string id = act.id;
        ask(std::move(id), true,
            [seat = seat_, act = std::move(act), now = now()](const Room& room) {
                return plan_act(room, seat, act, now);
            });
    }
    void operator()(wire::TakeBack& take_back) {
        ask(take_back.id, true, [seat = seat_, take_back, now = now()](const Room& room) {
            return plan_take_back(room, seat, take_back, now);
        });
    }
    void operator()(wire::Begin& begin) {
        const auto level = read_level(begin.computer);
        if (!level) return deny(begin.id, malformed(level.error()));
        ask(begin.id, false, [level = *level, now = now()](const Room& room) {
            return plan_beginning(room, level, now);
        });
    }
    void operator()(wire::Say& say) {
        const auto text = clean_message(say.text);
        if (!text) return deny(say.id, malformed(text.error()));
        if (text->empty()) return deny(say.id, malformed("text: expected something to say"));
        if (!room_->may_say(seat_)) return deny(say.id, Denial::of("too_many_requests"));
        ask(say.id, false, [seat = seat_, text = *text, now = now()](const Room& room) {
            return plan_saying(room, seat, text, now);
        });
    }
    void operator()(wire::Leave& leave) {
        ask(leave.id, false, [seat = seat_, now = now()](const Room& room) {
            return plan_leaving(room, seat, now);
        });
    }
    void operator()(wire::ComeBack& back) {
        ask(back.id, false,
            [seat = seat_, now = now()](const Room& room) { return plan_return(room, seat, now); });
    }
    void operator()(wire::PlayAgain& again) {
        hall_.follow(room_, again.kind, address_,
                     [room = room_, id = again.id,
                      answer = answer_](const std::variant<wire::Followed, Denial>& made) {
                         if (const auto* const denial = std::get_if<Denial>(&made))
                             return answer({denied(*denial, id, &room->room()), false});
                         answer({std::get<wire::Followed>(made), false});
                     });
    }

private:
    std::int64_t now() const { return room_->now(); }

    void deny(const std::string& id, const Denial& denial) {
        answer_({denied(denial, id, &room_->room()), false});
    }

    // By the time the request is looked at, the seat may be someone else's.
    OpenRoom::Planner as_owner(OpenRoom::Planner plan) const {
        return [seat = seat_, owner = room_->room().chairs()[seat_].token,
                plan = std::move(plan)](const Room& room) -> Plan {
            if (room.chairs()[seat].token != owner) return Denial::of("wrong_token");
            return plan(room);
        };
    }

    void ask(std::string id, bool update_tells, OpenRoom::Planner plan) {
        room_->ask(as_owner(std::move(plan)),
                   [room = room_, id = std::move(id), answer = std::move(answer_),
                    update_tells](const Reply& reply) {
                       if (reply.denial)
                           return answer({denied(*reply.denial, id, &room->room()), false});
                       answer({wire::Done{id, reply.version}, update_tells && !reply.repeated});
                   });
    }

    Hall& hall_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_;
    std::uint64_t address_;
    Answer answer_;
};

} // namespace

void carry_out(Hall& hall, const std::shared_ptr<OpenRoom>& room, Sender sender,
               wire::ToServer message, std::function<void(CarriedOut)> answer) {
    room->attend(sender.seat, sender.address);
    std::visit(Errand(hall, room, sender, std::move(answer)), message);
}

} // namespace khepri::server
