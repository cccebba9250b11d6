#include "wire/sent_object.h"

namespace khepri::wire {
namespace {

// The quotes and the colon of a name, and the comma behind the value.
constexpr std::size_t around_name = 3;
constexpr std::size_t comma = 1;

void append_name(std::string& out, std::string_view name) { ((out += '"') += name) += "\":"; }

} // namespace

std::string SentObject::text() const {
    if (members_.empty()) return {};
    std::string text = '{' + text_;
    text.back() = '}';
    return text;
}

bool SentObject::Update::finish() {
    while (next_ < object_.members_.size()) remove();
    changes_ += '}';
    // The text has a comma behind the last member; the whole object has two brackets instead.
    if (!failed_ && changes_.size() - start_ < object_.text_.size() + 1) return true;
    changes_.resize(start_);
    return false;
}

void SentObject::Update::put(std::string_view name, std::string_view bytes, std::string_view text) {
    if (find(name))
        replace(bytes, text);
    else
        insert(name, bytes, text);
}

bool SentObject::Update::find(std::string_view name) {
    const auto& members = object_.members_;
    std::size_t found = next_;
    while (found < members.size() && members[found].name != name) ++found;
    if (found == members.size()) return false;
    for (; found > next_; --found) remove();
    return true;
}

void SentObject::Update::insert(std::string_view name, std::string_view bytes,
                                std::string_view text) {
    std::string part;
    append_name(part, name);
    (part += text) += ',';
    object_.text_.insert(text_at_, part);
    object_.bytes_.insert(bytes_at_, bytes);
    const Member member{name, static_cast<std::uint32_t>(bytes.size()),
                        static_cast<std::uint32_t>(part.size())};
    object_.members_.insert(object_.members_.begin() + static_cast<std::ptrdiff_t>(next_), member);
    begin_change(name);
    changes_ += text;
    move_past(member);
}

void SentObject::Update::replace(std::string_view bytes, std::string_view text) {
    Member& member = object_.members_[next_];
    const std::size_t value_at = text_at_ + member.name.size() + around_name;
    const std::size_t value_size = text_at_ + member.text - comma - value_at;
    const auto before = std::string_view(object_.text_).substr(value_at, value_size);
    if (before != text) {
        begin_change(member.name);
        failed_ = !append_changes(changes_, before, text) || failed_;
        object_.text_.replace(value_at, value_size, text);
    }
    object_.bytes_.replace(bytes_at_, member.bytes, bytes);
    member.text = static_cast<std::uint32_t>(member.text - value_size + text.size());
    member.bytes = static_cast<std::uint32_t>(bytes.size());
    move_past(member);
}

void SentObject::Update::remove() {
    const Member member = object_.members_[next_];
    begin_change(member.name);
    changes_ += "null";
    object_.text_.erase(text_at_, member.text);
    object_.bytes_.erase(bytes_at_, member.bytes);
    object_.members_.erase(object_.members_.begin() + static_cast<std::ptrdiff_t>(next_));
}

void SentObject::Update::begin_change(std::string_view name) {
    if (!is_first_change_) changes_ += ',';
    is_first_change_ = false;
    append_name(changes_, name);
}

} // namespace khepri::wire
