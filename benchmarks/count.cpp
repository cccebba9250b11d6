// Plays random games of one configuration and prints how many decisions they had: run under
// callgrind for instructions per decision, which do not depend on how busy the machine is.
// bench_count NAME GAMES
#include "configurations.h"

#include "analysis/simulate.h"

#include <cstdlib>
#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
    using namespace khepri;
    if (argc != 3) {
        std::cerr << "bench_count NAME GAMES, such as bench_count archaeology/2 100\n";
        return 2;
    }
    analysis::GameCount count;
    bench::for_each_configuration([&](const std::string& name, const auto& game) {
        if (name != argv[1]) return;
        for (int i = 0; i < std::atoi(argv[2]); ++i) {
            Rng rng = Rng::fast(1, static_cast<std::uint64_t>(i));
            analysis::play_randomly(game, rng, count);
        }
    });
    std::cout << count.decisions << '\n';
    return count.decisions > 0 ? 0 : 2;
}
