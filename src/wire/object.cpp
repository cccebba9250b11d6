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
    if (*found != value)
        reader_.inside(std::string(name), [&] { reader_.fail_expected(shown(value), *found); });
}

void FieldReader::refuse_others() {
    for (const auto& [name, value] : json_.items()) {
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
    described_.emplace_back(name);
    const auto found = json_.find(std::string(name));
    return found == json_.end() ? nullptr : &*found;
}

} // namespace khepri::wire
