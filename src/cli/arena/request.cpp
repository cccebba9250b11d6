#include "cli/arena/request.h"

#include "core/text.h"
#include "i18n/catalogue.h"
#include "jobs/bot_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace khepri::cli {
namespace {

// A number that is the whole text.
std::optional<double> number(std::string_view text) {
    double value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<Error> objection_to_bots(const ArenaRequest& request, const ArenaContest& contest) {
    const auto& bots = request.bots;
    const std::size_t least = contest.seats() == 1 ? 1 : 2;
    if (bots.size() < least)
        return Error{fmt::format("--bots: found {} {}, expected at least {}, such as --bots "
                                 "champion,greedy",
                                 bots.size(), bots.size() == 1 ? "name" : "names", least)};
    for (std::size_t i = 0; i < bots.size(); ++i) {
        if (std::find(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i), bots[i]) !=
            bots.begin() + static_cast<std::ptrdiff_t>(i))
            return Error{"--bots: " + in_quotes(bots[i]) +
                         " is named twice; expected each bot once"};
        if (const auto fault = jobs::objection_to_bot(contest.game, bots[i], contest.time_control))
            return Error{"--bots: " + fault->message};
    }
    return std::nullopt;
}

std::optional<Error> objection_to_meetings(const ArenaRequest& request, int seats) {
    const auto& bots = request.bots;
    if (request.mixed && request.challenger)
        return Error{"--mixed and --challenger exclude each other; expected one of them"};
    if (request.mixed && (seats < 2 || bots.size() != static_cast<std::size_t>(seats)))
        return Error{fmt::format("--mixed: found {} bots for {} {}; expected one bot for each of "
                                 "at least two seats",
                                 bots.size(), seats, seats == 1 ? "seat" : "seats")};
    if (request.challenger && seats < 2)
        return Error{"--challenger: alone there is nobody to challenge; expected a game with at "
                     "least two seats"};
    if (request.challenger && std::count(bots.begin(), bots.end(), *request.challenger) == 0)
        return Error{"--challenger: found " + in_quotes(*request.challenger) +
                     ", expected one of the bots: " + join(bots, ", ")};
    return std::nullopt;
}

std::optional<Error> objection_to_sprt(const ArenaRequest& request, int seats) {
    if (!request.sprt) return std::nullopt;
    if (seats < 2)
        return Error{"--sprt: a game for one has no winner; expected at least two seats"};
    if (request.bots.size() != 2)
        return Error{fmt::format("--sprt: found {} bots, expected two", request.bots.size())};
    if (request.mixed || (request.challenger && *request.challenger != request.bots.front()))
        return Error{"--sprt: the first of the two bots is the challenger; expected neither "
                     "--mixed nor another --challenger"};
    return std::nullopt;
}

std::optional<Error> objection_to_records(const ArenaRequest& request) {
    if (!request.files.records) return std::nullopt;
    if (request.workers)
        return Error{"--records: workers send results, not moves; expected no --workers"};
    if (request.log) return Error{"--records: a log has results, not moves; expected no --log"};
    return std::nullopt;
}

std::vector<analysis::Meeting> meetings_of(const ArenaRequest& request, std::size_t seats) {
    const auto& bots = request.bots;
    if (request.mixed) return analysis::mixed_table(bots.size());
    if (request.sprt) return analysis::gauntlet(0, bots.size(), seats);
    if (!request.challenger) return analysis::all_pairs(bots.size(), seats);
    const auto found = std::find(bots.begin(), bots.end(), *request.challenger);
    return analysis::gauntlet(static_cast<std::size_t>(found - bots.begin()), bots.size(), seats);
}

wire::ArenaContest identity_of(const ArenaRequest& request, const ArenaContest& contest) {
    wire::ArenaContest identity;
    identity.game = request.choice.game;
    identity.options = runtime::options_json(contest.game);
    identity.edition = runtime::edition_json(contest.game);
    identity.bots = request.bots;
    identity.challenger = request.sprt ? request.bots.front() : request.challenger;
    identity.meetings = request.mixed ? "mixed" : (identity.challenger ? "challenger" : "pairs");
    identity.seed = request.seed;
    if (contest.time_control.seconds)
        identity.seconds = contest.time_control.seconds;
    else
        identity.iterations = contest.time_control.iterations;
    identity.luck = request.luck;
    return identity;
}

// With a test, enough that it rarely ends without a verdict; otherwise a few minutes.
std::int64_t default_games(const ArenaRequest& request) { return request.sprt ? 40'000 : 200; }

} // namespace

Result<analysis::Hypotheses> parse_hypotheses(const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma != std::string::npos) {
        const auto elo0 = number(std::string_view(text).substr(0, comma));
        const auto elo1 = number(std::string_view(text).substr(comma + 1));
        if (elo0 && elo1 && *elo0 < *elo1 && *elo0 >= -1000 && *elo1 <= 1000)
            return analysis::Hypotheses{*elo0, *elo1};
    }
    return Error{"found " + in_quotes(text) +
                 ", expected two differences in Elo, the smaller first, such as 0,20"};
}

Result<ArenaContest> contest_of(const ArenaRequest& request) {
    auto game = make_game(request.choice, PlayersByDefault::fewest);
    if (!game) return Error{game.error()};
    const auto time_control = time_control_of(request.time_control, i18n::Catalogue::english());
    if (!time_control) return Error{time_control.error()};
    ArenaContest contest{std::move(*game), request.bots, *time_control, {}, 0, {}, {}};
    const int seats = contest.seats();
    if (const auto fault = objection_to_meetings(request, seats)) return *fault;
    if (const auto fault = objection_to_sprt(request, seats)) return *fault;
    if (const auto fault = objection_to_bots(request, contest)) return *fault;
    if (request.workers)
        if (const auto fault = jobs::objection_to_bots_on_workers(request.bots)) return *fault;
    if (const auto fault = objection_to_records(request)) return *fault;
    if (request.sprt) {
        const auto hypotheses = parse_hypotheses(*request.sprt);
        if (!hypotheses) return Error{"--sprt: " + hypotheses.error()};
        contest.sprt = *hypotheses;
    }
    contest.meetings = meetings_of(request, static_cast<std::size_t>(seats));
    const std::int64_t games = request.games.value_or(default_games(request));
    contest.deals = (games + seats - 1) / seats;
    contest.identity = identity_of(request, contest);
    return contest;
}

} // namespace khepri::cli
