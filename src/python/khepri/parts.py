"""The names of the parts of a row of numbers."""

from typing import NamedTuple, Tuple


class Part(NamedTuple):
    """A part of a row: where it is, and its shape.

    >>> Part(slice(0, 6), (2, 3)).shape
    (2, 3)
    """

    slice: slice
    shape: Tuple[int, ...]
