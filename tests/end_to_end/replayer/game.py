"""What every game offers to the replay, and the two ways in which a record can fail."""

from typing import NamedTuple, Protocol

from replayer.luck import Luck


class Refusal(Exception):
    """A move that the rules do not allow; the message begins with the rule."""


class Differs(Exception):
    """A line of the record is not what it should be."""

    def __init__(self, line: int, what: str):
        super().__init__(f"line {line}: {what}")


class Result(NamedTuple):
    scores: list[int]
    winners: list[int]

    def text(self) -> str:
        winners = [seat + 1 for seat in self.winners]
        return " ".join(map(str, ["result", *self.scores, "winners", *winners]))


def best_of(ranks: list) -> list[int]:
    """The seats with the highest rank: those who share a win."""
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


class Game(Protocol):
    """A match in progress; to make one, from options and luck, is to deal the cards.

    Seats count from 0 here and from 1 in every text.
    """

    settled: int  # grows with every move that cannot be undone, also if it was not random

    def begin(self) -> None:
        """Whatever happens by itself between the deal and the first decision."""

    def cards(self) -> str:
        """Where every card lies."""

    def seats_to_act(self) -> set[int]:
        """Several in a simultaneous round, none when the game is over."""

    def play(self, seat: int, action: str, luck: Luck) -> None:
        """A game that has raised Refusal is of no more use."""

    def redeal(self, luck: Luck) -> None:
        """What no seat knows is drawn anew."""

    def result(self) -> Result:
        """Of a game that is over."""
