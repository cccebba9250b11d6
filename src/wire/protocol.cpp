#include "wire/protocol.h"

#include "wire/protocol_parts.h"

namespace khepri::wire {
namespace {

constexpr Text client_id{0, 64};
constexpr std::size_t most_remarks = 100;

constexpr Object remark{[](auto& fields, Remark& one) {
    fields("seat", one.seat, seat_number);
    fields("text", one.text, short_text);
    fields("at", one.at, moment);
}};

constexpr Object told_event{[](auto& fields, ToldEvent& event) {
    fields("seat", event.seat, seat_number);
    fields("by", event.by, acted_by);
    fields("told", event.told, JsonText{});
}};

struct FieldsToServer {
    void operator()(auto& fields, Hello& hello) const {
        fields.optional("token", hello.token, word);
    }
    void operator()(auto& fields, Act& act) const {
        fields("id", act.id, client_id);
        fields("version", act.version, version_number);
        fields("move", act.move, AnyJson{});
    }
    void operator()(auto& fields, TakeBack& take_back) const {
        fields("id", take_back.id, client_id);
        fields("version", take_back.version, version_number);
    }
    void operator()(auto& fields, Begin& begin) const {
        fields("id", begin.id, client_id);
        fields("computer", begin.computer, word);
    }
    void operator()(auto& fields, Say& say) const {
        fields("id", say.id, client_id);
        fields("text", say.text, short_text);
    }
    void operator()(auto& fields, Leave& leave) const { fields("id", leave.id, client_id); }
    void operator()(auto& fields, ComeBack& back) const { fields("id", back.id, client_id); }
    void operator()(auto& fields, PlayAgain& again) const {
        fields("id", again.id, client_id);
        fields("kind", again.kind, again_kind);
    }
};

struct FieldsFromServer {
    void operator()(auto& fields, Welcome& welcome) const {
        fields("match", welcome.match, word);
        fields("seat", welcome.seat, Viewer{most_seats});
        fields("game", welcome.game, word);
        fields("options", welcome.options, AnyJson{});
        fields("edition", welcome.edition, AnyJson{});
        fields("commitment", welcome.commitment, word);
        fields("turn_time", welcome.turn_time, moment);
        fields("seats", welcome.seats, seat_infos);
        fields("remarks", welcome.remarks, ListOf{remark, most_remarks});
        fields.optional("follows", welcome.follows, word);
        fields.optional("followed_by", welcome.followed_by, word);
        fields.optional("situation", welcome.situation, situation);
    }
    void operator()(auto& fields, Update& update) const {
        fields("event", update.event, told_event);
        fields.optional("done", update.done, client_id);
        describe(fields, update.situation);
    }
    void operator()(auto& fields, Begun& begun) const { describe(fields, begun.situation); }
    void operator()(auto& fields, People& people) const {
        fields("seats", people.seats, seat_infos);
    }
    void operator()(auto& fields, Said& said) const { fields("remark", said.remark, remark); }
    void operator()(auto& fields, Followed& followed) const {
        fields("match", followed.match, word);
        fields("kind", followed.kind, again_kind);
    }
    void operator()(auto& fields, Done& done) const {
        fields("id", done.id, client_id);
        fields("version", done.version, version_number);
    }
    void operator()(auto& fields, Denied& denied) const {
        fields.optional("id", denied.id, client_id);
        fields("code", denied.code, word);
        fields.optional("detail", denied.detail, short_text);
        fields.optional("refusal", denied.refusal, RefusalCodec{});
        fields.optional("version", denied.version, version_number);
    }
};

constexpr OneOf to_server{std::array<std::string_view, 8>{"hello", "act", "undo", "begin", "say",
                                                          "leave", "return", "again"},
                          FieldsToServer{}};
constexpr OneOf from_server{std::array<std::string_view, 8>{"welcome", "update", "begun", "people",
                                                            "said", "followed", "done", "denied"},
                            FieldsFromServer{}};

} // namespace

Result<ToServer> read_to_server(const Json& json) { return read_as<ToServer>(to_server, json); }
Result<FromServer> read_from_server(const Json& json) {
    return read_as<FromServer>(from_server, json);
}
void write_json(std::string& out, const ToServer& message) { append_json(out, to_server, message); }
void write_json(std::string& out, const FromServer& message) {
    append_json(out, from_server, message);
}

} // namespace khepri::wire
