"""Mummies: Key to Rebirth. The comments name the rules of src/games/mummies/RULES.md.

A card is its notation: `V4` an offering, `NCVS5` a papyrus.
"""

from collections import Counter
from random import Random

from replayer.game import Refusal, Result, best_of
from replayer.luck import Luck
from replayer.options import check_fields, check_value

# M1  Offerings: of each type four 1s, four 2s, four 3s, three 4s, three 5s.
COPIES = {1: 4, 2: 4, 3: 4, 4: 3, 5: 3}
OFFERINGS = [f"{kind}{value}" for kind in "VNSC" for value in COPIES for _ in range(COPIES[value])]
# M2  Papyri: the types, best first, and the number.
PAPYRI = (
    "VCNS3 VCSN3 NCSV3 SVNC3 CNSV3 CSVN3 "
    "VSCN4 NSVC4 NSCV4 SNVC4 SNCV4 CVNS4 "
    "VSNC5 NCVS5 SVCN5 SCNV5 CVSN5 CNVS5"
).split()
VALUED = [f"{kind}{value}" for kind in "VNSC" for value in COPIES]  # in the order of the deal
TYPES = {"V": "vial", "N": "necklace", "S": "sarcophagus", "C": "scarab"}
HAND = 4


def check_options(options: dict) -> None:
    check_fields(options, ["players", "target"])
    check_value(options, "players", (2, 3, 4, 5))
    check_value(options, "target", (50, 100, 150))


class Edition:
    """What docs/edition.md lets a file replace; the classic edition unless it does."""

    def __init__(self, offerings: list[str] = OFFERINGS, papyri: list[str] = PAPYRI):
        self.offerings = offerings
        self.papyri = papyri
        self.places = {card: place for place, card in enumerate([*VALUED, *dict.fromkeys(papyri)])}

    def __deepcopy__(self, memo: dict) -> "Edition":
        return self  # a position that is kept has the same printed facts

    def in_order(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=self.places.__getitem__)


CLASSIC = Edition()


def read_edition(fields: dict) -> Edition:
    copies = {card: fields["offerings"][TYPES[card[0]]][int(card[1]) - 1] for card in VALUED}
    return Edition([card for card in VALUED for _ in range(copies[card])], fields["papyri"])


def listed(cards: list[str]) -> str:
    return ",".join(cards) or "-"


# M10  The first type counts double, the second its value, the third nothing, the fourth negative.
def row_score(row: list[str], papyrus: str) -> int:
    return sum((2, 1, 0, -1)[papyrus.index(card[0])] * int(card[1]) for card in row)


class Mummies:
    def __init__(self, options: dict, luck: Luck, edition: Edition = CLASSIC):
        self.edition = edition
        self.players = options["players"]
        self.target = options["target"]
        self.totals = [0] * self.players
        self.rounds = 0
        self.sacrifices = 0  # in a row, with nothing laid between
        self.turns_taken = 0  # in the round
        self.settled = 0
        self.is_over = False
        self.papyrus = edition.papyri[luck.below(len(edition.papyri))]
        self.deal(luck)
        self.turn = luck.below(self.players)

    # M3, M12  All cards but the papyrus in the middle are shuffled; each player gets four.
    def deal(self, luck: Luck) -> None:
        self.draw_pile = [*self.edition.offerings, *self.edition.papyri]
        self.draw_pile.remove(self.papyrus)
        luck.shuffle(self.draw_pile)
        self.hands = [[self.draw_pile.pop() for _ in range(HAND)] for _ in range(self.players)]
        self.rows: list[list[str]] = [[] for _ in range(self.players)]
        self.discard: list[str] = []
        self.covered: list[str] = []
        self.turns_taken = 0
        self.settled += 1

    def begin(self) -> None:
        pass

    def seats_to_act(self) -> set[int]:
        return set() if self.is_over else {self.turn}

    def play(self, seat: int, action: str, luck: Luck) -> None:
        verb, *cards = action.split(" ")
        handlers = {"offer": self.offer, "decree": self.decree, "sacrifice": self.sacrifice}
        if verb not in handlers:
            raise Refusal(f"the choice is {', '.join(handlers)}")
        if Counter(cards) - Counter(self.hands[seat]):
            raise Refusal(f"the hand is {listed(self.edition.in_order(self.hands[seat]))}")
        handlers[verb](seat, cards)
        for card in cards:
            self.hands[seat].remove(card)
        self.sacrifices = self.sacrifices + 1 if verb == "sacrifice" else 0
        self.turns_taken += 1
        if self.is_scoring() or self.turns_taken == 1000:
            self.score(luck)
        else:
            self.refill(seat, luck)
            self.turn = self.after(self.turn)

    # M5  An offering is laid in one's own row.
    def offer(self, seat: int, cards: list[str]) -> None:
        if len(cards) != 1 or cards[0] in self.edition.papyri:
            raise Refusal("M5: one offering is laid")
        self.rows[seat] += cards

    # M6  A papyrus is laid on top of the one in the middle.
    def decree(self, seat: int, cards: list[str]) -> None:
        if len(cards) != 1 or cards[0] not in self.edition.papyri:
            raise Refusal("M6: one papyrus is laid")
        self.covered.append(self.papyrus)
        [self.papyrus] = cards

    # M7  Any number of cards, at least one, is discarded.
    # M14  When all have sacrificed fifty times in a row, nobody may until a card is laid.
    def sacrifice(self, seat: int, cards: list[str]) -> None:
        if not cards or cards != self.edition.in_order(cards):
            raise Refusal("M7: at least one card is sacrificed; the cards are named in their order")
        if self.sacrifices >= 50 * self.players:
            raise Refusal("M14: all have sacrificed fifty times in a row; a card must be laid")
        self.discard += cards

    # M8  A hand has four cards again. A new draw pile is made of what was sacrificed and covered.
    def refill(self, seat: int, luck: Luck) -> None:
        while len(self.hands[seat]) < HAND:
            if not self.draw_pile:
                self.draw_pile = self.edition.in_order(self.discard + self.covered)
                self.discard, self.covered = [], []
                luck.shuffle(self.draw_pile)
            self.hands[seat].append(self.draw_pile.pop())
            self.settled += 1

    # M9  As soon as a row holds as many offerings as the top papyrus's number, or more.
    def is_scoring(self) -> bool:
        return any(len(row) >= int(self.papyrus[-1]) for row in self.rows)

    # M10–M14  All rows score; then the game is over, or all cards are dealt anew. A round in which 1,000 turns
    #          have been taken is scored as it lies.
    def score(self, luck: Luck) -> None:
        scores = [row_score(row, self.papyrus) for row in self.rows]
        self.totals = [total + score for total, score in zip(self.totals, scores)]
        self.rounds += 1
        self.is_over = max(self.totals) >= self.target or self.rounds == self.target
        if not self.is_over:
            self.turn = self.after(self.round_winner(scores))
            self.deal(luck)

    # M12  Who scored most; on a tie who brought it about, or the first clockwise from there.
    def round_winner(self, scores: list[int]) -> int:
        clockwise = [(self.turn + step) % self.players for step in range(self.players)]
        return max(clockwise, key=lambda seat: scores[seat])

    def after(self, seat: int) -> int:
        return (seat + 1) % self.players

    # M13  The highest total wins; on a tie the win is shared.
    def result(self) -> Result:
        return Result(self.totals, best_of(self.totals))

    def redeal(self, luck: Luck) -> None:
        luck.shuffle(self.draw_pile)

    def cards(self) -> str:
        piles = {"papyrus": [self.papyrus]}
        in_order = self.edition.in_order
        piles |= {f"hand{seat + 1}": in_order(hand) for seat, hand in enumerate(self.hands)}
        piles |= {f"row{seat + 1}": row for seat, row in enumerate(self.rows)}  # as laid
        piles |= {"discard": in_order(self.discard), "covered": in_order(self.covered)}
        piles |= {"draw": self.draw_pile[::-1]}
        return " ".join(f"{name}={listed(pile)}" for name, pile in piles.items())


def deal(options: dict, luck: Luck, edition: Edition = CLASSIC) -> Mummies:
    return Mummies(options, luck, edition)


SAMPLES = [{"players": n, "target": 50} for n in (2, 3, 4, 5)]


def random_actions(game: Mummies, seat: int, random: Random) -> list[str]:
    hand = game.hands[seat]
    some = game.edition.in_order(random.sample(hand, random.randint(1, len(hand))))
    laid = [f"{verb} {card}" for verb in ("offer", "decree") for card in hand]
    return [f"sacrifice {' '.join(some)}", *(f"sacrifice {card}" for card in hand), *laid]
