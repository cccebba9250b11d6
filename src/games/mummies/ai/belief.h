// What others probably hold. The rules alone make all hands equally likely, but players lay what
// helps and keep what they wait with, papyri above all. A network tells how much likelier a hand is
// among players than by the rules; tools/train_mummies.cpp trains it on games of the policy.
#pragma once

#include "games/mummies/ai/features.h"

namespace khepri::mummies::ai {

// What the network sees of a seat's full hand: the table as that seat sees it, its hand, and how
// many cards it has sacrificed.
std::array<float, Net::inputs> belief_inputs(const Mummies& game, const State& state, Seat seat);

// A state that fits the view, with hands like those of players: one of several imagined states,
// each with the chance that its hands deserve.
State imagine_as_played(const Mummies& game, const View& seen, Rng& rng);

} // namespace khepri::mummies::ai
