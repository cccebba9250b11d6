"""Reviews of finished matches on a server: the same as the command line's, by the server and by workers."""

import json
import random
import subprocess

from nats import Nats, Worker
from server import WHOLE, Case, eventually
from table import Table, play
from websocket import TIMEOUT

RECORD_ALONE = ("game", "options", "edition", "names")  # which the command line adds


class Reviews(Case):
    def finished(self, server):
        table = Table(server, "archaeology", {"players": 2}, computers=[None, "novice"])
        players = table.players()
        play(players, random.Random(1))
        self.assertTrue(players[0].is_over)
        return table

    def reviewed(self, server, table):
        path = f"/api/matches/{table.match}/review"
        self.assertEqual(server.post(path, None).status, 200)
        eventually(lambda: "review" in server.get(path).json(), "the review is made")
        status = server.get(path).json()
        self.assertEqual(status["done"], status["total"])
        return status["review"]

    def of_command_line(self, server, table):
        file = self.path("match.khepri")
        with open(file, "wb") as record:
            record.write(server.get(f"/api/matches/{table.match}/record").body)
        done = subprocess.run([WHOLE, "review", "--json", file], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 0, done.stderr)
        return {name: value for name, value in json.loads(done.stdout).items() if name not in RECORD_ALONE}

    def test_a_finished_match_is_reviewed_as_the_command_line_does(self):
        server = self.serve()
        table = self.finished(server)
        self.assert_error(server.get(f"/api/matches/{table.match}/review"), 404, "no_review")
        review = self.reviewed(server, table)
        self.assertEqual(review, self.of_command_line(server, table))
        self.assertEqual([seat["level"] for seat in review["seats"]], ["adept", "novice"])
        self.assertEqual(server.metric('khepri_reviews_total{by="server"}'), 1)

    def test_only_a_match_with_a_result_is_reviewed(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        path = f"/api/matches/{table.match}/review"
        self.assert_error(server.post(path, None), 409, "record_is_secret")
        self.assert_error(server.request("DELETE", path), 405, "wrong_method")
        for player in players:
            player.ask(type="end_match")
        eventually(lambda: server.get(f"/api/matches/{table.match}/record").status == 200, "the match has ended")
        self.assert_error(server.post(path, None), 409, "no_result")

    def test_a_worker_makes_it(self):
        nats = Nats(None)
        self.addCleanup(nats.end)
        nats.start()
        server = self.serve("--nats", nats.url)
        worker = Worker(nats, "--threads", "2")
        self.addCleanup(worker.end)
        worker.wait_for_nats()
        eventually(lambda: server.metric("khepri_nats_connected") == 1, "connected")
        table = self.finished(server)
        review = self.reviewed(server, table)
        self.assertEqual(review, self.of_command_line(server, table))
        self.assertEqual(server.metric('khepri_reviews_total{by="worker"}'), 1)
