// Records: as they come, and with the check of every line put right, so that what is behind the
// checks is reached too. A record that can be read is replayed to the end, and judged as an attempt
// at a deal of the day.
#include "fuzzers.h"
#include "runtime/any_game.h"
#include "server/daily/deal.h"

#include "table/replay.h"

namespace khepri::fuzz {
namespace {

// Each line with its check, as docs/record.md describes.
std::string with_checks(Input input) {
    std::string text;
    Digest last{};
    while (!input.empty()) {
        const std::string_view line = input.line();
        last = Sha256().add(last).add(line).digest();
        text += std::string(line) + " ~" + hex(last).substr(0, 8) + '\n';
    }
    return text;
}

void replay(const Record& record) {
    const auto game = runtime::game_from_text(record.game, record.options, record.edition);
    if (!game || !record.secret) return;
    std::visit(
        [&](const auto& one) {
            using G = std::remove_cvref_t<decltype(one)>;
            Replay<G> replayed(one, record);
            (void)replayed.finish();
        },
        *game);
}

void read_record(std::string_view text) {
    const auto record = parse_record(text);
    if (!record) return;
    const auto again = parse_record(to_text(*record));
    CHECK(again, again.error());
    CHECK(to_text(*again) == to_text(*record));
    replay(*record);
    if (description_named(record->game) == nullptr) return;
    const auto attempt = server::attempt_in(text, record->game, "2026-11-19");
    CHECK(attempt.ok() ? !attempt->outcome.empty() : !attempt.error().empty());
}

} // namespace

void fuzz_records(Input input) {
    read_record(input.rest());
    read_record(with_checks(input));
}

} // namespace khepri::fuzz
