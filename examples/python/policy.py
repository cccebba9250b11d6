"""A policy for Mummies with two players: a small network says what lead a move will bring when the round is scored.

train.py trains it, bot.py plays it. A row of inputs describes the position after a move, from the seat that moves.
"""

import numpy as np

VALUES = np.arange(1, 6, dtype=np.float32)


def parts(named, rows, *names):
    """The named parts of rows of numbers, each in its shape."""
    return [rows[:, named[name].slice].reshape(len(rows), *named[name].shape) for name in names]


def by_type(prints):
    """Values of the offerings among some cards, summed by type."""
    return (prints[..., :4] * prints[..., 4:5]).sum(1)


def inputs(game, views, moves, owner):
    """One row for each move, its lead if the round were scored then, and whether it is; `owner` numbers the view of each move."""
    rows, sizes, wishes, number, hand = parts(game.observation_parts, views, "rows", "row_sizes", "wishes", "number", "hand_prints")
    kind, prints, count = parts(game.action_parts, moves, "type", "prints", "count")
    offer, decree, sacrifice = kind.T
    sums = (rows * VALUES).sum(-1)[owner]
    sums[:, 0] += by_type(prints) * offer[:, None]
    sizes = sizes[owner]
    sizes[:, 0] += offer
    wishes = np.where(decree[:, None] > 0, prints[:, 0, 5:9], wishes[owner])
    number = np.where(decree > 0, prints[:, 0, 9], number[owner, 0])
    lead = ((sums[:, 0] - sums[:, 1]) * wishes).sum(-1)
    left = number - sizes.max(1)
    # Under each papyrus in hand: what it would make of the rows.
    switch = np.einsum("nt,nct->nc", sums[:, 0] - sums[:, 1], hand[owner][:, :, 5:9])
    switch = np.where(hand[owner][:, :, 9] > 0, switch, lead[:, None]).max(1)
    kept = by_type(hand)[owner] - by_type(prints)
    ranks = np.argsort(-wishes, 1)  # types in the order of the wishes: any papyrus looks the same
    row = np.column_stack([
        np.take_along_axis(sums[:, 0], ranks, 1), np.take_along_axis(sums[:, 1], ranks, 1), np.take_along_axis(kept, ranks, 1),
        sizes, number, left, left == 1, lead, lead / (1 + np.maximum(left, 0)), switch, decree, sacrifice, count[:, 0] * sacrifice])
    return row.astype(np.float32) / 4, lead, left <= 0


def expected(network, row):
    """The lead that the network expects: one hidden layer."""
    w1, b1, w2, b2 = network
    return np.maximum(row @ w1 + b1, 0) @ w2 + b2


def worth(game, network, views, moves, owner):
    """Of every move; and its inputs. A move that brings about the scoring is worth its lead. Without a network, the lead now."""
    row, lead, scores = inputs(game, views, moves, owner)
    if network is None:  # roughly what the computer player "greedy" does
        return lead - 0.5 * row[:, -2], row
    return np.where(scores, lead, expected(network, row)), row


def choose(game, network, view):
    """The number of the plain move that the policy plays."""
    moves = view.features()
    return int(worth(game, network, view.tensor()[None], moves, np.zeros(len(moves), np.int64))[0].argmax())
