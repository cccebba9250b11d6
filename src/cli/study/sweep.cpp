#include "cli/study/sweep.h"

#include "core/text.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace khepri::cli {
namespace {

using wire::Json;

std::optional<std::int64_t> whole(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// What may follow a place in the edition: ".count", "[2]".
std::vector<std::string> continuations(const Json& place, const std::string& so_far) {
    std::vector<std::string> all;
    if (place.is_object())
        for (const auto& [name, value] : place.items())
            if (!value.is_string()) all.push_back(so_far + (so_far.empty() ? "" : ".") + name);
    if (place.is_array() && !place.empty())
        all = {so_far + "[0]", so_far + '[' + std::to_string(place.size() - 1) + ']'};
    return all;
}

Error not_a_number(const Json& place, const std::string& so_far, std::string_view found) {
    const std::string where = so_far.empty() ? "the edition" : so_far;
    const auto next = continuations(place, so_far);
    std::string expected = "; a sweep changes whole numbers";
    if (place.is_array() && !next.empty())
        expected = "; expected " + next.front() + " to " + next.back();
    else if (!next.empty())
        expected = "; expected one of " + join(next, ", ");
    if (!found.empty()) return Error{where + " has no " + in_quotes(found) + expected};
    return Error{where + " is no number but " + wire::shown(place) + expected};
}

// The next name or [place] of a path, which gets shorter; a place includes its brackets.
std::string_view next_part(std::string_view& path) {
    const std::size_t bracket = path.starts_with('[') ? path.find(']') : std::string_view::npos;
    const std::size_t end =
        bracket != std::string_view::npos ? bracket + 1 : path.find_first_of(".[", 1);
    const std::string_view part = path.substr(0, end);
    path.remove_prefix(part.size());
    if (path.starts_with('.')) path.remove_prefix(1);
    return part;
}

Json* below(Json& place, std::string_view part) {
    if (part.starts_with('[') && part.ends_with(']')) {
        const auto index = whole(part.substr(1, part.size() - 2));
        if (!place.is_array() || !index || *index < 0 ||
            *index >= static_cast<std::int64_t>(place.size()))
            return nullptr;
        return &place[static_cast<std::size_t>(*index)];
    }
    if (!place.is_object() || !place.contains(std::string(part))) return nullptr;
    return &place[std::string(part)];
}

} // namespace

Result<Sweep> parse_sweep(std::string_view text) {
    const Error fault{"found " + in_quotes(text) +
                      ", expected a path and whole numbers, such as kinds.mask.prices[3]=40..60:5"};
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0) return fault;
    Sweep sweep{std::string(text.substr(0, equals)), 0, 0, 1};
    std::string_view numbers = text.substr(equals + 1);
    if (const std::size_t colon = numbers.find(':'); colon != std::string_view::npos) {
        const auto step = whole(numbers.substr(colon + 1));
        if (!step || *step < 1) return fault;
        sweep.step = *step;
        numbers = numbers.substr(0, colon);
    }
    const std::size_t dots = numbers.find("..");
    const auto from = whole(numbers.substr(0, dots));
    const auto to = dots == std::string_view::npos ? from : whole(numbers.substr(dots + 2));
    constexpr std::int64_t largest = 1'000'000'000;
    if (!from || !to || *from > *to || std::max(std::abs(*from), std::abs(*to)) > largest)
        return fault;
    sweep.from = *from;
    sweep.to = *to;
    const std::int64_t values = (sweep.to - sweep.from) / sweep.step + 1;
    if (values > Sweep::most_values)
        return Error{"found " + std::to_string(values) + " values, expected at most " +
                     std::to_string(Sweep::most_values)};
    return sweep;
}

Result<Json*> number_at(Json& edition, std::string_view path) {
    Json* place = &edition;
    std::string so_far;
    while (!path.empty()) {
        const std::string_view part = next_part(path);
        Json* const next = below(*place, part);
        if (next == nullptr) return not_a_number(*place, so_far, part);
        if (!so_far.empty() && !part.starts_with('[')) so_far += '.';
        so_far += part;
        place = next;
    }
    if (!place->is_number_integer()) return not_a_number(*place, so_far, "");
    return place;
}

} // namespace khepri::cli
