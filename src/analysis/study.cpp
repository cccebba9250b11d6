#include "analysis/study.h"

#include <algorithm>
#include <cmath>

namespace khepri::analysis {
namespace {

int win_parts(const GameResult& game, Seat seat) {
    const SeatSet winners = game.outcome.winners;
    return winners.contains(seat) ? whole_win / winners.size() : 0;
}

Seat stronger_seat(const Round& round, const StudyTable& table) {
    return static_cast<Seat>(round.deal % table.seats);
}

// What was counted, and the skill in its places behind.
MatchCounts counts_of(const Round& round, const StudyTable& table) {
    MatchCounts counts = round.games.front().counts;
    if (!table.measures_skill) return counts;
    if (table.seats == 1) {
        counts.push_back(round.games[1].outcome.scores[0] - round.games[2].outcome.scores[0]);
        return counts;
    }
    const int won = win_parts(round.games[1], stronger_seat(round, table));
    counts.push_back(won);
    counts.push_back(whole_win - won);
    return counts;
}

Estimate estimate_of(const Figure& figure, std::int64_t matches) {
    return within(figure.mean, figure.standard_error, matches);
}

using CountsByDeal = std::map<std::int64_t, MatchCounts>;

StudyFigure figure_of(const FigureDefinition& figure, const CountsByDeal& variant,
                      const CountsByDeal& first, bool is_first) {
    FigureSums sums;
    PairedSums pairs;
    for (const auto& [deal, counts] : variant) {
        sums.add(value_of(figure, counts), weight_of(figure, counts));
        const auto other = first.find(deal);
        if (is_first || other == first.end()) continue;
        pairs.add(value_of(figure, counts), weight_of(figure, counts),
                  value_of(figure, other->second), weight_of(figure, other->second));
    }
    StudyFigure found{figure.name, estimate_of(sums.figure(figure.scale), sums.matches), {}, {}};
    found.never = sums.value_squares == 0 && figure.name != "luck_share";
    if (!is_first)
        found.difference = estimate_of(pairs.difference(figure.scale), pairs.one.matches);
    return found;
}

} // namespace

FigureList study_list(FigureList figures, const StudyTable& table) {
    if (!table.measures_skill) return figures;
    std::size_t places = 0;
    for (const FigureDefinition& figure : figures)
        places = std::max({places, figure.value + 1, figure.per == per_match ? 0 : figure.per + 1});
    if (table.seats == 1) {
        figures.push_back({"skill_points", places, per_match, 1});
        return figures;
    }
    figures.push_back({"stronger_wins", places, per_match, whole_win});
    // 1 - (share - 1/n) / (1 - 1/n), in parts of the whole win
    figures.push_back(
        {"luck_share", places + 1, per_match, whole_win * (table.seats - 1) / table.seats});
    return figures;
}

std::vector<VariantFigures> study_figures(const FigureList& list, const StudyTable& table,
                                          const std::vector<Round>& rounds, std::size_t variants) {
    std::vector<VariantFigures> all(variants);
    std::vector<CountsByDeal> counts(variants);
    for (const Round& round : rounds) {
        VariantFigures& variant = all[round.meeting];
        ++variant.games;
        if (round.games.front().forfeit) ++variant.forfeits;
        for (int seat = 0; seat < table.seats; ++seat)
            ++variant.scores[round.games.front().outcome.scores[static_cast<std::size_t>(seat)]];
        counts[round.meeting].emplace(round.deal, counts_of(round, table));
    }
    for (std::size_t i = 0; i < variants; ++i)
        for (const FigureDefinition& figure : list)
            all[i].figures.push_back(figure_of(figure, counts[i], counts.front(), i == 0));
    return all;
}

// The seat is another in each deal, so that all of them count alike. The interval is Fisher's.
std::optional<Estimate> luck_measured(const StudyTable& table, const std::vector<Round>& rounds,
                                      std::size_t variant) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
    for (const Round& round : rounds) {
        const GameResult& game = round.games.front();
        if (round.meeting != variant || !game.luck) continue;
        const Seat seat = stronger_seat(round, table);
        const double result = table.is_contest ? win_share(game.outcome, seat)
                                               : static_cast<double>(game.outcome.scores[seat]);
        const double luck = table.is_contest ? game.luck->share(seat) : game.luck->score(seat);
        ++n, x += result, y += luck;
        xx += result * result, xy += result * luck, yy += luck * luck;
    }
    constexpr double fewest = 10;
    const double spread = (n * xx - x * x) * (n * yy - y * y);
    if (n < fewest || spread <= 0) return std::nullopt;
    const double r = std::clamp((n * xy - x * y) / std::sqrt(spread), -0.999999, 0.999999);
    const double reach = 1.959963984540054 / std::sqrt(n - 3);
    const double low = std::tanh(std::atanh(r) - reach);
    const double high = std::tanh(std::atanh(r) + reach);
    const double least = low * high <= 0 ? 0 : std::min(low * low, high * high);
    return Estimate{r * r, least, std::max(low * low, high * high)};
}

} // namespace khepri::analysis
