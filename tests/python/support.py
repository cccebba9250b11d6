"""What the tests of the Python module share."""

import os

import khepri

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# Every game in every mode, with few and many players.
GAMES = [
    khepri.Game("archaeology", players=2), khepri.Game("archaeology", players=4),
    khepri.Game("scarabya", players=1), khepri.Game("scarabya", players=3),
    khepri.Game("scarabya", mode="duel"), khepri.Game("scarabya", mode="solo", flips=False),
    khepri.Game("scarabya", players=2, order="FILNPTUVWXYZ"),
    khepri.Game("mummies", players=2), khepri.Game("mummies", players=5, target=100),
]


def play(game, rng, visit=lambda state, seat: None):
    """A game of plain moves chosen with the Rng; `visit` sees every state with its first seat to act."""
    state = game.deal(rng)
    while not state.is_over():
        seat = state.to_act()[0]
        visit(state, seat)
        state.apply(seat, rng.below(state.count_legal(seat)), rng)
    return state
