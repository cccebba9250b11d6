"""A board of Scarabya: four pieces, the tiles on it, and the dig sites they form."""

import copy

from replayer.game import Refusal
from replayer.tiles import SHAPES, Cell, to_top_left

SIZE = 10
CENTRE = {(4, 4), (4, 5), (5, 4), (5, 5)}
CORNERS = ((0, 0), (0, 5), (5, 0), (5, 5))  # top left, top right, bottom left, bottom right
PIECES = {  # S2: S a scarab, # a rock
    "A": ("S...S", ".#SS.", ".....", ".S..#", "S...."),
    "B": (".S..S", "S...#", "..S..", ".#.S.", ".S..."),
    "C": ("..S..", ".S#S.", "S....", "....S", ".#S.."),
    "D": ("S..#.", "..S..", ".SS..", "#...S", "...S."),
}


def turned_piece(piece: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """Clockwise: the left column, from the bottom up, becomes the top row."""
    for _ in range(quarters):
        piece = tuple("".join(column) for column in zip(*piece[::-1]))
    return piece


def printed(arrangement: str, pieces: dict[str, tuple[str, ...]] = PIECES) -> dict[Cell, str]:
    """What is printed on each cell of an arrangement such as A0B1C2D3."""
    marks = {}
    for (top, left), letter, quarters in zip(CORNERS, arrangement[::2], arrangement[1::2]):
        for row, line in enumerate(turned_piece(pieces[letter], int(quarters))):
            for column, mark in enumerate(line):
                marks[top + row, left + column] = mark
    return marks


def neighbours(cell: Cell) -> set[Cell]:
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


class Board:
    def __init__(self, arrangement: str, flips: bool, pieces: dict[str, tuple[str, ...]] = PIECES):
        marks = printed(arrangement, pieces)
        self.scarabs = {cell for cell, mark in marks.items() if mark == "S"}
        self.free = {cell for cell, mark in marks.items() if mark != "#"}
        self.covered: set[Cell] = set()
        self.flips = flips

    def __deepcopy__(self, memo: dict) -> "Board":
        board = copy.copy(self)  # what is printed never changes
        board.free, board.covered = set(self.free), set(self.covered)
        return board

    def place(self, tile: str, cells: list[Cell]) -> None:
        self.object_to(tile, cells)
        self.free -= set(cells)
        self.covered |= set(cells)

    def object_to(self, tile: str, cells: list[Cell]) -> None:
        if to_top_left(cells) not in SHAPES[self.flips][tile]:
            raise Refusal(f"S3: these five cells do not have the shape of tile {tile}")
        if not self.free.issuperset(cells):
            raise Refusal("S9: a tile lies on five free cells")
        if not self.covered and CENTRE.isdisjoint(cells):
            raise Refusal("S7: the first tile covers at least one of the four central cells")
        if self.covered and not self.touches(cells):
            raise Refusal("S8: a tile touches an earlier one along a side")

    def touches(self, cells) -> bool:
        return any(neighbours(cell) & self.covered for cell in cells)

    # S10  A tile that can be placed must be placed.
    def has_place_for(self, tile: str) -> bool:
        return any(True for _ in self.places_for(tile))

    def places_for(self, tile: str):
        for shape in SHAPES[self.flips][tile]:
            for row in range(SIZE):
                for column in range(SIZE):
                    cells = [(row + down, column + right) for down, right in shape]
                    if self.is_allowed(cells):
                        yield cells

    def is_allowed(self, cells: list[Cell]) -> bool:
        if not self.free.issuperset(cells):
            return False
        return self.touches(cells) if self.covered else not CENTRE.isdisjoint(cells)

    def regions(self) -> list[set[Cell]]:
        """The uncovered cells, those connected along sides together."""
        left, regions = set(self.free), []
        while left:
            region, edge = set(), {left.pop()}
            while edge:
                region |= edge
                edge = set().union(*map(neighbours, edge)) & left
                left -= edge
            regions.append(region)
        return regions

    # S11  In a dig site, a region of at most 4 cells, a scarab is worth as many points as there
    #      are cells.
    def site_points(self) -> int:
        sites = [region for region in self.regions() if len(region) <= 4]
        return sum(len(site) * len(site & self.scarabs) for site in sites)

    # S17  Scarabs on unexplored ground: regions of more than 4 cells.
    def unexplored_scarabs(self) -> int:
        return sum(len(region & self.scarabs) for region in self.regions() if len(region) > 4)
