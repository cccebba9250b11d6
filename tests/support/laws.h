// The laws that every game obeys, checked over random games (docs/architecture.md lists them). A
// game's own tests call these for each mode and number of players, with what conservation means for
// it. A failure prints the seed of the game and a record that replays it (game_log.h).
#pragma once

#include "support/match_log.h"
#include "support/play.h"

namespace khepri {

template <Game G>
void expect_plain_moves_are_accepted(const G& game, const typename G::State& state, Seat seat) {
    const auto moves = plain_moves_of(game, state, seat);
    EXPECT_FALSE(moves.empty()) << "a seat to act has no plain move";
    for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(game.why_not(state, seat, moves[i]), std::nullopt) << game.to_text(moves[i]);
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_FALSE(moves[i] == moves[j]) << "twice: " << game.to_text(moves[i]);
        const auto parsed = game.parse_move(game.to_text(moves[i]));
        ASSERT_TRUE(parsed) << game.to_text(moves[i]) << ": " << parsed.error();
        EXPECT_TRUE(*parsed == moves[i]) << game.to_text(moves[i]);
    }
}

// view(imagine(view)) == view; the imagined state is whole, allows the seat the same moves, and
// plays to the end.
template <Game G, class Invariant>
void expect_imagined_worlds_fit(const G& game, const typename G::State& state, Seat seat, Rng& rng,
                                const Invariant& holds) {
    const auto view = game.view(state, seat);
    const auto imagined = game.imagine(view, rng);
    EXPECT_TRUE(game.view(imagined, seat) == view)
        << "seat " << seat + 1
        << " sees in the imagined state another view than it was made from:\n"
        << game.cards_text(imagined) << "\nthe true state is\n"
        << game.cards_text(state);
    holds(imagined);
    EXPECT_EQ(game.to_act(imagined), game.to_act(state));
    if (seat != spectator && game.to_act(state).contains(seat)) {
        EXPECT_TRUE(plain_moves_of(game, imagined, seat) == plain_moves_of(game, state, seat))
            << "what a seat may do depends on its view alone";
    }
    if (rng.below(4) == 0) played_out(game, imagined, rng, holds);
}

// What is drawn anew is what nobody knows: every view stays the same, and the state whole.
template <Game G, class Invariant>
void expect_redrawing_shows_nothing(const G& game, const typename G::State& state, Rng& rng,
                                    const Invariant& holds) {
    auto other = state;
    game.redraw(other, rng);
    holds(other);
    for (const Seat seat : {Seat{0}, Seat{1}, Seat{2}, Seat{3}, Seat{4}, spectator})
        if (seat < game.seats() || seat == spectator) {
            EXPECT_TRUE(game.view(other, seat) == game.view(state, seat))
                << "seat " << seat + 1 << " sees that hidden cards were drawn anew";
        }
}

// A seat that is not to act is refused, whatever it tries.
template <Game G>
void expect_others_are_refused(const G& game, const typename G::State& state,
                               const typename G::Move& move) {
    for (int seat = 0; seat < 8; ++seat) {
        if (game.to_act(state).contains(static_cast<Seat>(seat))) continue;
        EXPECT_TRUE(game.why_not(state, static_cast<Seat>(seat), move)) << "seat " << seat;
    }
}

// What a seat sees right after its move depends on its view alone. `agree(move, then, real)`
// expects that the real view after the move agrees, except for random effects.
template <Game G, class Agree>
void expect_views_after_moves(const G& game, std::uint64_t seed, const Agree& agree) {
    Rng rng = Rng::fast(seed);
    auto state = game.deal(rng);
    while (!game.to_act(state).empty() && !testing::Test::HasFailure()) {
        const Seat seat = game.to_act(state).front();
        const auto view = game.view(state, seat);
        for (const auto& move : plain_moves_of(game, state, seat)) {
            auto next = state;
            game.apply_without_luck(next, seat, move);
            const auto then = view_after(game, view, move);
            EXPECT_TRUE(game.view(next, seat) == then) << game.to_text(move);
            next = state;
            game.apply(next, seat, move, rng);
            agree(move, then, game.view(next, seat));
            if (testing::Test::HasFailure()) {
                ADD_FAILURE() << "seed " << seed << ": " << game.to_text(move);
                return;
            }
        }
        game.apply(state, seat, game.plain_random(state, seat, rng), rng);
    }
}

// One random match under all laws. `holds(state)` expects conservation and other invariants.
// `prepare(state)` may alter what was dealt.
template <Game G, class Invariant, class Prepare = void (*)(typename G::State&)>
void expect_a_lawful_game(
    const G& game, std::uint64_t seed, const Invariant& holds,
    const Prepare& prepare = [](typename G::State&) {}) {
    Rng rng = Rng::fast(seed); // chooses the moves
    const Seeds seeds = seeds_from(seed, game.seats());
    Rng luck = Rng::fair(match_key(seeds));
    auto state = game.deal(luck);
    prepare(state);
    MatchLog log(game, state, "seed " + std::to_string(seed), seeds, luck);
    holds(state);
    int decisions = 0;
    while (!game.to_act(state).empty() && !testing::Test::HasFailure()) {
        EXPECT_TRUE(game.outcome(state).winners.empty());
        const SeatSet acting = game.to_act(state);
        Seat seat = acting.front(); // a random one in simultaneous rounds
        for (auto skip = rng.below(static_cast<std::uint32_t>(acting.size())); skip > 0; --skip) {
            SeatSet rest = acting;
            while (rest.front() <= seat) rest.erase(rest.front());
            seat = rest.front();
        }
        if (rng.below(8) == 0) expect_plain_moves_are_accepted(game, state, seat);
        const auto move = game.plain_random(state, seat, rng);
        EXPECT_EQ(game.why_not(state, seat, move), std::nullopt) << game.to_text(move);
        if (rng.below(16) == 0) {
            for (int watcher = 0; watcher < game.seats(); ++watcher)
                expect_imagined_worlds_fit(game, state, static_cast<Seat>(watcher), rng, holds);
            expect_imagined_worlds_fit(game, state, spectator, rng, holds);
            expect_redrawing_shows_nothing(game, state, rng, holds);
            expect_others_are_refused(game, state, move);
        }
        log.apply(state, seat, move, luck);
        holds(state);
        ASSERT_LT(++decisions, 200'000) << "the game does not end";
    }
    Rng again = Rng::fast(seed);
    const auto start = game.deal(again);
    const Seat first = game.to_act(start).front();
    expect_others_are_refused(game, state, game.plain_random(start, first, again));
}

} // namespace khepri
