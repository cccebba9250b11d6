// Searches games of the computer against itself for positions with one clearly best move, and
// writes those of one mode as JSON: the puzzles of the page (docs/page.md, "Practice").
//
//     find_puzzles MODE FILE [puzzles [seed]]
//     find_puzzles --check FILE [worlds [seed]]
//
// A mode is a game and its players: archaeology-3, mummies-2, expedition-1, duel, solo. Puzzles are
// added until the file has so many; it is written after each, so the search can be stopped at any
// time. Another seed means other games.
//
// A move is clearly best if it beats every other one that is plain or that the search considers, in
// the same imagined worlds played out by the policy of the champion, by at least the gap beyond
// three standard errors; and if long searches of the champion with two seeds choose it too. proof.h
// has the steps.
//
// --check measures all puzzles of a file again in other worlds, repeats the long searches, and
// names the puzzles that do not hold: where a rival comes closer than the gap, a search chooses
// another move, or the master has no reason for the best one.
#include "find_puzzles/check.h"
#include "find_puzzles/finder.h"

#include "runtime/any_game.h"

#include <cstdlib>

namespace khepri::puzzles {
namespace {

wire::Json options_of(std::string_view kind, int players) {
    if (kind == "duel" || kind == "solo" || kind == "expedition")
        return {{"mode", kind}, {"players", players}};
    return {{"players", players}};
}

Result<AnyGame> game_of(const std::string& mode) {
    const auto dash = mode.find('-');
    const std::string kind = mode.substr(0, dash);
    const int usual = kind == "duel" ? 2 : 1;
    const int players = dash == std::string::npos ? usual : std::atoi(mode.c_str() + dash + 1);
    const wire::Json options = options_of(kind, players);
    return runtime::make_game(options.contains("mode") ? "scarabya" : kind, options, "classic");
}

template <Game G>
bool check(const G& game, const Puzzle& puzzle, int worlds, std::uint64_t seed) {
    const Check found = checked(game, puzzle, worlds, Rng::fast(seed), LongSearches::yes);
    const bool is_clear = found.margin.surely(-2) >= Prover<G>(game).gap();
    const bool holds = is_clear && found.is_explained && found.is_found;
    std::printf("%s %s %.3f ± %.3f%s%s\n", holds ? "holds" : "FAILS", puzzle.id.c_str(),
                found.margin.mean(), found.margin.standard_error(),
                found.is_explained ? "" : ", not explained",
                found.is_found ? "" : ", a long search chooses another move");
    std::fflush(stdout);
    return holds;
}

int check_file(const std::string& path, int worlds, std::uint64_t seed) {
    const auto file = read_puzzles(path);
    if (!file) {
        std::fprintf(stderr, "%s cannot be read; expected a file of puzzles\n", path.c_str());
        return 2;
    }
    const auto game = runtime::make_game(file->game, file->options, "classic");
    int failed = 0;
    std::visit(
        [&](const auto& one) {
            for (const Puzzle& puzzle : file->puzzles) failed += !check(one, puzzle, worlds, seed);
        },
        *game);
    std::printf("%zu puzzles, %d failed\n", file->puzzles.size(), failed);
    return failed > 0;
}

int find(const Request& request) {
    const auto game = game_of(request.mode);
    if (!game || request.file.empty()) {
        std::fprintf(stderr, "expected a mode, such as mummies-2 or duel, and a file%s%s\n",
                     game ? "" : ": ", game ? "" : game.error().c_str());
        return 2;
    }
    std::visit(
        [&]<class G>(const G& one) {
            PuzzleFile file{std::string(G::name),
                            runtime::options_json(*game),
                            one.is_contest() ? "share" : "score",
                            {}};
            if (auto known = read_puzzles(request.file)) file = std::move(*known);
            Finder<G>(one, request, std::move(file)).run();
        },
        *game);
    return 0;
}

} // namespace
} // namespace khepri::puzzles

int main(int argc, char** argv) {
    const auto number = [&](int at, std::uint64_t otherwise) {
        return argc > at ? std::strtoull(argv[at], nullptr, 10) : otherwise;
    };
    if (argc > 2 && std::string_view(argv[1]) == "--check")
        return khepri::puzzles::check_file(argv[2], static_cast<int>(number(3, 2'000)),
                                           number(4, 2026));
    khepri::puzzles::Request request;
    if (argc > 2) request.mode = argv[1], request.file = argv[2];
    request.puzzles = static_cast<int>(number(3, 100));
    request.seed = number(4, 1);
    return khepri::puzzles::find(request);
}
