"""Spaces for the adapters: those of Gymnasium if it is installed, otherwise small ones of the same shape."""

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    import numpy

    class Box:
        """Arrays of a shape.

        >>> Box(-1, 1, (2,), numpy.float32).contains(numpy.zeros(2, numpy.float32))
        True
        """

        def __init__(self, low, high, shape, dtype=numpy.float32):
            self.low, self.high = numpy.full(shape, low, dtype), numpy.full(shape, high, dtype)
            self.shape, self.dtype = tuple(shape), numpy.dtype(dtype)

        def contains(self, x):
            return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                    and bool(((self.low <= x) & (x <= self.high)).all()))

    class Discrete:
        """The whole numbers from 0 to n - 1.

        >>> Discrete(3).contains(2), Discrete(3).contains(3)
        (True, False)
        """

        def __init__(self, n):
            self.n = n

        def contains(self, x):
            return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n

    class Dict:
        """Dictionaries with one space for each key.

        >>> Dict({"a": Discrete(2)}).contains({"a": 1})
        True
        """

        def __init__(self, spaces):
            self.spaces = dict(spaces)

        def __getitem__(self, key):
            return self.spaces[key]

        def contains(self, x):
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(
                space.contains(x[key]) for key, space in self.spaces.items())


__all__ = ["Box", "Dict", "Discrete", "observation_space"]


def observation_space(game):
    """What the adapters show to a seat: the view as numbers, and which numbers of moves it can choose.

    >>> import khepri
    >>> observation_space(khepri.Game("mummies", players=2))["action_mask"].shape
    (19,)
    """
    import numpy

    return Dict({"observation": Box(-numpy.inf, numpy.inf, (game.observation_size,), numpy.float32),
                 "action_mask": Box(0, 1, (game.most_moves,), numpy.int8)})


def observe(game, state, seat):
    """An element of observation_space.

    >>> import khepri
    >>> game = khepri.Game("mummies", players=2)
    >>> observation_space(game).contains(observe(game, game.deal(1), 0))
    True
    """
    import numpy

    mask = numpy.zeros(game.most_moves, numpy.int8)
    mask[:state.count_legal(seat)] = 1
    return {"observation": state.view(seat).tensor(), "action_mask": mask}


def rewards(game, state):
    """What a finished game is worth to each seat: its part of the win, or its score where nobody can win.

    >>> import khepri
    >>> game = khepri.Game("mummies", players=2)
    >>> rewards(game, game.deal(1))
    [0.0, 0.0]
    """
    if not state.is_over():
        return [0.0] * game.players
    if not game.is_contest:
        return [float(score) for score in state.scores()]
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.players)]
