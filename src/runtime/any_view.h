// The view of one seat in any game, and all questions about it: JSON in, JSON out. What a seat may
// do depends on its view alone, so this works for local matches and for matches on a server.
#pragma once

#include "runtime/any_game.h"
#include "search/budget.h"
#include "search/game_ai.h"
#include "search/levels.h"
#include "search/value.h"
#include "table/refusal.h"
#include "wire/engine.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::runtime {

class AnyView {
public:
    AnyView() = default;
    AnyView(const AnyView&) = delete;
    AnyView& operator=(const AnyView&) = delete;
    virtual ~AnyView() = default;

    // The refusal of a move of the seat, if any. An error for a message that is not a move, and for
    // the view of a spectator.
    virtual Result<std::optional<Refusal>> judge(const wire::Json& move) const = 0;
    // Previews as JSON text: what a move would change, and the facts that follow from the view
    // (games/<game>/rules/view_facts.h).
    virtual Result<std::string> preview(const wire::Json& move) const = 0;
    virtual std::string facts() const = 0;
    // The level's move with reasons, and what to expect among players of these levels. An error if
    // the seat is not to act.
    virtual Result<wire::AdviceAnswer> advise(search::Level level, const search::Budget& budget,
                                              std::uint64_t seed,
                                              const search::SeatLevels& levels) const = 0;
    // The level's move in our notation, as AnyMatch::thought finds it.
    virtual Result<std::string> choose(search::Level level, const search::Budget& budget,
                                       Rng rng) const = 0;
    // Whether a solo game can still be won; an error in other games.
    virtual Result<search::Winnable> winnable(const search::Budget& budget) const = 0;
};

// Only a view that could be true is accepted: docs/messages.md.
Result<std::unique_ptr<AnyView>> read_view(const AnyGame& game, const wire::Json& view);

} // namespace khepri::runtime
