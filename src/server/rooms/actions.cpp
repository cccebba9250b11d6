#include "server/rooms/actions.h"

#include "core/text.h"
#include "server/rooms/messages/seat_messages.h"
#include "server/rooms/report.h"
#include "server/text/names.h"

#include <utility>

namespace khepri::server {
namespace {

using Answer = std::function<void(ActionResult)>;

class ActionHandler {
public:
    ActionHandler(RoomRegistry& rooms, std::shared_ptr<OpenRoom> room, Sender sender, Answer answer)
        : rooms_(rooms),
          room_(std::move(room)),
          seat_(sender.seat),
          address_(sender.address),
          answer_(std::move(answer)) {}

    void operator()(wire::Hello&) {
        send_error({}, malformed("hello: expected once, as the first message"));
    }
    void operator()(wire::MoveAction& action) {
        std::string id = action.id;
        request(std::move(id), Announced::by_update,
                [seat = seat_, action = std::move(action), now = now()](const Room& room) {
                    return decide_move(room, seat, action, now);
                });
    }
    void operator()(wire::UndoAction& action) {
        request(action.id, Announced::by_update,
                [seat = seat_, action, now = now()](const Room& room) {
                    return decide_undo(room, seat, action, now);
                });
    }
    void operator()(wire::StartAction& action) {
        const auto level = read_level(action.computer);
        if (!level) return send_error(action.id, malformed(level.error()));
        request(action.id, Announced::no, [level = *level, now = now()](const Room& room) {
            return decide_start(room, level, now);
        });
    }
    void operator()(wire::ChatAction& action) {
        if (action.text.has_value() == action.phrase.has_value())
            return send_error(action.id, malformed("expected either a text or a phrase"));
        if (action.text) {
            const auto text = clean_message(*action.text);
            if (!text) return send_error(action.id, malformed(text.error()));
            if (text->empty())
                return send_error(action.id, malformed("text: expected something to say"));
            if (const auto& allows = rooms_.context().allows_text; allows && !allows(*text))
                return send_error(action.id, ServerError::of("forbidden_text"));
            action.text = *text;
        }
        if (!room_->may_chat(seat_))
            return send_error(action.id, ServerError::of("too_many_requests"));
        request(action.id, Announced::no,
                [seat = seat_, text = action.text, phrase = action.phrase, now = now()](
                    const Room& room) { return decide_chat(room, seat, text, phrase, now); });
    }
    void operator()(wire::LeaveAction& action) {
        request(action.id, Announced::no, [seat = seat_, now = now()](const Room& room) {
            return decide_leave(room, seat, now);
        });
    }
    void operator()(wire::ReturnAction& action) {
        request(action.id, Announced::no, [seat = seat_, now = now()](const Room& room) {
            return decide_return(room, seat, now);
        });
    }
    void operator()(wire::NextMatchAction& action) {
        rooms_.next_match(room_, action.kind, {seat_, address_},
                          [room = room_, id = action.id, answer = answer_](
                              const std::variant<wire::NextMatch, ServerError>& next) {
                              if (const auto* const error = std::get_if<ServerError>(&next))
                                  return answer({error_message(*error, id, &room->room())});
                              answer({std::get<wire::NextMatch>(next)});
                          });
    }

    void operator()(wire::ChangeSettingsAction& action) {
        std::string id = action.id;
        request(std::move(id), Announced::no,
                [seat = seat_, action = std::move(action), now = now()](const Room& room) {
                    return decide_settings(room, seat, action, now);
                });
    }
    void operator()(wire::LetComputerPlayAction& action) {
        request(action.id, Announced::no,
                [open = room_, seat = seat_, away = action.seat, now = now()](const Room& room) {
                    return decide_let_computer_play(room, seat, away, open->presence(),
                                                    open->away_after(), now);
                });
    }
    void operator()(wire::EndMatchAction& action) {
        request(action.id, Announced::no,
                [open = room_, seat = seat_, now = now()](const Room& room) {
                    return decide_end_match(room, seat, open->presence(), open->away_after(), now);
                });
    }
    void operator()(wire::KeepPlayingAction& action) {
        request(action.id, Announced::no, [open = room_, seat = seat_](const Room& room) {
            return decide_keep_playing(room, seat, open->presence());
        });
    }

    void operator()(wire::ReportAction& action) {
        const auto report = report_of(room_->room(), seat_, action, now());
        if (!report) return send_error(action.id, malformed(report.error()));
        const auto on_reported = [room = room_, id = action.id,
                                  answer = answer_](const std::optional<ServerError>& error) {
            if (error) return answer({error_message(*error, id, &room->room())});
            answer({wire::Done{id, room->room().version()}});
        };
        rooms_.context().report(*report, address_, on_reported);
    }

private:
    std::int64_t now() const { return room_->now(); }

    void send_error(const std::string& id, const ServerError& error) {
        answer_({error_message(error, id, &room_->room())});
    }

    void request(std::string id, Announced announced, OpenRoom::Decide decide) {
        room_->request(
            as_owner(room_->room(), seat_, std::move(decide)),
            [room = room_, id = std::move(id), answer = std::move(answer_),
             announced](const Reply& reply) {
                if (reply.error) return answer({error_message(*reply.error, id, &room->room())});
                answer({wire::Done{id, reply.version}, reply.repeated ? Announced::no : announced});
            });
    }

    RoomRegistry& rooms_;
    std::shared_ptr<OpenRoom> room_;
    Seat seat_;
    std::uint64_t address_;
    Answer answer_;
};

} // namespace

OpenRoom::Decide as_owner(const Room& now, Seat seat, OpenRoom::Decide decide) {
    return [seat, taken_by = now.seats()[seat].taken_by_event,
            decide = std::move(decide)](const Room& room) -> Decision {
        if (room.seats()[seat].taken_by_event != taken_by) return ServerError::of("wrong_token");
        return decide(room);
    };
}

void handle_action(RoomRegistry& rooms, const std::shared_ptr<OpenRoom>& room, Sender sender,
                   wire::ToServer action, std::function<void(ActionResult)> answer) {
    room->mark_present(sender.seat, sender.address);
    std::visit(ActionHandler(rooms, room, sender, std::move(answer)), action);
}

} // namespace khepri::server
