// The log: one line per event, for people and for programs (logfmt):
//   time=2026-11-16T02:47:00.123Z level=info event=match_created match=k3v9 game=GAME
// A value cannot break the line. Any thread may log; a line is written at once. Of one event only
// so many lines are written; the others are counted.
#pragma once

#include "core/result.h"
#include "server/ops/client_address.h"
#include "server/ops/line_limit.h"

#include <chrono>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace khepri::server {

enum class Level : std::uint8_t { error, warn, info, debug };

std::string_view name(Level level);
Result<Level> level_of(std::string_view text);

// A key and its value; both must live until the line is written. Without a value it is left out.
struct Field {
    using Value =
        std::variant<std::monostate, std::string_view, std::int64_t, double, bool, ClientAddress>;

    Field(std::string_view a_key, std::string_view text) : key(a_key), value(text) {}
    Field(std::string_view a_key, const char* text) : key(a_key), value(std::string_view(text)) {}
    Field(std::string_view a_key, const std::string& text)
        : key(a_key), value(std::string_view(text)) {}
    template <std::integral Number>
    Field(std::string_view a_key, Number number) : key(a_key) {
        if constexpr (std::same_as<Number, bool>)
            value = number;
        else
            value = static_cast<std::int64_t>(number);
    }
    Field(std::string_view a_key, double number) : key(a_key), value(number) {}
    Field(std::string_view a_key, ClientAddress address) : key(a_key), value(address) {}
    template <class T>
    Field(std::string_view a_key, const std::optional<T>& perhaps)
        : key(a_key), value(perhaps ? Field(a_key, *perhaps).value : Value()) {}

    std::string_view key;
    Value value;
};

class Log {
public:
    using Time = std::chrono::system_clock::time_point;
    using Sink = std::function<void(std::string_view line)>; // called from any thread
    using Clock = std::function<Time()>;

    // Lines of one event.
    static constexpr Rate line_rate{20, 200};

    explicit Log(Level level, Sink sink = to_file(2), Clock clock = std::chrono::system_clock::now,
                 LogAddresses addresses = LogAddresses::shortened)
        : level_(level), sink_(std::move(sink)), clock_(std::move(clock)), addresses_(addresses) {}

    // An open file; each line is one write(2). 2 is stderr.
    static Sink to_file(int descriptor);

    bool writes(Level level) const { return level <= level_; }

    using Fields = std::initializer_list<Field>;
    void error(std::string_view event, Fields fields = {}) const {
        format(Level::error, event, fields);
    }
    void warn(std::string_view event, Fields fields = {}) const {
        format(Level::warn, event, fields);
    }
    void info(std::string_view event, Fields fields = {}) const {
        format(Level::info, event, fields);
    }
    void debug(std::string_view event, Fields fields = {}) const {
        format(Level::debug, event, fields);
    }

    // The events with lines that were left out since the last call, and how many.
    auto take_left_out() const { return limit_->take_left_out(); }

private:
    void format(Level level, std::string_view event, Fields fields) const;
    void write(Level level, std::string_view event, Fields fields) const;
    // Empty if the field is to be left out.
    std::string shown(const Field::Value& value) const;

    Level level_;
    Sink sink_;
    Clock clock_;
    LogAddresses addresses_;
    std::unique_ptr<LineLimit> limit_ = std::make_unique<LineLimit>(line_rate);
};

} // namespace khepri::server
