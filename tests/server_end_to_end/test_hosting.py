"""For hosts: backups of a running server, proxies, health, metrics, logs."""

import os
import random
import re
import subprocess
import threading

from server import WHOLE, Case, Server, eventually
from table import Player, Table, play, random_seed
from websocket import TIMEOUT, Rejected


class Backup(Case):
    def back_up(self, server, file):
        return subprocess.run([WHOLE, "backup", "--database", server.database, file], capture_output=True, text=True, timeout=60)

    def test_the_copy_of_a_running_server_serves_the_same_match(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 10)
        copy = self.path("copy.db")
        done = self.back_up(server, copy)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(copy, done.stdout)
        known = max(player.version for player in players)
        os.mkdir(self.path("second"))
        second = Server(self.path("second"), database=copy)
        self.addCleanup(second.end)
        again = [Player(second, table.match, table.tokens[seat]).wait_for_start() for seat in (1, 2)]
        self.assertEqual([player.version for player in again], [known, known])
        self.assertTrue(play(again, random.Random(2)))
        self.assertTrue(play(players, random.Random(3)), "and the first goes on by itself")

    def test_a_backup_under_load_is_whole(self):
        server = self.serve()
        tables = [Table(server, "mummies", {"players": 2}) for _ in range(4)]
        enough = threading.Event()

        def go_on(table):
            players = table.players()
            play(players, random.Random(1), until=enough.is_set)
        threads = [threading.Thread(target=go_on, args=(table,)) for table in tables]
        for thread in threads:
            thread.start()
        copies = [self.path(f"copy{number}.db") for number in range(3)]
        for copy in copies:
            self.assertEqual(self.back_up(server, copy).returncode, 0)
        enough.set()
        for thread in threads:
            thread.join(60)
        os.mkdir(self.path("second"))
        second = Server(self.path("second"), database=copies[-1])
        self.addCleanup(second.end)
        for table in tables:
            players = [Player(second, table.match, table.tokens[seat]).wait_for_start() for seat in (1, 2)]
            self.assertTrue(play(players, random.Random(2)))
            self.assert_verified(second.get(f"/api/matches/{table.match}/record").body)

    def test_a_backup_writes_over_nothing(self):
        server = self.serve()
        with open(self.path("precious"), "w", encoding="utf-8") as file:
            file.write("precious")
        done = self.back_up(server, self.path("precious"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("precious", done.stderr)
        with open(self.path("precious"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "precious")

    def test_a_backup_of_nothing_makes_nothing(self):
        done = subprocess.run([WHOLE, "backup", "--database", self.path("no.db"), self.path("copy.db")],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertFalse(os.path.exists(self.path("no.db")) or os.path.exists(self.path("copy.db")))


class Checking(Case):
    def check(self, *flags):
        port = [] if "--port" in flags else ["--port", "0"]
        done = subprocess.run([WHOLE, "serve", "--check", *port, *flags], capture_output=True, text=True, timeout=TIMEOUT)
        parts = dict(re.findall(r"^(?:ok     |FAULT  )(\w+): (.*)$", done.stdout, re.M))
        return done.returncode, parts, done.stderr

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)

    def test_a_good_configuration_is_called_good_and_nothing_is_changed(self):
        config = self.write("khepri.toml", f'database = "{self.path("new/khepri.db")}"\nrequest-rate = "40/s"\n')
        code, parts, _ = self.check("--config", config)
        self.assertEqual(code, 0, parts)
        self.assertEqual(parts["configuration"], config)
        self.assertIn("will be created", parts["database"])
        self.assertFalse(os.path.exists(self.path("new")))

    def test_a_running_server_can_be_checked(self):
        server = self.serve()
        code, parts, _ = self.check("--database", server.database, "--port", str(server.port))
        self.assertEqual(code, 0, parts)
        self.assertRegex(parts["database"], r"^schema \d+$")
        self.assertIn("in use at present", parts["address"])

    def test_every_fault_is_told(self):
        page = self.write("page", "no folder")
        database = self.write("database", "no database at all" * 100)
        code, parts, _ = self.check("--page", page, "--database", database, "--address", "203.0.113.1")
        self.assertEqual(code, 1)
        self.assertIn("not a database", parts["database"])
        self.assertIn(page, parts["page"])
        self.assertIn("203.0.113.1", parts["address"])
        code, parts, _ = self.check("--database", "postgres://localhost:1/nothing")
        self.assertEqual(code, 1, parts)

    def test_a_fault_in_the_file_has_a_place_and_a_suggestion(self):
        code, _, message = self.check("--config", self.write("khepri.toml", "# ours\nmax-conections = 5\n"))
        self.assertNotEqual(code, 0)
        self.assertIn('line 2, column 1: there is no setting "max-conections"; did you mean "max-connections"?', message)

    def test_the_server_uses_the_file(self):
        config = self.write("khepri.toml", 'base-path = "/from-the-file"\n')
        self.assertEqual(self.serve("--config", config).base, "/from-the-file")


class BehindAProxy(Case):
    def test_a_base_path_stands_before_everything(self):
        server = self.serve("--base-path", "/khepri")
        self.assertEqual(server.base, "/khepri")
        for path in ("/", "/healthz", "/readyz", "/metrics", "/api/lobby"):
            self.assertEqual(server.get(path).status, 200, path)
        self.assertRegex(server.get("/healthz").body, rb"\Aok khepri \d+\.\d+\.\d+\n\Z")
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 4)
        server.base = ""
        bare = server.get("/khepri")
        self.assertEqual((bare.status, bare.headers["Location"]), (308, "/khepri/"), "the page's files are found from there")
        for path in ("/", "/healthz", "/khepris/healthz", f"/api/matches/{table.match}"):
            self.assert_error(server.get(path), 404, "no_such_path")
        with self.assertRaises(Rejected) as rejected:
            server.socket(f"/api/matches/{table.match}/socket")
        self.assertEqual(rejected.exception.status, 404)

    def ask_as(self, server, forwarded):
        return server.get("/api/lobby", headers={"X-Forwarded-For": forwarded}).status

    def test_a_trusted_proxy_s_word_on_the_address_counts(self):
        server = self.serve("--trusted-proxy", "127.0.0.1", "--request-rate", "1/h", "--request-burst", "2")
        self.assertEqual([self.ask_as(server, "203.0.113.1") for _ in range(3)], [200, 200, 429])
        self.assertEqual(self.ask_as(server, "203.0.113.2"), 200)
        self.assertEqual(self.ask_as(server, "198.51.100.7, 203.0.113.1"), 429, "what stands before is the client's own word")
        self.assertEqual(self.ask_as(server, "2001:db8::1"), 200)
        self.assertEqual(self.ask_as(server, "2001:db8::2"), 200)
        self.assertEqual(self.ask_as(server, "2001:db8::3"), 429, "one household")

    def test_nobody_else_s_word_on_the_address_counts(self):
        server = self.serve("--request-rate", "1/h", "--request-burst", "2")
        self.assertEqual([self.ask_as(server, f"203.0.113.{n}") for n in range(3)], [200, 200, 429])

    def test_the_host_that_the_proxy_names_is_our_own_origin(self):
        request = {"game": "mummies", "options": {"players": 2}}
        headers = {"Origin": "https://example.org", "X-Forwarded-Host": "example.org"}
        server = self.serve("--trusted-proxy", "127.0.0.0/8")
        self.assertEqual(server.post("/api/matches", request, headers=headers).status, 201)
        for scheme, status in (("https", 201), ("HTTPS", 201), ("http", 403)):
            answer = server.post("/api/matches", request, headers={**headers, "X-Forwarded-Proto": scheme})
            self.assertEqual(answer.status, status, scheme)
        other = self.serve(database=self.path("other.db"))
        self.assert_error(other.post("/api/matches", request, headers=headers), 403, "foreign_origin")


class Thinking(Case):
    def test_people_do_not_wait_for_the_computer_s_thinking(self):
        server = self.serve("--search-threads", "1")
        busy = [Table(server, "scarabya", {"mode": "duel", "players": 2, "flips": True, "first": 2}, computers=[None, "master"])
                for _ in range(20)]
        for table in busy:
            table.player(1).wait_for_start()
        self.assertGreater(server.metric("khepri_search_queue"), 0)
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 10)
        self.assertGreater(server.metric("khepri_search_queue"), 0, "they think still")


    def test_where_too_many_moves_wait_no_match_is_begun_until_they_are_thought(self):
        server = self.serve("--search-threads", "1", "--max-waiting-searches", "1")
        request = {"game": "scarabya", "options": {"mode": "duel", "players": 2, "flips": True, "first": 2},
                "seats": [{}, {"computer": "master"}]}
        players = []
        while (made := server.post("/api/matches", request)).status == 201:
            match, invitation = made.json()["match"], made.json()["invitation"]
            seat = server.post(f"/api/matches/{match}/seats", {"invitation": invitation, "seed": random_seed()}).json()
            players.append(Player(server, match, seat["token"]).wait_for_start())
        self.assert_error(made, 503, "too_busy")
        for player in players:
            player.catch_up(1)
        eventually(lambda: server.post("/api/matches", request).status == 201, "matches are made again")


class Health(Case):
    def test_metrics_tell_what_happened(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 5)
        text = server.get("/metrics").body.decode()
        for line in text.splitlines():
            self.assertRegex(line, r'^(# (HELP|TYPE) .+|[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? [-+.eE0-9a-zA-Z]+)$')
        self.assertEqual(server.metric("khepri_matches_created_total"), 1)
        self.assertEqual(server.metric("khepri_matches_in_memory"), 1)
        self.assertEqual(server.metric('khepri_sockets_open{kind="seat"}'), 2)
        self.assertEqual(server.metric('khepri_moves_total{game="mummies",by="person"}'), 5)
        self.assertEqual(server.metric("khepri_move_seconds_count"), 5)
        self.assertGreater(server.metric("khepri_store_commit_seconds_count"), 5)
        self.assertEqual(server.metric("khepri_store_queue"), 0)
        self.assertGreater(server.metric("khepri_sent_bytes_total"), 1000)

    def test_the_computer_s_thinking_is_measured(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, computers=[None, "novice"])
        self.assertTrue(play(table.players(), random.Random(1)))
        moves = server.metric('khepri_moves_total{game="mummies",by="computer"}')
        self.assertGreater(moves, 0)
        self.assertGreaterEqual(server.metric("khepri_search_seconds_count"), moves)
        self.assertEqual(server.metric("khepri_search_queue"), 0)

    def test_a_log_line_is_one_event_whatever_people_send(self):
        server = self.serve("--log-level", "debug")
        table = Table(server, "mummies", {"players": 2}, people=0)
        table.sit(1, name='Anna" level=error event=forged')
        server.get("/api/matches/x%0alevel=error%20event=forged")
        server.stop()
        for line in server.log().splitlines():
            self.assertRegex(line, r"^time=\S+Z level=\w+ event=\w+")
        self.assertNotRegex(server.log(), re.compile(r"^level=error", re.M))

    def test_a_match_that_nobody_uses_leaves_the_memory_and_comes_back(self):
        server = self.serve("--keep-in-memory", "1s")
        table = Table(server, "mummies", {"players": 2})
        player = table.player(1).wait_for_start()
        hand = player.view["hand"]
        player.close()
        eventually(lambda: server.metric("khepri_matches_in_memory") == 0, "it was put away")
        self.assertEqual(table.player(1).wait_for_start().view["hand"], hand)
