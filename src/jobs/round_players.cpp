#include "jobs/round_players.h"

#include "analysis/arena/play_round.h"
#include "bots/players.h"
#include "games/all_ai.h"
#include "i18n/catalogue.h"

#include <memory>

namespace khepri::jobs {
namespace {

template <Game G>
analysis::BotSource<G> bot_source(const G& game, const ArenaTable& table) {
    return {[&names = table.bots, &time_control = table.time_control](std::size_t bot) {
                return bots::player_named<G>(names[bot], time_control);
            },
            [seats = game.seats()](const search::Player<G>& player, const Outcome& outcome) {
                bots::end_match<G>(player, outcome, seats);
            }};
}

template <Game G>
analysis::RoundPlayer round_player(const G& game, const ArenaTable& table,
                                   const std::atomic<bool>& stopped) {
    const auto player = std::make_shared<analysis::GamePlayer<G>>(
        game, table.seed, bot_source(game, table),
        [](const Refusal& refusal) { return i18n::Catalogue::english().format(refusal); }, stopped);
    if (table.luck_deals > 0)
        player->measure_luck(search::player_models(game, table.bots), table.luck_deals);
    if (table.counts_figures) player->count_figures();
    if (table.records_moves) player->record_moves();
    return [player, &meetings = table.meetings](std::size_t meeting, std::int64_t deal) {
        return player->play(meetings[meeting], meeting, deal);
    };
}

} // namespace

std::optional<Error> objection_to_bot(const AnyGame& game, const std::string& name,
                                      const bots::TimeControl& time_control) {
    return std::visit(
        [&]<Game G>(const G&) -> std::optional<Error> {
            const auto made = bots::player_named<G>(name, time_control);
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

} // namespace khepri::jobs
