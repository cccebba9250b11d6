"""The games under the names of OpenSpiel, which need not be installed.

The luck of a game is that of its Rng: in OpenSpiel's words the games are sampled stochastic and have no chance nodes.
"""

from . import Game, Rng
from .spaces import rewards

TERMINAL = -4  # OpenSpiel's PlayerId.TERMINAL


class OpenSpielGame:
    """A game under OpenSpiel's names.

    >>> game = load_game("mummies", players=2)
    >>> game.num_players(), game.num_distinct_actions(), game.get_type_name()
    (2, 19, 'mummies')
    """

    def __init__(self, game):
        self.game = game

    def get_type_name(self):
        return self.game.name

    def num_players(self):
        return self.game.players

    def num_distinct_actions(self):
        """No seat ever has more plain moves; the number of a move means another one in another state."""
        return self.game.most_moves

    def observation_tensor_shape(self):
        return [self.game.observation_size]

    def new_initial_state(self, rng):
        """A game that is dealt, with the Rng that all its luck comes from."""
        return OpenSpielState(self, self.game.deal(rng), rng)


class OpenSpielState:
    """A state under OpenSpiel's names.

    >>> rng = Rng(1)
    >>> state = load_game("scarabya", players=1).new_initial_state(rng)
    >>> while not state.is_terminal():
    ...     state.apply_action(rng.choice(state.legal_actions()))
    >>> state.current_player() == TERMINAL, len(state.returns())
    (True, 1)
    """

    def __init__(self, game, table, rng):
        self._game, self.table, self.rng = game, table, rng

    def get_game(self):
        return self._game

    def current_player(self):
        """The first of the seats that are to act: in a simultaneous round they act one after the other."""
        acting = self.table.to_act()
        return acting[0] if acting else TERMINAL

    def is_terminal(self):
        return self.table.is_over()

    def is_chance_node(self):
        return False

    def legal_actions(self, player=None):
        """The numbers of the plain moves."""
        player = self.current_player() if player is None else player
        return [] if player == TERMINAL else list(range(self.table.count_legal(player)))

    def action_to_string(self, player, action):
        return str(self.table.legal(player)[action])

    def string_to_action(self, player, text):
        for action, move in enumerate(self.table.legal(player)):
            if str(move) == text:
                return action
        raise ValueError(f"text: expected a plain move, found {text!r}")

    def apply_action(self, action):
        if self.is_terminal():
            raise ValueError("The game is over.")
        self.table.apply(self.current_player(), action, self.rng)

    def returns(self):
        """The part of the win of each seat, or the scores where nobody can win; zeros before the end."""
        return rewards(self._game.game, self.table)

    def observation_tensor(self, player):
        return self.table.view(player).tensor()

    def observation_string(self, player):
        return self.table.view(player).to_json()

    def clone(self):
        """A copy with a copy of the Rng: both go on with the same luck."""
        return OpenSpielState(self._game, self.table.clone(), self.rng.clone())


def load_game(name, players=None, **options):
    """A game by its name, under OpenSpiel's names.

    >>> load_game("archaeology", players=4).num_players()
    4
    """
    return OpenSpielGame(Game(name, players, **options))
