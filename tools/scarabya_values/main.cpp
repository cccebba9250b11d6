// Learns what open ground is worth by playing against itself, and writes it into a folder, for a
// duel as two files:
//   scarabya_values expedition|hindsight|solo|duel GAMES src/games/scarabya/ai/learned
// Temporal differences over the grounds after each placement, from the end of a game to its start:
// the worth of a ground moves towards the points of the next placement plus the worth after it,
// mixed with what actually followed. (Sutton and Barto, Reinforcement Learning, 12.1; Szubert and
// Jaśkowski, Temporal difference learning of n-tuple networks for the game 2048.)
#include "beams.h"
#include "games/all.h"
#include "pupil.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace khepri::tools {
namespace {

constexpr float trust_in_what_followed = 0.5F; // lambda
constexpr float first_rate = 0.2F;
constexpr float last_rate = 0.005F;

// A ground after a placement (or after a tile that fits nowhere) and what it made.
struct Moment {
    Features features;
    float gain = 0; // of who placed
    int to_come = 0;
    std::size_t pupil = 0; // who placed
};
using Game = FixedVector<Moment, tile_count>;

class School {
public:
    explicit School(Mode mode) : mode_(mode) {
        pupils_.emplace_back(mode == Mode::expedition ? 0 : -1);
        if (mode == Mode::duel) pupils_.emplace_back(0);
    }

    // Plays once, learns at this rate, and returns what the first player made.
    float lesson(const Land& land, const Order& order, float rate) {
        Game game = play(land, order);
        float total = 0;
        for (const Moment& moment : game) total += moment.pupil == 0 ? moment.gain : -moment.gain;
        learn(game, rate);
        return total;
    }

    std::vector<Pupil> pupils() && { return std::move(pupils_); }

private:
    int gain(const Laid& laid) const { return mode_ == Mode::solo ? -laid.lost : laid.points; }

    Game play(const Land& land, const Order& order) const {
        Game game;
        Cells live = land.ground;
        std::size_t turn = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const int to_come = static_cast<int>(order.size() - 1 - i);
            const PlacementValues values(land, live, pupils_[turn].stage(to_come));
            Laid best;
            int most = 0;
            bool fits = false;
            for_each_placement(land, live, order[i], [&](const Place& place) {
                const Laid laid = values.after(cells_of(place));
                const int worth = point * gain(laid) + laid.worth;
                if (!fits || worth > most) best = laid, most = worth;
                fits = true;
            });
            if (!fits && mode_ == Mode::duel) continue; // S16
            if (fits) live = best.live;
            game.push_back(
                {features(land, live), fits ? static_cast<float>(gain(best)) : 0, to_come, turn});
            turn = (turn + 1) % pupils_.size();
        }
        settle(land, live, game);
        return game;
    }

    // What the remaining ground is worth when the cards have run out.
    void settle(const Land& land, Cells live, Game& game) const {
        const bool counts = mode_ == Mode::solo || (mode_ == Mode::duel && game.back().pupil == 0);
        if (counts) game.back().gain -= static_cast<float>((live & land.scarabs).count());
    }

    void learn(const Game& game, float rate) {
        const float sign = mode_ == Mode::duel ? -1 : 1;
        float target = 0; // of the moment that is looked at, without its own gain
        for (std::size_t i = game.size(); i-- > 0;) {
            const Moment& moment = game[i];
            float after = 0;
            if (i + 1 < game.size()) {
                Pupil& pupil = pupils_[moment.pupil];
                const float worth = pupil.worth(moment.to_come, moment.features);
                pupil.learn(moment.to_come, moment.features, rate * (target - worth));
                after = worth + rate * (target - worth);
                after += trust_in_what_followed * (target - after);
            }
            target = sign * (moment.gain + after);
        }
    }

    Mode mode_;
    std::vector<Pupil> pupils_;
};

void teach(School& school, const Options& options, long games) {
    const Scarabya game(options);
    Rng rng = Rng::fast(1);
    double total = 0;
    for (long i = 0; i < games; ++i) {
        const State state = game.deal(rng);
        const double done = static_cast<double>(i) / static_cast<double>(games);
        const auto rate = first_rate * std::pow(last_rate / first_rate, static_cast<float>(done));
        total += school.lesson(Land(state.table, options.flips), order_of(state), rate);
        if ((i + 1) % (games / 10) != 0) continue;
        std::fprintf(stderr, "%ld games, mean %.2f\n", i + 1,
                     total / static_cast<double>(games / 10));
        total = 0;
    }
}

std::vector<Pupil> learned_by_playing(const std::string& mode, long games) {
    Options options;
    options.mode = mode == "solo" ? Mode::solo : mode == "duel" ? Mode::duel : Mode::expedition;
    options.players = options.mode == Mode::duel ? 2 : 1;
    School school(options.mode);
    teach(school, options, games);
    return std::move(school).pupils();
}

bool write(const std::string& path, const std::string& made, const Pupil& pupil) {
    std::ofstream file(path);
    file << "# Written by tools/" << made
         << ": a line for each number of cards to come, two letters for a weight.\n"
         << pupil.text() << std::flush;
    if (!file) std::fprintf(stderr, "%s cannot be written\n", path.c_str());
    return static_cast<bool>(file);
}

int run(const std::string& mode, long games, const std::string& folder) {
    const std::string made = "scarabya_values " + mode + ' ' + std::to_string(games);
    const std::string path = folder + '/' + mode;
    bool is_written = false;
    if (mode == "hindsight") {
        is_written = write(path + ".txt", made, taught_by_beams(games));
    } else {
        const std::vector<Pupil> pupils = learned_by_playing(mode, games);
        is_written = mode == "duel" ? write(path + "_first.txt", made, pupils[0]) &&
                                          write(path + "_second.txt", made, pupils[1])
                                    : write(path + ".txt", made, pupils[0]);
    }
    return is_written ? 0 : 1;
}

} // namespace
} // namespace khepri::tools

int main(int count, char** arguments) {
    const std::string mode = count == 4 ? arguments[1] : "";
    const long games = count == 4 ? std::atol(arguments[2]) : 0;
    const bool is_known =
        mode == "expedition" || mode == "hindsight" || mode == "solo" || mode == "duel";
    if (is_known && games >= 10) return khepri::tools::run(mode, games, arguments[3]);
    std::fputs("scarabya_values expedition|hindsight|solo|duel GAMES FOLDER (at least 10 games)\n",
               stderr);
    return 2;
}
