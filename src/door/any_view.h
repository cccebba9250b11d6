// What one seat of a game of any kind sees, and all that can be asked about it: JSON in, JSON out.
// What a seat may do depends on its view alone, so nothing else is needed, and a match on a server
// can be asked about like one that is at hand.
#pragma once

#include "ai/budget.h"
#include "ai/levels.h"
#include "ai/scarabya/winnable.h"
#include "table/refusal.h"
#include "wire/any_game.h"
#include "wire/engine.h"

#include <memory>
#include <optional>
#include <string>

namespace khepri::door {

class AnyView {
public:
    AnyView() = default;
    AnyView(const AnyView&) = delete;
    AnyView& operator=(const AnyView&) = delete;
    virtual ~AnyView() = default;

    // What the rules object to a move of the seat. An error is a message that is no move at all, or
    // the view of a spectator, who has none.
    virtual Result<std::optional<Refusal>> judge(const wire::Json& move) const = 0;
    // The game's own previews, as JSON text: what the move would change, and all that can be worked
    // out from the view (games/<game>/survey.h).
    virtual Result<std::string> preview(const wire::Json& move) const = 0;
    virtual std::string survey() const = 0;
    // What the level would do and why. An error if the seat is not to act.
    virtual Result<wire::AdviceAnswer> advise(ai::Level level, const ai::Budget& budget,
                                              Rng rng) const = 0;
    // S21  Whether a solo game of Scarabya can still be won; an error for all others.
    virtual Result<ai::Winnable> prospect(const ai::Budget& budget) const = 0;
};

// The view is read only if it could be true: docs/messages.md.
Result<std::unique_ptr<AnyView>> read_view(const wire::AnyGame& game, const wire::Json& view);

} // namespace khepri::door
