#include "cli/recorded.h"

#include <utility>

namespace khepri::cli {

Result<Recorded> read_recorded(const std::filesystem::path& file) {
    auto record = read_record(file);
    if (!record) return Error{record.error()};
    auto game = wire::game_from_text(record->game, record->options, record->edition);
    if (!game) return Error{file.string() + " lines 2 to 4: " + game.error()};
    if (!record->secret)
        return Error{file.string() + " line " + std::to_string(record->cards_line) +
                     ": the secret is not revealed yet; expected \"secret\" before the cards"};
    return Recorded{std::move(*record), std::move(*game)};
}

} // namespace khepri::cli
