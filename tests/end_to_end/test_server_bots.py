"""Programs that play on a server: `khepri bot`, and the socket behind it."""

import json
import os
import re
import secrets
import subprocess
import sys
import unittest

from conversations import Seat, moves_for
from khepri import DEADLINE, PROGRAM, ROOT, Case, run
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
                    out, err = bot.communicate(timeout=DEADLINE)
                    self.assertEqual(bot.returncode, 0, err)
                    results.append(json.loads(out))
                self.assertEqual(results[0], results[1])
                status, record = self.server.get(f"/api/matches/{made['match']}/record")
                self.assertEqual(status, 200)
                self.assertIn(" Ada ", record)
                self.assertIn("result " + " ".join(str(score) for score in results[0]["scores"]), record)

    def test_a_seat_is_come_back_to_with_its_token(self):
        made, url = self.make("mummies", {"players": 2, "target": 50}, seats=[{}, {"computer": "novice"}])
        failed = run("bot", url, "--invitation", made["invitation"], "--name", "Ada", "exit 3", env=self.env)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("exit code 3", failed.stderr)
        token = re.search(r"--token ([0-9a-f]{64})", failed.stderr).group(1)
        done = run("bot", url, "--token", token, SIMPLE_BOT, env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["type"], "result")

    def test_it_creates_a_match_that_another_finds_in_the_lobby_under_their_own_names(self):
        one = self.start(self.server.address, "--create", "mummies", "--options", '{"players": 2, "target": 50}', SIMPLE_BOT)
        other = self.start(self.server.address, "--lobby", "mummies", SIMPLE_BOT)
        results = []
        for bot in (one, other):
            out, err = bot.communicate(timeout=DEADLINE)
            self.assertEqual(bot.returncode, 0, err)
            results.append(json.loads(out))
            self.assertRegex(err, r"has taken seat [12] as simple bot( 2)?\.")
        self.assertEqual(results[0], results[1])

    def test_it_plays_the_computer_in_a_match_of_its_own(self):
        done = run("bot", self.server.address, "--create", "scarabya", "--options", '{"mode": "duel"}', "--against", "novice",
                   "--name", "Ada", SIMPLE_BOT, env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout)["type"], "result")
        match = re.search(r"Created http://\S+(/api/matches/[a-z]{12}), invitation ", done.stderr).group(1)
        self.assertIn(" Ada ", self.server.get(match + "/record")[1])

    def test_it_comes_back_when_the_server_is_started_again(self):
        made, url = self.make("mummies", {"players": 2, "target": 50}, open=True)
        greetings = self.path("greetings")
        bot = self.start(url, f"tee -a {greetings} | {SIMPLE_BOT}")
        anna = Seat(self.server, made["match"], "Anna")
        anna.socket.until("seats", lambda now: any(seat["name"] == "simple bot" and seat["connected"] for seat in now["seats"]))
        self.server.restart()
        socket = self.server.socket(made["match"], anna.token)
        status = socket.until("welcome")["status"]
        while "outcome" not in status:
            if status["to_act"] == [status["view"]["seat"]]:
                move = moves_for(self.server, made["match"], anna.token)[0]
                socket.say({"type": "move", "id": secrets.token_hex(4), "version": status["version"], "move": move})
            status = socket.until("update")
        out, err = bot.communicate(timeout=DEADLINE)
        self.assertEqual(bot.returncode, 0, err)
        self.assertEqual(json.loads(out)["scores"], status["outcome"]["scores"])
        self.assertIn("The connection was lost; trying again", err)
        with open(greetings) as read:
            self.assertEqual(sum('"type":"hello"' in line for line in read), 1, "the program is greeted once")

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
        out, err = bot.communicate(timeout=DEADLINE)
        self.assertEqual((bot.returncode, out), (0, ""), err)
        self.assertIn("ended by agreement, without a result", err)

    def test_what_cannot_be_done_is_told_in_a_sentence(self):
        made, url = self.make("mummies", {"players": 2, "target": 50})
        for arguments, code, sentence in [
                ((url, SIMPLE_BOT), 1, "invitation is not for a seat"),
                ((url, "--token", "0" * 64, SIMPLE_BOT), 1, "wrong_token"),
                ((url.replace("http:", "https:"), SIMPLE_BOT), 2, "proxy"),
                (("http://127.0.0.1:1/api/matches/x", SIMPLE_BOT), 1, "connection to the server failed"),
                (("http://127.0.0.1:1", SIMPLE_BOT), 2, "expected http://HOST:PORT/api/matches/MATCH"),
                ((self.server.address, "--create", "chess", SIMPLE_BOT), 1, "--create: "),
                ((self.server.address, "--create", "mummies", "--options", "{", SIMPLE_BOT), 1, "--options: expected JSON"),
                ((self.server.address, "--create", "mummies", "--against", "god", SIMPLE_BOT), 1, "expected a level"),
                ((self.server.address, "--create", "mummies", "--lobby", "mummies", SIMPLE_BOT), 2, "not both"),
                (("--check", SIMPLE_BOT, url), 2, "expected no URL"),
                ((url,), 2, "expected URL and COMMAND")]:
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
