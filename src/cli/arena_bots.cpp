#include "cli/arena_bots.h"

#include "analysis/play_round.h"
#include "bots/contender.h"
#include "words/catalogue.h"

#include <memory>

namespace khepri::cli {
namespace {

template <Game G>
analysis::BotSource<G> bot_source(const G& game, const ArenaTable& table) {
    return {[&names = table.bots, &pace = table.pace](std::size_t bot) {
                return bots::contender_named<G>(names[bot], pace);
            },
            [seats = game.seats()](const ai::Contender<G>& contender, const Outcome& outcome) {
                bots::end_match<G>(contender, outcome, seats);
            }};
}

template <Game G>
analysis::RoundPlayer round_player(const G& game, const ArenaTable& table,
                                   const std::atomic<bool>& stopped) {
    const auto player = std::make_shared<analysis::GamePlayer<G>>(
        game, table.seed, bot_source(game, table),
        [](const Refusal& refusal) { return words::Catalogue::english().say(refusal); }, stopped);
    return [player, &meetings = table.meetings](std::size_t meeting, std::int64_t deal) {
        return player->play(meetings[meeting], meeting, deal);
    };
}

} // namespace

std::optional<Error> objection_to_bot(const wire::AnyGame& game, const std::string& name,
                                      const bots::Pace& pace) {
    return std::visit(
        [&]<Game G>(const G&) -> std::optional<Error> {
            const auto made = bots::contender_named<G>(name, pace);
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
