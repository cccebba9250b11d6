"""Leaderboards of deals of the day: records made by the independent replayer, sent to a real server."""

import os
import random
import secrets
import subprocess
import sys
from datetime import datetime, timedelta, timezone

from server import ROOT, WHOLE, Case, eventually
from websocket import TIMEOUT

sys.path.append(os.path.join(ROOT, "tests/end_to_end"))
from replayer.random_match import daily_record, sealed, unsealed  # noqa: E402

DEALS = {"archaeology": {"players": 2}, "mummies": {"players": 2, "target": 50},
         "scarabya": {"mode": "expedition", "players": 1, "flips": True}}


def date(days_ago=0):
    return (datetime.now(timezone.utc) - timedelta(days=days_ago)).date().isoformat()


def attempt(game, number=1, day=None):
    return daily_record(game, DEALS[game], day or date(), random.Random(number)).decode()


class Leaderboards(Case):
    def enter(self, server, game, name, record, day=None, **more):
        return server.post(f"/api/daily/{game}/{day or date()}",
                           {"name": name, "token": secrets.token_hex(32), "record": record, **more})

    def listed(self, server, game="mummies", day=None):
        return server.get(f"/api/daily/{game}/{day or date()}").json()

    def test_every_game_has_one_that_survives_a_crash(self):
        server = self.serve()
        for game in DEALS:
            answer = self.enter(server, game, "  Anna\u200b ", attempt(game))
            self.assertEqual(answer.status, 201, answer.body)
            entered = answer.json()
            self.assertEqual((entered["name"], entered["place"], entered["count"], entered["repeated"]), ("Anna", 1, 1, False))
            outcome = self.listed(server, game)["results"][0]["outcome"]
            scores, winners = unsealed(attempt(game).encode())[-1].removeprefix("result ").split(" winners")
            self.assertEqual(outcome, {"scores": [int(one) for one in scores.split()],
                                       "winners": [int(one) for one in winners.split()]})
        server.kill()
        server.start()
        for game in DEALS:
            listed = self.listed(server, game)
            self.assertEqual((listed["game"], listed["date"], listed["count"]), (game, date(), 1))
            self.assertEqual([line["name"] for line in listed["results"]], ["Anna"])

    def test_the_first_result_of_a_token_counts(self):
        server = self.serve()
        token = secrets.token_hex(32)
        first = self.enter(server, "mummies", "Anna", attempt("mummies", 1), token=token).json()
        again = self.enter(server, "mummies", "Anna", attempt("mummies", 2), token=token).json()
        self.assertEqual(again, {**first, "repeated": True})

    def test_what_is_no_attempt_is_refused_and_says_why(self):
        server = self.serve()
        good = attempt("mummies")
        texts = unsealed(good.encode())
        for record, detail in [(attempt("mummies", day=date(3)), "secret: expected"),
                               (attempt("archaeology"), "game: expected mummies"),
                               (good[:-100], "cut"), (good.replace(" +100 ", " +101 "), "line"),
                               (sealed(texts[:-1]).decode(), "result_missing")]:
            answer = self.enter(server, "mummies", "Anna", record)
            self.assert_error(answer, 409, "wrong_record")
            self.assertIn(detail, answer.json()["detail"])
        self.assert_error(self.enter(server, "mummies", "Anna", good, day=date(2)), 409, "wrong_day")
        self.assert_error(self.enter(server, "chess", "Anna", good), 400, "malformed")
        self.assert_error(self.enter(server, "mummies", "Anna", good, token="few"), 400, "malformed")
        self.assert_error(server.request("DELETE", f"/api/daily/mummies/{date()}"), 405, "wrong_method")
        self.assertEqual(self.listed(server)["count"], 0)

    def test_the_host_removes_results_and_names(self):
        with open(self.path("words.txt"), "w") as words:
            words.write("rogue\n")
        admin = self.path("admin.sock")
        server = self.serve("--admin-socket", admin, "--forbidden-words", self.path("words.txt"))
        self.assert_error(self.enter(server, "mummies", "Rogue", attempt("mummies")), 403, "forbidden_name")
        for name in ("Anna", "Bert", "Anna"):
            self.assertEqual(self.enter(server, "mummies", name, attempt("mummies")).status, 201)
        self.assertEqual(self.listed(server)["count"], 3)
        done = subprocess.run([WHOLE, "admin", "forget-results", "--name", "Anna", "--socket", admin], capture_output=True,
                              text=True, timeout=TIMEOUT)
        self.assertEqual((done.returncode, done.stdout), (0, "2 results of Anna are removed\n"), done.stderr)
        self.assertEqual([line["name"] for line in self.listed(server)["results"]], ["Bert"])

    def test_old_results_are_deleted(self):
        server = self.serve()
        yesterday = date(1)
        self.assertEqual(self.enter(server, "mummies", "Anna", attempt("mummies", day=yesterday), day=yesterday).status, 201)
        self.assertEqual(self.enter(server, "mummies", "Anna", attempt("mummies")).status, 201)
        server.stop()
        server.flags += ("--keep-results", "1ms")
        server.start()
        eventually(lambda: server.metric('khepri_removed_total{what="results"}') == 1, "yesterday's is deleted")
        self.assertEqual(self.listed(server, day=yesterday)["count"], 0)
        self.assertEqual(self.listed(server)["count"], 1)
