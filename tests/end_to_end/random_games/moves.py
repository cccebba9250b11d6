"""Random moves in the notation, legal or not, and other ways to type them."""

import copy
from collections import Counter
from random import Random

from replayer import archaeology, mummies, scarabya
from replayer.game import Game, Refusal
from replayer.luck import Luck
from replayer.replay import play
from replayer.scarabya import CARDS, COLUMNS, placement_text

from random_games.catalogue import Catalogue

SEPARATORS = [" ", " ", " ", "  ", "\t", ", ", " , "]


def outcome(game: Game, seat: int, act: str) -> Game | None:
    """The position after a move, as far as luck has no part; none if the move is refused."""
    after = copy.deepcopy(game)
    try:
        play(after, seat, act, Luck(bytes(32)))
    except Refusal:
        return None
    return after


def random_move(game: Game, seat: int, random: Random) -> str:
    if isinstance(game, archaeology.Archaeology):
        return random_deed(game, seat, random)
    if isinstance(game, mummies.Mummies):
        return random_gift(game, seat, random)
    return random_placement(game, seat, random)


def legal_move(game: Game, seat: int, random: Random) -> str:
    """A move that the rules allow."""
    for _ in range(60):
        act = random_move(game, seat, random)
        if outcome(game, seat, act) is not None:
            return act
    return next(act for act in sure_moves(game, seat) if outcome(game, seat, act) is not None)


def sure_moves(game: Game, seat: int) -> list[str]:
    """Among these is one that is legal."""
    if isinstance(game, archaeology.Archaeology):
        return ["end", *(f"sell {kind} 1" for kind in archaeology.KINDS), *(f"rob {n}" for n in range(1, 5))]
    if isinstance(game, mummies.Mummies):
        return [f"{verb} {card}" for verb in ("offer", "decree", "sacrifice") for card in game.hands[seat]]
    return [placement_text(game.tile(), cells) for cells in board_of(game, seat).places_for(game.tile())]


# Archaeology

def random_deed(game: archaeology.Archaeology, seat: int, random: Random) -> str:
    verbs = {"rob": ["rob"], "lose": ["lose"], "act": ["end", "end", "sell", "sell", "sell", "trade", "trade", "explore"]}
    verb = random.choice(verbs[game.awaited])
    hand = game.hands[seat]
    if verb == "rob":
        return f"rob {random.randint(1, game.players)}"
    if verb == "lose":
        return f"lose {pile_text(sample(hand, game.loss(seat), random))}"
    if verb == "sell":
        kind = random.choice(list(archaeology.KINDS) if not hand.total() else archaeology.in_order(hand))
        most = min(hand[kind], len(game.edition.kinds[kind].prices)) or 1
        return f"sell {kind} {random.choice([most, most, random.randint(1, most)])}"
    if verb == "explore":
        return f"explore {random.choice(list(archaeology.MAPS))}"
    if verb == "trade" and hand.total() and game.market.total():
        give = sample(hand, random.randint(1, min(3, hand.total())), random)
        take = sample(game.market, random.randint(1, min(2, game.market.total())), random)
        return f"trade {pile_text(give)} for {pile_text(take)}"
    return "end"


def sample(pile: Counter, number: int, random: Random) -> Counter:
    return Counter(random.sample(archaeology.in_order(pile), number))


def pile_text(pile: Counter) -> str:
    return " ".join(f"{kind} {pile[kind]}" for kind in archaeology.KINDS if pile[kind])


# Mummies

def random_gift(game: mummies.Mummies, seat: int, random: Random) -> str:
    hand = game.hands[seat]
    verb = random.choices(["offer", "decree", "sacrifice"], [6, 2, 1])[0]
    if verb == "sacrifice":
        return "sacrifice " + " ".join(game.edition.in_order(random.sample(hand, random.randint(1, len(hand)))))
    fitting = [card for card in hand if (card in game.edition.papyri) == (verb == "decree")]
    if not fitting:
        return f"{verb} {random.choice(hand)}"
    if verb == "offer" and random.random() < 0.7:  # so that somebody reaches the target
        return f"offer {max(fitting, key=lambda card: mummies.row_score([card], game.papyrus))}"
    return f"{verb} {random.choice(fitting)}"


# Scarabya

def board_of(game, seat: int):
    return game.board if isinstance(game, scarabya.Duel) else game.boards[seat]


def random_placement(game, seat: int, random: Random) -> str:
    places = list(board_of(game, seat).places_for(game.tile()))
    return placement_text(game.tile(), random.choice(places))


# What the rules or the parser refuse

def other_move(game: Game, seat: int, random: Random) -> str:
    """In the notation, and seldom legal: cards that others hold, numbers that are too high, cells that are covered."""
    if isinstance(game, archaeology.Archaeology):
        kind, other = random.choice(list(archaeology.KINDS)), random.choice(list(archaeology.KINDS))
        number = random.choice([0, 1, 2, 7, 8, 99, 100, 2**31, 2**64])
        return random.choice([f"sell {kind} {number}", f"lose {kind} {number}", f"trade {kind} {number} for {other} 1",
                              f"trade {kind} 1 for {other} {number}", f"rob {number}", "explore large", "explore small",
                              f"explore {number}", "rob", "sell", "trade", f"trade {kind} 1 for {kind} 1"])
    if isinstance(game, mummies.Mummies):
        card = f"{random.choice('VNSC')}{random.randint(0, 6)}"
        cards = game.edition.in_order(random.choices(mummies.VALUED, k=random.randint(1, 5)))
        papyrus = random.choice([*game.edition.papyri, "VNSC9", "VVVV3"])
        return random.choice([f"offer {card}", f"decree {card}", f"sacrifice {card}", f"sacrifice {' '.join(cards)}",
                              f"offer {papyrus}", f"decree {papyrus}", f"sacrifice {papyrus}"])
    tile = random.choice([game.tile(), random.choice(CARDS)])
    row, column = random.randint(-1, 10), random.randint(-1, 11)
    cells = [(row + step * random.choice([0, 1]), column + step) for step in range(random.choice([4, 5, 5, 5, 6]))]
    names = [f"{(COLUMNS + 'kx')[column % 12]}{row + 1}" for row, column in cells]
    return f"{tile}:{' '.join(names)}"


# Other ways to type the same

def spelt(act: str, catalogue: Catalogue, random: Random) -> str:
    """As people type it: in capitals, with more blanks, in the language of the catalogue."""
    words = act.split(" ")
    style = random.random()
    if style < 0.5:
        return act
    if style < 0.7:
        return random.choice([act.upper(), act.title(), f"  {act} ", act.lower()])
    if style < 0.8 and ":" not in act and words[0] != "rob":  # whom to rob may be a name
        return " ".join(words[:1]) + "".join(random.choice(SEPARATORS) + word for word in words[1:])
    if ":" in act:
        return random.choice([act.split(":")[1], act.replace(":", ": "), act.replace(" ", "")])
    return " ".join(random.choice(catalogue.typed(word)) for word in words)
