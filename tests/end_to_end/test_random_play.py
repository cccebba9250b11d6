"""Some hundred random games at the program; random_play.py plays as many as one likes."""

import os
import subprocess
import sys
import tempfile
import unittest

from khepri import DEADLINE, PROGRAM
from random_play import play_all

GAMES = 150
# Each of these happens in so many games.
TRIED = ["archaeology archaeology", "mummies mummies", "scarabya expedition", "scarabya duel", "scarabya solo", "previews",
         "refusals", "undone", "step_nonsense", "step_hint", "step_save", "left by quit", "left by kill", "left by end of input"]


class RandomPlay(unittest.TestCase):
    def test_whatever_is_typed_the_program_answers_and_the_independent_replayer_agrees(self):
        counts, failures = play_all(GAMES, seed="short", workers=2, deadline=120)
        self.assertEqual(len(failures), 0, "\n\n".join(failures))
        self.assertEqual(counts["games"], GAMES)
        self.assertEqual([what for what in TRIED if not counts[what]], [])

    def test_it_is_a_command_that_finds_the_program_from_any_folder(self):
        command = os.path.join(os.path.dirname(os.path.abspath(__file__)), "random_play.py")
        with tempfile.TemporaryDirectory() as folder:
            env = {**os.environ, "KHEPRI": os.path.relpath(PROGRAM, folder)}
            done = subprocess.run([sys.executable, command, "--games", "1", "--seed", "command"], cwd=folder, env=env,
                                  capture_output=True, text=True, timeout=DEADLINE)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("1 games, 0 failures", done.stdout)


if __name__ == "__main__":
    unittest.main()
