// Learns the values of a game from games between computer players, and measures how true they are:
//
//     learn_values learn NAME FILE [GAMES]     plays, trains, and writes the network to FILE
//     learn_values measure NAME [GAMES]        a table of predicted and won, of other games
//     learn_values luck NAME [GAMES]           how much of the spread of results was luck
//     learn_values speed NAME                  how long a value takes
//
// NAME is archaeology, mummies, duel, expedition or solo. Seeds are fixed: the same program makes
// the same file, byte for byte. docs/values.md says what is done and why.
#include "analysis/luck_ahead_meter.h"
#include "analysis/reliability.h"
#include "games/all.h"
#include "games/all_ai.h"
#include "network.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

namespace khepri::learn {
namespace {

constexpr std::uint64_t training_seed = 19'001;
constexpr std::uint64_t temperature_seed = 19'002;
constexpr std::uint64_t measuring_seed = 19'003;

// The games of a network: one for each number of seats and each target.
template <Game G>
struct Course {
    struct Setting {
        std::string name;
        G game;
        int weight; // how many games of it are played, for one of weight 1
    };
    std::vector<Setting> settings;
    std::int64_t iterations; // of a level that searches
    std::uint32_t thin;      // one state in so many is learned from
    std::int64_t games;      // to learn from
};

Course<archaeology::Archaeology> archaeology_course() {
    Course<archaeology::Archaeology> course{{}, 16, 6, 20'000};
    for (int players = 2; players <= 4; ++players)
        course.settings.push_back({"archaeology, " + std::to_string(players) + " players",
                                   archaeology::Archaeology({players}), players == 2 ? 2 : 1});
    return course;
}

Course<mummies::Mummies> mummies_course() {
    Course<mummies::Mummies> course{{}, 8, 8, 10'000};
    for (int players = 2; players <= 5; ++players)
        for (const int target : mummies::targets)
            course.settings.push_back(
                {"mummies, " + std::to_string(players) + " players, to " + std::to_string(target),
                 mummies::Mummies({players, target}), target == 50 ? 4 : 1});
    return course;
}

Course<scarabya::Scarabya> scarabya_course(scarabya::Mode mode, int least, int most,
                                           const std::string& name, std::int64_t iterations,
                                           std::uint32_t thin, std::int64_t games) {
    Course<scarabya::Scarabya> course{{}, iterations, thin, games};
    for (int players = least; players <= most; ++players) {
        scarabya::Options options;
        options.mode = mode;
        options.players = players;
        course.settings.push_back(
            {name + ", " + std::to_string(players) + (players == 1 ? " player" : " players"),
             scarabya::Scarabya(options), 1});
    }
    return course;
}

template <Game G>
void play(const Course<G>& course, std::uint64_t seed, std::int64_t games, std::uint32_t thin,
          const Take& take) {
    std::vector<int> lots;
    std::vector<search::LevelPlayer<G>> players;
    for (std::size_t i = 0; i < course.settings.size(); ++i) {
        lots.insert(lots.end(), static_cast<std::size_t>(course.settings[i].weight),
                    static_cast<int>(i));
        players.push_back(
            search::GameAi<G>::level_player(course.settings[i].game, course.iterations));
    }
    for (std::int64_t i = 0; i < games; ++i) {
        Rng rng = Rng::fast(seed, static_cast<std::uint64_t>(i));
        const int setting = lots[static_cast<std::size_t>(i) % lots.size()];
        const auto levels = draw_levels(rng);
        play_sampled(course.settings[static_cast<std::size_t>(setting)].game, setting,
                     players[static_cast<std::size_t>(setting)], levels, thin, rng,
                     [&](Sample&& sample) {
                         sample.number = i;
                         take(std::move(sample));
                     });
    }
}

// The value a network gives a sample.
search::Value predicted(const Sample& sample, const search::ValueNet& net) {
    return search::value_of(sample.inputs, sample.seats, sample.is_contest, net);
}

double cross_entropy(const Samples& samples, const search::ValueNet& net, int seats) {
    double loss = 0;
    for (const Sample& sample : samples) {
        if (sample.seats != seats || !sample.is_contest) continue;
        const search::Value value = predicted(sample, net);
        double left = 1;
        for (std::size_t seat = 0; seat < sample.seats; ++seat) {
            const double share = std::max(search::share(value.shares[seat]), 1e-6);
            loss -= double{sample.shares[seat]} * std::log(share);
            left -= share;
        }
        if (seats == 1 && sample.shares[0] == 0) loss -= std::log(std::max(left, 1e-6));
    }
    return loss;
}

// For each number of seats the factor of the logits that fits games that were not learned from.
PerSeat<int> fitted_temperatures(const Network& network, const Samples& samples) {
    PerSeat<int> best;
    best.fill(search::ValueNet::temperature_one);
    for (int seats = 1; seats <= most_seats; ++seats) {
        double least = 1e300;
        for (int candidate = 820; candidate <= 1'228; candidate += 34) {
            PerSeat<int> temperatures;
            temperatures.fill(candidate);
            const double loss =
                cross_entropy(samples, search::ValueNet(network.text(temperatures)), seats);
            if (loss >= least || loss == 0) continue;
            least = loss;
            best[static_cast<std::size_t>(seats - 1)] = candidate;
        }
    }
    return best;
}

template <Game G>
void learn(const Course<G>& course, const char* file, std::int64_t games) {
    Samples samples;
    const Take take = [&](Sample&& sample) { samples.push_back(sample); };
    play(course, training_seed, games, course.thin, take);
    std::fprintf(stderr, "%zu states of %lld games\n", samples.size(),
                 static_cast<long long>(games));
    const std::size_t inputs = [&] {
        std::size_t used = 0;
        for (const Sample& sample : samples)
            for (std::size_t seat = 0; seat < sample.seats; ++seat)
                for (std::size_t i = used; i < search::most_value_inputs; ++i)
                    if (sample.inputs.seats[seat][i] != 0) used = i + 1;
        return used;
    }();
    Network network(inputs, training_seed);
    network.train(samples, {}, Rng::fast(training_seed, ~std::uint64_t{0}));
    samples.clear();
    play(course, temperature_seed, games / 6, course.thin, take);
    const PerSeat<int> temperatures = fitted_temperatures(network, samples);
    std::ofstream(file) << "# Values of states (docs/values.md), made by tools/learn_values.\n"
                        << network.text(temperatures);
}

// How true the chances and the scores of a group of samples are.
struct Found {
    analysis::Reliability chance;
    double score_error = 0;
    double score_said = 0;
    double seats = 0;

    void add(const Sample& sample, const search::Value& value) {
        for (std::size_t seat = 0; seat < sample.seats; ++seat) {
            if (sample.is_contest)
                chance.add(search::share(value.shares[seat]), double{sample.shares[seat]});
            const double left =
                static_cast<double>(value.scores[seat] - sample.inputs.scores[seat]) /
                search::score_one;
            score_error += left - double{sample.scores[seat]} * search::points_of_output;
            score_said += static_cast<double>(value.scores[seat]) / search::score_one;
            ++seats;
        }
    }
};

// The columns of the table: all games, those between equals, and the others.
std::vector<std::string> groups() {
    std::vector<std::string> all{"all"};
    all.insert(all.end(), search::level_names.begin(), search::level_names.end());
    all.emplace_back("mixed");
    return all;
}

std::size_t group_of(const Sample& sample) {
    for (std::size_t seat = 1; seat < sample.seats; ++seat)
        if (sample.levels[seat] != sample.levels[0]) return search::all_levels.size() + 1;
    return 1 + static_cast<std::size_t>(sample.levels[0]);
}

// The error of each group, and in brackets what chance alone stays below in 95 of 100 cases; the
// error of the expected score.
void print_errors(const std::string& name, const std::vector<Found>& by_group) {
    std::printf("| %s |", name.c_str());
    for (const Found& one : by_group)
        if (one.chance.count() == 0)
            std::printf(" |");
        else
            std::printf(" %.1f (%.1f) |", 100 * one.chance.expected_error(),
                        100 * one.chance.error_by_chance().most);
    const Found& all = by_group.front();
    std::printf(" %+.1f of %.0f |\n", all.score_error / all.seats, all.score_said / all.seats);
}

void print_tenths(const std::string& name, const Found& all) {
    std::printf("| %s |", name.c_str());
    for (const auto& tenth : all.chance.tenths())
        if (tenth.count < 200)
            std::printf(" |");
        else
            std::printf(" %.1f / %.1f |", 100 * tenth.predicted / tenth.count,
                        100 * tenth.won / tenth.count);
    std::printf("\n");
}

template <Game G>
void measure(const Course<G>& course, const std::string& name, std::int64_t games) {
    std::vector<std::vector<Found>> found(course.settings.size(),
                                          std::vector<Found>(groups().size()));
    Found together;
    const auto& net = search::GameAi<G>::value_net(course.settings.front().game);
    Samples of_game;
    const auto end_game = [&] {
        if (of_game.empty()) return;
        const auto setting = static_cast<std::size_t>(of_game.front().setting);
        Found& group = found[setting][group_of(of_game.front())];
        for (Found* one : {&together, &found[setting].front(), &group}) {
            for (const Sample& sample : of_game) one->add(sample, predicted(sample, net));
            one->chance.end_game();
        }
        of_game.clear();
    };
    play(course, measuring_seed, games, 3, [&](Sample&& sample) {
        if (!of_game.empty() && of_game.front().number != sample.number) end_game();
        of_game.push_back(sample);
    });
    end_game();
    std::printf("| games |");
    for (const std::string& group : groups()) std::printf(" %s |", group.c_str());
    std::printf(" score |\n");
    for (std::size_t i = 0; i < found.size(); ++i) print_errors(course.settings[i].name, found[i]);
    print_tenths(name, together);
}

// Results with and without luck, and the CPU time that measuring it took.
struct LuckFound {
    double plain = 0, plain_squares = 0, adjusted = 0, adjusted_squares = 0;
    std::clock_t time = 0;

    void add(double result, double luck) {
        plain += result, plain_squares += result * result;
        adjusted += result - luck, adjusted_squares += (result - luck) * (result - luck);
    }
    void print(double games) const {
        const double before = plain_squares / games - plain / games * plain / games;
        const double after = adjusted_squares / games - adjusted / games * adjusted / games;
        std::printf(" %.4f | %.4f | %.2f | %.1f ms |\n", plain / games, adjusted / games,
                    before / after, 1e3 * static_cast<double>(time) / CLOCKS_PER_SEC / games);
        std::fflush(stdout);
    }
};

// The result of the first seat in a game between equals, and its luck.
template <Game G>
void play_with_luck(const G& game, const search::PlayerModels<G>& models,
                    const search::LevelPlayer<G>& player, Rng rng, LuckFound& found) {
    analysis::LuckAheadMeter<G> meter(game, models, rng.split());
    const auto timed = [&](const auto& measured) {
        const std::clock_t start = std::clock();
        measured();
        found.time += std::clock() - start;
    };
    auto state = game.deal(rng);
    timed([&] { meter.dealt(state); });
    while (!game.to_act(state).empty()) {
        const Seat seat = game.to_act(state).front();
        const auto move = player(game.view(state, seat), models[seat].level, rng);
        const auto before = state;
        game.apply(state, seat, move, rng);
        timed([&] { meter.applied(before, seat, move, state); });
    }
    const search::Value end = search::value_of(game.outcome(state), game.seats());
    if (game.is_contest())
        found.add(search::share(end.shares[0]), meter.luck().share(0));
    else
        found.add(static_cast<double>(end.scores[0]) / search::score_one, meter.luck().score(0));
}

// How many times as many games luck-adjusted results are worth, game by game between equals.
template <Game G>
void measure_luck(const Course<G>& course, std::int64_t games) {
    for (const auto& setting : course.settings) {
        const auto player = search::GameAi<G>::level_player(setting.game, course.iterations);
        for (const search::Level level : search::all_levels) {
            const search::PlayerModels<G> models(
                static_cast<std::size_t>(setting.game.seats()),
                search::player_model(setting.game, search::name(level)));
            LuckFound found;
            for (std::int64_t i = 0; i < games; ++i)
                play_with_luck(setting.game, models, player,
                               Rng::fast(measuring_seed, static_cast<std::uint64_t>(i)), found);
            std::printf("| %s: %s |", setting.name.c_str(), search::name(level).data());
            found.print(static_cast<double>(games));
        }
    }
}

// Nanoseconds of CPU for a value, the mean over all states of some games.
template <Game G>
void measure_speed(const Course<G>& course) {
    for (const auto& setting : course.settings) {
        const auto player = search::GameAi<G>::level_player(setting.game, 1);
        const auto levels = search::all_of_level(search::Level::master);
        std::vector<typename G::State> states;
        for (std::uint64_t i = 0; i < 20; ++i) {
            Rng rng = Rng::fast(measuring_seed, i);
            auto state = setting.game.deal(rng);
            while (!setting.game.to_act(state).empty()) {
                states.push_back(state);
                const Seat seat = setting.game.to_act(state).front();
                const auto move = player(setting.game.view(state, seat), search::Level::adept, rng);
                setting.game.apply(state, seat, move, rng);
            }
        }
        constexpr int times = 100;
        std::int64_t sum = 0; // so that nothing is left out
        const std::clock_t start = std::clock();
        for (int i = 0; i < times; ++i)
            for (const auto& state : states)
                sum += search::value(setting.game, state, levels).shares[0];
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        std::printf("| %s | %.0f ns |%s\n", setting.name.c_str(),
                    1e9 * seconds / times / static_cast<double>(states.size()), sum < 0 ? " " : "");
    }
}

template <Game G>
int run(const Course<G>& course, const std::vector<std::string>& words) {
    const bool learns = words[0] == "learn";
    const std::size_t at = learns ? 3 : 2;
    const std::int64_t games = words.size() > at ? std::atoll(words[at].c_str()) : course.games;
    if (words[0] == "speed")
        measure_speed(course);
    else if (words[0] == "luck")
        measure_luck(course, games);
    else if (learns)
        learn(course, words[2].c_str(), games);
    else
        measure(course, words[1], games);
    return 0;
}

} // namespace
} // namespace khepri::learn

int main(int argc, char** argv) {
    using namespace khepri;
    using namespace khepri::learn;
    const std::vector<std::string> words(argv + 1, argv + argc);
    const bool whole =
        words.size() >= 2 && (words[0] == "measure" || words[0] == "luck" || words[0] == "speed" ||
                              (words[0] == "learn" && words.size() >= 3));
    const std::string name = whole ? words[1] : "";
    if (name == "archaeology") return run(archaeology_course(), words);
    if (name == "mummies") return run(mummies_course(), words);
    if (name == "duel")
        return run(scarabya_course(scarabya::Mode::duel, 2, 2, name, 8, 2, 20'000), words);
    if (name == "expedition")
        return run(scarabya_course(scarabya::Mode::expedition, 1, 4, name, 1, 4, 30'000), words);
    if (name == "solo")
        return run(scarabya_course(scarabya::Mode::solo, 1, 1, name, 1, 1, 6'000), words);
    std::fprintf(stderr, "learn_values learn NAME FILE [GAMES] | measure NAME [GAMES]; NAME: "
                         "archaeology, mummies, duel, expedition or solo\n");
    return 2;
}
