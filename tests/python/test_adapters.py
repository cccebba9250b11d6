"""The contracts of PettingZoo, Gymnasium and OpenSpiel, as far as their own tests check them without being installed."""

import unittest

import khepri
import numpy
from khepri.gymnasium import KhepriEnv, level_player
from khepri.openspiel import TERMINAL, load_game
from khepri.pettingzoo import KhepriAEC

from support import GAMES


class PettingZoo(unittest.TestCase):
    """What pettingzoo.test.api_test checks of an AEC environment."""

    def test_a_game_from_reset_to_the_last_agent(self):
        for game in GAMES:
            env, rng = KhepriAEC(game, seed=2), khepri.Rng(1)
            env.reset(seed=3)
            total = dict.fromkeys(env.possible_agents, 0.0)
            seen = set()
            for agent in env.agent_iter():
                observation, reward, termination, truncation, info = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertEqual(set(env.rewards), set(env.agents))
                self.assertFalse(truncation)
                total[agent] += reward
                seen.add(agent)
                if termination:
                    env.step(None)
                    continue
                count = int(observation["action_mask"].sum())
                self.assertEqual(info["features"].shape, (count, game.action_size))
                action = rng.below(count)
                self.assertTrue(env.action_space(agent).contains(action))
                env.step(action)
            self.assertEqual(seen, set(env.possible_agents))
            self.assertEqual(env.agents, [])
            if game.is_contest and game.mode != "solo":
                self.assertAlmostEqual(sum(total.values()), 1)

    def test_a_seed_gives_the_same_game_again(self):
        env = KhepriAEC(GAMES[0], seed=1)
        env.reset(seed=5)
        first = env.observe(env.agent_selection)["observation"]
        env.step(0)
        env.reset(seed=5)
        self.assertTrue((env.observe(env.agent_selection)["observation"] == first).all())
        with self.assertRaises(ValueError):
            env.step(10_000)


class Gymnasium(unittest.TestCase):
    """What gymnasium.utils.env_checker checks."""

    def test_a_game_from_reset_to_the_end(self):
        for game in GAMES:
            env, rng = KhepriEnv(game, seat=game.players - 1, seed=1), khepri.Rng(2)
            observation, info = env.reset(seed=7)
            terminated = False
            while not terminated:
                self.assertTrue(env.observation_space.contains(observation))
                self.assertEqual(len(info["features"]), observation["action_mask"].sum())
                result = env.step(rng.below(len(info["features"])))
                self.assertEqual(len(result), 5)
                observation, reward, terminated, truncated, info = result
                self.assertIsInstance(reward, float)
            with self.assertRaisesRegex(ValueError, "reset"):
                env.step(0)

    def test_others_may_be_players_of_a_level(self):
        env = KhepriEnv(khepri.Game("mummies", players=2), seat=0, seed=1, others=level_player("novice", iterations=2))
        observation, info = env.reset()
        observation, *_ = env.step(0)
        self.assertTrue(env.observation_space.contains(observation))

    def test_the_seat_must_be_there(self):
        with self.assertRaisesRegex(ValueError, "seat: expected 0 to 1"):
            KhepriEnv(khepri.Game("mummies", players=2), seat=2, seed=1)


class OpenSpiel(unittest.TestCase):
    """What pyspiel.random_sim_test does with a game."""

    def test_random_play(self):
        for one in GAMES:
            game = load_game(one.name, **one.options)
            rng = khepri.Rng(8)
            state = game.new_initial_state(rng)
            while not state.is_terminal():
                player = state.current_player()
                actions = state.legal_actions()
                self.assertLessEqual(max(actions), game.num_distinct_actions())
                self.assertEqual(list(state.observation_tensor(player).shape), game.observation_tensor_shape())
                action = rng.choice(actions)
                text = state.action_to_string(player, action)
                self.assertEqual(state.string_to_action(player, text), action)
                self.assertEqual(state.returns(), [0.0] * game.num_players())
                other = state.clone()
                other.apply_action(action)
                state.apply_action(action)
                self.assertEqual(other.table, state.table)
            self.assertEqual((state.current_player(), state.legal_actions()), (TERMINAL, []))
            self.assertEqual(len(state.returns()), game.num_players())
