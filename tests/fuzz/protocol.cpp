// Messages of clients and the server, and stored events: refused with a sentence, or a message that
// is the same when it is written and read again.
#include "input.h"

#include "wire/server/http_messages.h"
#include "wire/server/room_events.h"

namespace khepri::fuzz {
namespace {

// As the server writes it: text at once, or by way of JSON.
template <class T>
std::string text_of(const T& message) {
    std::string text;
    if constexpr (requires { wire::write_json(text, message); })
        wire::write_json(text, message);
    else
        text = wire::to_line(wire::to_json(message));
    return text;
}

template <class T>
void read(Result<T> (*reader)(const wire::Json& json), const wire::Json& json) {
    const auto message = reader(json);
    if (!message) {
        CHECK(!message.error().empty());
        return;
    }
    const std::string text = text_of(*message);
    const auto written = wire::parse_json(text);
    CHECK(written, written.error());
    const auto again = reader(*written);
    CHECK(again, again.error());
    CHECK(text_of(*again) == text, text);
}

void read_all(std::string_view text) {
    const auto json = wire::parse_json(text);
    if (!json) return;
    read(wire::read_to_server, *json);
    read(wire::read_from_server, *json);
    read(wire::read_create_match, *json);
    read(wire::read_take_seat, *json);
    read(wire::read_create_match_answer, *json);
    read(wire::read_take_seat_answer, *json);
    read(wire::read_pairing_request, *json);
    read(wire::read_pairing_answer, *json);
    read(wire::read_lobby, *json);
    read(wire::read_room_event, *json);
}

} // namespace
} // namespace khepri::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    khepri::fuzz::read_all(khepri::fuzz::Input(data, size).rest());
    return 0;
}
