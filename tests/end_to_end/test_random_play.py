"""Some hundred random games at the program; random_play.py plays as many as one likes."""

import unittest

from random_play import play_all

GAMES = 300
# Each of these happens in so many games.
TRIED = ["archaeology archaeology", "mummies mummies", "scarabya expedition", "scarabya duel", "scarabya solo", "previews",
         "refusals", "undone", "step_nonsense", "step_hint", "step_save", "left by quit", "left by kill", "left by end of input"]


class RandomPlay(unittest.TestCase):
    def test_whatever_is_typed_the_program_answers_and_the_independent_replayer_agrees(self):
        counts, failures = play_all(GAMES, seed="short", workers=2, deadline=120)
        self.assertEqual(len(failures), 0, "\n\n".join(failures))
        self.assertEqual(counts["games"], GAMES)
        self.assertEqual([what for what in TRIED if not counts[what]], [])


if __name__ == "__main__":
    unittest.main()
