"""Scarabya: expedition, duel, solo. The comments name the rules of src/games/scarabya/RULES.md."""

import copy
import re
from random import Random
from typing import NamedTuple

from replayer.board import PIECES, Board
from replayer.game import Refusal, Result, best_of
from replayer.luck import Luck
from replayer.options import check_fields, check_value
from replayer.tiles import Cell

PLAYERS = {"expedition": (1, 2, 3, 4), "duel": (2,), "solo": (1,)}
CARDS = "FILNPTUVWXYZ"
COLUMNS = "abcdefghij"
PLACEMENT = re.compile(r"([FILNPTUVWXYZ]):((?:[a-j](?:[1-9]|10) ){4}[a-j](?:[1-9]|10))")


def check_options(options: dict) -> None:
    check_fields(options, ["mode", "players", "flips"], ["arrangement", "order", "first"])
    check_value(options, "mode", tuple(PLAYERS))
    check_value(options, "players", PLAYERS[options["mode"]])
    check_value(options, "flips", (True, False))
    check_layout(str(options.get("arrangement", "A0B1C2D3")), str(options.get("order", CARDS)))
    if "first" in options:
        check_value(options, "first", (1, 2) if options["mode"] == "duel" else (1,))


def check_layout(arrangement: str, order: str) -> None:
    pieces, turns = arrangement[::2], arrangement[1::2]
    if sorted(pieces) != list("ABCD") or not re.fullmatch("[0-3]{4}", turns):
        raise Refusal(f"'{arrangement}' does not name the four pieces, each with its turns")
    if sorted(order) != list(CARDS):
        raise Refusal(f"'{order}' does not name the twelve cards")


def read_edition(fields: dict) -> dict[str, tuple[str, ...]]:
    return {**PIECES, **{letter: tuple(lines) for letter, lines in fields["pieces"].items()}}


def name_of(cell: Cell) -> str:
    return f"{COLUMNS[cell[1]]}{cell[0] + 1}"


def placement(action: str) -> tuple[str, list[Cell]]:
    """Such as `I:e3 e4 e5 e6 e7`: the tile and its cells, in reading order."""
    parts = PLACEMENT.fullmatch(action)
    if not parts:
        raise Refusal("a placement is a tile letter, a colon and five cells")
    cells = [(int(name[1:]) - 1, COLUMNS.index(name[0])) for name in parts[2].split(" ")]
    if cells != sorted(set(cells)):
        raise Refusal("the cells are named once each, in reading order")
    return parts[1], cells


def placement_text(tile: str, cells: list[Cell]) -> str:
    return f"{tile}:{' '.join(name_of(cell) for cell in sorted(cells))}"


class Layout(NamedTuple):
    """What lies ready before the first card is turned up."""

    arrangement: str
    order: str
    first: int

    def with_cards_to_come(self, used: int, luck: Luck) -> "Layout":
        """The cards after the first `used` in another order; the last of the shuffled list comes next."""
        to_come = list(self.order[used:])[::-1]
        luck.shuffle(to_come)
        return self._replace(order=self.order[:used] + "".join(to_come[::-1]))

    def text(self) -> str:
        return f"board={self.arrangement} order={self.order} first={self.first + 1}"


# S5, S14  Arrangement, cards and, in a duel, the first player are fixed by the options, or drawn.
def lay_out(options: dict, luck: Luck) -> Layout:
    arrangement = options.get("arrangement") or drawn_arrangement(luck)
    order = options.get("order") or drawn_order(luck)
    if "first" in options:
        return Layout(arrangement, order, options["first"] - 1)
    return Layout(arrangement, order, luck.below(2) if options["mode"] == "duel" else 0)


def drawn_arrangement(luck: Luck) -> str:
    pieces = list("ABCD")
    luck.shuffle(pieces)
    return "".join(f"{piece}{luck.below(4)}" for piece in pieces)


def drawn_order(luck: Luck) -> str:
    cards = list(CARDS)
    luck.shuffle(cards)
    return "".join(cards)


class Expedition:
    """S5–S13  Everyone has a board; in each round all place the same tile, unseen by the others."""

    def __init__(self, options: dict, luck: Luck, pieces: dict[str, tuple[str, ...]] = PIECES):
        self.layout = lay_out(options, luck)
        self.is_order_fixed = "order" in options
        bare = Board(self.layout.arrangement, options["flips"], pieces)
        self.boards = [copy.deepcopy(bare) for _ in range(options["players"])]
        self.cards_used = 0  # the card in play among them
        self.placements: dict[int, list[Cell]] = {}  # of this round
        self.placing: set[int] = set()  # seats for whose board the tile has a place
        self.settled = 0

    def begin(self) -> None:
        self.turn_up()

    # S6, S10  The next card. Whose board has no place for its tile discards it.
    def turn_up(self) -> None:
        self.placing = set()
        while not self.placing and self.cards_used < len(self.layout.order):
            self.cards_used += 1
            self.settled += 1
            fits = [board.has_place_for(self.tile()) for board in self.boards]
            self.placing = {seat for seat, fit in enumerate(fits) if fit}

    def tile(self) -> str:
        return self.layout.order[self.cards_used - 1]

    def seats_to_act(self) -> set[int]:
        return self.placing - self.placements.keys()

    def play(self, seat: int, action: str, luck: Luck) -> None:
        tile, cells = placement(action)
        if tile != self.tile():
            raise Refusal(f"S6: the card in play is {self.tile()}")
        self.boards[seat].object_to(tile, cells)
        self.placements[seat] = cells
        if not self.seats_to_act():
            self.end_round()

    def end_round(self) -> None:
        for seat, cells in self.placements.items():
            self.boards[seat].place(self.tile(), cells)
        self.settled += len(self.boards) > 1
        self.placements = {}
        self.turn_up()

    # S13  The most points win. A scored site stays as it is, so it can be counted at the end.
    def result(self) -> Result:
        points = [board.site_points() for board in self.boards]
        return Result(points, best_of(points))

    def redeal(self, luck: Luck) -> None:
        if not self.is_order_fixed:
            self.layout = self.layout.with_cards_to_come(self.cards_used, luck)

    def cards(self) -> str:
        return self.layout.text()


class Solo(Expedition):
    """S20–S22  One player, one board."""

    # S21  The player wins if and only if every scarab is covered. The score is the number covered.
    def result(self) -> Result:
        [board] = self.boards
        covered = len(board.scarabs & board.covered)
        return Result([covered], [0] if covered == len(board.scarabs) else [])


class Duel:
    """S14–S18  One board and one set of tiles for both."""

    def __init__(self, options: dict, luck: Luck, pieces: dict[str, tuple[str, ...]] = PIECES):
        self.layout = lay_out(options, luck)
        self.is_order_fixed = "order" in options
        self.board = Board(self.layout.arrangement, options["flips"], pieces)
        self.cards_used = 0
        self.turn = self.layout.first
        self.points = [self.board.site_points()] * 2  # S15: sites that are there from the start
        self.placed = [0, 0]
        self.is_over = False
        self.settled = 0

    def begin(self) -> None:
        self.turn_up()

    # S16  A tile without a place is discarded, and the same player turns up the next card.
    def turn_up(self) -> None:
        while self.cards_used < len(self.layout.order):
            self.cards_used += 1
            self.settled += 1
            if self.board.has_place_for(self.tile()):
                return
        self.is_over = True
        self.give_bonus()

    def tile(self) -> str:
        return self.layout.order[self.cards_used - 1]

    def seats_to_act(self) -> set[int]:
        return set() if self.is_over else {self.turn}

    # S15  The points of all sites that a placement forms go to the player who placed it.
    def play(self, seat: int, action: str, luck: Luck) -> None:
        tile, cells = placement(action)
        if tile != self.tile():
            raise Refusal(f"S14: the card in play is {self.tile()}")
        before = self.board.site_points()
        self.board.place(tile, cells)
        self.points[seat] += self.board.site_points() - before
        self.placed[seat] += 1
        self.turn = 1 - self.turn
        self.turn_up()

    # S17  Exactly one tile fewer than the other: a point for each scarab on unexplored ground.
    def give_bonus(self) -> None:
        for seat, other in ((0, 1), (1, 0)):
            if self.placed[seat] == self.placed[other] - 1:
                self.points[seat] += self.board.unexplored_scarabs()

    def result(self) -> Result:
        return Result(self.points, best_of(self.points))

    def redeal(self, luck: Luck) -> None:
        if not self.is_order_fixed:
            self.layout = self.layout.with_cards_to_come(self.cards_used, luck)

    def cards(self) -> str:
        return self.layout.text()


def deal(options: dict, luck: Luck, pieces: dict[str, tuple[str, ...]] = PIECES) -> Expedition | Duel:
    return {"expedition": Expedition, "duel": Duel, "solo": Solo}[options["mode"]](options, luck, pieces)


SAMPLES = [
    *({"mode": "expedition", "players": n, "flips": True} for n in (1, 2, 3, 4)),
    {"mode": "duel", "players": 2, "flips": False},
    {"mode": "duel", "players": 2, "flips": True, "first": 2, "arrangement": "D3C2B1A0"},
    {"mode": "solo", "players": 1, "flips": True, "arrangement": "A0B0C0D0", "order": "IFLNPTUVWXYZ"},
]


def random_actions(game: Expedition | Duel, seat: int, random: Random) -> list[str]:
    board = game.board if isinstance(game, Duel) else game.boards[seat]
    return [placement_text(game.tile(), cells) for cells in board.places_for(game.tile())]
