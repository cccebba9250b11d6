"""Plays a record again, event by event: every card and the result have to follow from the seeds."""

import copy
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from replayer.game import Differs, Game, Refusal
from replayer.luck import Luck, match_key, redeal_key
from replayer.record import Event, Line, Record, Redeal, read_record

# A module for each game, by the name of its folder in src/games. It has check_options(options); deal(options, luck), which gives
# a Game (game.py), with a third parameter if there are records of other editions, which read_edition(fields) reads; and for the
# self-test SAMPLES, a list of options, and random_actions(game, seat, random): actions of which the rules allow at least one.
RULES = sorted((Path(__file__).parents[3] / "src/games").glob("*/RULES.md"))
GAMES = {rules.parent.name: import_module(f"replayer.{rules.parent.name}") for rules in RULES}


def verify(content: bytes) -> int:
    """The number of events of a good record. Raises Differs at the first line that differs."""
    record = read_record(content)
    replay = Replay(record)
    redeals = {redeal.version: redeal for redeal in record.redeals}
    for version, event in enumerate([None, *record.events]):
        if event:
            replay.take(event)
        if version in redeals:
            replay.redeal(redeals[version])
    check_result(record, replay.game)
    return len(record.events)


class Standing(NamedTuple):
    """A move that can still be undone, and the position before it."""

    seat: int
    action: str
    before: Game


class Replay:
    def __init__(self, record: Record):
        self.luck = Luck(match_key(record.secret, record.seeds))
        self.game = deal(record, self.luck)
        self.standing: list[Standing] = []
        self.game.begin()
        compare_cards(record.deal, self.game)

    def take(self, event: Event) -> None:
        drawn = self.luck.drawn
        try:
            self.undo(event.seat) if event.action == "undo" else self.move(event.seat, event.action)
        except Refusal as why:
            raise Differs(event.line, f"seat {event.seat + 1}, '{event.action}': {why}") from None
        if event.cards and self.luck.drawn == drawn:
            raise Differs(event.cards.number, "luck had no part in the event above these cards")
        if self.luck.drawn > drawn:
            compare_cards(event.cards or Line(event.line + 1, ""), self.game)

    def redeal(self, redeal: Redeal) -> None:
        """Another match goes on from here: what no seat knows is drawn anew, and nothing before it can be undone."""
        self.luck = Luck(redeal_key(redeal.secret))
        self.game.redeal(self.luck)
        self.standing.clear()
        compare_cards(redeal.cards, self.game)

    def move(self, seat: int, action: str) -> None:
        """A move that was random or that settled something cannot be undone."""
        before, drawn = self.game, self.luck.drawn
        after = copy.deepcopy(before)
        play(after, seat, action, self.luck)
        self.game = after
        if self.luck.drawn > drawn or after.settled > before.settled:
            self.standing.clear()
        else:
            self.standing.append(Standing(seat, action, before))

    def undo(self, seat: int) -> None:
        """Pulls out the seat's latest move; what others did since has to stand without it."""
        if not self.game.seats_to_act():
            raise Refusal("the match is over")
        places = [i for i, move in enumerate(self.standing) if move.seat == seat]
        if not places:
            raise Refusal("there is no move to undo")
        later = self.standing[places[-1] + 1 :]
        self.game = self.standing[places[-1]].before
        del self.standing[places[-1] :]
        for move in later:
            self.move(move.seat, move.action)


def deal(record: Record, luck: Luck) -> Game:
    if record.game not in GAMES:
        raise Differs(2, f"'{record.game}' is none of the games {', '.join(GAMES)}")
    room = GAMES[record.game]
    try:
        room.check_options(record.options)
    except Refusal as why:
        raise Differs(3, str(why)) from None
    if len(record.seeds) != record.options["players"]:
        raise Differs(4 + len(record.seeds), f"there are {record.options['players']} players")
    if record.edition is None:
        return room.deal(record.options, luck)
    try:
        return room.deal(record.options, luck, room.read_edition(record.edition))
    except (KeyError, TypeError, IndexError) as what:
        raise Differs(4, f"the edition lacks or has {what}") from None


def play(game: Game, seat: int, action: str, luck: Luck) -> None:
    if not game.seats_to_act():
        raise Refusal("the match is over")
    if seat not in game.seats_to_act():
        awaited = ", ".join(str(other + 1) for other in sorted(game.seats_to_act()))
        raise Refusal(f"it is the turn of seat {awaited}")
    game.play(seat, action, luck)


def compare_cards(line: Line, game: Game) -> None:
    written, derived = line.text.split(" "), game.cards().split(" ")
    for there, here in zip(written, derived):
        if there != here:
            raise Differs(line.number, f"the cards should be {here}, and are {there or 'missing'}")
    if len(written) != len(derived):
        raise Differs(line.number, f"{len(derived)} groups of cards were expected: {game.cards()}")


def check_result(record: Record, game: Game) -> None:
    is_over = not game.seats_to_act()
    if record.result and not is_over:
        raise Differs(record.result.number, "a result, but the match still goes on")
    if is_over and not record.result:
        raise Differs(record.length + 1, f"the match is over: '{game.result().text()}' is missing")
    if is_over and record.result.text != game.result().text():
        raise Differs(record.result.number, f"the result should be '{game.result().text()}'")
