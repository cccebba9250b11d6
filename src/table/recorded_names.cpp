#include "table/recorded_names.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace khepri {
namespace {

constexpr std::array<std::string_view, most_seats> computer_people{"Ipi", "Tiye", "Hori", "Meryt",
                                                                   "Senu"};

// Earlier versions gave these names to people without one.
constexpr std::array<std::string_view, 4> pronouns{"You", "Вы", "Vous", "Tu"};

} // namespace

std::string computer_name(Seat seat, const std::string& player) {
    return std::string(computer_people[seat]) + " (" + one_line(player) + ")";
}

RecordedName read_name(const std::string& recorded) {
    for (const std::string_view person : computer_people) {
        const std::string start = std::string(person) + " (";
        if (recorded.starts_with(start) && recorded.ends_with(')'))
            return {std::string(person),
                    recorded.substr(start.size(), recorded.size() - start.size() - 1)};
    }
    const bool is_pronoun = std::find(pronouns.begin(), pronouns.end(), recorded) != pronouns.end();
    return {is_pronoun ? "" : recorded, ""};
}

} // namespace khepri
