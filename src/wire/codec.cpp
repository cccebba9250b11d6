#include "wire/codec.h"

#include <algorithm>

namespace khepri::wire {

void Reader::fail(const std::string& what, const std::optional<Bounds>& bounds) {
    if (!ok()) return;
    fault_ = (path_.empty() ? std::string() : path_ + ": ") + what;
    faulty_path_ = path_;
    bounds_ = bounds;
}

void Reader::fail_expected(const std::string& what, const Json& found,
                           const std::optional<Bounds>& bounds) {
    fail("expected " + what + ", found " + shown(found), bounds);
}

// Numbers beyond 64 bits are read as floating point by the library, so they are refused here too.
bool Whole::accept(const Json& json, std::int64_t& out, Reader& reader) const {
    const bool fits = json.is_number_unsigned()
                          ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX)
                          : json.is_number_integer();
    out = fits ? json.get<std::int64_t>() : 0;
    if (fits && out >= least && out <= most) return true;
    reader.fail_expected("a whole number from " + std::to_string(least) + " to " +
                             std::to_string(most),
                         json, Bounds{"number", least, most});
    return false;
}

void Flag::read(const Json& json, bool& out, Reader& reader) const {
    if (!json.is_boolean()) {
        reader.fail_expected("true or false", json);
        return;
    }
    out = json.get<bool>();
}

void Text::read(const Json& json, std::string& out, Reader& reader) const {
    if (!json.is_string()) {
        reader.fail_expected("a text", json);
        return;
    }
    const auto& text = json.get_ref<const std::string&>();
    if (text.size() < least || text.size() > most) {
        reader.fail("expected a text of " + std::to_string(least) + " to " + std::to_string(most) +
                    " bytes, found " + std::to_string(text.size()));
        return;
    }
    const auto is_control = [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    };
    if (std::any_of(text.begin(), text.end(), is_control)) {
        reader.fail_expected("a text without control characters", json);
        return;
    }
    out = text;
}

void SeatNumber::read(const Json& json, Seat& out, Reader& reader) const {
    int number = 1;
    Whole{1, seats}.read(json, number, reader);
    out = static_cast<Seat>(number - 1);
}

void Viewer::read(const Json& json, Seat& out, Reader& reader) const {
    out = spectator;
    if (json.is_string() && json.get_ref<const std::string&>() == spectator_word) return;
    if (!json.is_number()) {
        reader.fail_expected("a seat from 1 to " + std::to_string(seats) + " or \"spectator\"",
                             json);
        return;
    }
    SeatNumber{seats}.read(json, out, reader);
}

void SeatNumbers::read(const Json& json, SeatSet& out, Reader& reader) const {
    std::vector<Seat> listed;
    ListOf{SeatNumber{seats}, static_cast<std::size_t>(seats)}.read(json, listed, reader);
    out = SeatSet{};
    for (const Seat seat : listed) out.insert(seat);
    if (reader.ok() && as_json(*this, out) != json)
        reader.fail_expected("each seat at most once, in ascending order", json);
}

} // namespace khepri::wire
