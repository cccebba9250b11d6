#include "games/scarabya/rules/perft.h"

#include "games/scarabya/rules/builders.h"
#include "games/scarabya/rules/pictures.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace khepri::scarabya {
namespace {

struct Count {
    std::string arrangement, order;
    int depth = 0;
    std::uint64_t count = 0;
};

std::vector<Count> counts_of_file() {
    std::vector<Count> counts;
    std::ifstream file(std::string(KHEPRI_SOURCE_DIR) + "/tests/perft/scarabya.perft");
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        Count count;
        std::istringstream(line) >> count.arrangement >> count.order >> count.depth >> count.count;
        counts.push_back(count);
    }
    return counts;
}

TEST(Perft, AgreesWithTheFile) {
    const auto counts = counts_of_file();
    ASSERT_GE(counts.size(), 20U);
    for (const Count& known : counts) {
        Options options;
        options.arrangement = *parse_arrangement(known.arrangement);
        options.order = *parse_order(known.order);
        const Scarabya game(options);
        EXPECT_EQ(perft(game, dealt(game), known.depth), known.count)
            << known.arrangement << ' ' << known.order << ' ' << known.depth;
    }
}

TEST(Perft, AgreesWithTheNaiveRules) {
    int compared = 0;
    for (const Count& known : counts_of_file()) {
        if (known.count > 4'000) continue;
        const auto grid = naive::assembled(classic().pieces, known.arrangement);
        EXPECT_EQ(naive::perft(grid, known.order, known.depth), known.count)
            << known.arrangement << ' ' << known.order << ' ' << known.depth;
        ++compared;
    }
    EXPECT_GE(compared, 8);
}

TEST(Perft, SkipsTilesThatFitNowhereAndCountsNothingAfterTheLastCard) {
    const Scarabya game = game_on(block, options_for(Mode::expedition, 1, "IXTPFL"));
    const naive::Grid grid(block);
    for (int depth = 0; depth <= 4; ++depth)
        EXPECT_EQ(perft(game, dealt(game), depth),
                  naive::perft(grid, to_text(order_of(dealt(game))), depth))
            << depth;
    EXPECT_EQ(perft(game, dealt(game), 4), 0U);
}

TEST(Tilings, OfRectanglesAreAsManyAsTheLiteratureSays) {
    EXPECT_EQ(tilings(6, 10), 2'339U);
    EXPECT_EQ(tilings(12, 5), 1'010U);
    EXPECT_EQ(tilings(4, 15), 368U);
    EXPECT_EQ(tilings(3, 20), 2U);
    EXPECT_EQ(tilings(2, 30), 0U);
    EXPECT_EQ(tilings(7, 9), 0U);
}

} // namespace
} // namespace khepri::scarabya
