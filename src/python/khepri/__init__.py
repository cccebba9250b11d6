"""Tabletop games about ancient Egypt for research: Archaeology, Scarabya and Mummies.

A game is played by its rules alone; randomness is always an argument:

>>> game = Game("archaeology", players=2)
>>> rng = Rng(7)
>>> state = game.deal(rng)
>>> while not state.is_over():
...     seat = state.to_act()[0]
...     state.apply(seat, rng.choice(state.legal(seat)), rng)
>>> state.outcome().winners
(0,)

docs/python.md of the project is a tutorial and a reference.
"""

from ._engine import (
    RANDOM,
    Game,
    Match,
    Move,
    Moves,
    Rng,
    State,
    VectorEnv,
    View,
    __version__,
    advise,
    games,
    replay,
)
from .outcome import Outcome
from .parts import Part

__all__ = [
    "RANDOM",
    "Game",
    "Match",
    "Move",
    "Moves",
    "Outcome",
    "Part",
    "Rng",
    "State",
    "VectorEnv",
    "View",
    "__version__",
    "advise",
    "games",
    "replay",
]
