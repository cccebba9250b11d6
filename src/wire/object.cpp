#include "wire/object.h"

#include <algorithm>

namespace khepri::wire {

void FieldReader::follows(std::string_view name, const Json& value) {
    const Json* const found = find(name);
    if (!reader_.ok()) return;
    if (found == nullptr) {
        reader_.fail("expected the field " + in_quotes(name) + ", found none");
        return;
    }
    if (*found != value) reader_.inside(name, [&] { reader_.fail_expected(shown(value), *found); });
}

void FieldReader::follows(std::string_view name, std::string_view value) {
    const auto same = [&](const auto& member) {
        return member.first == name && member.second.is_string() &&
               member.second.template get_ref<const std::string&>() == value;
    };
    if (std::none_of(members_.begin(), members_.end(), same)) return follows(name, Json(value));
    described_.push_back(name);
}

void FieldReader::refuse_others() {
    for (const auto& [name, value] : members_) {
        if (std::find(described_.begin(), described_.end(), name) != described_.end()) continue;
        std::string known;
        for (const std::string_view field : described_)
            known += (known.empty() ? "" : ", ") + std::string(field);
        reader_.fail("the field " + in_quotes(name) + " is unknown; expected " +
                     (known.empty() ? "none" : known));
        return;
    }
}

const Json* FieldReader::find(std::string_view name) {
    described_.push_back(name);
    for (const auto& [known, value] : members_)
        if (known == name) return &value;
    return nullptr;
}

} // namespace khepri::wire
