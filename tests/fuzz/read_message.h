// Reads a message as the fuzzers do: refused with a sentence, or the same when it is written and
// read again.
#pragma once

#include "core/check.h"
#include "wire/json.h"

#include <string>

namespace khepri::fuzz {

// As the program writes it: text at once, or by way of JSON.
template <class T>
std::string text_of(const T& message) {
    std::string text;
    if constexpr (requires { write_json(text, message); })
        write_json(text, message);
    else if constexpr (requires { to_json(message); })
        text = wire::to_line(to_json(message));
    else
        text = to_text(message);
    return text;
}

template <class T>
void read_message(Result<T> (*reader)(const wire::Json& json), const wire::Json& json) {
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

} // namespace khepri::fuzz
