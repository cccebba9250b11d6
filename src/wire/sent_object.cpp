#include "wire/sent_object.h"

namespace khepri::wire {
namespace {

// The quotes and the colon of a name, and the comma behind the value.
constexpr std::size_t around_name = 3;
constexpr std::size_t comma = 1;

void append_name(std::string& out, std::string_view name) { ((out += '"') += name) += "\":"; }

} // namespace

std::string SentObject::text() const {
    if (content_.members.empty()) return {};
    std::string text = '{' + content_.text;
    text.back() = '}';
    return text;
}

// What is written is the same memory for all objects, one after the other, so it hardly ever grows.
SentObject::Content& SentObject::being_written() {
    thread_local Content content;
    content.text.clear();
    content.bytes.clear();
    content.members.clear();
    return content;
}

SentObject::Update::Update(SentObject& object, std::string& changes)
    : before_(object.content_), now_(being_written()), changes_(changes), start_(changes.size()) {
    constexpr std::size_t usual_size = 256;
    changes_.reserve(start_ + usual_size);
    changes_ += '{';
}

bool SentObject::Update::finish() {
    copy_same();
    while (at_.member < before_.members.size()) remove();
    before_ = now_;
    changes_ += '}';
    // The text has a comma behind the last member; the whole object has two brackets instead.
    if (!failed_ && changes_.size() - start_ < before_.text.size() + 1) return true;
    changes_.resize(start_);
    return false;
}

void SentObject::Update::begin_member(std::string_view name) {
    copy_same();
    append_name(now_.text, name);
    value_at_ = now_.text.size();
}

void SentObject::Update::end_member(std::string_view name, std::string_view bytes) {
    const auto text = std::string_view(now_.text).substr(value_at_);
    if (find(name)) {
        const Member& member = before_.members[at_.member];
        const std::size_t value_size = member.text - name.size() - around_name - comma;
        const auto before =
            std::string_view(before_.text).substr(at_.text + name.size() + around_name, value_size);
        if (before != text) {
            begin_change(name);
            failed_ = !append_changes(changes_, before, text) || failed_;
        }
        move_past(member);
    } else {
        begin_change(name);
        changes_ += text;
    }
    copied_ = at_;
    now_.members.push_back(
        {name, static_cast<std::uint32_t>(bytes.size()),
         static_cast<std::uint32_t>(name.size() + around_name + text.size() + comma)});
    now_.bytes += bytes;
    now_.text += ',';
}

bool SentObject::Update::find(std::string_view name) {
    const auto& members = before_.members;
    std::size_t found = at_.member;
    while (found < members.size() && members[found].name != name) ++found;
    if (found == members.size()) return false;
    while (at_.member < found) remove();
    return true;
}

void SentObject::Update::remove() {
    const Member& member = before_.members[at_.member];
    begin_change(member.name);
    changes_ += "null";
    move_past(member);
}

void SentObject::Update::copy_same() {
    if (copied_.member == at_.member) return;
    now_.text.append(before_.text, copied_.text, at_.text - copied_.text);
    now_.bytes.append(before_.bytes, copied_.bytes, at_.bytes - copied_.bytes);
    now_.members.insert(now_.members.end(),
                        before_.members.begin() + static_cast<std::ptrdiff_t>(copied_.member),
                        before_.members.begin() + static_cast<std::ptrdiff_t>(at_.member));
    copied_ = at_;
}

void SentObject::Update::begin_change(std::string_view name) {
    if (!is_first_change_) changes_ += ',';
    is_first_change_ = false;
    append_name(changes_, name);
}

} // namespace khepri::wire
