"""The twelve equipment tiles of Scarabya: the pentominoes, turned and flipped (S3)."""

Cell = tuple[int, int]  # row, column, both from 0 at the top left
Shape = frozenset[Cell]  # moved to the top left

FACES = {
    "F": (".XX", "XX.", ".X."),
    "I": ("XXXXX",),
    "L": ("X.", "X.", "X.", "XX"),
    "N": (".X", ".X", "XX", "X."),
    "P": ("XX", "XX", "X."),
    "T": ("XXX", ".X.", ".X."),
    "U": ("X.X", "XXX"),
    "V": ("X..", "X..", "XXX"),
    "W": ("X..", "XX.", ".XX"),
    "X": (".X.", "XXX", ".X."),
    "Y": (".X", "XX", ".X", ".X"),
    "Z": ("XX.", ".X.", ".XX"),
}


def to_top_left(cells) -> Shape:
    top = min(row for row, _ in cells)
    left = min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def face(tile: str) -> Shape:
    return to_top_left([(row, column) for row, line in enumerate(FACES[tile])
                        for column, mark in enumerate(line) if mark == "X"])


def turned(shape: Shape) -> Shape:
    """A quarter turn clockwise."""
    return to_top_left([(column, -row) for row, column in shape])


def flipped(shape: Shape) -> Shape:
    return to_top_left([(row, -column) for row, column in shape])


def shapes_of(tile: str, flips: bool) -> set[Shape]:
    """Every way the tile can lie; ways that cover the same cells are one."""
    shapes = set()
    for shape in [face(tile), flipped(face(tile))] if flips else [face(tile)]:
        for _ in range(4):
            shapes.add(shape)
            shape = turned(shape)
    return shapes


SHAPES = {flips: {tile: shapes_of(tile, flips) for tile in FACES} for flips in (True, False)}
