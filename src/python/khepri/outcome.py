"""How a game stands or ended."""

from typing import NamedTuple, Tuple


class Outcome(NamedTuple):
    """The score of each seat, and the winning seats: none while the game goes on.

    >>> Outcome((3, 5), (1,)).winners
    (1,)
    """

    scores: Tuple[int, ...]
    winners: Tuple[int, ...]
