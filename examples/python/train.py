#!/usr/bin/env python3
"""Trains the weights of policy.py by the cross-entropy method: draw some, play, keep the best, draw around them.

    python3 train.py weights.txt
    khepri arena mummies --bots "exec:python3 bot.py weights.txt,greedy" --games 400

A matter of seconds. Another seed, more generations or more games are other arguments: train.py FILE SEED GENERATIONS GAMES.
"""

import sys

import khepri
import numpy as np

from policy import GREEDY, NAMES, play


def train(game, seed, generations, games, population=24, kept=6):
    luck = np.random.default_rng(seed)
    mean, spread = GREEDY.copy(), np.full(len(NAMES), 0.5, np.float32)
    for generation in range(generations):
        weights = (mean + spread * luck.standard_normal((population, len(NAMES)))).astype(np.float32)
        weights[0] = mean
        wins = play(game, weights, games, seed * 1000 + generation)
        best = weights[np.argsort(-wins)[:kept]]
        mean, spread = best.mean(0), best.std(0) + np.float32(0.05)
        print(f"generation {generation + 1}: mean {wins.mean():.2f}, best {wins.max():.2f}")
    return mean


def main():
    file = sys.argv[1]
    seed, generations, games = (int(word) for word in (sys.argv[2:] + ["1", "8", "24"][len(sys.argv) - 2:]))
    game = khepri.Game("mummies", players=2)
    weights = train(game, seed, generations, games)
    np.savetxt(file, weights)
    print(f"against greedy, as it is written here: {play(game, weights[None], 400, seed=99)[0]:.2f}")


if __name__ == "__main__":
    main()
