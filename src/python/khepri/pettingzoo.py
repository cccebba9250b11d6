"""Any game as an AEC environment of PettingZoo, which need not be installed."""

from . import Rng
from .spaces import Discrete, observation_space, observe, rewards

try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object


class KhepriAEC(AECEnv):
    """One agent for each seat, `seat_0` and so on; an action is the number of a plain move.

    What a number means changes from move to move: `infos[agent]["features"]` has the moves as rows of numbers,
    `action_mask` says how many there are. A game without a seed goes on with the random numbers of the one before.

    >>> import khepri
    >>> env = KhepriAEC(khepri.Game("mummies", players=2), seed=1)
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination or truncation else 0)
    >>> env.agents
    []
    """

    metadata = {"name": "khepri", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(self, game, seed):
        self.game = game
        self.rng = Rng(seed)
        self.possible_agents = [f"seat_{seat}" for seat in range(game.players)]
        self.agents = []
        self.observation_spaces = {agent: observation_space(game) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(game.most_moves) for agent in self.possible_agents}

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Deals a new game; `options` is there for PettingZoo."""
        if seed is not None:
            self.rng = Rng(seed)
        self.table = self.game.deal(self.rng)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent):
        return observe(self.game, self.table, self.possible_agents.index(agent))

    def last(self, observe=True):
        """What the agent to act knows, what it got since its latest action, and whether it is out of the game."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        """The agents in the order in which they act, each once more after the end."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.table.apply(self.possible_agents.index(agent), int(action), self.rng)
        self.rewards = dict(zip(self.possible_agents, rewards(self.game, self.table)))
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward
        if self.table.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("action: expected None, because the game is over")
        self.agents.remove(agent)
        for facts in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del facts[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def _select(self):
        acting = self.table.to_act()
        seat = acting[0] if acting else 0
        self.agent_selection = self.possible_agents[seat]
        self.infos = {agent: {} for agent in self.agents}
        if acting:
            self.infos[self.agent_selection] = {"features": self.table.features(seat)}
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def render(self):
        """Nothing: `khepri play` shows games."""

    def close(self):
        """Nothing is open."""
