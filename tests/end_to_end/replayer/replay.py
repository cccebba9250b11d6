"""Plays a record again, event by event: every card and the result have to follow from the seeds."""

import copy
from typing import NamedTuple

from replayer import archaeology, mummies, scarabya
from replayer.game import Differs, Game, Refusal
from replayer.luck import Luck, match_key
from replayer.record import Event, Line, Record, read_record

GAMES = {"archaeology": archaeology, "scarabya": scarabya, "mummies": mummies}


def verify(content: bytes) -> int:
    """The number of events of a good record. Raises Differs at the first line that differs."""
    record = read_record(content)
    replay = Replay(record)
    for event in record.events:
        replay.take(event)
    check_result(record, replay.game)
    return len(record.events)


class Standing(NamedTuple):
    """A move that can still be taken back, and the position before it."""

    seat: int
    act: str
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
            self.undo(event.seat) if event.act == "undo" else self.move(event.seat, event.act)
        except Refusal as why:
            raise Differs(event.line, f"seat {event.seat + 1}, '{event.act}': {why}") from None
        if event.cards and self.luck.drawn == drawn:
            raise Differs(event.cards.number, "luck had no part in the event above these cards")
        if self.luck.drawn > drawn:
            compare_cards(event.cards or Line(event.line + 1, ""), self.game)

    def move(self, seat: int, act: str) -> None:
        """Once luck had a part or the game has settled something, nothing is taken back."""
        before, drawn = copy.deepcopy(self.game), self.luck.drawn
        play(self.game, seat, act, self.luck)
        if self.luck.drawn > drawn or self.game.settled > before.settled:
            self.standing.clear()
        else:
            self.standing.append(Standing(seat, act, before))

    def undo(self, seat: int) -> None:
        """Pulls out the seat's latest move; what others did since has to stand without it."""
        if not self.game.seats_to_act():
            raise Refusal("the match is over")
        places = [i for i, move in enumerate(self.standing) if move.seat == seat]
        if not places:
            raise Refusal("no move of theirs can be taken back any more")
        later = self.standing[places[-1] + 1 :]
        self.game = self.standing[places[-1]].before
        del self.standing[places[-1] :]
        for move in later:
            self.move(move.seat, move.act)


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
    return room.deal(record.options, luck)


def play(game: Game, seat: int, act: str, luck: Luck) -> None:
    if not game.seats_to_act():
        raise Refusal("the match is over")
    if seat not in game.seats_to_act():
        awaited = ", ".join(str(other + 1) for other in sorted(game.seats_to_act()))
        raise Refusal(f"it is the turn of seat {awaited}")
    game.play(seat, act, luck)


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
