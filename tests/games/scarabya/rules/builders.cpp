#include "games/scarabya/rules/builders.h"

#include "core/text.h"
#include "support/play.h"

#include <algorithm>

namespace khepri::scarabya {

Edition edition_of(const Picture& picture) {
    Edition edition;
    edition.name = "picture";
    for (std::size_t piece = 0; piece < 4; ++piece)
        for (std::size_t row = 0; row < 5; ++row)
            edition.pieces[piece][row] = picture[piece / 2 * 5 + row].substr(piece % 2 * 5, 5);
    return edition;
}

Order order_from(std::string_view first_cards) {
    std::string letters(first_cards);
    for (const char letter : tile_letters)
        if (letters.find(letter) == std::string::npos) letters += letter;
    return *parse_order(letters);
}

Options options_for(Mode mode, int players, std::string_view first_cards) {
    Options options;
    options.mode = mode;
    options.players = players;
    if (!first_cards.empty()) options.order = order_from(first_cards);
    if (mode == Mode::duel) options.first = Seat{0};
    return options;
}

Scarabya game_on(const Picture& picture, Options options) {
    options.arrangement = *parse_arrangement(as_drawn);
    return Scarabya(options, edition_of(picture));
}

State dealt(const Scarabya& game, std::uint64_t seed) {
    Rng rng = Rng::fast(seed);
    return game.deal(rng);
}

Place placed(std::string_view text) { return *parse_place(text); }

void play(const Scarabya& game, State& state, Seat seat, std::string_view text) {
    ASSERT_EQ(judgement(game, state, seat, placed(text)), "accepted") << text;
    Rng rng = Rng::fast(0);
    game.apply(state, seat, placed(text), rng);
}

std::string judgement(const Scarabya& game, const State& state, Seat seat, const Place& place) {
    const auto refusal = game.why_not(state, seat, place);
    if (!refusal) return "accepted";
    return std::string(refusal->rule) + ' ' + std::string(refusal->reason);
}

naive::Grid grid_of(const Scarabya& game, const Table& table, Seat seat) {
    naive::Grid grid;
    grid.fill(std::string(10, '.'));
    const auto draw = [&](Cells cells, char mark) {
        for (const auto& [row, column] : spots_of(cells))
            grid[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = mark;
    };
    draw(table.scarabs, 'S');
    draw(table.rocks, '#');
    for (const Place& place : game.ground(table, seat).tiles)
        draw(cells_of(place), lower_case(name(place.tile))[0]);
    return grid;
}

naive::Spots spots_of(Cells cells) {
    naive::Spots spots;
    for (int row = 0; row < 10; ++row)
        for (int column = 0; column < 10; ++column)
            if (cells.contains(cell(row, column))) spots.insert({row, column});
    return spots;
}

double chi_square(const std::map<std::string, int>& counts, int kinds, int total) {
    const double expected = static_cast<double>(total) / kinds;
    double sum = expected * (kinds - static_cast<int>(counts.size()));
    for (const auto& [kind, count] : counts)
        sum += (count - expected) * (count - expected) / expected;
    return sum;
}

std::vector<std::string> texts_of_moves(const Scarabya& game, const State& state, Seat seat) {
    std::vector<std::string> texts;
    for (const Place& place : plain_moves_of(game, state, seat)) texts.push_back(to_text(place));
    std::sort(texts.begin(), texts.end());
    return texts;
}

} // namespace khepri::scarabya
