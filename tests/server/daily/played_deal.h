// Attempts at deals of the day, for tests.
#pragma once

#include "runtime/matches.h"
#include "server/daily/deal.h"

namespace khepri::server {

// What an attempt may differ in from one at the deal.
struct Differences {
    std::optional<wire::Json> options = std::nullopt;
    std::optional<wire::Json> edition = std::nullopt;
    std::optional<Seed> secret = std::nullopt;
    std::uint8_t seed = 0; // of the first seat
    int most_events = 1'000'000;
};

inline wire::Json options_of_deal(const GameDescription& game) {
    wire::Json options{{"players", game.modes.front().players.least}};
    if (game.modes.size() > 1) options["mode"] = game.modes.front().name;
    return options;
}

inline std::unique_ptr<runtime::AnyMatch> played_deal(const std::string& name,
                                                      const std::string& date, Rng rng,
                                                      const Differences& differences = {}) {
    const auto game = runtime::make_game(
        name, differences.options.value_or(options_of_deal(*description_named(name))),
        differences.edition.value_or("classic"));
    EXPECT_TRUE(game) << game.error();
    Seeds seeds{differences.secret.value_or(secret_of_deal(name, date)), {}};
    seeds.seats.resize(static_cast<std::size_t>(runtime::seats(*game)));
    seeds.seats.front().fill(differences.seed);
    auto match = runtime::start_match(*game, seeds, {});
    while (!match->is_over() && match->version() < differences.most_events) {
        const Seat seat = match->to_act().front();
        const auto moves = match->question(seat).plain_moves;
        const auto number = rng.below(static_cast<std::uint32_t>(moves.size()));
        const std::string move = match->judge(seat, match->version(), moves[number])->move;
        EXPECT_FALSE(match->perform(seat, move, match->version()));
    }
    return match;
}

} // namespace khepri::server
