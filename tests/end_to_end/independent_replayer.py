#!/usr/bin/env python3
"""Replays the record of a match and checks every line of it.

Written from docs/record.md and the rules of the games, without a look at the engine, with nothing
but Python's standard library: it shows that the documentation is enough, and where two programs
that were made apart agree on a match, they are seldom both wrong.

    independent_replayer.py FILE...       `good: N events`, or `line N: what differs` (exit 1)
    independent_replayer.py --self-test   checks the replayer itself
"""

import sys
from pathlib import Path

from replayer.game import Differs
from replayer.replay import verify


def report(file: str) -> bool:
    try:
        print(f"good: {verify(Path(file).read_bytes())} events")
        return True
    except Differs as difference:
        print(difference)
        return False
    except OSError as problem:
        print(f"{file} cannot be read: {problem.strerror}")
        return False


def main(arguments: list[str]) -> int:
    if arguments == ["--self-test"]:
        from replayer import self_test

        return self_test.run()
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    return 0 if all([report(file) for file in arguments]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
