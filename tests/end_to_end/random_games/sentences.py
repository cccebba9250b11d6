"""What the program should say: previews, news and results, worded from what the independent replayer knows.

A preview is worded from the position after the move: what it promises is what happened.
"""

import re
from collections import Counter
from itertools import permutations

from replayer import archaeology, mummies, scarabya
from replayer.board import Board
from replayer.game import Game

from random_games.catalogue import Catalogue
from random_games.setups import COMPUTER_NAMES, Setup

ANYTHING = "\0"  # in a sentence: what cannot be known here
NAME_COLUMNS = 14


def plain(text: str) -> str:
    """Without line breaks, which depend on the width of the screen."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")


def pattern_of(sentence: str) -> re.Pattern:
    return re.compile("(.*)".join(map(re.escape, plain(sentence).split(ANYTHING))))


def signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


class Sentences:
    def __init__(self, setup: Setup, catalogue: Catalogue):
        self.setup = setup
        self.catalogue = catalogue
        self.say = catalogue.say

    # People

    def name(self, seat: int) -> str:
        if not self.setup.is_person(seat):
            return COMPUTER_NAMES[self.setup.chair(seat)]
        return self.setup.named(seat) or self.say("play.seat_name", seat=seat + 1)

    def short_name(self, seat: int) -> str:
        name = self.name(seat)
        return name if len(name) <= NAME_COLUMNS else name[: NAME_COLUMNS - 1] + "…"

    def seat_label(self, seat: int) -> str:
        """In a table: "You" for the only person, who has no name."""
        is_you = self.setup.people == 1 and self.setup.is_person(seat) and not self.setup.named(seat)
        return self.say("play.you") if is_you else self.name(seat)

    def hand_over(self, seat: int) -> str:
        return self.say("play.hand_over", name=self.name(seat))

    def end_of_hand_over(self) -> re.Pattern:
        words = self.say("play.hand_over", name=ANYTHING).rsplit(ANYTHING, 1)[1].split(" ")
        return re.compile(rb"[ \n]".join(re.escape(word.encode()) for word in words) + rb"\n\Z")

    def with_level(self, seat: int, name: str) -> str:
        key = f"level.name.{self.setup.computer}"
        is_level = not self.setup.is_person(seat) and key in self.catalogue.messages
        return f"{name} ({self.say(key)})" if is_level else name

    def result(self, scores: list[int], winners: list[int]) -> list[str]:
        lines = [self.score(self.with_level(seat, self.seat_label(seat)), score) for seat, score in enumerate(scores)]
        if not winners:
            return [*lines, self.say("play.nobody_won")]
        is_you = self.setup.people == 1 and any(map(self.setup.is_person, winners))
        others = [seat for seat in winners if not (is_you and self.setup.is_person(seat))]
        names = self.catalogue.listed([self.with_level(seat, self.name(seat)) for seat in others])
        return [*lines, self.say("play.won", you="yes" if is_you else "no", names=names, count=len(winners))]

    def score(self, name: str, score: int) -> str:
        if self.setup.game == "archaeology":
            return self.say("play.earned", name=name, money=self.say("archaeology.money", amount=score))
        return self.say("play.score", name=name, score=score)

    # Previews

    def previews(self, before: Game, after: Game, seat: int, act: str) -> list[str]:
        """The ways in which the preview of a move may be worded, given the positions before and after it."""
        if isinstance(before, archaeology.Archaeology):
            return self.archaeology_previews(before, after, seat, act)
        if isinstance(before, mummies.Mummies):
            return [self.mummies_preview(before, after, seat, act)]
        return self.scarabya_previews(before, seat, act)

    # Archaeology

    def cards(self, kind: str, number: int) -> str:
        return self.say(f"term.{kind}.counted", n=number)

    def label(self, kind: str, number: int) -> str:
        return self.say(f"term.{kind}.counted_label", n=number)

    def pile(self, pile: Counter) -> str:
        return self.catalogue.listed([self.cards(kind, pile[kind]) for kind in archaeology.KINDS if pile[kind] > 0])

    def archaeology_previews(self, before, after, seat: int, act: str) -> list[str]:
        if not act.startswith("rob"):
            return [self.archaeology_preview(before, after, seat, act)]
        victim = int(act.split(" ")[1]) - 1
        values = {"name": self.short_name(victim), "n": before.hands[victim].total()}
        known = self.say("archaeology.preview.rob_known", known=ANYTHING, **values)  # what the thief has seen of the hand
        return [self.say("archaeology.preview.rob", **values), known]

    def archaeology_preview(self, before, after, seat: int, act: str) -> str:
        verb, *words = act.split(" ")
        hand, then = before.hands[seat], after.hands[seat]
        if verb == "sell":
            return self.say("archaeology.preview.sell", cards=self.cards(words[0], hand[words[0]] - then[words[0]]),
                            price=after.money[seat] - before.money[seat], total=after.money[seat],
                            left=self.label(words[0], then[words[0]]))
        if verb == "trade":
            kinds = before.edition.kinds
            offered, asked = archaeology.worth(hand - then, kinds), archaeology.worth(then - hand, kinds)
            parts = self.say("archaeology.preview.trade", offered=offered, asked=asked, lost=offered - asked)
            return parts + " " + self.hand_preview("hand", before, hand, then)
        if verb == "explore":
            return self.say("archaeology.preview.explore", maps=self.cards("map", hand["map"] - then["map"]),
                            left=self.label("map", then["map"]),
                            cards=self.say("archaeology.cards", n=then.total() - hand.total() + archaeology.MAPS[words[0]]))
        if verb == "lose":
            kept = hand - archaeology.pile_of(words)
            return self.hand_preview("lose", before, hand, kept)
        return self.say("archaeology.preview.end", cards=self.say("archaeology.cards", n=hand.total()),
                        name=self.short_name((seat + 1) % before.players))

    def hand_preview(self, what: str, game, hand: Counter, then: Counter) -> str:
        return self.say(f"archaeology.preview.{what}", cards=self.pile(then), worth=best_sale(game, then),
                        before=best_sale(game, hand))

    # Mummies

    def points(self, points: list[int]) -> str:
        parts = [self.say("mummies.points_of", name=self.short_name(seat), points=signed(number))
                for seat, number in enumerate(points)]
        return self.say("list.comma").join(parts)

    def mummies_preview(self, before, after, seat: int, act: str) -> str:
        verb, *cards = act.split(" ")
        rows = [row + cards if verb == "offer" and owner == seat else row for owner, row in enumerate(before.rows)]
        papyrus = cards[0] if verb == "decree" else before.papyrus
        worth = [mummies.row_score(row, papyrus) for row in rows]
        scores = after.rounds > before.rounds
        parts = []
        if verb == "offer":
            parts = [self.say("mummies.preview.offer", points=signed(worth[seat]),
                             before=signed(mummies.row_score(before.rows[seat], before.papyrus)))]
        elif verb == "decree":
            parts = [self.say("mummies.preview.decree", papyrus=papyrus, points=self.points(worth))]
        elif not scores:
            parts = [self.say("mummies.preview.sacrifice", cards=self.catalogue.listed(cards), n=len(cards),
                             draw=len(before.draw_pile))]
        if scores:
            gained = [total - earlier for total, earlier in zip(after.totals, before.totals)]
            parts.append(self.say("mummies.preview.scores", points=self.points(gained)))
        if after.is_over:
            parts.append(self.say("mummies.preview.wins", totals=self.points(after.totals)))
        return " ".join(parts)

    # Scarabya

    def scarabya_previews(self, before, seat: int, act: str) -> list[str]:
        tile, cells = scarabya.placement(act)
        board: Board = before.board if isinstance(before, scarabya.Duel) else before.boards[seat]
        sites = new_sites(board, cells)
        lost = sorted(set().union(*sites) & board.scarabs)
        values = {"tile": tile, "cells": cell_names(sorted(cells)), "covered": len(board.scarabs & set(cells)),
                  "points": sum(len(site) * len(site & board.scarabs) for site in sites),
                  "lost": len(lost), "lost_cells": cell_names(lost)}
        if isinstance(before, scarabya.Solo):
            return [self.say("scarabya.preview.solo", **values)]
        parts = [self.say("scarabya.site", size=len(site), scarabs=len(site & board.scarabs)) for site in sites]
        return [self.say("scarabya.preview.points", sites=self.catalogue.listed(list(order)), **values)
                for order in permutations(parts)]

    # News

    def news(self, before: Game, after: Game, seat: int, act: str, viewer: int) -> list[str]:
        """What the program says about a move, as far as it can be known here."""
        parts = [sentence for sentence in [self.deed(before, after, seat, act, viewer)] if sentence]
        if isinstance(before, mummies.Mummies) and after.rounds == before.rounds:
            if len(before.draw_pile) < len(act.split(" ")) - 1:
                parts.append(self.say("mummies.event.reshuffled"))
        return parts

    def deed(self, before: Game, after: Game, seat: int, act: str, viewer: int) -> str | None:
        verb, *words = act.split(" ")
        actor = {"you": "yes" if viewer == seat else "no", "name": self.short_name(seat)}
        if verb == "sell":
            return self.say("archaeology.event.sell", **actor, cards=self.cards(words[0], int(words[1])),
                            price=after.money[seat] - before.money[seat])
        if verb == "trade":
            middle = words.index("for")
            given, taken = archaeology.pile_of(words[:middle]), archaeology.pile_of(words[middle + 1 :])
            return self.say("archaeology.event.trade", **actor, given=self.pile(given), taken=self.pile(taken))
        if verb == "lose":
            return self.say("archaeology.event.lose", **actor, cards=self.pile(archaeology.pile_of(words)))
        if verb == "offer":
            kind = self.say(f"mummies.type.{mummies.TYPES[words[0][0]]}")
            return self.say("mummies.event.offer", **actor, card=self.say("mummies.offering", type=kind, value=words[0][1]))
        if verb == "sacrifice":
            return self.say("mummies.event.sacrifice", **actor, cards=self.catalogue.listed(words), n=len(words))
        return None


def best_sale(game: archaeology.Archaeology, pile: Counter) -> int:
    """The most that the museum pays for all cards of a pile."""
    return sum(best_of_kind(game.edition.kinds[kind].prices, number) for kind, number in pile.items())


def best_of_kind(prices: tuple[int, ...], number: int) -> int:
    best = [0]
    for n in range(1, number + 1):
        best.append(max(best[n - size] + price for size, price in enumerate(prices[:n], start=1)))
    return best[number]


def new_sites(board: Board, cells: list) -> list[set]:
    """The dig sites with scarabs that a placement closes."""
    after = Board.__new__(Board)
    after.scarabs, after.free, after.covered = board.scarabs, board.free - set(cells), board.covered | set(cells)
    closed = [region for region in after.regions() if len(region) <= 4 and region & board.scarabs]
    there = board.regions()
    return [site for site in closed if site not in there]


def cell_names(cells: list) -> str:
    """Three or more in a row or a column without a gap by the first and the last."""
    names = [scarabya.name_of(cell) for cell in cells]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    in_line = (is_run(columns) and len(set(rows)) == 1) or (is_run(rows) and len(set(columns)) == 1)
    return f"{names[0]}–{names[-1]}" if len(cells) > 2 and in_line else " ".join(names)


def is_run(numbers: list[int]) -> bool:
    return bool(numbers) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
