"""Plays a match at random and writes its record: material for the self-test."""

import copy
import hashlib
import json
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
        act, game = random_move(game, seat, luck, random)
        texts.append(f"{version} {seat + 1} +{version * 100} {act}")
        if luck.drawn > drawn:
            texts.append(f"cards {game.cards()}")
    return sealed([*texts, game.result().text()])


def random_move(game: Game, seat: int, luck: Luck, random: Random) -> tuple[str, Game]:
    """A move that was not refused, and the game after it."""
    acts = candidates(game, seat, random)
    random.shuffle(acts)
    for act in acts:
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
    return [f"sacrifice {' '.join(some)}", *laid]
