#include "core/text.h"
#include "games/scarabya/rules/view_facts.h"
#include "games/scarabya/terminal/game_terminal.h"
#include "games/scarabya/terminal/terms.h"

#include <algorithm>
#include <utility>

namespace khepri::terminal {

using namespace scarabya;

namespace {

// What a legal placement is worth in the order of suggestions.
std::pair<int, int> worth(const Scarabya& game, const View& view, const Place& place) {
    const Sites sites = game.preview(view.table, view.seat, place);
    const int covered = (cells_of(place) & view.table.scarabs).count();
    if (game.options().mode != Mode::solo) return {points_of(sites), -covered};
    int lost = 0;
    for (const Site& site : sites) lost += site.scarabs;
    return {-lost, covered};
}

std::string figure_and_cell(const Place& place) {
    return std::to_string(static_cast<int>(place.facing) + 1) + ' ' +
           std::string(name(place.anchor));
}

} // namespace

std::vector<std::string> GameTerminal<Scarabya>::suggest(const Scarabya& game, const View& view,
                                                         std::string_view beginning) {
    const std::string begun = lower_case(beginning);
    std::vector<std::pair<std::pair<int, int>, std::string>> found;
    for (const Place& place : legal_placements(game, view)) {
        const std::string text = game.to_text(place);
        const std::string lower = lower_case(text);
        if (lower.starts_with(begun) || lower.substr(2).starts_with(begun) ||
            figure_and_cell(place).starts_with(begun))
            found.emplace_back(worth(game, view, place), text);
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    std::vector<std::string> texts(found.size());
    std::transform(found.begin(), found.end(), texts.begin(),
                   [](const auto& suggestion) { return suggestion.second; });
    return texts;
}

} // namespace khepri::terminal
