#include "cli/recorded.h"

#include "core/text.h"

#include <utility>

namespace khepri::cli {
namespace {

Finding altered_line(const Alteration& altered) {
    return {altered.line, "line_altered", altered.expected, altered.found};
}

} // namespace

Result<Recorded> read_recorded(const std::filesystem::path& file, const i18n::Catalogue& catalogue,
                               Altered altered) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored))
        return Error{catalogue.format("file.missing", {{"file", file.string()}})};
    if (std::filesystem::is_directory(file, ignored))
        return Error{catalogue.format("file.folder", {{"file", file.string()}})};
    auto record = terminal::read_record(file, altered);
    if (!record) return Error{record.error()};
    auto game = runtime::game_from_text(record->game, record->options, record->edition);
    if (!game && record->altered)
        return Error{file.string() + ' ' + catalogue.format(altered_line(*record->altered))};
    if (!game) return Error{file.string() + " lines 2 to 4: " + game.error()};
    if (!record->secret)
        return Error{file.string() + " line " + std::to_string(record->cards_line) +
                     ": the secret is not revealed yet; expected \"secret\" before the cards"};
    return Recorded{std::move(*record), std::move(*game)};
}

} // namespace khepri::cli
