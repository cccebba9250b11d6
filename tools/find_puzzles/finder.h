// Looks for puzzles in games between quick players of mixed levels, who get into sharper positions
// than equals do.
#pragma once

#include "find_puzzles/proof.h"
#include "find_puzzles/puzzle_file.h"

#include <cmath>
#include <cstdio>
#include <ctime>

namespace khepri::puzzles {

struct Request {
    std::string mode;
    std::string file;
    int puzzles = 100; // that the file is to have
    std::uint64_t seed = 1;
};

inline Seed secret_of(std::uint64_t seed, int number) {
    Seed bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
        bytes[8 + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i));
    }
    return bytes;
}

template <Game G>
class Finder {
public:
    // The game must outlive it. Goes on with what the file already has.
    Finder(const G& game, const Request& request, PuzzleFile file)
        : game_(game),
          request_(request),
          file_(std::move(file)),
          prover_(game),
          player_(search::GameAi<G>::level_player(game, quick_iterations)) {}

    void run() {
        for (int number = 0; !is_enough(); ++number) {
            search_game(number);
            report(number);
        }
    }

private:
    static constexpr std::int64_t quick_iterations = 8;
    static constexpr int far_apart = 20; // moves between two puzzles of one game

    // Of one difficulty, a third at most.
    bool is_wanted(const std::optional<search::Level>& level) const {
        const std::string_view wanted = level ? name(*level) : "";
        const auto same = std::count_if(file_.puzzles.begin(), file_.puzzles.end(),
                                        [&](const Puzzle& one) { return one.level == wanted; });
        return 3 * same < request_.puzzles;
    }
    bool is_enough() const { return static_cast<int>(file_.puzzles.size()) >= request_.puzzles; }

    void search_game(int number) {
        Rng rng = Rng::fast(request_.seed, static_cast<std::uint64_t>(number));
        Puzzle at; // the current position
        at.secret = secret_of(request_.seed, number);
        Match<G> match(game_,
                       {at.secret, std::vector<Seed>(static_cast<std::size_t>(game_.seats()))});
        search::SeatLevels levels{};
        for (search::Level& level : levels) level = search::all_levels[rng.below(4)];
        int next = 0; // the version from which on a puzzle may come
        while (!match.is_over() && !is_enough()) {
            at.seat = match.to_act().front();
            const auto seen = match.view(at.seat);
            if (match.version() >= next && offer(at, number, seen, rng))
                next = match.version() + far_apart;
            const auto move = player_(seen, levels[at.seat], rng);
            at.moves.push_back(std::to_string(at.seat + 1) + ' ' + game_.to_text(move));
            const auto refusal = match.submit(at.seat, match.version(), move);
            CHECK(!refusal, at.moves.back());
        }
    }

    // Whether the position is a puzzle; then it is in the file.
    bool offer(Puzzle puzzle, int number, const typename G::View& seen, Rng& rng) {
        puzzle.id = request_.mode + '-' + std::to_string(request_.seed) + '-' +
                    std::to_string(number) + '-' + std::to_string(puzzle.moves.size());
        for (const Puzzle& known : file_.puzzles)
            if (known.id == puzzle.id) return true;
        const auto proven =
            prover_.prove(seen, rng, [this](const auto& level) { return is_wanted(level); });
        if (!proven) return false;
        const double scale = game_.is_contest() ? 100 : 1;
        puzzle.best = game_.to_text(proven->best);
        puzzle.gap = std::round(10 * scale * proven->least.mean()) / 10;
        puzzle.error = std::round(100 * scale * proven->least.standard_error()) / 100;
        if (proven->level) puzzle.level = name(*proven->level);
        file_.puzzles.push_back(std::move(puzzle));
        write_puzzles(request_.file, file_);
        return true;
    }

    void report(int number) const {
        std::fprintf(stderr, "%zu puzzles, %d games, %.0f s of CPU; reached", file_.puzzles.size(),
                     number + 1, static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
        for (const std::int64_t reached : prover_.funnel().reached)
            std::fprintf(stderr, " %lld", static_cast<long long>(reached));
        std::fprintf(stderr, "\n");
    }

    const G& game_;
    Request request_;
    PuzzleFile file_;
    Prover<G> prover_;
    search::LevelPlayer<G> player_;
};

} // namespace khepri::puzzles
