"""Programs that play on a server: `khepri bot`, and the socket behind it."""

import json
import os
import re
import subprocess
import sys
import unittest

from conversations import Seat
from khepri import PROGRAM, ROOT, Case, run
from server import Server

SIMPLE_BOT = f"{sys.executable} {os.path.join(ROOT, 'examples/bots/simple_bot.py')}"


class ServerBots(Case):
    def setUp(self):
        super().setUp()
        self.server = Server(self.path("khepri.db"), "--shutdown-grace", "1s")
        self.addCleanup(self.server.close)

    def make(self, game, options, **request):
        made = self.server.make(game=game, options=options, **request)
        return made, f"{self.server.address}/api/matches/{made['match']}"

    def start(self, url, *arguments):
        process = subprocess.Popen([PROGRAM, "bot", url, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.kill)
        return process

    def test_two_play_a_match_of_each_game_to_its_end(self):
        for game, options in [("mummies", {"players": 2, "target": 50}), ("archaeology", {"players": 2}),
                              ("scarabya", {"mode": "expedition", "players": 2}), ("scarabya", {"mode": "duel"})]:
            with self.subTest(game=game, options=options):
                made, url = self.make(game, options)
                bots = [self.start(url, "--invitation", made["invitation"], "--name", name, SIMPLE_BOT)
                        for name in ("Ada", "Bob")]
                results = []
                for bot in bots:
                    out, err = bot.communicate(timeout=100)
                    self.assertEqual(bot.returncode, 0, err)
                    results.append(json.loads(out))
                self.assertEqual(results[0], results[1])
                status, record = self.server.get(f"/api/matches/{made['match']}/record")
                self.assertEqual(status, 200)
                self.assertIn(" Ada ", record)
                self.assertIn("result " + " ".join(str(score) for score in results[0]["scores"]), record)

    def test_a_seat_is_come_back_to_with_its_token(self):
        made, url = self.make("mummies", {"players": 2, "target": 50}, seats=[{}, {"computer": "novice"}])
        failed = run("bot", url, "--invitation", made["invitation"], "exit 3", env=self.env)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("exit code 3", failed.stderr)
        token = re.search(r"--token ([0-9a-f]{64})", failed.stderr).group(1)
        done = run("bot", url, "--token", token, SIMPLE_BOT, env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["type"], "result")

    def test_a_match_that_people_end_has_no_result(self):
        """And its settings may change while the program waits for the start."""
        made, url = self.make("mummies", {"players": 3}, open=True)
        anna = Seat(self.server, made["match"], "Anna")
        bot = self.start(url, "--name", "Bob", SIMPLE_BOT)
        anna.socket.until("seats", lambda now: now["seats"][1]["connected"])
        anna.socket.say({"type": "change_settings", "id": "1", "options": {"players": 2, "target": 50}})
        anna.socket.until("started")
        anna.socket.say({"type": "end_match", "id": "2"})
        anna.socket.until("ended")
        out, err = bot.communicate(timeout=100)
        self.assertEqual((bot.returncode, out), (0, ""), err)
        self.assertIn("ended by agreement, without a result", err)

    def test_what_cannot_be_done_is_told_in_a_sentence(self):
        made, url = self.make("mummies", {"players": 2, "target": 50})
        for arguments, code, sentence in [
                ((url, SIMPLE_BOT), 1, "invitation is not for a seat"),
                ((url, "--token", "0" * 64, SIMPLE_BOT), 1, "wrong_token"),
                ((url.replace("http:", "https:"), SIMPLE_BOT), 2, "proxy"),
                (("http://127.0.0.1:1/api/matches/x", SIMPLE_BOT), 1, "connection to the server failed"),
                (("http://127.0.0.1:1", SIMPLE_BOT), 2, "expected http://HOST:PORT/api/matches/MATCH")]:
            done = run("bot", *arguments, env=self.env)
            self.assertEqual(done.returncode, code, done.stderr)
            self.assertIn(sentence, done.stderr)

    def test_a_move_that_the_rules_refuse_ends_the_conversation(self):
        made, url = self.make("mummies", {"players": 2, "target": 50}, seats=[{}, {"computer": "novice"}])
        bot = self.path("rude.py")
        with open(bot, "w") as file:
            file.write('import sys\nfor line in sys.stdin:\n'
                       '    hello = \'{"type": "hello", "protocol": 1, "name": "rude"}\'\n'
                       '    move = \'{"type": "move", "move": {"type": "sacrifice", "cards": []}}\'\n'
                       '    print(hello if \'"hello"\' in line else move, flush=True)\n')
        done = run("bot", url, "--invitation", made["invitation"], f"{sys.executable} {bot}", env=self.env)
        self.assertEqual(done.returncode, 1)
        self.assertIn("The server closed the connection", done.stderr)


if __name__ == "__main__":
    unittest.main()
