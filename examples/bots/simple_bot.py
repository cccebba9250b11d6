#!/usr/bin/env python3
"""A bot for Khepri that plays all three games, simply. Copy it and make it play better.

    khepri simulate mummies --bots "exec:python3 examples/bots/simple_bot.py,random" --games 100
    khepri play archaeology --computer "exec:python3 examples/bots/simple_bot.py"

Khepri starts this program and talks to it in lines of JSON: docs/bots.md describes them, docs/messages.md what
views and moves look like. What is printed on the error stream shows up if the bot forfeits.
"""

import json
import sys


def archaeology(table, view, move):
    """What our hand is worth after the move, as sets to be sold."""
    prices = {kind: fact["prices"] for kind, fact in table["edition"]["kinds"].items()}

    def worth(hand):
        return sum(set_price(prices[kind], count) for kind, count in hand.items())

    hand = view["hand"]
    if move["type"] == "explore":  # cards for nothing but maps
        return worth(hand) + 10
    if move["type"] == "sell":  # not before a set is complete, unless there is nothing left to dig
        complete = move["count"] == len(prices[move["kind"]])
        profit = prices[move["kind"]][move["count"] - 1]
        return worth(hand) + (5 + profit if complete or view["dig"] == 0 else -1)
    if move["type"] == "trade":
        return worth(changed(hand, move["give"], move["take"]))
    if move["type"] == "lose":
        return worth(changed(hand, move["cards"], {}))
    if move["type"] == "rob":
        return view["hands"][move["victim"] - 1]["cards"]
    return worth(hand)  # end the turn


def set_price(prices, count):
    """Of so many cards of one kind, sold in the largest sets there are."""
    most = len(prices)
    return count // most * prices[-1] + (prices[count % most - 1] if count % most else 0)


def changed(hand, less, more):
    kinds = set(hand) | set(more)
    return {kind: hand.get(kind, 0) - less.get(kind, 0) + more.get(kind, 0) for kind in kinds}


def scarabya(table, view, move):
    """The points of the dig sites that the tile would close; then close to what is there already, on few scarabs."""
    mode = table["options"]["mode"]
    boards = view["boards"]  # in a duel there is but one, on which both have sites
    if mode == "expedition":
        boards = [boards[view["seat"] - 1]]
    scarabs, cells = set(view["scarabs"]), set(move["cells"])
    done = [part["cells"] for board in boards for part in board["tiles"] + board["sites"]]
    blocked = set(view["rocks"]).union(*done)
    beside = [cell for own in cells for cell in around(own) if cell not in cells]
    walls = sum(cell is None or cell in blocked for cell in beside)
    covered = len(cells & scarabs)
    if mode == "solo":  # alone, every scarab is to be covered
        return 3 * covered + walls
    closed = {region(cell, blocked | cells) for cell in beside if cell is not None and cell not in blocked}
    return sum(10 * len(site) * len(site & scarabs) for site in closed if len(site) <= 4) + walls - 2 * covered


def region(start, blocked):
    """The free cells that hang together with this one, as far as the fifth: more are no dig site."""
    found, new = {start}, [start]
    while new and len(found) < 5:
        for cell in around(new.pop()):
            if cell is not None and cell not in blocked and cell not in found:
                found.add(cell)
                new.append(cell)
    return frozenset(found)


def around(cell):
    """The four cells beside this one; None for what is beyond the frame of ten by ten."""
    column, row = ord(cell[0]) - ord("a"), int(cell[1:])
    beside = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return [chr(ord("a") + x) + str(y) if 0 <= x < 10 and 1 <= y <= 10 else None for x, y in beside]


def mummies(table, view, move):
    """The margin of our row over the best of the others, under the papyrus that counts after the move."""
    rows, papyrus, us = view["rows"], view["papyrus"], view["seat"] - 1
    if move["type"] == "offer":
        rows = [row + [move["offering"]] if seat == us else row for seat, row in enumerate(rows)]
    if move["type"] == "decree":
        papyrus = move["papyrus"]
    points = [sum(int(card[1:]) * wish(papyrus, card[0]) for card in row) for row in rows]
    ours = points.pop(us)
    return ours - max(points) - (0.5 if move["type"] == "sacrifice" else 0)


def wish(papyrus, kind):
    """"VSNC5": vials count twice, sarcophagi once, necklaces nothing, scarabs against you."""
    return 2 - papyrus.index(kind)


def main():
    judges = {"archaeology": archaeology, "scarabya": scarabya, "mummies": mummies}
    judge = table = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            judge, table = judges[message["game"]], message
            answer = {"type": "hello", "protocol": 1, "name": "simple bot", "author": "Khepri"}
        elif message["type"] == "decide":
            # The plain moves are a small set to choose from; any move the rules allow may be played.
            best = max(message["plain_moves"], key=lambda move: judge(table, message["view"], move))
            answer = {"type": "move", "move": best}
        else:  # a result, a goodbye, or something newer: no answer is expected
            continue
        print(json.dumps(answer), flush=True)  # without flush the line would stay in a buffer


if __name__ == "__main__":
    main()
