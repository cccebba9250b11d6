#!/usr/bin/env python3
"""Draws how often players win who were told a chance: python3 calibration.py FILE.png [GAMES]

Each game is played by novices; before every eighth move the player is told its chance to win. Of all that were told about 30 %,
about 30 % should win: the points should lie on the diagonal.
"""

import sys

import khepri
import matplotlib
import numpy as np

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402


def chances_and_wins(game, games, seed):
    told, won = [], []
    for number in range(games):
        rng = khepri.Rng(seed, number)
        state, asked, moves = game.deal(rng), [], 0
        while not state.is_over():
            seat = state.to_act()[0]
            best = khepri.advise(state.view(seat), "novice", seed=rng.below(2**31))[0]
            if moves % 8 == 0 and best["chance"] is not None:
                asked.append((seat, best["chance"]))
            state.apply(seat, best["move"], rng)
            moves += 1
        winners = state.winners()
        told += [chance for _, chance in asked]
        won += [(seat in winners) / len(winners) for seat, _ in asked]
    return np.array(told), np.array(won)


def main():
    file, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    told, won = chances_and_wins(khepri.Game("archaeology", players=2), games, seed=1)
    bins = np.minimum((told * 10).astype(int), 9)
    filled = [b for b in range(10) if (bins == b).any()]
    means = [(told[bins == b].mean(), won[bins == b].mean()) for b in filled]
    pyplot.figure(figsize=(5, 5))
    pyplot.plot([0, 1], [0, 1], color="grey", linewidth=1)
    pyplot.plot(*zip(*means), "o-")
    pyplot.xlabel("chance that was told")
    pyplot.ylabel("part that won")
    pyplot.savefig(file)
    print(f"{len(told)} chances, mean {told.mean():.2f}, won {won.mean():.2f}")


if __name__ == "__main__":
    main()
