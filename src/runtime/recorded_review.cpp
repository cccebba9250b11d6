#include "runtime/recorded_review.h"

#include "table/recorded_names.h"

#include <utility>

namespace khepri::runtime {

search::SeatLevels recorded_levels(const Record& record) {
    search::SeatLevels levels = search::all_of_level(search::Level::adept);
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
        const auto& [seed, name] = record.seats[seat];
        const std::string computer =
            seed == Seed{} && search::level_named(name) ? name : read_name(name).computer;
        if (const auto level = search::level_named(computer)) levels[seat] = *level;
    }
    return levels;
}

Result<std::unique_ptr<AnyReview>> review_of(std::string_view text) {
    const auto record = parse_record(text);
    if (!record) return Error{record.error()};
    if (!record->secret) return Error{"the record does not contain its secret"};
    const auto game = game_from_text(record->game, record->options, record->edition);
    if (!game) return Error{game.error()};
    analysis::ReviewSettings settings;
    settings.levels = recorded_levels(*record);
    auto started = start_review(*game, *record, settings);
    if (const auto* const finding = std::get_if<Finding>(&started))
        return Error{"line " + std::to_string(finding->line) + ": " + finding->code +
                     "; expected a finished match as the seeds and the rules give it"};
    return std::get<std::unique_ptr<AnyReview>>(std::move(started));
}

std::string report_text(const AnyReview& review) {
    return wire::to_line(wire::to_json(review.report(0)));
}

} // namespace khepri::runtime
