#!/usr/bin/env python3
"""Trains the network of policy.py on games against itself: play, learn what each move led to, play better.

    ./run python examples/python/train.py network.npz
    khepri arena mummies --bots "exec:python3 bot.py network.npz,greedy" --games 400

A matter of seconds. train.py FILE [SEED [ROUNDS [STEPS]]]
"""

import sys

import khepri
import numpy as np

from policy import parts, worth

N = 256  # games at once


def best_moves(scores, starts, owner):
    """For each game the row of its move with the highest score."""
    at = np.flatnonzero(scores >= np.maximum.reduceat(scores, starts[:-1])[owner])[::-1]
    best = np.empty(len(starts) - 1, np.int64)
    best[owner[at]] = at
    return best


def totals(game, views, to_act):
    """What both seats have, seat 0 first: the views have their own seat first."""
    (own,) = parts(game.observation_parts, views, "totals")
    return np.where(to_act[:, None] == 0, own, own[:, ::-1])


def play(game, network, steps, luck):
    """The inputs of all moves, and the lead that their rounds brought them in the end."""
    env = khepri.VectorEnv(game, N)
    views, info = env.reset(int(luck.integers(2**31)))
    rows, seats, ends = [], [], []  # ends: where a round was scored, its points for both seats
    for _ in range(steps):
        moves, starts = env.features()
        owner = np.repeat(np.arange(N), info["legal"])
        scores, row = worth(game, network, views, moves, owner)
        scores = scores + luck.random(len(scores), np.float32) * 0.1
        strays = luck.random(N) < 0.15  # now and then another move
        scores[strays[owner]] = luck.random(int(strays[owner].sum()))
        best = best_moves(scores, starts, owner)
        rows.append(row[best])
        seats.append(info["to_act"].copy())
        (before_round,) = (part.copy() for part in parts(game.observation_parts, views, "round"))
        before = totals(game, views, info["to_act"])
        views, _, done, info = env.step((best - starts[:-1]).astype(np.int32))
        after = np.where(done[:, None], info["scores"], totals(game, views, info["to_act"]))
        over = done | (parts(game.observation_parts, views, "round")[0] != before_round)[:, 0]
        ends.append(np.where(over[:, None], after - before, np.nan))
    return lessons(rows, seats, ends)


def lessons(rows, seats, ends):
    """Each move with the points of the scoring that came after it, from the seat that moved."""
    points, leads = np.full((N, 2), np.nan), []
    for seat, end in zip(reversed(seats), reversed(ends)):
        points = np.where(np.isnan(end), points, end)
        lead = points[:, 0] - points[:, 1]
        leads.append(np.where(seat == 0, lead, -lead))
    rows, leads = np.concatenate(rows), np.concatenate(leads[::-1])
    known = ~np.isnan(leads)
    return rows[known], leads[known].astype(np.float32)


def learn(network, rows, leads, luck, hidden=32, epochs=4, size=256):
    """Stochastic gradient descent by Adam on the squared error."""
    if network is None:
        network = [luck.standard_normal((rows.shape[1], hidden)) * 0.2, np.zeros(hidden), np.zeros(hidden), np.zeros(1)]
        network = [array.astype(np.float32) for array in network]
    mean, square, step = [0.0] * 4, [0.0] * 4, 0
    for batch in (order[i:i + size] for order in (luck.permutation(len(rows)) for _ in range(epochs))
                  for i in range(0, len(rows), size)):
        w1, b1, w2, b2 = network
        x = rows[batch]
        layer = np.maximum(x @ w1 + b1, 0)
        error = (layer @ w2 + b2 - leads[batch]) / len(batch)
        back = np.outer(error, w2) * (layer > 0)
        step += 1
        for i, slope in enumerate([x.T @ back, back.sum(0), layer.T @ error, error.sum(keepdims=True)]):
            mean[i] = 0.9 * mean[i] + 0.1 * slope
            square[i] = 0.99 * square[i] + 0.01 * slope**2
            change = 0.01 * mean[i] / (1 - 0.9**step) / (np.sqrt(square[i] / (1 - 0.99**step)) + 1e-8)
            network[i] = (network[i] - change).astype(np.float32)
    return network


def wins(game, network, luck):
    """The part of its games that the network wins against the lead now."""
    env = khepri.VectorEnv(game, N)
    views, info = env.reset(int(luck.integers(2**31)))
    seat, won, ended = np.arange(N) % 2, np.zeros(N), np.zeros(N, bool)
    while not ended.all():
        moves, starts = env.features()
        owner = np.repeat(np.arange(N), info["legal"])
        ours = (info["to_act"] == seat)[owner]
        scores = np.where(ours, worth(game, network, views, moves, owner)[0], worth(game, None, views, moves, owner)[0])
        views, rewards, done, info = env.step((best_moves(scores, starts, owner) - starts[:-1]).astype(np.int32))
        won += (done & ~ended) * rewards[np.arange(N), seat]
        ended |= done
    return won.mean()


def main():
    file, *numbers = sys.argv[1:]
    seed, rounds, steps = [int(word) for word in numbers] + [1, 3, 200][len(numbers):]
    game, luck, network = khepri.Game("mummies", players=2), np.random.default_rng(seed), None
    for number in range(rounds):
        rows, leads = play(game, network, steps, luck)
        network = learn(network, rows, leads, luck)
        print(f"round {number + 1}: {len(rows)} moves; wins {wins(game, network, luck):.2f} against the lead now")
    np.savez(file, *network)


if __name__ == "__main__":
    main()
