#include "wire/requests.h"

#include "wire/protocol_parts.h"

namespace khepri::wire {
namespace {

constexpr std::int64_t longest_turn = 30LL * 24 * 60 * 60; // seconds
constexpr Text secret{1, 200};
constexpr std::size_t most_listed = 1000;

constexpr Object seat_wish{
    [](auto& fields, SeatWish& wish) { fields.optional("computer", wish.computer, word); }};

constexpr Object make_match{[](auto& fields, MakeMatch& request) {
    fields("game", request.game, word);
    fields.or_keep("options", request.options, AnyJson{});
    fields.or_keep("edition", request.edition, AnyJson{});
    fields.or_keep("seats", request.seats, ListOf{seat_wish, std::size_t{most_seats}});
    fields.or_keep("in_lobby", request.in_lobby, Flag{});
    fields.or_keep("turn_seconds", request.turn_seconds, Whole{0, longest_turn});
}};

constexpr Object match_made{[](auto& fields, MatchMadeAnswer& answer) {
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

constexpr Object seat_taken{[](auto& fields, SeatTakenAnswer& answer) {
    fields("seat", answer.seat, seat_number);
    fields("token", answer.token, secret);
    fields("name", answer.name, short_text);
}};

constexpr auto entry_fields = [](auto& fields, LobbyEntry& entry) {
    fields("game", entry.game, word);
    fields("options", entry.options, AnyJson{});
    fields("seats", entry.seats, seat_infos);
    fields("turn_time", entry.turn_time, moment);
};
constexpr Object lobby_entry{entry_fields};

constexpr Object listed_match{[](auto& fields, ListedMatch& listed) {
    fields("match", listed.match, word);
    fields("changed", listed.changed, moment);
    entry_fields(fields, listed.entry);
}};

constexpr Object lobby{[](auto& fields, Lobby& all) {
    fields("waiting", all.waiting, ListOf{listed_match, most_listed});
    fields("playing", all.playing, ListOf{listed_match, most_listed});
}};

} // namespace

Result<MakeMatch> read_make_match(const Json& json) { return read_as<MakeMatch>(make_match, json); }
Result<TakeSeat> read_take_seat(const Json& json) { return read_as<TakeSeat>(take_seat, json); }
Result<MatchMadeAnswer> read_match_made(const Json& json) {
    return read_as<MatchMadeAnswer>(match_made, json);
}
Result<SeatTakenAnswer> read_seat_taken(const Json& json) {
    return read_as<SeatTakenAnswer>(seat_taken, json);
}
Result<LobbyEntry> read_lobby_entry(const Json& json) {
    return read_as<LobbyEntry>(lobby_entry, json);
}
Result<Lobby> read_lobby(const Json& json) { return read_as<Lobby>(lobby, json); }

Json to_json(const MakeMatch& request) { return as_json(make_match, request); }
Json to_json(const TakeSeat& request) { return as_json(take_seat, request); }
Json to_json(const MatchMadeAnswer& answer) { return as_json(match_made, answer); }
Json to_json(const SeatTakenAnswer& answer) { return as_json(seat_taken, answer); }
Json to_json(const LobbyEntry& entry) { return as_json(lobby_entry, entry); }
Json to_json(const Lobby& all) { return as_json(lobby, all); }

} // namespace khepri::wire
