"""The programs of examples/python, run as their comments say; the trained bot beats "greedy" and plays on a server."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.request

from support import ROOT

EXAMPLES = os.path.join(ROOT, "examples/python")
PROGRAM = os.environ["KHEPRI"]


class Examples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.network = os.path.join(cls.folder, "network.npz")
        cls.told = cls.run_example("train.py", cls.network)
        cls.bot = f"{sys.executable} {EXAMPLES}/bot.py {cls.network}"

    @staticmethod
    def run_example(name, *arguments):
        done = subprocess.run([sys.executable, os.path.join(EXAMPLES, name), *arguments], capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{name}: {done.stderr}")
        return done.stdout

    def khepri(self, *arguments):
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, env={**os.environ, "LC_ALL": "C"})
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_random_play_in_ten_lines(self):
        with open(os.path.join(EXAMPLES, "random_play.py"), encoding="utf-8") as file:
            code = file.read().split('"""')[-1].split()
        self.assertIn("Outcome(scores=", self.run_example("random_play.py"))
        self.assertTrue(code)

    def test_the_trained_policy_beats_greedy_in_the_arena(self):
        report = json.loads(self.khepri("arena", "mummies", "--bots", f"exec:{self.bot},greedy", "--games", "100", "--seed", "5", "--json"))
        met = report["meetings"][0]
        self.assertEqual((met["against"], [bot["forfeits"] for bot in report["bots"]]), (["greedy"], [0, 0]))
        self.assertGreater(met["win_share"]["low"], 0.5, self.told)

    def test_the_bot_plays_on_a_server(self):
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--database", os.path.join(self.folder, "khepri.db"),
                                   "--shutdown-grace", "1s"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(server.communicate)
        self.addCleanup(server.terminate)
        address = re.search(r"http://\S+", server.stdout.readline())[0].rstrip("/")
        wanted = {"game": "mummies", "options": {"players": 2, "target": 50}, "seats": [{}, {"computer": "novice"}]}
        with urllib.request.urlopen(f"{address}/api/matches", json.dumps(wanted).encode()) as answer:
            made = json.load(answer)
        url = f"{address}/api/matches/{made['match']}"
        result = json.loads(self.khepri("bot", url, "--invitation", made["invitation"], self.bot))
        self.assertEqual((result["type"], len(result["scores"])), ("result", 2))

    def test_the_calibration_is_a_picture(self):
        picture = os.path.join(self.folder, "calibration.png")
        self.assertRegex(self.run_example("calibration.py", picture, "2"), r"^\d+ chances")
        with open(picture, "rb") as file:
            self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
