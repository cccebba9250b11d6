"""Plays a match at random and writes its record: material for the self-test."""

import copy
import hashlib
import json
from collections.abc import Callable
from random import Random

from replayer import archaeology, mummies, replay
from replayer.game import Game, Refusal
from replayer.luck import Luck, match_key


def sealed(texts: list[str]) -> bytes:
    """The lines with their checks."""
    lines, running = [], bytes(32)
    for text in texts:
        running = hashlib.sha256(running + text.encode()).digest()
        lines.append(f"{text} ~{running.hex()[:8]}\n")
    return "".join(lines).encode()


def unsealed(record: bytes) -> list[str]:
    return [line[:-10] for line in record.decode().splitlines()]


def header(game: str, options: dict, secret: bytes, seeds: list[bytes]) -> list[str]:
    seats = [f"seat {n} {seed.hex()} Player {n}" for n, seed in enumerate(seeds, start=1)]
    match = [f"game {game}", f"options {json.dumps(options)}", "edition classic"]
    commitment = [f"commitment {hashlib.sha256(secret).hexdigest()}", f"secret {secret.hex()}"]
    return ["khepri record 1", *match, *seats, *commitment]


def random_record(name: str, options: dict, number: int) -> bytes:
    return record_of(name, options, number, as_drawn)


def long_record(name: str, options: dict, number: int) -> bytes:
    """Nobody sells in Archaeology before the rules demand it; nobody scores the first round of Mummies before they do."""
    return record_of(name, options, number, reluctantly)


def as_drawn(game: Game, action: str) -> int:
    return 0


# Moves are tried in this order, and among equals in a random one.
def reluctantly(game: Game, action: str) -> int:
    verb, *cards = action.split(" ")
    if isinstance(game, archaeology.Archaeology):
        return {"end": 0, "trade": 0, "explore": 1, "sell": 2}.get(verb, 0)
    if game.rounds > 0:
        return 0
    is_spare = cards[0] not in game.edition.papyri  # a papyrus is kept to be laid when nobody may sacrifice
    return {"sacrifice": 0 if is_spare and len(cards) == 1 else 1, "decree": 2, "offer": 3}[verb]


def record_of(name: str, options: dict, number: int, rank: Callable[[Game, str], int]) -> bytes:
    random = Random(f"{name} {options} {number}")
    secret, seeds = random.randbytes(32), [random.randbytes(32) for _ in range(options["players"])]
    return played(name, options, secret, seeds, random, rank)


def daily_record(name: str, options: dict, date: str, random: Random) -> bytes:
    """An attempt at the deal of the day: docs/protocol.md."""
    secret = f"khepri {date} {name}".encode().ljust(32, bytes(1))
    return played(name, options, secret, [bytes(32)] * options["players"], random, as_drawn)


def played(name: str, options: dict, secret: bytes, seeds: list[bytes], random: Random,
           rank: Callable[[Game, str], int]) -> bytes:
    luck = Luck(match_key(secret, seeds))
    game = replay.GAMES[name].deal(options, luck)
    game.begin()
    texts = [*header(name, options, secret, seeds), f"cards {game.cards()}"]
    version = 0
    while seats := sorted(game.seats_to_act()):
        version += 1
        seat, drawn = random.choice(seats), luck.drawn
        action, game = random_move(name, game, seat, luck, random, rank)
        texts.append(f"{version} {seat + 1} +{version * 100} {action}")
        if luck.drawn > drawn:
            texts.append(f"cards {game.cards()}")
    return sealed([*texts, game.result().text()])


def random_move(name: str, game: Game, seat: int, luck: Luck, random: Random,
                rank: Callable[[Game, str], int]) -> tuple[str, Game]:
    """A move that was not refused, and the game after it."""
    actions = replay.GAMES[name].random_actions(game, seat, random)
    random.shuffle(actions)
    for action in sorted(actions, key=lambda action: rank(game, action)):
        after = copy.deepcopy(game)
        try:
            after.play(seat, action, luck)
        except Refusal:
            continue
        return action, after
    raise AssertionError(f"seat {seat + 1} has no move in {game.cards()}")
