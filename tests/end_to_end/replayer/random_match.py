"""Plays a match at random and writes its record: material for the self-test."""

import copy
import hashlib
import json
from collections.abc import Callable
from random import Random

from replayer import archaeology, mummies, replay, scarabya
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
    promise = [f"commitment {hashlib.sha256(secret).hexdigest()}", f"secret {secret.hex()}"]
    return ["khepri record 1", *match, *seats, *promise]


def random_record(name: str, options: dict, number: int) -> bytes:
    return record_of(name, options, number, as_drawn)


def long_record(name: str, options: dict, number: int) -> bytes:
    """Nobody sells in Archaeology before the rules demand it; nobody scores the first round of Mummies before they do."""
    return record_of(name, options, number, reluctantly)


def as_drawn(game: Game, act: str) -> int:
    return 0


# Moves are tried in this order, and among equals in a random one.
def reluctantly(game: Game, act: str) -> int:
    verb, *cards = act.split(" ")
    if isinstance(game, archaeology.Archaeology):
        return {"end": 0, "trade": 0, "explore": 1, "sell": 2}.get(verb, 0)
    if game.rounds > 0:
        return 0
    is_spare = cards[0] not in mummies.PAPYRI  # a papyrus is kept to be laid when nobody may sacrifice
    return {"sacrifice": 0 if is_spare and len(cards) == 1 else 1, "decree": 2, "offer": 3}[verb]


def record_of(name: str, options: dict, number: int, rank: Callable[[Game, str], int]) -> bytes:
    random = Random(f"{name} {options} {number}")
    secret, seeds = random.randbytes(32), [random.randbytes(32) for _ in range(options["players"])]
    luck = Luck(match_key(secret, seeds))
    game = replay.GAMES[name].deal(options, luck)
    game.begin()
    texts = [*header(name, options, secret, seeds), f"cards {game.cards()}"]
    version = 0
    while seats := sorted(game.seats_to_act()):
        version += 1
        seat, drawn = random.choice(seats), luck.drawn
        act, game = random_move(game, seat, luck, random, rank)
        texts.append(f"{version} {seat + 1} +{version * 100} {act}")
        if luck.drawn > drawn:
            texts.append(f"cards {game.cards()}")
    return sealed([*texts, game.result().text()])


def random_move(game: Game, seat: int, luck: Luck, random: Random, rank: Callable[[Game, str], int]) -> tuple[str, Game]:
    """A move that was not refused, and the game after it."""
    acts = candidates(game, seat, random)
    random.shuffle(acts)
    for act in sorted(acts, key=lambda act: rank(game, act)):
        after = copy.deepcopy(game)
        try:
            after.play(seat, act, luck)
        except Refusal:
            continue
        return act, after
    raise AssertionError(f"seat {seat + 1} has no move in {game.cards()}")


def candidates(game: Game, seat: int, random: Random) -> list[str]:
    if isinstance(game, archaeology.Archaeology):
        return digger_acts(game, seat, random)
    if isinstance(game, mummies.Mummies):
        return embalmer_acts(game, seat, random)
    board = game.board if isinstance(game, scarabya.Duel) else game.boards[seat]
    return [scarabya.placement_text(game.tile(), cells) for cells in board.places_for(game.tile())]


def digger_acts(game: archaeology.Archaeology, seat: int, random: Random) -> list[str]:
    hand = game.hands[seat]
    if game.awaited == "rob":
        return [f"rob {victim + 1}" for victim in game.victims()]
    if game.awaited == "lose":
        lost = archaeology.Counter(random.sample(archaeology.in_order(hand), game.loss(seat)))
        named = [f"{kind} {lost[kind]}" for kind in archaeology.KINDS if lost[kind]]
        return [f"lose {' '.join(named)}"]
    sales = [f"sell {kind} {n}" for kind in hand for n in range(1, hand[kind] + 1)]
    trades = [f"trade {mine} {n} for {other} 1" for mine in hand for n in range(1, hand[mine] + 1)
              for other in game.market]
    return ["end", *sales, *trades, *(f"explore {chamber}" for chamber in game.chambers)]


def embalmer_acts(game: mummies.Mummies, seat: int, random: Random) -> list[str]:
    hand = game.hands[seat]
    some = mummies.in_order(random.sample(hand, random.randint(1, len(hand))))
    laid = [f"{verb} {card}" for verb in ("offer", "decree") for card in hand]
    return [f"sacrifice {' '.join(some)}", *(f"sacrifice {card}" for card in hand), *laid]
