#include "cli/arena_bots.h"

#include "ai/players.h"
#include "analysis/play_round.h"
#include "words/catalogue.h"

#include <memory>

namespace khepri::cli {
namespace {

ai::BudgetMaker budget_maker(const Pace& pace) {
    if (!pace.seconds) return [most = pace.iterations] { return ai::Budget::iterations(most); };
    return [time = static_cast<std::int64_t>(*pace.seconds * 1e9)] {
        const std::int64_t end = analysis::thread_cpu_nanoseconds() + time;
        return ai::Budget::until([end] { return analysis::thread_cpu_nanoseconds() >= end; });
    };
}

template <Game G>
Result<ai::Contender<G>> contender_named(std::string_view name, const Pace& pace) {
    auto player = ai::player_named<G>(name, budget_maker(pace));
    if (!player) return Error{player.error()};
    if (!*player) player = ai::plain_random_player<G>();
    return ai::Contender<G>{[player = std::move(*player)](const G& game,
                                                          const typename G::View& seen,
                                                          Rng& rng) -> Result<typename G::Move> {
        return player(game, seen, rng);
    }};
}

template <Game G>
analysis::RoundPlayer round_player(const G& game, const ArenaTable& table,
                                   const std::atomic<bool>& stopped) {
    const auto player = std::make_shared<analysis::GamePlayer<G>>(
        game, table.seed,
        [&bots = table.bots, &pace = table.pace](std::size_t bot) {
            return contender_named<G>(bots[bot], pace);
        },
        [](const Refusal& refusal) { return words::Catalogue::english().say(refusal); }, stopped);
    return [player, &meetings = table.meetings](std::size_t meeting, std::int64_t deal) {
        return player->play(meetings[meeting], meeting, deal);
    };
}

} // namespace

std::string bot_names() { return ai::player_names(); }

std::optional<Error> objection_to_bot(const wire::AnyGame& game, const std::string& name,
                                      const Pace& pace) {
    return std::visit(
        [&]<Game G>(const G&) -> std::optional<Error> {
            const auto made = contender_named<G>(name, pace);
            if (made) return std::nullopt;
            return Error{made.error()};
        },
        game);
}

std::function<analysis::RoundPlayer()> round_players(const ArenaTable& table,
                                                     const std::atomic<bool>& stopped) {
    return [table, &stopped] {
        return std::visit([&](const auto& game) { return round_player(game, table, stopped); },
                          table.game);
    };
}

} // namespace khepri::cli
