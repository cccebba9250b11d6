"""One seat of a game as an environment of Gymnasium, which need not be installed."""

from . import Rng, advise
from .spaces import Discrete, observation_space, observe, rewards

try:
    from gymnasium import Env
except ImportError:
    Env = object


def random_player(view, rng):
    """Plays any plain move.

    >>> import khepri
    >>> state = khepri.Game("scarabya", players=1).deal(1)
    >>> state.why_not(0, random_player(state.view(0), Rng(1))) is None
    True
    """
    return rng.choice(view.legal())


def level_player(level, iterations=None):
    """A player of a level: "novice", "apprentice", "adept", "expert" or "master".

    >>> import khepri
    >>> state = khepri.Game("scarabya", players=1).deal(1)
    >>> state.why_not(0, level_player("novice", iterations=10)(state.view(0), Rng(1))) is None
    True
    """
    return lambda view, rng: advise(view, level, iterations=iterations, seed=rng.below(2**32 - 1))[0]["move"]


class KhepriEnv(Env):
    """You play one seat; `others`, a function of a view and an Rng, plays the rest.

    An action is the number of a plain move; `info["features"]` has the moves as rows of numbers. The reward comes at
    the end: the part of the win, or the score in a game for points.

    >>> import khepri
    >>> env = KhepriEnv(khepri.Game("mummies", players=2), seat=0, seed=1)
    >>> observation, info = env.reset()
    >>> terminated = False
    >>> while not terminated:
    ...     observation, reward, terminated, truncated, info = env.step(0)
    >>> reward in (0.0, 0.5, 1.0)
    True
    """

    metadata = {"render_modes": []}
    render_mode = None

    def __init__(self, game, seat, seed, others=random_player):
        if seat not in range(game.players):
            raise ValueError(f"seat: expected 0 to {game.players - 1}, found {seat}")
        self.game, self.seat, self.others = game, seat, others
        self.rng = Rng(seed)
        self.observation_space = observation_space(game)
        self.action_space = Discrete(game.most_moves)
        self.table = None

    def reset(self, *, seed=None, options=None):
        """Deals a new game, with the random numbers that follow those of the one before, or of a seed."""
        if seed is not None:
            self.rng = Rng(seed)
        self.table = self.game.deal(self.rng)
        self._play_others()
        return self._observation(), self._info()

    def step(self, action):
        if self.table is None or self.table.is_over():
            raise ValueError("expected a call of reset before, because no game goes on")
        self.table.apply(self.seat, int(action), self.rng)
        self._play_others()
        reward = rewards(self.game, self.table)[self.seat]
        return self._observation(), reward, self.table.is_over(), False, self._info()

    def render(self):
        """Nothing: `khepri play` shows games."""

    def close(self):
        """Nothing is open."""

    def _play_others(self):
        while not self.table.is_over() and self.seat not in self.table.to_act():
            seat = self.table.to_act()[0]
            self.table.apply(seat, self.others(self.table.view(seat), self.rng), self.rng)

    def _observation(self):
        return observe(self.game, self.table, self.seat)

    def _info(self):
        return {"features": self.table.features(self.seat), "scores": self.table.scores()}
