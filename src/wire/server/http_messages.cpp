#include "wire/server/http_messages.h"

#include "wire/server/lobby_codecs.h"

namespace khepri::wire {
namespace {

constexpr Text secret{1, 200};

constexpr Object create_match{[](auto& fields, CreateMatch& request) {
    fields("game", request.game, word);
    fields.or_keep("options", request.options, AnyJson{});
    fields.or_keep("edition", request.edition, AnyJson{});
    fields.or_keep("seats", request.seats, requested_seats);
    fields.or_keep("in_lobby", request.in_lobby, Flag{});
    fields.or_keep("open", request.open, Flag{});
    fields.or_keep("hints", request.hints, Flag{});
    fields.or_keep("turn_seconds", request.turn_seconds, turn_seconds);
}};

constexpr Object create_match_answer{[](auto& fields, CreateMatchAnswer& answer) {
    fields("match", answer.match, word);
    fields("commitment", answer.commitment, word);
    fields("invitation", answer.invitation, secret);
    fields("seats", answer.seats, ListOf{Text{0, 200}, std::size_t{most_seats}});
}};

constexpr Object take_seat{[](auto& fields, TakeSeat& request) {
    fields.optional("invitation", request.invitation, secret);
    fields.optional("seat", request.seat, seat_number);
    fields.or_keep("name", request.name, short_text);
    fields("seed", request.seed, Text{64, 64});
    fields.optional("token", request.token, Text{64, 64});
}};

constexpr Object take_seat_answer{[](auto& fields, TakeSeatAnswer& answer) {
    fields("seat", answer.seat, seat_number);
    fields("token", answer.token, secret);
    fields("name", answer.name, short_text);
}};

constexpr Object pairing_request{[](auto& fields, PairingRequest& request) {
    fields("game", request.game, word);
    fields.or_keep("options", request.options, AnyJson{});
    fields.or_keep("name", request.name, short_text);
    fields("seed", request.seed, Text{64, 64});
    fields.optional("token", request.token, Text{64, 64});
}};

constexpr Object pairing_answer{[](auto& fields, PairingAnswer& answer) {
    fields("match", answer.match, word);
    fields("seat", answer.seat, seat_number);
    fields("token", answer.token, secret);
    fields("name", answer.name, short_text);
    fields("created", answer.created, Flag{});
}};

constexpr Object lobby_match{[](auto& fields, LobbyMatch& listed) { describe(fields, listed); }};

constexpr Object lobby{[](auto& fields, Lobby& all) {
    fields("waiting", all.waiting, ListOf{lobby_match, max_listed});
    fields("playing", all.playing, ListOf{lobby_match, max_listed});
}};

} // namespace

Result<CreateMatch> read_create_match(const Json& json) {
    return read_as<CreateMatch>(create_match, json);
}
Result<TakeSeat> read_take_seat(const Json& json) { return read_as<TakeSeat>(take_seat, json); }
Result<PairingRequest> read_pairing_request(const Json& json) {
    return read_as<PairingRequest>(pairing_request, json);
}
Result<CreateMatchAnswer> read_create_match_answer(const Json& json) {
    return read_as<CreateMatchAnswer>(create_match_answer, json);
}
Result<TakeSeatAnswer> read_take_seat_answer(const Json& json) {
    return read_as<TakeSeatAnswer>(take_seat_answer, json);
}
Result<PairingAnswer> read_pairing_answer(const Json& json) {
    return read_as<PairingAnswer>(pairing_answer, json);
}
Result<Lobby> read_lobby(const Json& json) { return read_as<Lobby>(lobby, json); }

Json to_json(const CreateMatch& request) { return as_json(create_match, request); }
Json to_json(const TakeSeat& request) { return as_json(take_seat, request); }
Json to_json(const PairingRequest& request) { return as_json(pairing_request, request); }
Json to_json(const CreateMatchAnswer& answer) { return as_json(create_match_answer, answer); }
Json to_json(const TakeSeatAnswer& answer) { return as_json(take_seat_answer, answer); }
Json to_json(const PairingAnswer& answer) { return as_json(pairing_answer, answer); }
Json to_json(const Lobby& all) { return as_json(lobby, all); }
void write_json(std::string& out, const Lobby& all) { append_json(out, lobby, all); }

} // namespace khepri::wire
