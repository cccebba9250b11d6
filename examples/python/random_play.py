#!/usr/bin/env python3
"""Plays one game at random and prints it. PYTHONPATH, or ./run python, must know the module: docs/python.md."""

import khepri

rng = khepri.Rng(seed=1)
state = khepri.Game("mummies", players=2).deal(rng)
while not state.is_over():
    seat = state.to_act()[0]
    move = rng.choice(state.legal(seat))
    print(f"seat {seat}: {move}")
    state.apply(seat, move, rng)
print(state.outcome())
