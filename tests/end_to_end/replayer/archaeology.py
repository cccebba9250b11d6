"""Archaeology: The Card Game. The comments name the rules of src/games/archaeology/RULES.md."""

import re
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from replayer.game import Refusal, Result, best_of
from replayer.luck import Luck
from replayer.options import check_fields, check_value


class Kind(NamedTuple):
    letter: str
    number: int  # of cards in the game
    value: int  # in a trade
    prices: tuple[int, ...]  # of a set of 1, 2, …; the longest is the largest set


KINDS = {
    "pot": Kind("P", 18, 1, (1, 2, 3, 4, 15)),
    "parchment": Kind("S", 16, 1, (1, 2, 3, 10)),
    "coin": Kind("C", 14, 2, (2, 5, 10, 18, 30)),
    "talisman": Kind("T", 8, 3, (3, 7, 14, 24, 40)),
    "cup": Kind("B", 6, 2, (2, 15)),
    "map": Kind("M", 6, 3, (3,)),
    "mask": Kind("K", 4, 4, (4, 12, 26, 50)),
}
THIEF, STORM = "thief", "sandstorm"
LETTERS = {name: kind.letter for name, kind in KINDS.items()} | {THIEF: "!", STORM: "~"}
MAPS = {"small": 1, "middle": 2, "large": 3}  # to pay for a chamber


@dataclass
class Edition:
    """What docs/edition.md lets a file replace; the classic edition unless it does."""

    kinds: dict[str, Kind] = field(default_factory=lambda: dict(KINDS))
    thieves: int = 8
    sandstorms: int = 6
    sandstorms_removed: dict[str, int] = field(default_factory=lambda: {"2": 0, "3": 1, "4": 2})
    hand: int = 4
    market: int = 5
    chambers: dict[str, int] = field(default_factory=lambda: {"small": 3, "middle": 5, "large": 7})  # cards in each

    def __deepcopy__(self, memo: dict) -> "Edition":
        return self  # a position that is kept has the same printed facts


def read_edition(fields: dict) -> Edition:
    edition = Edition(**{name: value for name, value in fields.items() if name not in ("name", "kinds")})
    for name, facts in fields.get("kinds", {}).items():
        edition.kinds[name] = Kind(LETTERS[name], facts["count"], facts["trade_value"], tuple(facts["prices"]))
    return edition


def check_options(options: dict) -> None:
    check_fields(options, ["players"])
    check_value(options, "players", (2, 3, 4))


def in_order(pile: Counter) -> list[str]:
    return [name for name in KINDS for _ in range(pile[name])]


def letters(cards: list[str]) -> str:
    return "".join(LETTERS[card] for card in cards) or "-"


def worth(pile: Counter, kinds: dict[str, Kind] = KINDS) -> int:
    return sum(kinds[name].value * number for name, number in pile.items())


def pile_of(words: list[str]) -> Counter:
    """Such as `coin 2 map 1`: kinds in their order, each with its number."""
    names, numbers = words[::2], words[1::2]
    known = [name for name in KINDS if name in names]
    if not words or names != known or len(numbers) != len(names):
        raise Refusal(f"'{' '.join(words)}' does not name kinds in order, each with its number")
    if not all(re.fullmatch("[1-9][0-9]?", number) for number in numbers):
        raise Refusal(f"'{' '.join(words)}' has a number that is not 1 or more")
    return Counter(dict(zip(names, map(int, numbers))))


class Archaeology:
    def __init__(self, players: int, luck: Luck, edition: Edition | None = None):
        self.edition = edition or Edition()
        self.players = players
        self.hands = [Counter() for _ in range(players)]
        self.money = [0] * players
        self.cards_sold = [0] * players
        self.market = Counter()
        self.chambers: dict[str, Counter] = {}  # those still closed
        self.dig: list[str] = []  # the last is the top card
        self.awaited = "act"  # or rob, or lose
        self.to_lose: list[int] = []  # seats a storm has not reached yet
        self.passes = self.barren = 0  # A20: turns in a row without any action; without sale or exploration
        self.settled = 0
        self.is_over = False
        self.deal(luck)

    # A1–A7  Hands, market and chambers without maps; the rest is the dig site.
    def deal(self, luck: Luck) -> None:
        edition, kinds = self.edition, self.edition.kinds
        treasures = [name for name in KINDS if name != "map" for _ in range(kinds[name].number)]
        luck.shuffle(treasures)

        def dealt(number: int) -> Counter:
            return Counter(treasures.pop() for _ in range(number))

        self.hands = [dealt(edition.hand) for _ in range(self.players)]
        self.market = dealt(edition.market)
        self.chambers = {name: dealt(edition.chambers[name]) for name in MAPS}
        storms = edition.sandstorms - edition.sandstorms_removed[str(self.players)]
        self.dig = treasures + [THIEF] * edition.thieves + [STORM] * storms + ["map"] * kinds["map"].number
        luck.shuffle(self.dig)
        self.turn = luck.below(self.players)

    def begin(self) -> None:
        self.begin_turn()

    # A8  While the dig site has cards, a turn starts with drawing its top card.
    # A20  A turn that begins with an empty dig site and an empty hand passes by itself, and counts in both rows.
    def begin_turn(self) -> None:
        self.given: set[str] = set()
        self.taken: set[str] = set()
        self.has_traded = self.has_sold = self.has_explored = False
        self.began_without_dig = not self.dig
        self.awaited = "act"
        if self.dig:
            self.dig_up()
        elif not self.hands[self.turn].total():
            self.end_turn()

    # A9–A11  A treasure goes to the hand; a thief robs, a sandstorm halves the hands.
    def dig_up(self) -> None:
        card = self.dig.pop()
        self.settled += 1
        if card == THIEF:
            self.awaited = "rob" if self.victims() else "act"
        elif card == STORM:
            self.to_lose = [seat for seat in self.clockwise() if self.loss(seat) > 0]
            self.go_on_with_storm()
        else:
            self.hands[self.turn][card] += 1
            self.awaited = "act"

    def clockwise(self) -> list[int]:
        return [(self.turn + step) % self.players for step in range(self.players)]

    # A10  An opponent who has cards; one of them at random. A thief does not repeat the dig.
    def victims(self) -> list[int]:
        return [seat for seat in self.clockwise()[1:] if self.hands[seat].total()]

    def rob(self, seat: int, words: list[str], luck: Luck) -> None:
        if len(words) != 1 or words[0] not in [str(victim + 1) for victim in self.victims()]:
            raise Refusal("A10: one opponent who has cards is robbed")
        victim = self.hands[int(words[0]) - 1]
        cards = in_order(victim)
        loot = cards[luck.below(len(cards))]
        victim[loot] -= 1
        self.hands[seat][loot] += 1
        self.settled += 1
        self.awaited = "act"

    # A11  From the digger clockwise, each loses half the hand, rounded down, to the market.
    #      Then the digger digs again.
    def loss(self, seat: int) -> int:
        return self.hands[seat].total() // 2

    def go_on_with_storm(self) -> None:
        self.awaited = "lose" if self.to_lose else "act"
        if not self.to_lose and self.dig:
            self.dig_up()

    def lose(self, seat: int, words: list[str], luck: Luck) -> None:
        lost = pile_of(words)
        if not lost <= self.hands[seat]:
            raise Refusal("A11: these cards are not all in the hand")
        if lost.total() != self.loss(seat):
            raise Refusal(f"A11: {self.loss(seat)} cards are lost, not {lost.total()}")
        self.hands[seat] -= lost
        self.market += lost
        self.to_lose.remove(seat)
        self.settled += 1
        self.go_on_with_storm()

    # A14  Hand cards for market cards of equal or lower value, at least one each, of other kinds.
    # A18  Within a turn what was taken is not given, and what was given is not taken.
    def trade(self, seat: int, words: list[str], luck: Luck) -> None:
        if words.count("for") != 1:
            raise Refusal("A14: a trade gives cards for cards")
        middle = words.index("for")
        give, take = pile_of(words[:middle]), pile_of(words[middle + 1 :])
        self.object_to_trade(seat, give, take)
        self.hands[seat] += take
        self.hands[seat] -= give
        self.market += give
        self.market -= take
        self.has_traded = True
        self.given |= set(give)
        self.taken |= set(take)

    def object_to_trade(self, seat: int, give: Counter, take: Counter) -> None:
        if not give <= self.hands[seat]:
            raise Refusal("A14: the cards given are not all in the hand")
        if not take <= self.market:
            raise Refusal("A14: the cards taken are not all in the market")
        offered, asked = worth(give, self.edition.kinds), worth(take, self.edition.kinds)
        if offered < asked:
            raise Refusal(f"A14: cards worth {offered} are given for cards worth {asked}")
        if set(give) & set(take):
            raise Refusal("A14: a kind is on both sides")
        if set(give) & self.taken or set(take) & self.given:
            raise Refusal("A18: a kind taken in this turn is given, or one given is taken")

    # A15  One, two or three maps, which leave the game, open the chamber of 3, 5 or 7.
    # A18  It wipes the memory of what was given and taken.
    def explore(self, seat: int, words: list[str], luck: Luck) -> None:
        if len(words) != 1 or words[0] not in self.chambers:
            raise Refusal("A15: a chamber that is closed is explored")
        maps = MAPS[words[0]]
        if self.hands[seat]["map"] < maps:
            raise Refusal(f"A15: {maps} maps are needed, {self.hands[seat]['map']} are held")
        self.hands[seat]["map"] -= maps
        self.hands[seat] += self.chambers.pop(words[0])
        self.given, self.taken = set(), set()
        self.has_explored = True
        self.settled += 1

    # A16  A set of one kind, at most the kind's largest, goes to the museum for its price.
    def sell(self, seat: int, words: list[str], luck: Luck) -> None:
        [(name, number), *others] = pile_of(words).items()
        if others:
            raise Refusal("A16: a set is of one kind")
        if number > self.hands[seat][name]:
            raise Refusal(f"A16: {self.hands[seat][name]} of {name} are held")
        prices = self.edition.kinds[name].prices
        if number > len(prices):
            raise Refusal(f"A16: the largest set of {name} is {len(prices)}")
        self.hands[seat][name] -= number
        self.money[seat] += prices[number - 1]
        self.cards_sold[seat] += number
        self.has_sold = True

    # A17  The turn ends when the player says so.
    # A20  After as many passes as players, or three times as many barren turns, whoever has cards must sell.
    def end(self, seat: int, words: list[str], luck: Luck) -> None:
        if words:
            raise Refusal("A17: 'end' stands alone")
        demanded = self.passes >= self.players or self.barren >= 3 * self.players
        if demanded and self.hands[seat].total() and not self.has_sold:
            raise Refusal(f"A20: a card must be sold first ({self.passes} passes, {self.barren} barren turns)")
        self.end_turn()

    def end_turn(self) -> None:
        if self.began_without_dig:
            self.count_turn()
        self.turn = (self.turn + 1) % self.players
        self.settled += 1
        self.begin_turn()

    # A20  A trade ends the row of passes only; a sale or an exploration ends both.
    def count_turn(self) -> None:
        self.passes += 1
        self.barren += 1
        if self.has_traded or self.has_sold or self.has_explored:
            self.passes = 0
        if self.has_sold or self.has_explored:
            self.barren = 0

    def seats_to_act(self) -> set[int]:
        if self.is_over:
            return set()
        return {self.to_lose[0] if self.awaited == "lose" else self.turn}

    def play(self, seat: int, action: str, luck: Luck) -> None:
        verb, *words = action.split(" ")
        handlers = {"rob": self.rob, "lose": self.lose, "trade": self.trade, "explore": self.explore,
                 "sell": self.sell, "end": self.end}
        allowed = ["trade", "explore", "sell", "end"] if self.awaited == "act" else [self.awaited]
        if verb not in allowed:
            raise Refusal(f"A8: the choice is {', '.join(allowed)}")
        handlers[verb](seat, words, luck)
        self.end_if_all_is_gone()

    # A21  The game ends as soon as the dig site is empty and every hand is empty.
    def end_if_all_is_gone(self) -> None:
        self.is_over = not self.dig and not any(hand.total() for hand in self.hands)

    # A22, A23  Most money; then fewer cards sold; then the win is shared.
    def result(self) -> Result:
        ranks = [(money, -sold) for money, sold in zip(self.money, self.cards_sold)]
        return Result(self.money, best_of(ranks))

    # What the chambers hold was dealt before maps, thieves and sandstorms: no map is among it.
    def redeal(self, luck: Luck) -> None:
        dig = [card for card in self.dig if card in (THIEF, STORM, "map")]
        anywhere = [card for card in self.dig if card not in (THIEF, STORM, "map")]
        anywhere += [card for chamber in self.chambers.values() for card in in_order(chamber)]
        luck.shuffle(anywhere)
        for name, chamber in self.chambers.items():
            self.chambers[name] = Counter(anywhere.pop() for _ in range(chamber.total()))
        self.dig = dig + anywhere
        luck.shuffle(self.dig)

    def cards(self) -> str:
        piles = {f"hand{seat + 1}": hand for seat, hand in enumerate(self.hands)}
        piles |= {"market": self.market}
        piles |= {name: self.chambers.get(name, Counter()) for name in MAPS}
        groups = [f"{name}={letters(in_order(pile))}" for name, pile in piles.items()]
        return " ".join([*groups, f"dig={letters(self.dig[::-1])}"])


def deal(options: dict, luck: Luck, edition: Edition | None = None) -> Archaeology:
    return Archaeology(options["players"], luck, edition)


SAMPLES = [{"players": n} for n in (2, 3, 4)]


def random_actions(game: Archaeology, seat: int, random: Random) -> list[str]:
    hand = game.hands[seat]
    if game.awaited == "rob":
        return [f"rob {victim + 1}" for victim in game.victims()]
    if game.awaited == "lose":
        lost = Counter(random.sample(in_order(hand), game.loss(seat)))
        named = [f"{kind} {lost[kind]}" for kind in KINDS if lost[kind]]
        return [f"lose {' '.join(named)}"]
    sales = [f"sell {kind} {n}" for kind in hand for n in range(1, hand[kind] + 1)]
    trades = [f"trade {mine} {n} for {other} 1" for mine in hand for n in range(1, hand[mine] + 1)
              for other in game.market]
    return ["end", *sales, *trades, *(f"explore {chamber}" for chamber in game.chambers)]
