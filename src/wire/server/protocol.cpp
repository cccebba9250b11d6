#include "wire/server/protocol.h"

#include "wire/plain_parser.h"
#include "wire/server/protocol_codecs.h"

#include <algorithm>

namespace khepri::wire {
namespace {

constexpr Text client_id{0, 64};
constexpr std::size_t max_chat = 100;

constexpr Object chat_message{[](auto& fields, ChatMessage& one) {
    fields("seat", one.seat, seat_number);
    fields.optional("text", one.text, short_text);
    fields.optional("phrase", one.phrase, phrase);
    fields("at", one.at, moment);
}};

constexpr Object event_view{[](auto& fields, EventView& event) {
    fields("seat", event.seat, seat_number);
    fields("by", event.by, played_by);
    fields("move", event.move, JsonText{});
}};

struct FieldsToServer {
    void operator()(auto& fields, Hello& hello) const {
        fields.optional("token", hello.token, word);
        fields.optional("name", hello.name, short_text);
    }
    void operator()(auto& fields, MoveAction& action) const {
        fields("id", action.id, client_id);
        fields("version", action.version, version_number);
        fields("move", action.move, AnyJson{});
    }
    void operator()(auto& fields, UndoAction& action) const {
        fields("id", action.id, client_id);
        fields("version", action.version, version_number);
    }
    void operator()(auto& fields, StartAction& action) const {
        fields("id", action.id, client_id);
        fields("computer", action.computer, word);
    }
    void operator()(auto& fields, ChatAction& action) const {
        fields("id", action.id, client_id);
        fields.optional("text", action.text, short_text);
        fields.optional("phrase", action.phrase, phrase);
    }
    void operator()(auto& fields, LeaveAction& action) const { fields("id", action.id, client_id); }
    void operator()(auto& fields, ReturnAction& action) const {
        fields("id", action.id, client_id);
    }
    void operator()(auto& fields, NextMatchAction& action) const {
        fields("id", action.id, client_id);
        fields("kind", action.kind, next_match_kind);
    }
    void operator()(auto& fields, ChangeSettingsAction& action) const {
        fields("id", action.id, client_id);
        fields.optional("options", action.options, AnyJson{});
        fields.optional("edition", action.edition, AnyJson{});
        fields.optional("seats", action.seats, requested_seats);
        fields.optional("in_lobby", action.in_lobby, Flag{});
        fields.optional("open", action.open, Flag{});
        fields.optional("hints", action.hints, Flag{});
        fields.optional("turn_seconds", action.turn_seconds, turn_seconds);
    }
    void operator()(auto& fields, LetComputerPlayAction& action) const {
        fields("id", action.id, client_id);
        fields("seat", action.seat, seat_number);
    }
    void operator()(auto& fields, EndMatchAction& action) const {
        fields("id", action.id, client_id);
    }
    void operator()(auto& fields, KeepPlayingAction& action) const {
        fields("id", action.id, client_id);
    }
    void operator()(auto& fields, ReportAction& action) const {
        fields("id", action.id, client_id);
        fields("seat", action.seat, seat_number);
        fields.optional("at", action.at, moment);
        fields("reason", action.reason, short_text);
    }
};

struct FieldsFromServer {
    void operator()(auto& fields, Welcome& welcome) const {
        fields("protocol", welcome.protocol, version_number);
        fields.optional("program", welcome.program, word);
        fields("match", welcome.match, word);
        fields("seat", welcome.seat, Viewer{most_seats});
        fields("game", welcome.game, word);
        fields("options", welcome.options, AnyJson{});
        fields("edition", welcome.edition, AnyJson{});
        fields("in_lobby", welcome.in_lobby, Flag{});
        fields("open", welcome.open, Flag{});
        fields("hints", welcome.hints, Flag{});
        fields("commitment", welcome.commitment, word);
        fields("turn_milliseconds", welcome.turn_milliseconds, moment);
        fields("away_after_milliseconds", welcome.away_after_milliseconds, moment);
        fields("seats", welcome.seats, seat_statuses);
        fields.optional("host", welcome.host, seat_number);
        fields("spectators", welcome.spectators, spectators_codec);
        fields("chat", welcome.chat, ListOf{chat_message, max_chat});
        fields.optional("previous_match", welcome.previous_match, word);
        fields.optional("next_match", welcome.next_match, word);
        fields.optional("ended", welcome.ended, end_reason);
        fields.optional("status", welcome.status, match_status);
    }
    void operator()(auto& fields, Update& update) const {
        fields("event", update.event, event_view);
        fields.optional("done", update.done, client_id);
        describe(fields, update.status);
    }
    void operator()(auto& fields, Started& started) const { describe(fields, started.status); }
    void operator()(auto& fields, SeatsChanged& changed) const {
        fields("seats", changed.seats, seat_statuses);
    }
    void operator()(auto& fields, ChatReceived& chat) const {
        fields("message", chat.message, chat_message);
    }
    void operator()(auto& fields, NextMatch& next) const {
        fields("match", next.match, word);
        fields("kind", next.kind, next_match_kind);
        fields.optional("by", next.by, seat_number);
    }
    void operator()(auto& fields, Done& done) const {
        fields("id", done.id, client_id);
        fields("version", done.version, version_number);
    }
    void operator()(auto& fields, ErrorMessage& error) const {
        fields.optional("id", error.id, client_id);
        fields("code", error.code, word);
        fields.optional("detail", error.detail, short_text);
        fields.optional("refusal", error.refusal, RefusalCodec{});
        fields.optional("version", error.version, version_number);
    }
    void operator()(auto& fields, SettingsMessage& settings) const {
        fields("options", settings.options, AnyJson{});
        fields("edition", settings.edition, AnyJson{});
        fields("in_lobby", settings.in_lobby, Flag{});
        fields("open", settings.open, Flag{});
        fields("hints", settings.hints, Flag{});
        fields("turn_milliseconds", settings.turn_milliseconds, moment);
        fields("away_after_milliseconds", settings.away_after_milliseconds, moment);
        fields("seats", settings.seats, seat_statuses);
        fields.optional("host", settings.host, seat_number);
    }
    void operator()(auto& fields, SpectatorsChanged& changed) const {
        describe(fields, changed.spectators);
    }
    void operator()(auto& fields, Ended& ended) const {
        fields("reason", ended.reason, end_reason);
    }
};

constexpr OneOf to_server{std::array<std::string_view, 13>{"hello", "move", "undo", "start", "chat",
                                                           "leave", "return", "next_match",
                                                           "change_settings", "let_computer_play",
                                                           "end_match", "keep_playing", "report"},
                          FieldsToServer{}};
constexpr OneOf from_server{
    std::array<std::string_view, 11>{"welcome", "update", "started", "seats", "chat", "next_match",
                                     "done", "error", "settings", "spectators", "ended"},
    FieldsFromServer{}};

} // namespace

namespace {

// Nothing if the text is not a move in plain JSON, or has a fault: whoever reads the object finds
// it.
std::optional<MoveAction> plain_move(std::string_view text) {
    enum Field : std::uint8_t { type, id, version, move };
    constexpr std::array<std::string_view, 4> names{"type", "id", "version", "move"};
    PlainParser parser(text);
    MoveAction action;
    std::array<bool, names.size()> found{};
    if (text.size() > longest_text || !parser.take('{')) return std::nullopt;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string_view name;
        if ((i > 0 && !parser.take(',')) || !parser.text(name) || !parser.take(':'))
            return std::nullopt;
        const auto field =
            static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
        if (field == names.size() || std::exchange(found[field], true)) return std::nullopt;
        std::string_view word;
        std::uint64_t number = 0;
        if (field == move) {
            if (!parser.value(action.move, 1)) return std::nullopt;
        } else if (field == version) {
            if (!parser.number(number) || number > static_cast<std::uint64_t>(version_number.most))
                return std::nullopt;
            action.version = static_cast<int>(number);
        } else if (!parser.text(word) || (field == type && word != "move") ||
                   word.size() > client_id.most) {
            return std::nullopt;
        } else if (field == id) {
            action.id = word;
        }
    }
    if (!parser.take('}') || !parser.at_end()) return std::nullopt;
    return action;
}

} // namespace

Result<ToServer> read_to_server(const Json& json) { return read_as<ToServer>(to_server, json); }
Result<ToServer> read_to_server_text(std::string_view text) {
    if (auto action = plain_move(text)) return ToServer(std::move(*action));
    return read_text(text, read_to_server);
}
Result<FromServer> read_from_server(const Json& json) {
    return read_as<FromServer>(from_server, json);
}
void write_json(std::string& out, const ToServer& message) { append_json(out, to_server, message); }
void write_json(std::string& out, const FromServer& message) {
    append_json(out, from_server, message);
}

} // namespace khepri::wire
