// The computer players of a game. A game specialises GameAi in games/<game>/ai/players.h; the
// functions below call it, so generic code names no game.
#pragma once

#include "search/advice.h"
#include "search/budget.h"
#include "search/levels.h"
#include "table/game.h"
#include "table/refusal.h"

#include <functional>
#include <span>

namespace khepri::search {

// Whether a solo game can still be won.
enum class Winnable : std::uint8_t { no, unknown, yes };

// What a player could have scored who knows all cards: the best that was found, and a score that no
// play exceeds.
struct Possible {
    int score = 0;
    int bound = 0;
};

// How many decisions later a value is taken to measure luck (player_model.h); found by measuring.
struct LookAhead {
    int decisions = 0;              // where every player is played on as it decides
    int decisions_if_searching = 0; // where one searches, so that its stand-in decides otherwise
};

// Plays for any level, made once for many games of one game object, which must outlive it. Moves as
// `advise` does but without estimates; levels that search have at most so many iterations.
template <Game G>
using LevelPlayer =
    std::function<typename G::Move(const typename G::View& seen, Level level, Rng& rng)>;

// Static functions, or pointers to functions:
//   Advice<Move> champion(game, view, budget, rng)       the strongest player; docs/search.md
//   Move policy(game, view, rng)                         what it does without searching
//   Move greedy(game, view, rng)                         one look ahead; luck only breaks ties
//   Advice<Move> advise(game, view, level, budget, rng)  an opponent for people
//   LevelPlayer<G> level_player(game, iterations)        the moves of `advise`, quickly
//   ValueInputs value_inputs(game, state, levels)        what the value network sees: value.h
//   const ValueNet& value_net(game)
//   Level highest_quick_level                            up to it levels decide without searching
//   LookAhead look_ahead(game)                           to measure luck
//   std::span<const ReasonWithValues> reasons            every reason that advice can give
//   float worth_of_score(game, score)                    0 to 1; if there is nothing to win
//   Result<Winnable> winnable(game, view, budget)        if a game alone can be won or lost
//   std::optional<Possible> possible(game, dealt, budget)  if one player alone can plan it
//   void suggest(game, view, facts)                      if the view's facts hold advice
template <Game G>
struct GameAi;

// The same view, luck and budget in iterations give the same advice, with any thread pool or none.
template <Game G>
Advice<typename G::Move> champion(const G& game, const typename G::View& seen, const Budget& budget,
                                  Rng rng) {
    return GameAi<G>::champion(game, seen, budget, std::move(rng));
}
template <Game G>
typename G::Move policy(const G& game, const typename G::View& seen, Rng& rng) {
    return GameAi<G>::policy(game, seen, rng);
}
template <Game G>
typename G::Move greedy(const G& game, const typename G::View& seen, Rng& rng) {
    return GameAi<G>::greedy(game, seen, rng);
}
// Within the iterations of the level. The budget can shorten them (clock, cancellation) and
// provides threads.
template <Game G>
Advice<typename G::Move> advise(const G& game, const typename G::View& seen, Level level,
                                const Budget& budget, Rng rng) {
    return GameAi<G>::advise(game, seen, level, budget, std::move(rng));
}

} // namespace khepri::search
