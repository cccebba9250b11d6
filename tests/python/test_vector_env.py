"""Many games at once are the same games, whatever the threads."""

import json
import os
import subprocess
import unittest

import khepri
import numpy

from support import GAMES


def simulated(game, seed, games):
    """Scores of the games 0, 1 … of plain random players, each played in an environment of its own."""
    env = khepri.VectorEnv(game, games, observe=False)
    env.reset(seed)
    scores, actions = [None] * games, numpy.full(games, khepri.RANDOM, numpy.int32)
    while None in scores:
        _, _, done, info = env.step(actions)
        for e in numpy.flatnonzero(done):
            scores[e] = scores[e] or info["scores"][e].tolist()
    return scores


class VectorEnv(unittest.TestCase):
    def test_an_environment_shows_what_its_state_shows(self):
        for game in GAMES:
            env, rng = khepri.VectorEnv(game, 3), khepri.Rng(9)
            observations, info = env.reset(seed=4)
            for _ in range(30):
                rows, starts = env.features()
                for e in range(3):
                    state, seat = env.state(e), int(info["to_act"][e])
                    self.assertEqual(seat, state.to_act()[0])
                    self.assertEqual(int(info["legal"][e]), state.count_legal(seat))
                    self.assertTrue((observations[e] == state.view(seat).tensor()).all())
                    self.assertTrue((rows[starts[e]:starts[e + 1]] == state.features(seat)).all())
                actions = numpy.array([rng.below(int(n)) for n in info["legal"]], numpy.int32)
                again = env.step(actions)
                self.assertIs(again[0], observations)

    def test_it_plays_the_games_of_simulate_with_any_number_of_threads(self):
        for game in GAMES:
            scores = simulated(game, seed=6, games=4)
            env = khepri.VectorEnv(game, 2, threads=2)
            env.reset(6)
            found = {}
            count = [0, 0]
            while len(found) < 4:
                _, _, done, info = env.step(numpy.full(2, khepri.RANDOM, numpy.int32))
                for e in numpy.flatnonzero(done):
                    found[e + 2 * count[e]] = info["scores"][e].tolist()
                    count[e] += 1
            self.assertEqual([found[i] for i in sorted(found)][:2], scores[:2])
            for number in found:
                if number < 4:
                    self.assertEqual(found[number], scores[number])

    def test_its_random_games_have_the_figures_of_simulate(self):
        for game in GAMES:
            options = game.options
            flags = [f"--{name}={options[name]}" for name in ("mode", "players", "target", "order") if name in options]
            flags += ["--flips=off"] if options.get("flips") is False else []
            told = subprocess.run([os.environ["KHEPRI"], "simulate", game.name, *flags, "--games", "20", "--seed", "6", "--json"],
                                  capture_output=True, text=True, check=True).stdout
            scores = numpy.array(simulated(game, seed=6, games=20))
            numpy.testing.assert_allclose(json.loads(told)["seat_score_mean"], scores.mean(0))

    def test_rewards_are_parts_of_the_win_or_scores_and_nothing_before_the_end(self):
        game = khepri.Game("mummies", players=3)
        for kind in ("win", "score"):
            env = khepri.VectorEnv(game, 2, rewards=kind)
            env.reset(1)
            for _ in range(2000):
                _, rewards, done, info = env.step(numpy.full(2, khepri.RANDOM, numpy.int32))
                for e in range(2):
                    wanted = info["scores"][e].sum() if kind == "score" else 1
                    self.assertAlmostEqual(float(rewards[e].sum()), float(wanted) if done[e] else 0.0)

    def test_wrong_actions_change_nothing(self):
        env = khepri.VectorEnv(khepri.Game("scarabya", players=1), 2)
        _, info = env.reset(1)
        before = [env.state(e) for e in range(2)]
        for wrong in [numpy.zeros(3, numpy.int32), numpy.zeros(2, numpy.int64), [0, 0], numpy.array([0, -2], numpy.int32),
                      numpy.array([0, info["legal"][1]], numpy.int32)]:
            with self.assertRaisesRegex(ValueError, "actions"):
                env.step(wrong)
        self.assertEqual([env.state(e) for e in range(2)], before)

    def test_who_writes_into_the_arrays_misleads_only_himself(self):
        env = khepri.VectorEnv(khepri.Game("mummies", players=2), 1)
        _, info = env.reset(1)
        info["legal"][0] = 1000
        with self.assertRaisesRegex(ValueError, "expected 0 to 18"):
            env.step(numpy.array([500], numpy.int32))
        self.assertEqual(len(env.features()[0]), 19)

    def test_without_observations_there_are_none(self):
        env = khepri.VectorEnv(GAMES[0], 2, observe=False)
        self.assertEqual(env.reset(1)[0].shape, (2, 0))
