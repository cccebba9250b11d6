// Messages of clients and the server, and stored events: refused with a sentence, or a message that
// is the same when it is written and read again.
#include "fuzzers.h"
#include "read_message.h"

#include "wire/server/http_messages.h"
#include "wire/server/room_events.h"

namespace khepri::fuzz {

void fuzz_protocol(Input input) {
    const auto json = wire::parse_json(input.rest());
    if (!json) return;
    read_message(wire::read_to_server, *json);
    read_message(wire::read_from_server, *json);
    read_message(wire::read_create_match, *json);
    read_message(wire::read_take_seat, *json);
    read_message(wire::read_create_match_answer, *json);
    read_message(wire::read_take_seat_answer, *json);
    read_message(wire::read_pairing_request, *json);
    read_message(wire::read_pairing_answer, *json);
    read_message(wire::read_lobby, *json);
    read_message(wire::read_room_event, *json);
}

} // namespace khepri::fuzz
