#include "cli/study/request.h"

#include "bots/players.h"
#include "cli/study/sweep.h"
#include "core/text.h"
#include "i18n/catalogue.h"
#include "jobs/bot_games.h"
#include "jobs/round_players.h"
#include "terminal/record_file.h"
#include "wire/edition.h"

#include <fmt/format.h>

#include <set>

namespace khepri::cli {
namespace {

constexpr std::size_t most_variants = 64;

// An edition by the name that the report calls it.
struct Candidate {
    std::string name;
    wire::Json edition;    // "classic", or an object
    bool is_swept = false; // otherwise somebody has written it
};
using Candidates = std::vector<Candidate>;

Result<Candidate> read_candidate(const std::string& file) {
    if (file == wire::classic_name) return Candidate{file, file};
    const auto text = terminal::read_file(file);
    if (!text) return Error{"--edition: " + text.error()};
    auto json = wire::parse_json(*text);
    if (!json) return Error{file + ": " + json.error()};
    const bool is_named =
        json->is_object() && json->contains("name") && (*json)["name"].is_string();
    return Candidate{is_named ? (*json)["name"].get<std::string>() : file, std::move(*json)};
}

Result<Candidates> read_candidates(const StudyRequest& request) {
    Candidates all;
    for (const std::string& file : request.editions) {
        auto one = read_candidate(file);
        if (!one) return Error{one.error()};
        all.push_back(std::move(*one));
    }
    // A single one is compared with the classic one, if it does not vary.
    if (all.empty() ||
        (all.size() == 1 && request.sweeps.empty() && !wire::is_classic(all.front().edition)))
        all.insert(all.begin(), {std::string(wire::classic_name), wire::classic_name});
    return all;
}

Result<AnyGame> game_of(const StudyRequest& request, const wire::Json& edition) {
    return make_game(request.choice, PlayersByDefault::fewest, edition);
}

// The edition with the value there; the names of editions have to differ, and are short.
Candidate changed(const Candidate& from, const Sweep& sweep, std::int64_t value) {
    Candidate variant = from;
    variant.is_swept = true;
    **number_at(variant.edition, sweep.path) = value;
    const std::string change = sweep.path + '=' + std::to_string(value);
    const bool is_first = from.name.find('=') == std::string::npos;
    variant.name = is_first ? change : from.name + ' ' + change;
    variant.edition["name"] = variant.name.substr(0, 60);
    return variant;
}

// Each of the editions with each value of the sweep.
Result<Candidates> swept(const Candidates& all, const std::string& text) {
    const auto sweep = parse_sweep(text);
    if (!sweep) return Error{"--sweep: " + sweep.error()};
    Candidates variants;
    for (Candidate one : all) {
        const auto number = number_at(one.edition, sweep->path);
        if (!number) return Error{"--sweep: " + number.error()};
        for (std::int64_t value = sweep->from; value <= sweep->to; value += sweep->step)
            variants.push_back(changed(one, *sweep, value));
    }
    if (variants.size() >= most_variants)
        return Error{fmt::format("--sweep: found {} editions, expected fewer than {}",
                                 variants.size(), most_variants)};
    return variants;
}

// The edition that sweeps start from is the first to compare with, and has no double among them.
Result<Candidates> with_sweeps(const StudyRequest& request, Candidates all) {
    if (request.sweeps.empty()) return all;
    if (all.size() != 1)
        return Error{fmt::format("--sweep: found {} editions, expected at most one, from which the "
                                 "sweep starts",
                                 all.size())};
    const auto game = game_of(request, all.front().edition);
    if (!game) return Error{all.front().name + ": " + game.error()};
    const wire::Json start =
        std::visit([](const auto& one) { return to_json(one.edition()); }, *game);
    Candidates variants{{all.front().name, start}};
    for (const std::string& sweep : request.sweeps) {
        auto more = swept(variants, sweep);
        if (!more) return Error{more.error()};
        variants = std::move(*more);
    }
    std::erase_if(variants, [&start](Candidate one) {
        one.edition["name"] = start["name"];
        return one.edition == start;
    });
    variants.insert(variants.begin(), all.front());
    return variants;
}

// Without the numbers of sweeps that cannot be played.
std::optional<Error> add_variants(const StudyRequest& request, Candidates candidates,
                                  Study& study) {
    std::set<std::string> names;
    for (Candidate& one : candidates) {
        while (!names.insert(one.name).second) one.name += '\'';
        auto game = game_of(request, one.edition);
        if (!game && !one.is_swept) return Error{one.name + ": " + game.error()};
        if (!game) {
            study.left_out.push_back({one.name, game.error()});
            continue;
        }
        const wire::Json edition = runtime::edition_json(*game);
        study.plan.variants.push_back({one.name, edition});
        study.variants.push_back({std::move(*game), wire::is_classic(edition)});
    }
    if (study.variants.size() == 1 && !study.left_out.empty())
        return Error{"--sweep: none of its editions can be played; " + study.left_out.front().name +
                     ": " + study.left_out.front().reason};
    return std::nullopt;
}

Result<std::vector<std::string>> bots_by_seat(const std::string& list, int seats) {
    auto bots = bots::names_in(list);
    if (bots.size() == 1) bots.resize(static_cast<std::size_t>(seats), bots.front());
    if (static_cast<int>(bots.size()) != seats)
        return Error{fmt::format("--bots: expected 1 or {} names, found {}", seats, bots.size())};
    return bots;
}

// The bots of a deal: those of --bots, then the stronger one among weaker ones, its seat by turns.
std::vector<analysis::Meeting> meetings_of(int seats, bool measures_skill) {
    const auto count = static_cast<std::size_t>(seats);
    analysis::Seating first;
    for (std::size_t seat = 0; seat < count; ++seat) first.push_back(seat);
    if (!measures_skill) return {{{}, {first}}};
    const std::size_t stronger = count;
    const std::size_t weaker = count + 1;
    if (seats == 1) return {{{}, {first, {stronger}, {weaker}}}};
    std::vector<analysis::Meeting> meetings;
    for (std::size_t seat = 0; seat < count; ++seat) {
        analysis::Seating seating(count, weaker);
        seating[seat] = stronger;
        meetings.push_back({{}, {first, seating}});
    }
    return meetings;
}

std::optional<Error> add_skill(const StudyRequest& request, Study& study) {
    if (request.skill == "none") return std::nullopt;
    const auto pair = bots::names_in(request.skill);
    if (pair.size() != 2)
        return Error{"--skill: found " + in_quotes(request.skill) +
                     ", expected a stronger and a weaker player, such as adept,novice, or none"};
    study.plan.skill = pair;
    study.table.measures_skill = true;
    study.bots.insert(study.bots.end(), pair.begin(), pair.end());
    return std::nullopt;
}

std::optional<Error> objection_to_bots(const StudyRequest& request, const Study& study) {
    for (const std::string& bot : study.bots)
        if (const auto fault =
                jobs::objection_to_bot(study.variants.front().game, bot, study.time_control))
            return Error{"--bots, --skill: " + fault->message};
    if (request.workers) return jobs::objection_to_bots_on_workers(study.bots);
    return std::nullopt;
}

} // namespace

Result<Study> study_of(const StudyRequest& request) {
    Study study;
    const auto time_control = time_control_of(request.time_control, i18n::Catalogue::english());
    if (!time_control) return Error{time_control.error()};
    study.time_control = *time_control;
    if (const auto fault = fault_of(request.choice, i18n::Catalogue::english()))
        return Error{*fault};
    auto candidates = read_candidates(request);
    if (candidates) candidates = with_sweeps(request, std::move(*candidates));
    if (!candidates) return Error{candidates.error()};
    if (const auto fault = add_variants(request, std::move(*candidates), study)) return *fault;

    const AnyGame& first = study.variants.front().game;
    study.table.seats = runtime::seats(first);
    study.table.is_contest = std::visit([](const auto& one) { return one.is_contest(); }, first);
    auto bots = bots_by_seat(request.bots, study.table.seats);
    if (!bots) return Error{bots.error()};
    study.plan.bots = study.bots = std::move(*bots);
    if (const auto fault = add_skill(request, study)) return *fault;
    if (const auto fault = objection_to_bots(request, study)) return *fault;
    study.meetings = meetings_of(study.table.seats, study.table.measures_skill);
    study.plan.game = request.choice.game;
    study.plan.options = runtime::options_json(first);
    study.plan.seed = request.seed;
    if (study.time_control.seconds)
        study.plan.seconds = study.time_control.seconds;
    else
        study.plan.iterations = study.time_control.iterations;
    return study;
}

} // namespace khepri::cli
