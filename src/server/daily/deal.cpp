#include "server/daily/deal.h"

#include "core/text.h"
#include "runtime/any_match.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace khepri::server {
namespace {

constexpr Seat own_seat = 0;

// The first mode of the game with as few players as it allows, and nothing chosen.
AnyGame game_of_deal(const GameDescription& description) {
    const ModeDescription& mode = description.modes.front();
    wire::Json options = wire::Json::object();
    if (description.modes.size() > 1) options["mode"] = mode.name;
    options["players"] = mode.players.least;
    auto game = runtime::make_game(description.name, options, "classic");
    CHECK(game, game.error());
    return std::move(*game);
}

std::optional<Error> expect_equal(const std::string& what, const std::string& found,
                                  const std::string& expected) {
    if (found == expected) return std::nullopt;
    return Error{what + ": expected " + expected + ", found " + in_quotes(found)};
}

// What differs from the deal before a card is played.
std::optional<Error> fault_in_setup(const Record& record, const AnyGame& game,
                                    const std::string& name, const std::string& date) {
    if (auto error = expect_equal("game", record.game, name)) return error;
    if (auto error = expect_equal("edition", record.edition, "classic")) return error;
    const auto played = runtime::game_from_text(record.game, record.options, record.edition);
    if (!played) return Error{played.error()};
    if (auto error =
            expect_equal("options", runtime::options_text(*played), runtime::options_text(game)))
        return error;
    if (!record.secret) return Error{"secret: expected that of the deal, found none"};
    if (auto error = expect_equal("secret", hex(*record.secret), hex(secret_of_deal(name, date))))
        return error;
    const bool has_seed = std::any_of(record.seats.begin(), record.seats.end(),
                                      [](const RecordedSeat& seat) { return seat.seed != Seed{}; });
    if (has_seed) return Error{"seats: expected seeds of zero bytes"};
    if (!record.redeals.empty()) return Error{"expected a match without a redeal"};
    return std::nullopt;
}

std::int64_t worth_of(const Outcome& outcome) {
    constexpr std::int64_t more_than_any_score = 1'000'000;
    const bool won = outcome.winners.contains(own_seat);
    const int rank = !won ? 0 : outcome.winners.size() > 1 ? 1 : 2;
    return rank * more_than_any_score + outcome.scores[own_seat];
}

} // namespace

std::int64_t day_at(std::int64_t milliseconds) {
    return std::chrono::floor<std::chrono::days>(std::chrono::milliseconds(milliseconds)).count();
}

std::optional<std::int64_t> day_of_date(std::string_view date) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    const auto number = [&](std::size_t at, std::size_t size, auto& out) {
        const char* const end = date.data() + at + size;
        return std::from_chars(date.data() + at, end, out).ptr == end;
    };
    if (date.size() != 10 || date[4] != '-' || date[7] != '-' || !number(0, 4, year) ||
        !number(5, 2, month) || !number(8, 2, day))
        return std::nullopt;
    const std::chrono::year_month_day found{std::chrono::year(year), std::chrono::month(month),
                                            std::chrono::day(day)};
    if (!found.ok() || year < 1970) return std::nullopt;
    return std::chrono::sys_days(found).time_since_epoch().count();
}

std::string date_of_day(std::int64_t day) {
    const std::chrono::year_month_day date{
        std::chrono::sys_days(std::chrono::days(static_cast<int>(day)))};
    char text[32];
    const int size =
        std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(date.year()),
                      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
    return {text, static_cast<std::size_t>(size)};
}

Seed secret_of_deal(std::string_view game, std::string_view date) {
    const std::string words = "khepri " + std::string(date) + ' ' + std::string(game);
    Seed secret{};
    std::copy_n(words.begin(), std::min(words.size(), secret.size()), secret.begin());
    return secret;
}

Result<Attempt> attempt_in(std::string_view text, const std::string& name,
                           const std::string& date) {
    const auto record = parse_record(text);
    if (!record) return Error{record.error()};
    const GameDescription* const description = description_named(name);
    CHECK(description != nullptr, name);
    const AnyGame game = game_of_deal(*description);
    if (auto error = fault_in_setup(*record, game, name, date)) return *error;
    const runtime::Examined examined = runtime::examine(game, *record);
    if (!examined.findings.empty()) {
        const Finding& first = examined.findings.front();
        return Error{"line " + std::to_string(first.line) + ": " + first.code +
                     "; expected a finished match as the seeds and the rules give it"};
    }
    Attempt attempt{{}, worth_of(examined.match->outcome())};
    examined.match->write_outcome(attempt.outcome);
    return attempt;
}

} // namespace khepri::server
