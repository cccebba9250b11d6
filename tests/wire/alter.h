// Random changes of a message: numbers, texts, lists and fields.
#pragma once

#include "core/rng.h"
#include "wire/json.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>
#include <vector>

namespace khepri::wire {

// All values within, the outermost first.
inline void collect(Json& json, std::vector<Json*>& out) {
    out.push_back(&json);
    if (json.is_structured())
        for (auto& part : json) collect(part, out);
}

inline Json& any_of(const std::vector<Json*>& parts, Rng& rng) {
    return *parts[rng.below(static_cast<std::uint32_t>(parts.size()))];
}

inline void alter_number(Json& json, Rng& rng) {
    constexpr std::array<int, 10> steps{-2, -1, -1, 1, 1, 2, 5, 40, 250, -300};
    json = json.get<std::int64_t>() + steps[rng.below(steps.size())];
}

inline void alter_list(Json& json, const Json& other, Rng& rng) {
    const auto n = static_cast<std::uint32_t>(json.size());
    const auto what = rng.below(4);
    if (what == 0) json.push_back(n > 0 && rng.below(2) == 0 ? Json(json[rng.below(n)]) : other);
    if (n == 0) return;
    if (what == 1) json.erase(rng.below(n));
    if (what == 2) std::swap(json[rng.below(n)], json[rng.below(n)]);
    if (what == 3) json[rng.below(n)] = other;
}

inline void alter_object(Json& json, Rng& rng) {
    constexpr std::array<const char*, 8> kinds{"pot", "parchment", "coin", "talisman",
                                               "cup", "map",       "mask", "type"};
    if (rng.below(2) == 0)
        json[kinds[rng.below(kinds.size())]] = rng.below(9);
    else if (!json.empty())
        json.erase(std::next(json.begin(), rng.below(static_cast<std::uint32_t>(json.size()))));
}

// One change somewhere; another part of the same view takes the place of a text.
inline void alter_somewhere(Json& view, Rng& rng) {
    std::vector<Json*> parts;
    collect(view, parts);
    Json& part = any_of(parts, rng);
    const Json other = any_of(parts, rng);
    if (part.is_number_integer())
        alter_number(part, rng);
    else if (part.is_boolean())
        part = !part.get<bool>();
    else if (part.is_array())
        alter_list(part, other, rng);
    else if (part.is_object())
        alter_object(part, rng);
    else
        part = other;
}

// A card less here is a card more there: so conservation alone does not refuse everything.
inline void move_one(Json& view, Rng& rng) {
    std::vector<Json*> parts;
    collect(view, parts);
    std::erase_if(parts, [](const Json* part) { return !part->is_number_integer(); });
    if (parts.size() < 2) return;
    Json& from = any_of(parts, rng);
    Json& to = any_of(parts, rng);
    from = from.get<std::int64_t>() - 1;
    to = to.get<std::int64_t>() + 1;
}

inline void alter(Json& view, Rng& rng) {
    rng.below(2) == 0 ? alter_somewhere(view, rng) : move_one(view, rng);
}

} // namespace khepri::wire
