#!/usr/bin/env python3
"""Plays random games at the real program, `khepri play`, and checks every answer.

Everything that is typed is random: legal moves, moves that the rules refuse, nonsense, previews, help, hints, undo,
save, leaving and resuming. After every line the record is read and played along by the independent replayer, and what
the program printed is compared with it. The environment variable KHEPRI names another program than build/khepri.

    random_play.py [--games N] [--seed WORD]   N games (100), the first of them seeded with WORD-1
    random_play.py --only SEED                 one game again, such as 1-4711, with everything typed
"""

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from typing import NamedTuple

from khepri import ROOT
from random_games.game import RandomGame
from random_games.program import Failure

FINDINGS = os.path.join(ROOT, "build", "random_play")


class Played(NamedTuple):
    seed: str
    counts: Counter
    failure: str | None = None


def in_memory() -> str | None:
    """A folder that is not written to a disk, if there is one: a record is written after every move."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def play(seed: str, deadline: float) -> Played:
    counts = Counter()
    with tempfile.TemporaryDirectory(dir=in_memory()) as folder:
        game = RandomGame(seed, os.path.realpath(folder), deadline, counts)
        try:
            game.play()
            return Played(seed, counts)
        except Failure as failure:
            return Played(seed, counts, report(game, seed, str(failure)))
        except Exception as error:  # a fault of the tests; the game tells where
            import traceback
            return Played(seed, counts, report(game, seed, "".join(traceback.format_exception(error))))


def report(game: RandomGame, seed: str, failure: str) -> str:
    kept = os.path.join(FINDINGS, seed)
    shutil.rmtree(kept, ignore_errors=True)
    shutil.copytree(game.folder, kept, ignore_dangling_symlinks=True)
    record = game.record.path.replace(game.folder, kept) if game.record else "not written yet"
    return "\n".join([f"seed {seed}: {failure}", *(f"  {line}" for line in game.transcript), "  the latest answer:",
                      *(f"    {line}" for line in game.text[-4000:].split("\n")), f"  {game.setup}", f"  the record: {record}",
                      f"  again: tests/end_to_end/random_play.py --only {seed}"])


def play_one(task: tuple[str, float]) -> Played:
    return play(*task)


def play_all(games: int, seed: str, workers: int, deadline: float, show=lambda played: None) -> tuple[Counter, list[str]]:
    """What was done how often, and the failures; after ten of them no more games are begun."""
    counts, failures = Counter(), []
    with multiprocessing.Pool(workers) as pool:
        for played in pool.imap_unordered(play_one, [(f"{seed}-{n}", deadline) for n in range(1, games + 1)]):
            counts += played.counts
            counts["games"] += 1
            show(played)
            if played.failure:
                failures.append(played.failure)
            if len(failures) >= 10:
                pool.terminate()
                break
    return counts, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--deadline", type=float, default=120, help="seconds in which the program has to answer")
    request = parser.parse_args()
    if request.only:
        played = play(request.only, request.deadline)
        print(played.failure or f"{played.seed}: good. {dict(played.counts)}")
        return 1 if played.failure else 0
    start, done = time.monotonic(), 0

    def show(played: Played) -> None:
        nonlocal done
        done += 1
        if played.failure:
            print(played.failure, flush=True)
        if done % 500 == 0:
            print(f"{done} games, {time.monotonic() - start:.0f} s", flush=True)

    counts, failures = play_all(request.games, request.seed, request.workers, request.deadline, show)
    for name, number in sorted(counts.items()):
        print(f"{number:9} {name.replace('_', ' ')}")
    print(f"{counts['games']} games, {len(failures)} failures, {time.monotonic() - start:.0f} s")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
