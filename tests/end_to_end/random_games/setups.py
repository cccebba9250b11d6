"""Which game is played, by whom and how: random setups, and editions in which rare things are common."""

from dataclasses import dataclass, field
from random import Random

from replayer.archaeology import KINDS
from replayer.scarabya import CARDS

from random_games.catalogue import LANGUAGES

NAMES = ["Ada", "Ben", "Zoë", "Нефертити", "Jean-Luc", "Mr. Howard Carter of the Valley", "O'Connor", "{n}", "3", "e"]
MODES = {"archaeology": ["archaeology"], "mummies": ["mummies"], "scarabya": ["expedition", "duel", "solo"]}
PLAYERS = {"archaeology": (2, 4), "mummies": (2, 5), "expedition": (1, 4), "duel": (2, 2), "solo": (1, 1)}
COMPUTERS = ["novice", "apprentice", "random", "greedy", "policy", "adept", "expert", "master"]
COMPUTER_WEIGHTS = [30, 30, 20, 10, 5, 2, 2, 1]
COMPUTER_NAMES = ["Ipi", "Tiye", "Hori", "Meryt", "Senu"]  # by seat


@dataclass
class Setup:
    game: str
    mode: str
    players: int
    people: int
    computer: str
    language: str
    seed: str
    names: list[str] = field(default_factory=list)
    options: dict[str, str] = field(default_factory=dict)
    edition: dict | None = None
    asks: bool = False  # by the questions of the program instead of by flags
    on_pty: bool = False  # a terminal instead of pipes
    keeps: bool = True  # in a file of our choice instead of the usual place

    first: int = 0  # the seat of who sat first in the first match

    def chair(self, seat: int) -> int:
        """The seat that its player had in the first match: the people sat first."""
        return (seat - self.first) % self.players

    def is_person(self, seat: int) -> bool:
        return self.chair(seat) < self.people

    def named(self, seat: int) -> str:
        """The name a person was given; empty if none was."""
        chair = self.chair(seat)
        return self.names[chair] if chair < len(self.names) else ""

    def rotate(self) -> None:
        """In a rematch everybody sits one seat further to the front, and the first player last."""
        self.first = (self.first - 1) % self.players

    def may_follow(self) -> str:
        """What the program offers after the game."""
        if self.mode == "duel":
            return "return_match"
        return "try_again" if self.game == "scarabya" else "rematch"

    def is_handed_over(self) -> bool:
        """Whether the people at the screen have secrets from one another."""
        return self.people > 1 and self.mode != "duel"


def random_setup(random: Random, seed: str) -> Setup:
    game = random.choice(["archaeology", "mummies", "scarabya"])
    mode = random.choice(MODES[game])
    players = random.randint(*PLAYERS[mode])
    people = random.choice([1, 1, 1, players, random.randint(0, players)])
    setup = Setup(game, mode, players, people, random.choices(COMPUTERS, COMPUTER_WEIGHTS)[0],
                  random.choice(LANGUAGES), seed)
    setup.names = random.sample(NAMES, random.choice([0, people, random.randint(0, people)]))
    setup.options = random_options(game, random)
    setup.edition = EDITIONS[game](random) if random.random() < 0.6 else None
    setup.asks = random.random() < 0.1
    setup.on_pty = random.random() < 0.05
    setup.keeps = random.random() < 0.8
    if setup.asks:  # what is not asked for stays as it is
        setup.edition = None
        setup.options = {name: value for name, value in setup.options.items() if name == "target"}
        setup.computer = random.choice(COMPUTERS[:2])
    return setup


def random_options(game: str, random: Random) -> dict[str, str]:
    if game == "mummies":
        return {"target": random.choice(["50", "50", "50", "50", "100", "150"])}
    if game == "archaeology":
        return {}
    options = {}
    if random.random() < 0.3:
        options["flips"] = random.choice(["on", "off"])
    if random.random() < 0.3:
        options["arrangement"] = "".join(piece + random.choice("0123") for piece in random.sample("ABCD", 4))
    if random.random() < 0.3:
        options["order"] = "".join(random.sample(CARDS, len(CARDS)))
    return options


def archaeology_edition(random: Random) -> dict:
    """Few cards, and much of something: storms, thieves, maps, or nothing in the market."""
    kinds = {name: {"count": random.choice([0, 1, 3, 6, 12]), "trade_value": random.randint(1, 9),
                    "prices": random_prices(random)} for name in KINDS}
    edition = {"name": "random", "hand": random.randint(1, 5), "market": random.choice([0, 0, 1, 5]),
               "chambers": {name: random.randint(1, 4) for name in ("small", "middle", "large")},
               "thieves": random.choice([0, 2, 12, 20]), "sandstorms": random.choice([0, 2, 10, 25])}
    edition["sandstorms_removed"] = {n: random.choice([0, edition["sandstorms"] // 2]) for n in "234"}
    dealt = 4 * edition["hand"] + edition["market"] + sum(edition["chambers"].values())
    while treasures(kinds) < dealt + 2:
        kinds[random.choice([name for name in KINDS if name != "map"])]["count"] += 2
    edition["kinds"] = kinds
    in_all = treasures(kinds) + kinds["map"]["count"]
    dug = in_all + edition["thieves"] + edition["sandstorms"] - dealt + 2 * edition["hand"]
    return edition if in_all <= 82 and dug <= 75 else archaeology_edition(random)


def treasures(kinds: dict) -> int:
    return sum(kind["count"] for name, kind in kinds.items() if name != "map")


def random_prices(random: Random) -> list[int]:
    if random.random() < 0.2:  # sets that are not worth more than their parts
        return [random.choice([0, 1, 7, 999]) for _ in range(random.randint(1, 7))]
    return sorted(random.randint(0, 60) for _ in range(random.randint(1, 7)))


def mummies_edition(random: Random) -> dict:
    """A small draw pile, and now and then rounds of two offerings or papyri that are alike."""
    types = ("vial", "necklace", "sarcophagus", "scarab")
    offerings = {name: [random.choice([0, 1, 1, 2, 4]) for _ in range(5)] for name in types}
    highest = random.randint(2, 6)
    papyri = ["".join(random.sample("VNSC", 4)) + str(random.randint(2, highest))
              for _ in range(random.choice([1, 2, 5, 12, 20]))]
    number = sum(map(sum, offerings.values()))
    needed = 5 * (max(int(papyrus[-1]) for papyrus in papyri) - 1)
    if number <= needed or not needed + 21 <= number + len(papyri) <= 100:
        return mummies_edition(random)
    return {"name": "random", "offerings": offerings, "papyri": papyri}


def scarabya_edition(random: Random) -> dict:
    """Boards full of rocks, of scarabs, or of neither."""
    marks = random.choice(["....S#", "..S#", "SSS.", "......S", "....#"])
    return {"name": "random", "pieces": {
        letter: ["".join(random.choice(marks) for _ in range(5)) for _ in range(5)] for letter in "ABCD"}}


EDITIONS = {"archaeology": archaeology_edition, "mummies": mummies_edition, "scarabya": scarabya_edition}
