// Searches games of the computer against itself for positions with one clearly best move, and
// writes those of one mode as JSON: the puzzles of the page (docs/page.md, "Practice").
//
//     find_puzzles MODE FILE [puzzles [seed [worlds]]]
//
// A mode is a game and its seats: archaeology-2, mummies-2, expedition, duel, solo. The file is
// written anew after each puzzle, so the search can be stopped at any time.
//
// A move is clearly best if it beats every other one that is plain or that the search considers, in
// the same imagined worlds played out by the policy of the champion, by at least the gap beyond
// three standard errors; and if long searches of the champion with two seeds choose it too.
#include "core/text.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "games/all_wire.h"
#include "search/levels.h"
#include "table/match.h"
#include "wire/json.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace khepri {
namespace {

constexpr double gap_of_share = 0.06;
constexpr double gap_of_score = 4;
constexpr double errors_beyond = 3;
constexpr int first_worlds = 60;
constexpr int seeds_of_level = 4; // searches of a level, of which three must find the move

struct Request {
    std::string mode;
    std::string file;
    int puzzles = 20;
    std::uint64_t seed = 2026;
    int worlds = 1500;
};

// Differences of the best move and another one, in the same worlds.
struct Differences {
    double sum = 0;
    double squares = 0;
    int count = 0;
    void add(double difference) {
        sum += difference;
        squares += difference * difference;
        ++count;
    }
    double mean() const { return sum / count; }
    double error() const {
        const double variance = std::max(0.0, squares / count - mean() * mean());
        return std::sqrt(variance / (count - 1));
    }
};

Seed seed_of(std::uint64_t seed, int number) {
    Seed bytes{};
    for (std::size_t i = 0; i < 8; ++i) {
        bytes[i] = static_cast<std::uint8_t>(seed >> (8 * i));
        bytes[8 + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(number) >> (8 * i));
    }
    return bytes;
}

template <Game G>
class Finder {
    using Move = typename G::Move;
    using View = typename G::View;

public:
    Finder(const G& game, const Request& request) : game_(game), request_(request) {}

    void run() {
        wire::Json found = wire::Json::array();
        for (int number = 0; static_cast<int>(found.size()) < request_.puzzles; ++number)
            if (auto puzzle = puzzle_in(number)) {
                found.push_back(std::move(*puzzle));
                write(found);
                std::fprintf(stderr, "%zu puzzles in %d games\n", found.size(), number + 1);
            }
    }

private:
    void write(const wire::Json& puzzles) const {
        const wire::Json file{{"game", G::name},
                              {"options", wire::Json::parse(wire::options_text(game_))},
                              {"unit", game_.is_contest() ? "share" : "score"},
                              {"puzzles", puzzles}};
        std::ofstream(request_.file) << file.dump(1) << '\n';
    }

    // At most one of each game. Two of three decisions are left out, so that they differ.
    std::optional<wire::Json> puzzle_in(int number) {
        Match<G> match(game_, {seed_of(request_.seed, number),
                               std::vector<Seed>(static_cast<std::size_t>(game_.seats()))});
        Rng rng = Rng::fast(request_.seed, static_cast<std::uint64_t>(number));
        std::vector<std::string> moves;
        while (!match.is_over()) {
            const Seat seat = match.to_act().front();
            const View seen = match.view(seat);
            const auto advice = search::advise(game_, seen, search::Level::adept,
                                               search::Budget::unlimited(), rng.split());
            if (is_promising(advice) && rng.below(3) == 0)
                if (auto puzzle = verified(seen, advice, rng)) {
                    (*puzzle)["id"] = request_.mode + '-' + std::to_string(request_.seed) + '-' +
                                      std::to_string(number);
                    (*puzzle)["secret"] = hex(match.seeds().secret);
                    (*puzzle)["seat"] = seat + 1;
                    (*puzzle)["moves"] = moves;
                    return puzzle;
                }
            const std::string text = game_.to_text(advice.best());
            moves.push_back(std::to_string(seat + 1) + ' ' + text);
            const auto refusal = match.submit(seat, match.version(), advice.best());
            CHECK(!refusal, text);
        }
        return std::nullopt;
    }

    double gap() const { return game_.is_contest() ? gap_of_share : gap_of_score; }

    // Saves time: the search itself must see half of the gap.
    bool is_promising(const search::Advice<Move>& advice) const {
        if (advice.ranked.size() < 2) return false;
        const auto& [best, second] = std::tie(advice.ranked[0], advice.ranked[1]);
        const double difference = game_.is_contest() ? best.win_chance - second.win_chance
                                                     : best.expected_score - second.expected_score;
        return best.visits > 0 && difference >= gap() / 2;
    }

    std::optional<wire::Json> verified(const View& seen, const search::Advice<Move>& advice,
                                       Rng& rng) {
        const Move& best = advice.best();
        std::vector<Move> others = others_of(seen, best, advice, rng);
        std::vector<Differences> differences(others.size());
        play_out(seen, best, others, differences, first_worlds, rng);
        // Those far behind after a few worlds need no more.
        std::vector<Move> near;
        std::vector<Differences> of_near;
        for (std::size_t i = 0; i < others.size(); ++i) {
            const Differences& found = differences[i];
            if (found.mean() + 2 * found.error() < gap()) return std::nullopt;
            if (found.mean() - 5 * found.error() >= 2 * gap() && found.error() > 0) continue;
            near.push_back(others[i]);
            of_near.push_back(found);
        }
        if (near.empty()) return std::nullopt;
        play_out(seen, best, near, of_near, request_.worlds - first_worlds, rng);
        Differences least = of_near.front();
        for (const Differences& found : of_near) {
            if (found.mean() - errors_beyond * found.error() < gap()) return std::nullopt;
            if (found.mean() < least.mean()) least = found;
        }
        if (!is_found_by_long_searches(seen, best, rng)) return std::nullopt;
        const double scale = game_.is_contest() ? 100 : 1;
        wire::Json puzzle{{"best", game_.to_text(best)},
                          {"gap", std::round(10 * scale * least.mean()) / 10},
                          {"error", std::round(100 * scale * least.error()) / 100},
                          {"others", others.size()}};
        if (const auto level = lowest_level(seen, best, rng)) puzzle["level"] = name(*level);
        return puzzle;
    }

    // Two searches of the champion, four times as long as those of the highest level.
    bool is_found_by_long_searches(const View& seen, const Move& best, Rng& rng) const {
        const auto usual = search::advise(game_, seen, search::Level::master,
                                          search::Budget::unlimited(), rng.split());
        const auto budget =
            search::Budget::iterations(4 * std::max<std::int64_t>(usual.iterations, 1));
        for (int i = 0; i < 2; ++i)
            if (!(search::champion(game_, seen, budget, rng.split()).best() == best)) return false;
        return true;
    }

    // All plain moves, and what the search considered besides.
    std::vector<Move> others_of(const View& seen, const Move& best,
                                const search::Advice<Move>& advice, Rng& rng) const {
        typename G::Moves plain;
        game_.plain_moves(game_.imagine(seen, rng), seen.seat, plain);
        std::vector<Move> others;
        const auto add = [&](const Move& move) {
            if (move == best || std::find(others.begin(), others.end(), move) != others.end())
                return;
            others.push_back(move);
        };
        for (const auto& candidate : advice.ranked) add(candidate.move);
        for (const Move& move : plain) add(move);
        return others;
    }

    // Every move in the same worlds, with the same luck.
    void play_out(const View& seen, const Move& best, const std::vector<Move>& others,
                  std::vector<Differences>& differences, int worlds, Rng& rng) {
        for (int world = 0; world < worlds; ++world) {
            const auto state = game_.imagine(seen, rng);
            const Rng luck = rng.split();
            const double value = value_of(state, seen.seat, best, luck);
            for (std::size_t i = 0; i < others.size(); ++i)
                differences[i].add(value - value_of(state, seen.seat, others[i], luck));
        }
    }

    double value_of(typename G::State state, Seat seat, const Move& move, Rng luck) {
        game_.apply(state, seat, move, luck);
        for (SeatSet acting = game_.to_act(state); !acting.empty(); acting = game_.to_act(state)) {
            const Seat next = acting.front();
            game_.apply(state, next, search::policy(game_, game_.view(state, next), luck), luck);
        }
        const Outcome outcome = game_.outcome(state);
        if (!game_.is_contest()) return outcome.scores[seat];
        if (!outcome.winners.contains(seat)) return 0;
        return 1.0 / static_cast<double>(outcome.winners.size());
    }

    // The lowest level that finds the move in at least three of four searches.
    std::optional<search::Level> lowest_level(const View& seen, const Move& best, Rng& rng) {
        for (const search::Level level : search::all_levels) {
            int hits = 0;
            for (int i = 0; i < seeds_of_level; ++i)
                hits += search::advise(game_, seen, level, search::Budget::unlimited(), rng.split())
                            .best() == best;
            if (4 * hits >= 3 * seeds_of_level) return level;
        }
        return std::nullopt;
    }

    const G& game_;
    const Request& request_;
};

template <Game G>
void find(const G& game, const Request& request) {
    Finder<G>(game, request).run();
}

int find_named(const Request& request) {
    const std::string& mode = request.mode;
    if (mode == "archaeology-2") return find(archaeology::Archaeology({2}), request), 0;
    if (mode == "mummies-2") return find(mummies::Mummies({2, 50}), request), 0;
    scarabya::Options options;
    if (mode == "duel")
        options.mode = scarabya::Mode::duel, options.players = 2;
    else if (mode == "solo")
        options.mode = scarabya::Mode::solo, options.players = 1;
    else if (mode == "expedition")
        options.mode = scarabya::Mode::expedition, options.players = 1;
    else {
        std::fprintf(stderr,
                     "expected archaeology-2, mummies-2, expedition, duel or solo, and a file\n");
        return 2;
    }
    return find(scarabya::Scarabya(options), request), 0;
}

} // namespace
} // namespace khepri

int main(int argc, char** argv) {
    khepri::Request request;
    if (argc > 2) request.mode = argv[1], request.file = argv[2];
    if (argc > 3) request.puzzles = std::atoi(argv[3]);
    if (argc > 4) request.seed = std::strtoull(argv[4], nullptr, 10);
    if (argc > 5) request.worlds = std::max(khepri::first_worlds + 2, std::atoi(argv[5]));
    return khepri::find_named(request);
}
