"""A policy for Mummies: the move with the highest weighted sum of a few numbers. train.py finds the weights, bot.py plays."""

import khepri
import numpy as np

# Of the position after the move: our lead if it were scored, whether it is, the lead then, the lead the nearer to a scoring the
# more, another player's chance to score next and the lead then, good cards left in hand, and what kind of move it is.
NAMES = ["lead", "scores", "lead_scored", "lead_near", "others_next", "lead_others_next", "hand", "decree", "sacrifice", "count"]
# What the computer player "greedy" does, roughly: the best lead now.
GREEDY = np.array([1, 0, 0, 0, 0, 0, 0, 0, -0.5, 0.01], np.float32)


def parts(game_parts, rows):
    return {name: rows[:, part.slice].reshape(len(rows), *part.shape) for name, part in game_parts.items()}


def worth(prints, wishes):
    """Of offerings under a papyrus, where they count for their owner."""
    points = (prints[..., :4] * wishes[:, None, :]).sum(-1) * prints[..., 4]
    return np.maximum(points, 0).sum(-1)


def features(game, views, moves, owner):
    """One row for each move; `owner` is the number of the view from which it is made."""
    view = parts({name: game.observation_parts[name] for name in ("rows", "row_sizes", "wishes", "number", "hand_prints")}, views)
    move = parts(game.action_parts, moves)
    sums = (view["rows"] * np.arange(1, 6, dtype=np.float32)).sum(-1)[owner]
    offer, decree, sacrifice = move["type"].T
    first = move["prints"][:, 0]
    sums[:, 0] += first[:, :4] * (first[:, 4] * offer)[:, None]
    wishes = np.where(decree[:, None] > 0, first[:, 5:9], view["wishes"][owner])
    number = np.where(decree > 0, first[:, 9], view["number"][owner, 0])
    sizes = view["row_sizes"][owner]
    sizes[:, 0] += offer
    points = (sums * wishes[:, None, :]).sum(-1)
    lead = points[:, 0] - points[:, 1:].max(1)
    left = np.maximum(number - sizes.max(1), 0)
    scores = left == 0
    others_next = (sizes[:, 1:].max(1) + 1 >= number) & ~scores
    hand = worth(view["hand_prints"][owner], wishes) - worth(move["prints"], wishes)
    return np.stack([lead, scores, lead * scores, lead / (1 + left), others_next, lead * others_next, hand, decree, sacrifice,
                     move["count"][:, 0] * sacrifice], 1).astype(np.float32)


def choose(game, view, weights):
    """The number of the plain move that the policy plays."""
    moves = view.features()
    rows = features(game, view.tensor()[None], moves, np.zeros(len(moves), np.int64))
    return int((rows @ weights).argmax())


def best_moves(scores, starts, owner):
    """For each environment the number of its move with the highest score."""
    best = np.maximum.reduceat(scores, starts[:-1])
    at = np.flatnonzero(scores >= best[owner])[::-1]
    actions = np.empty(len(starts) - 1, np.int32)
    actions[owner[at]] = at - starts[owner[at]]
    return actions


def play(game, weights, games, seed):
    """The part of the wins of each row of weights against GREEDY, over at least so many games of each."""
    n = len(weights) * games
    candidate, seat = np.arange(n) // games, np.arange(n) % game.players
    env = khepri.VectorEnv(game, n)
    views, info = env.reset(seed)
    wins, ended = np.zeros(n), np.zeros(n)
    while (ended == 0).any():
        rows, starts = env.features()
        owner = np.repeat(np.arange(n), info["legal"])
        theirs = np.where((info["to_act"] == seat)[:, None], weights[candidate], GREEDY)
        scores = (features(game, views, rows, owner) * theirs[owner]).sum(1)
        views, rewards, done, info = env.step(best_moves(scores, starts, owner))
        new = done & (ended == 0)  # the first game of each: a short game must not count more often
        wins += new * rewards[np.arange(n), seat]
        ended += new
    return wins.reshape(-1, games).mean(1)
