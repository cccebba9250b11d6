// Players by name: those of search/players.h, and bots as "exec:COMMAND".
#pragma once

#include "bots/external.h"
#include "bots/time_control.h"
#include "search/players.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::bots {

inline constexpr std::string_view exec_prefix = "exec:";

inline bool is_external(std::string_view name) { return name.starts_with(exec_prefix); }

inline std::string player_names() { return search::player_list() + ", or exec:COMMAND"; }

// "champion@0.5s" thinks that long about each move; only players that search have a time of their
// own. Every other name has the time of the flags.
struct TimedName {
    std::string_view name;
    TimeControl time_control;
};
Result<TimedName> timed_name(std::string_view name, const TimeControl& of_flags);

// "greedy,exec:./mybot -x,random" has three; a comma that belongs to a command is written "\,".
std::vector<std::string> names_in(std::string_view list);

// A player has memory of its own or runs a program, so threads do not share one. A program is
// started at its first decision and ends with the last copy of its player.
template <Game G>
Result<search::Player<G>> player_named(std::string_view name, const TimeControl& time_control) {
    if (is_external(name)) {
        const auto command = trim(name.substr(exec_prefix.size()));
        if (command.empty())
            return Error{"found " + in_quotes(name) +
                         "; expected a command behind exec:, such as exec:./mybot"};
        return search::Player<G>{ExternalBot<G>(std::string(command), time_control)};
    }
    const auto timed = timed_name(name, time_control);
    if (!timed) return Error{timed.error()};
    const auto player = search::computer_player_named<G>(timed->name, budgets(timed->time_control));
    if (!player) return Error{"found " + in_quotes(name) + "; expected " + player_names()};
    if (!*player) return search::Player<G>{search::plain_random_player<G>()};
    return search::Player<G>{*player};
}

// Call this after each match: a program gets its result, and the next match begins.
template <Game G>
void end_match(const search::Player<G>& player, const Outcome& outcome, int seats) {
    if (const auto* const bot = player.template target<ExternalBot<G>>())
        bot->end_match(outcome, seats);
}

} // namespace khepri::bots
