// Where codecs write: a sink takes one JSON value, part by part. ValueSink makes a Json value;
// TextSink appends the text to a string. Both have the same functions:
//     number, flag, symbol, text, json      the value
//     raw                                   a value that is JSON text of ours already
//     begin_list, item for each, end_list   or a list of values: item() takes the next one
//     begin_object, member for each, end_object
// Names of members need no escaping, unless they come from outside (any_member).
#pragma once

#include "wire/json.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace khepri::wire {

class ValueSink {
public:
    explicit ValueSink(Json& json) : json_(json) {}

    void number(std::int64_t number) { json_ = number; }
    void flag(bool flag) { json_ = flag; }
    void symbol(std::string_view symbol) { json_ = symbol; }
    void text(std::string_view text) { json_ = text; }
    void json(const Json& json) { json_ = json; }
    void raw(const std::string& text) { json_ = Json::parse(text); }

    void begin_list() { json_ = Json::array(); }
    ValueSink item() { return ValueSink(json_.emplace_back()); }
    void end_list() {}

    void begin_object() { json_ = Json::object(); }
    ValueSink member(std::string_view name) { return ValueSink(json_[std::string(name)]); }
    ValueSink any_member(std::string_view name) { return member(name); }
    void end_object() {}

private:
    Json& json_;
};

// Writes the same bytes as to_line. The string is complete when the sink is destroyed, because the
// sink buffers small parts. It allocates nothing if the string has the capacity.
class TextSink {
public:
    explicit TextSink(std::string& out) : out_(out) {}
    TextSink(const TextSink&) = delete;
    TextSink& operator=(const TextSink&) = delete;
    ~TextSink() { flush(); }

    void number(std::int64_t number) {
        make_room(longest_number);
        if (number >= 0 && number < 10) return put(static_cast<char>('0' + number));
        char* const start = buffer_.data() + used_;
        used_ += static_cast<std::size_t>(std::to_chars(start, start + longest_number, number).ptr -
                                          start);
    }
    void flag(bool flag) { plain(flag ? "true" : "false"); }
    // Without anything to escape.
    void symbol(std::string_view symbol) {
        make_room(symbol.size() + 2);
        put('"');
        put(symbol);
        put('"');
    }
    void text(std::string_view text);
    void json(const Json& json) { append(to_line(json)); }
    void raw(std::string_view text) { append(text); }

    void begin_list() { begin('['); }
    TextSink& item() {
        make_room(1);
        separate();
        return *this;
    }
    void end_list() { end(']'); }

    void begin_object() { begin('{'); }
    TextSink& member(std::string_view name) {
        make_room(name.size() + 4);
        separate();
        put('"');
        put(name);
        put('"');
        put(':');
        return *this;
    }
    TextSink& any_member(std::string_view name);
    void end_object() { end('}'); }

private:
    static constexpr std::size_t longest_number = 20;

    void begin(char bracket) {
        make_room(1);
        put(bracket);
        first_ = true;
    }
    void end(char bracket) {
        make_room(1);
        put(bracket);
        first_ = false;
    }
    void separate() {
        if (!first_) put(',');
        first_ = false;
    }
    void plain(std::string_view word) {
        make_room(word.size());
        put(word);
    }

    // Only where there is room.
    void put(char c) { buffer_[used_++] = c; }
    void put(std::string_view part) {
        std::memcpy(buffer_.data() + used_, part.data(), part.size());
        used_ += part.size();
    }
    // For a part that is shorter than the buffer.
    void make_room(std::size_t size) {
        if (buffer_.size() - used_ < size) flush();
    }
    void flush() {
        out_.append(buffer_.data(), used_);
        used_ = 0;
    }
    void append(std::string_view part) {
        flush();
        out_ += part;
    }

    std::string& out_;
    std::size_t used_ = 0;
    bool first_ = true; // of the list or object that was begun last
    std::array<char, 1024> buffer_;
};

// The value by its codec: as JSON, and as text at the end of a string.
template <class Codec, class T>
Json as_json(const Codec& codec, const T& value) {
    Json json;
    codec.write(value, ValueSink(json));
    return json;
}
template <class Codec, class T>
void append_json(std::string& out, const Codec& codec, const T& value) {
    TextSink sink(out);
    codec.write(value, sink);
}

} // namespace khepri::wire
