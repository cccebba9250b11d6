// Whoever may sit down, by name: the players of ai, and programs as "exec:COMMAND".
#pragma once

#include "ai/players.h"
#include "bots/external.h"
#include "bots/pace.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::bots {

inline constexpr std::string_view exec_prefix = "exec:";

inline bool is_external(std::string_view name) { return name.starts_with(exec_prefix); }

inline std::string contender_names() { return ai::player_list() + ", or exec:COMMAND"; }

// "greedy,exec:./mybot -x,random" has three; a comma that belongs to a command is written "\,".
std::vector<std::string> names_in(std::string_view list);

// A contender keeps memory to think in, or a program: two threads do not share one. A program is
// started when it is first asked, and ends with the last copy of its contender.
template <Game G>
Result<ai::Contender<G>> contender_named(std::string_view name, const Pace& pace) {
    if (is_external(name)) {
        const auto command = trim(name.substr(exec_prefix.size()));
        if (command.empty())
            return Error{"found " + in_quotes(name) +
                         "; expected a command behind exec:, such as exec:./mybot"};
        return ai::Contender<G>{ExternalBot<G>(std::string(command), pace)};
    }
    const auto player = ai::player_named<G>(name, budgets(pace));
    if (!player) return Error{"found " + in_quotes(name) + "; expected " + contender_names()};
    if (!*player) return ai::Contender<G>{ai::plain_random_player<G>()};
    return ai::Contender<G>{*player};
}

// To be called after each match: a program is told how it ended, and that the next one begins.
template <Game G>
void end_match(const ai::Contender<G>& contender, const Outcome& outcome, int seats) {
    if (const auto* const bot = contender.template target<ExternalBot<G>>())
        bot->end_match(outcome, seats);
}

} // namespace khepri::bots
