#include "wire/sink.h"

#include <algorithm>

namespace khepri::wire {
namespace {

bool is_plain(char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; }

} // namespace

// The library escapes special characters and replaces invalid UTF-8.
void TextSink::text(std::string_view text) {
    constexpr std::size_t longest_gathered = 200;
    if (!std::all_of(text.begin(), text.end(), is_plain)) return append(to_line(Json(text)));
    if (text.size() <= longest_gathered) return symbol(text);
    flush();
    (out_ += '"').append(text) += '"';
}

TextSink& TextSink::any_member(std::string_view name) {
    make_room(1);
    separate();
    text(name);
    make_room(1);
    put(':');
    return *this;
}

} // namespace khepri::wire
