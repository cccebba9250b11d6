// The puzzles of the page hold what is promised: two of each file again, in other and fewer worlds.
// find_puzzles --check does the same thoroughly for all.
#include "find_puzzles/check.h"

#include "runtime/any_game.h"

#include <filesystem>
#include <gtest/gtest.h>

namespace khepri::puzzles {
namespace {

constexpr int worlds = 200;

std::vector<std::string> files() {
    std::vector<std::string> found;
    const std::filesystem::path games = KHEPRI_SOURCE_DIR "/web/src/games";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(games))
        if (entry.path().parent_path().filename() == "puzzles") found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

// use(game, puzzle) for the first puzzle of a file and the one in the middle.
template <class Use>
void for_two_of(const std::string& path, const Use& use) {
    const auto file = read_puzzles(path);
    ASSERT_TRUE(file && file->puzzles.size() >= 2);
    const auto game = runtime::make_game(file->game, file->options, "classic");
    std::visit(
        [&](const auto& one) {
            use(one, file->puzzles.front());
            use(one, file->puzzles[file->puzzles.size() / 2]);
        },
        *game);
}

class Puzzles : public testing::TestWithParam<std::string> {};

// Whether chance alone cannot explain that a rival came closer than the gap.
template <Game G>
bool is_refuted(const G& game, const Check& found) {
    return found.margin.surely(-3) < Prover<G>(game).gap();
}

TEST_P(Puzzles, HaveOneClearlyBestMove) {
    for_two_of(GetParam(), []<Game G>(const G& game, const Puzzle& puzzle) {
        const Check found = checked(game, puzzle, worlds, Rng::fast(99));
        EXPECT_FALSE(is_refuted(game, found)) << puzzle.id << ' ' << found.margin.mean();
        EXPECT_TRUE(found.is_explained) << puzzle.id;
    });
}

TEST_P(Puzzles, HaveNoOther) {
    for_two_of(GetParam(), []<Game G>(const G& game, Puzzle puzzle) {
        const auto seen = laid(game, puzzle).view(puzzle.seat);
        for (const auto& move : plain_moves(game, seen)) {
            if (game.to_text(move) == puzzle.best) continue;
            puzzle.best = game.to_text(move);
            break;
        }
        const Check found = checked(game, puzzle, worlds, Rng::fast(99));
        EXPECT_TRUE(is_refuted(game, found)) << puzzle.id << ' ' << puzzle.best;
    });
}

std::string name_of(const testing::TestParamInfo<std::string>& file) {
    std::string name = std::filesystem::path(file.param).stem();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}
INSTANTIATE_TEST_SUITE_P(OfEachMode, Puzzles, testing::ValuesIn(files()), name_of);

} // namespace
} // namespace khepri::puzzles
