#!/usr/bin/env python3
"""Decisions a second on one thread, in one run: `khepri simulate`, the batch interface, single games. ./bench python

measure.py PROGRAM [SECONDS]. Each is measured several times in turn; the best of each counts, in CPU time, because the machine may
be busy.
"""

import json
import resource
import subprocess
import sys
import time

import khepri
import numpy as np

GAMES = [khepri.Game("archaeology", players=2), khepri.Game("archaeology", players=4), khepri.Game("scarabya", players=1),
         khepri.Game("scarabya", mode="duel"), khepri.Game("mummies", players=2), khepri.Game("mummies", players=5)]
PROGRAM = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 0.5
ROUNDS = 5
N = 512  # games at once: more fill the cache, fewer make numpy's own calls dear


def native(game):
    """The program with plain random players: nanoseconds of a decision, its start included, which takes some milliseconds."""
    flags = [f"--mode={game.mode}"] if game.name == "scarabya" else []
    games = {"archaeology": 60_000, "scarabya": 100_000, "mummies": 20_000}[game.name]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    told = subprocess.run([PROGRAM, "simulate", game.name, *flags, f"--players={game.players}", f"--games={games}", "--threads=1",
                           "--json"], capture_output=True, check=True, text=True).stdout
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    return 1e9 * used / (games * json.loads(told)["decisions_per_game"])


def batch(game, observe, random):
    env = khepri.VectorEnv(game, N, observe=observe)
    _, info = env.reset(seed=1)
    luck = np.random.default_rng(1)
    legal, drawn, actions = info["legal"], np.empty(N, np.float32), np.full(N, khepri.RANDOM, np.int32)

    def step():
        for _ in range(20):
            if not random:  # drawn by numpy: any number below that of the moves
                luck.random(out=drawn, dtype=np.float32)
                np.multiply(drawn, legal, out=actions, casting="unsafe")
            env.step(actions)
        return 20 * N
    return step


def single(game, by_number):
    rng = khepri.Rng(1)

    def play():
        decisions, state = 0, game.deal(rng)
        to_act, apply, below, choice, count, legal = state.to_act, state.apply, rng.below, rng.choice, state.count_legal, state.legal
        if by_number:
            while acting := to_act():
                apply(acting[0], below(count(acting[0])), rng)
                decisions += 1
        else:
            while acting := to_act():
                apply(acting[0], choice(legal(acting[0])), rng)
                decisions += 1
        return decisions
    return play


def nanoseconds(work):
    decisions, start = 0, time.process_time()
    while (used := time.process_time() - start) < SECONDS / ROUNDS:
        decisions += work()
    return 1e9 * used / decisions


def main():
    print("CPU time of a decision in ns; in brackets decisions a second as a part of the native engine's")
    print(f"{'':18}{'native':>8}{'batch':>16}{'RANDOM':>16}{'with views':>16}{'by number':>12}{'by move':>10}")
    for game in GAMES:
        works = [batch(game, False, False), batch(game, False, True), batch(game, True, False), single(game, True), single(game, False)]
        best = [min(times) for times in zip(*([native(game), *map(nanoseconds, works)] for _ in range(ROUNDS)))]
        parts = "".join(f"{ns:8.0f} ({best[0] / ns:4.2f})" + " " for ns in best[1:4])
        print(f"{game.mode + ' ' + str(game.players):18}{best[0]:8.0f} {parts}{best[4]:12.0f}{best[5]:10.0f}")


if __name__ == "__main__":
    main()
