#include "jobs/run_simulation.h"

#include "jobs/bot_games.h"
#include "jobs/lineup.h"

namespace khepri::jobs {
namespace {

wire::Sums to_wire(const analysis::Sums& sums) { return {sums.total, sums.squares}; }
analysis::Sums sums_of(const wire::Sums& sums) { return {sums.total, sums.squares}; }

std::vector<wire::FigureSums> to_wire(const analysis::FigureTally& tally) {
    std::vector<wire::FigureSums> figures;
    for (const analysis::FigureSums& sums : tally.sums())
        figures.push_back(
            {sums.values, sums.weights, sums.value_squares, sums.products, sums.weight_squares});
    return figures;
}

analysis::FigureTally figures_of(const std::vector<wire::FigureSums>& answer, std::int64_t games) {
    std::vector<analysis::FigureSums> figures;
    for (const wire::FigureSums& sums : answer)
        figures.push_back({games, sums.values, sums.weights, sums.value_squares, sums.products,
                           sums.weight_squares});
    return analysis::FigureTally(std::move(figures));
}

template <Game G>
analysis::Tally play(const G& game, const wire::SimulationJob& job) {
    analysis::SimulationPlan plan;
    plan.first = job.first;
    plan.games = job.games;
    plan.seed = job.seed;
    plan.figures = job.figures.value_or(false);
    const auto lineup = lineup_of<G>(job.bots, time_control_of(job));
    if (!job.luck.value_or(false)) return analysis::simulate(game, lineup, plan);
    return analysis::simulate(game, lineup, plan, analysis::not_reported<G>,
                              search::player_models(game, job.bots));
}

} // namespace

JobResult run_simulation(const wire::Json& request) {
    const auto job = wire::read_simulation_job(request);
    if (!job) return refused(job.error());
    const auto game = runtime::make_game(job->game, job->options, job->edition);
    if (auto objection = objection_to(*job, game)) return std::move(*objection);
    if (static_cast<int>(job->bots.size()) != runtime::seats(*game))
        return refused("bots: expected one for each seat");
    const analysis::Tally tally =
        std::visit([&](const auto& one) { return play(one, *job); }, *game);
    return wire::to_text(to_wire(tally));
}

wire::SimulationAnswer to_wire(const analysis::Tally& tally) {
    const analysis::TallySums& sums = tally.sums();
    wire::SimulationAnswer answer;
    if (tally.has_luck()) answer.less_luck.emplace();
    if (!tally.figures().sums().empty()) answer.figures = to_wire(tally.figures());
    answer.games = sums.games;
    answer.decisions = to_wire(sums.decisions);
    answer.acting = to_wire(sums.acting);
    answer.moves = to_wire(sums.moves);
    answer.moves_times_acting = sums.moves_times_acting;
    answer.scores_by_game = to_wire(sums.scores_by_game);
    answer.ties = to_wire(sums.ties);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(tally.seats()); ++seat) {
        answer.seat_scores.push_back(to_wire(sums.seat_scores[seat]));
        answer.wins.push_back(to_wire(sums.wins[seat]));
        answer.forfeits.push_back(sums.forfeits[seat]);
        if (!answer.less_luck) continue;
        answer.less_luck->wins.push_back(to_wire(sums.adjusted_wins[seat]));
        answer.less_luck->scores.push_back(to_wire(sums.adjusted_scores[seat]));
    }
    return answer;
}

Result<analysis::Tally> tally_of(const wire::SimulationAnswer& answer, int seats) {
    const auto count = static_cast<std::size_t>(seats);
    if (answer.seat_scores.size() != count || answer.wins.size() != count ||
        answer.forfeits.size() != count ||
        (answer.less_luck &&
         (answer.less_luck->wins.size() != count || answer.less_luck->scores.size() != count)))
        return Error{"expected the counts of " + std::to_string(seats) + " seats"};
    analysis::TallySums sums;
    sums.games = answer.games;
    sums.adjusted_games = answer.less_luck ? answer.games : 0;
    sums.decisions = sums_of(answer.decisions);
    sums.acting = sums_of(answer.acting);
    sums.moves = sums_of(answer.moves);
    sums.moves_times_acting = answer.moves_times_acting;
    sums.scores_by_game = sums_of(answer.scores_by_game);
    sums.ties = sums_of(answer.ties);
    for (std::size_t seat = 0; seat < count; ++seat) {
        sums.seat_scores[seat] = sums_of(answer.seat_scores[seat]);
        sums.wins[seat] = sums_of(answer.wins[seat]);
        sums.forfeits[seat] = answer.forfeits[seat];
        if (!answer.less_luck) continue;
        sums.adjusted_wins[seat] = sums_of(answer.less_luck->wins[seat]);
        sums.adjusted_scores[seat] = sums_of(answer.less_luck->scores[seat]);
    }
    analysis::Tally tally(seats, sums);
    if (answer.figures) tally.add_figures(figures_of(*answer.figures, answer.games));
    return tally;
}

} // namespace khepri::jobs
