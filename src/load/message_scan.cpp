#include "load/message_scan.h"

#include <charconv>

namespace khepri::load {
namespace {

constexpr auto npos = std::string_view::npos;

// From an opening brace to the one that closes it.
std::string_view object_at(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (quoted)
            continue;
        else if (text[i] == '{')
            ++depth;
        else if (text[i] == '}' && --depth == 0)
            return text.substr(0, i + 1);
    }
    return {};
}

// The object behind this name.
std::string_view member_in(std::string_view message, std::string_view key) {
    const std::size_t at = message.find(key);
    return at == npos ? std::string_view() : object_at(message.substr(at + key.size()));
}

SeatSet seats_in(std::string_view list) {
    SeatSet seats;
    for (const char digit : list)
        if (digit >= '1' && digit < '1' + most_seats) seats.insert(static_cast<Seat>(digit - '1'));
    return seats;
}

} // namespace

std::optional<ScannedStatus> status_in(std::string_view message) {
    constexpr std::string_view version_key = "\"version\":";
    constexpr std::string_view to_act_key = "\"to_act\":[";
    const std::size_t to_act = message.find(to_act_key);
    if (to_act == npos) return std::nullopt;
    const std::size_t version = message.rfind(version_key, to_act);
    if (version == npos) return std::nullopt;
    ScannedStatus status;
    const char* const number = message.data() + version + version_key.size();
    std::from_chars(number, message.data() + to_act, status.version);
    const std::size_t list = to_act + to_act_key.size();
    status.to_act = seats_in(message.substr(list, message.find(']', list) - list));
    return status;
}

std::string_view view_in(std::string_view message) { return member_in(message, "\"view\":"); }
std::string_view changes_in(std::string_view message) { return member_in(message, "\"changes\":"); }

bool is_error(std::string_view message) { return message.starts_with(R"({"type":"error")"); }

} // namespace khepri::load
