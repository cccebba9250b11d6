"""The server is killed at random moments, under load: no acknowledged event is lost, and every match continues."""

import http.client
import random
import socket
import sqlite3

from crash import KILLS, CrashCase
from server import Answer, Case, NotStarted
from table import Table, play


class Killed(CrashCase):
    def test_whatever_was_acknowledged_is_there_after_every_kill(self):
        pairs = self.crash(self.serve(), KILLS, lambda server: server.kill())
        self.assertGreater(sum(pair.repeated for pair in pairs), 0, "some answers were lost")


class Resumed(Case):
    def test_every_game_goes_on_as_it_was_with_the_computer_too(self):
        """Killed every few acts; each viewer finds what he saw."""
        server = self.serve()
        for game, options, computers in (
                ("archaeology", {"players": 3}, [None, "novice", None]), ("mummies", {"players": 3}, [None, None, "novice"]),
                ("scarabya", {"mode": "expedition", "players": 3, "flips": True}, []),
                ("scarabya", {"mode": "duel", "players": 2, "flips": False}, [None, "novice"])):
            with self.subTest(game=game, options=options):
                self.play_with_restarts(Table(server, game, options, computers))

    def play_with_restarts(self, table):
        rng, steps = random.Random(1), 7
        while True:
            viewers = [*table.players(), table.player()]
            end = viewers[0].wait_for_start().version + steps
            is_over = play(viewers, rng, until=lambda: viewers[0].version >= end)
            seen = [(viewer.version, viewer.view) for viewer in viewers]
            table.server.kill()
            table.server.start()
            found = [table.get("", viewer.seat if viewer.token else None).json()["status"] for viewer in viewers]
            for (version, view), now in zip(seen, found):
                self.assertGreaterEqual(now["version"], version)  # the computer may have played on
                if now["version"] == version:
                    self.assertEqual(now["view"], view)
            if is_over:
                self.assertIn("outcome", found[0])
                return self.assert_verified(table.get("/record").body)


class Ended(CrashCase):
    def test_whatever_was_acknowledged_is_there_after_every_clean_end(self):
        def end(server):
            self.assertEqual(server.stop(), 0)
        self.crash(self.serve(), max(2, KILLS // 10), end)

    def test_sigterm_says_goodbye_and_ends_well(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()] + [table.player()]
        self.assertEqual(server.stop_politely(), None)
        for player in players:
            self.assertEqual(player.socket.close_code(), 1001)
        self.assertEqual(server.wait(), 0)
        self.assertIn("event=stopped", server.log())

    def test_who_does_not_answer_the_goodbye_is_not_waited_for_long(self):
        server = self.serve("--shutdown-grace", "500ms")
        table = Table(server, "mummies", {"players": 2})
        silent = table.player(1)
        with socket.create_connection((server.host, server.port)) as unused, \
                socket.create_connection((server.host, server.port)) as half:
            half.sendall(b"GET / HTTP/1.1\r\nHo")
            self.assertEqual(server.stop(), 0)
            self.assertEqual(unused.recv(1), b"")
        self.assertEqual(silent.socket.close_code(), 1001)

    def test_nothing_new_is_begun_while_the_server_ends(self):
        server = self.serve("--shutdown-grace", "100s")
        table = Table(server, "mummies", {"players": 2})
        silent = table.player(1)  # keeps the server waiting
        kept = http.client.HTTPConnection(server.host, server.port, timeout=20)
        kept.request("GET", "/readyz")
        self.assertEqual(kept.getresponse().read(), b"ready\n")
        server.stop_politely()
        with self.assertRaises(ConnectionError):
            while True:
                server.get("/healthz")
        kept.request("POST", "/api/matches", '{"game":"mummies","options":{"players":2}}')
        answer = Answer(kept.getresponse())
        self.assert_error(answer, 503, "shutting_down")
        silent.close()
        kept.close()
        self.assertEqual(server.wait(), 0)

    def test_a_restart_forgets_nobody(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, in_lobby=True)
        anna = table.player(1).wait_for_start()
        anna.ask(type="chat", text="back in a minute")
        hand = anna.view["hand"]
        server.kill()
        server.start()
        anna = table.player(1).wait_for_start()
        self.assertEqual(anna.view["hand"], hand)
        self.assertEqual([message["text"] for message in anna.welcome["chat"]], ["back in a minute"])
        self.assertEqual([entry["match"] for entry in server.get("/api/lobby").json()["playing"]], [table.match])

    def test_a_database_of_a_newer_program_is_refused_and_left_alone(self):
        server = self.serve()
        Table(server, "mummies", {"players": 2})
        server.stop()
        with sqlite3.connect(server.database) as database:
            database.execute("PRAGMA user_version = 999")
        with self.assertRaises(NotStarted) as refused:
            server.start()
        self.assertIn("written by a later Khepri", refused.exception.log)
        self.assertEqual(refused.exception.exit_code, 1)
