#include "cli/recorded.h"

#include "core/text.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace khepri::cli {
namespace {

constexpr std::array<std::string_view, most_seats> computer_people{"Ipi", "Tiye", "Hori", "Meryt",
                                                                   "Senu"};

// Earlier versions gave these as names to people without one.
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

Result<Recorded> read_recorded(const std::filesystem::path& file, const words::Catalogue& words,
                               Altered altered) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return Error{words.say("file.missing", {{"file", file.string()}})};
    auto record = read_record(file, altered);
    if (!record) return Error{record.error()};
    auto game = wire::game_from_text(record->game, record->options, record->edition);
    if (!game) return Error{file.string() + " lines 2 to 4: " + game.error()};
    if (!record->secret)
        return Error{file.string() + " line " + std::to_string(record->cards_line) +
                     ": the secret is not revealed yet; expected \"secret\" before the cards"};
    return Recorded{std::move(*record), std::move(*game)};
}

} // namespace khepri::cli
