// Messages of clients, bots, the page, servers and hosts, reviews, stored events and logs: refused
// with a sentence, or a message that is the same when it is written and read again.
#include "fuzzers.h"
#include "read_message.h"

#include "wire/admin/admin.h"
#include "wire/bots/bot_messages.h"
#include "wire/engine.h"
#include "wire/messages.h"
#include "wire/reports/arena_log.h"
#include "wire/reports/review_report.h"
#include "wire/server/cluster_messages.h"
#include "wire/server/daily.h"
#include "wire/server/http_messages.h"
#include "wire/server/moderation.h"
#include "wire/server/push.h"
#include "wire/server/review_status.h"
#include "wire/server/room_events.h"

namespace khepri::fuzz {
namespace {

void read_messages_of_clients(const wire::Json& json) {
    read_message(wire::read_to_server, json);
    read_message(wire::read_from_server, json);
    read_message(wire::read_create_match, json);
    read_message(wire::read_take_seat, json);
    read_message(wire::read_create_match_answer, json);
    read_message(wire::read_take_seat_answer, json);
    read_message(wire::read_pairing_request, json);
    read_message(wire::read_pairing_answer, json);
    read_message(wire::read_lobby, json);
    read_message(wire::read_daily_result, json);
    read_message(wire::read_daily_result_answer, json);
    read_message(wire::read_daily_leaderboard, json);
    read_message(wire::read_review_status, json);
    read_message(wire::read_push_key, json);
    read_message(wire::read_push_subscription, json);
    read_message(wire::read_push_cancellation, json);
    read_message(wire::read_turn_notice, json);
    read_message(wire::read_to_bot, json);
    read_message(wire::read_from_bot, json);
    read_message(wire::read_to_engine, json);
    read_message(wire::read_refusal, json);
    read_message(wire::read_review_report, json);
}

// Of other servers and hosts, and what is stored.
void read_messages_of_hosts(const wire::Json& json) {
    read_message(wire::read_room_event, json);
    read_message(wire::read_room_message, json);
    read_message(wire::read_server_message, json);
    read_message(wire::read_ban, json);
    read_message(wire::read_report, json);
    read_message(wire::read_admin_request, json);
    read_message(wire::read_admin_answer, json);
}

// What a record's check found, and how a match ended.
void read_finding(const wire::Json& json) {
    const auto finding = wire::read_finding(json);
    if (!finding) return;
    const wire::Json written = wire::to_json(*finding);
    CHECK(wire::to_json(*wire::read_finding(written)) == written);
}

void read_outcome(const wire::Json& json) {
    constexpr int seats = 3;
    const auto outcome = wire::read_outcome(json, seats);
    if (!outcome) return;
    const wire::Json written = wire::to_json(*outcome, seats);
    CHECK(wire::to_json(*wire::read_outcome(written, seats), seats) == written);
}

void read_arena_log(std::string_view line) {
    constexpr int seats = 2;
    constexpr int meetings = 3;
    constexpr int games = 2;
    const auto round = wire::read_arena_log_line(line, seats, meetings, games);
    if (!round) return;
    const std::string written = wire::arena_log_line(*round, seats);
    const auto again = wire::read_arena_log_line(written, seats, meetings, games);
    CHECK(again, again.error());
    CHECK(wire::arena_log_line(*again, seats) == written, written);
}

// The text says the same as its value.
void check_text_of_client(std::string_view text) {
    const auto found = wire::read_to_server_text(text);
    const auto expected = wire::read_text(text, wire::read_to_server);
    CHECK(found.ok() == expected.ok(), text);
    if (!found) return;
    std::string written;
    std::string expected_text;
    wire::write_json(written, *found);
    wire::write_json(expected_text, *expected);
    CHECK(written == expected_text, written, expected_text);
}

} // namespace

void fuzz_protocol(Input input) {
    const std::string_view text = input.rest();
    read_arena_log(text);
    const auto json = wire::parse_json(text);
    check_text_of_client(text);
    if (!json) return;
    read_messages_of_clients(*json);
    read_messages_of_hosts(*json);
    read_finding(*json);
    read_outcome(*json);
}

} // namespace khepri::fuzz
