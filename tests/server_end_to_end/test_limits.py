"""Clients that want too much: documented in docs/operations.md."""

import http.client
import json
import os
import random
import struct

from hostile import Hostile
from server import PROGRAM, eventually
from table import Table, catch_up, choose
from websocket import PING, TIMEOUT, TEXT, Closed, Rejected, frame

FLOODING = 'khepri_connections_dropped_total{reason="flooding"}'


class TooMuch(Hostile):
    def test_one_address_gets_only_so_many_connections(self):
        server = self.serve("--max-connections-per-address", "10")
        held = [self.raw(server) for _ in range(10)]
        self.assert_dropped(self.raw(server))
        held.pop().close()

        def dropped():
            try:
                return server.metric('khepri_connections_dropped_total{reason="too_many"}')
            except OSError:
                return 0
        self.assertGreaterEqual(eventually(dropped, "a place is free again"), 1)

    def test_one_address_behind_a_proxy_gets_only_so_many_sockets(self):
        server = self.serve("--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "10")
        table = Table(server, "mummies", {"players": 2})
        path = f"/api/matches/{table.match}/socket"

        def opened(address="203.0.113.1"):
            try:
                return server.socket(path, {"X-Forwarded-For": address})
            except Rejected as rejected:
                self.assertEqual((rejected.status, json.loads(rejected.body)["code"]), (429, "too_many_requests"))
                return None
        held = [opened() for _ in range(12)]
        self.assertEqual([bool(one) for one in held], [True] * 10 + [False] * 2)
        self.assertEqual(server.get("/healthz", headers={"X-Forwarded-For": "203.0.113.1"}).status, 429)
        self.assertEqual(server.metric('khepri_connections_dropped_total{reason="too_many"}'), 3)
        self.assertTrue(opened("203.0.113.2"), "another address")
        held[0].socket.close()
        self.assertTrue(eventually(opened, "a place is free again"))

    def test_requests_of_one_address_behind_a_proxy_count_only_while_they_are_answered(self):
        server = self.serve("--trusted-proxy", "127.0.0.1", "--max-connections-per-address", "2")
        kept = [http.client.HTTPConnection(server.host, server.port, timeout=TIMEOUT) for _ in range(5)]
        for connection in kept:
            self.addCleanup(connection.close)
            connection.request("GET", "/healthz", headers={"X-Forwarded-For": "203.0.113.1"})
            answer = connection.getresponse()
            self.assertEqual(answer.status, 200)
            answer.read()

    def test_all_together_get_only_so_many_connections(self):
        server = self.serve("--max-connections", "5")
        held = [self.raw(server) for _ in range(5)]
        self.assert_dropped(self.raw(server))
        self.assertEqual(len(held), 5)

    def test_too_many_requests_are_told_to_wait(self):
        server = self.serve("--request-rate", "1/min", "--request-burst", "5")
        answers = [server.get("/api/lobby") for _ in range(8)]
        self.assertEqual([answer.status for answer in answers], [200] * 5 + [429] * 3)
        self.assertEqual(answers[-1].code, "too_many_requests")
        wait = int(answers[-1].headers["Retry-After"])
        self.assertGreater(wait, 30, "seconds until one more may be asked")
        self.assertLessEqual(wait, 60)

    def test_too_many_new_matches_are_told_to_wait(self):
        server = self.serve("--match-rate", "1/min", "--match-burst", "2")
        request = {"game": "mummies", "options": {"players": 2}}
        answers = [server.post("/api/matches", request) for _ in range(3)]
        self.assertEqual([answer.status for answer in answers], [201, 201, 429])
        self.assertIn("Retry-After", answers[2].headers)
        self.assertEqual(server.get("/api/lobby").status, 200)

    def test_a_flood_of_messages_has_no_effect_and_others_do_not_notice(self):
        server = self.serve("--message-rate", "1/min", "--message-burst", "10")
        table = Table(server, "mummies", {"players": 2})
        anna, bert = table.players()
        try:
            for number in range(200):
                anna.send(type="leave", id=str(number)) if number >= 10 else anna.send(type="return", id=str(number))
        except Closed:
            pass
        codes = [anna.wait("error")["code"] for _ in range(10)]
        self.assertEqual(set(codes), {"too_many_requests"})
        self.assertEqual(anna.socket.close_code(), 1008)
        self.assertEqual(server.metric(FLOODING), 1)
        mover = bert.wait_for_start()
        self.assertFalse(any(m["type"] == "seats" and m["seats"][0]["left"] for m in mover.messages))
        self.assert_plays_on_with_limits(server)

    def test_a_flood_of_pings_ends_its_socket(self):
        server = self.serve("--message-rate", "1/min", "--message-burst", "10")
        table = Table(server, "mummies", {"players": 2})
        for path, headers in (("socket", {}), ("bot", {"Authorization": f"Bearer {table.tokens[1]}"})):
            opened = server.socket(f"/api/matches/{table.match}/{path}", headers)
            if path == "socket":
                opened.send('{"type":"hello"}')
            try:
                for _ in range(100):
                    opened.send_bytes(frame(PING, b"?"))
            except Closed:
                pass
            self.assertEqual(opened.close_code(), 1008, path)
        self.assertEqual(server.metric(FLOODING), 2)

    def test_a_flood_of_messages_from_a_client_that_does_not_read_ends_too(self):
        server = self.serve("--message-rate", "1/min", "--message-burst", "10", "--idle-timeout", "2s", "--header-timeout", "2s")
        table = Table(server, "mummies", {"players": 2})
        opened = server.socket(f"/api/matches/{table.match}/socket")
        opened.send('{"type":"hello"}')
        with self.assertRaises(Closed):
            for _ in range(1_000_000):  # until the server hangs up
                opened.send('{"type":"leave","id":"1"}' * 100)

    def test_requests_that_go_on_when_refused_end_their_connection(self):
        server = self.serve("--request-rate", "1/h", "--request-burst", "5")
        connection = self.raw(server)
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 11)
        received = b""
        while data := connection.recv(65536):
            received += data
        self.assertEqual((received.count(b" 200 OK"), received.count(b" 429 ")), (5, 5))
        self.assert_dropped(self.raw_request(server))

    def raw_request(self, server):
        opened = self.raw(server)
        opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        return opened

    def test_a_proxy_s_connection_outlives_the_floods_of_its_clients(self):
        server = self.serve("--trusted-proxy", "127.0.0.1", "--request-rate", "1/h", "--request-burst", "2")
        connection = http.client.HTTPConnection(server.host, server.port, timeout=TIMEOUT)
        self.addCleanup(connection.close)

        def ask(address):
            connection.request("GET", "/healthz", headers={"X-Forwarded-For": address})
            answer = connection.getresponse()
            answer.read()
            return answer.status
        connection.connect()
        used = connection.sock
        self.assertEqual([ask("203.0.113.1") for _ in range(10)], [200] * 2 + [429] * 8)
        self.assertEqual(ask("203.0.113.2"), 200)
        self.assertIs(connection.sock, used)

    def test_running_out_of_files_is_told(self):
        program = self.path("khepri-with-few-files")
        with open(program, "w", encoding="utf-8") as script:
            script.write(f'#!/bin/sh\nulimit -n 40\nexec "{PROGRAM}" "$@"\n')
        os.chmod(program, 0o755)
        server = self.serve(program=program)
        held = [self.raw(server) for _ in range(60)]
        eventually(lambda: "event=accept_failed" in server.log(), "the log tells it")
        for opened in held:
            opened.close()
        self.assertGreater(server.metric("khepri_accept_failures_total"), 0)
        self.assertEqual(server.log().count("event=accept_failed"), 1, "not a line for each attempt")
        self.assert_plays_on(server)

    def selling_and_undoing(self, server):
        """A match with a turn of more than 100 events: as many undos as there may be. And who plays it, and the latest version."""
        table = Table(server, "archaeology", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        rng = random.Random(1)
        while True:
            catch_up(players)
            mover = next(player for player in players if player.seat in player.to_act)
            if mover.view["phase"] == "act" and any(mover.view["hand"].values()):
                break
            mover.act(choose(mover, rng))
        kind = next(kind for kind, count in mover.view["hand"].items() if count)
        for _ in range(50):
            self.assertEqual(mover.act({"type": "sell", "kind": kind, "count": 1})["type"], "update")
            self.assertEqual(mover.ask(type="undo", version=mover.version)["type"], "update")
        return table, mover, mover.act({"type": "sell", "kind": kind, "count": 1})["version"]

    def test_undos_in_a_turn_are_bounded(self):
        _, mover, version = self.selling_and_undoing(self.serve())
        self.assertFalse(mover.status["can_undo"])
        error = mover.ask(type="undo", version=mover.version)
        self.assertEqual((error["code"], error["detail"]), ("too_many_undos", "undos in one turn: expected at most 50"))
        self.assertEqual(error["version"], version)
        self.assertEqual(mover.act({"type": "end"})["type"], "update", "the turn goes on")

    def test_a_history_comes_in_pieces(self):
        table, mover, version = self.selling_and_undoing(self.serve())

        def versions(query):
            return [moment["version"] for moment in table.get("/history" + query, mover.seat).json()]
        self.assertEqual(versions(""), list(range(100)))
        self.assertEqual(versions("?from=100"), list(range(100, version + 1)))
        self.assertEqual(versions(f"?from={version + 1}"), [])
        self.assertEqual(versions("?from=7&limit=3"), [7, 8, 9])
        self.assertEqual(versions("?limit=1&other=2"), [0])
        for query, detail in (("?limit=101", "limit: "), ("?limit=0", "limit: "), ("?from=-1", "from: "), ("?from=x", "from: ")):
            answer = table.get("/history" + query, mover.seat)
            self.assert_error(answer, 400, "malformed")
            self.assertTrue(answer.json()["detail"].startswith(detail + "expected a whole number"), answer.body)

    def test_a_long_history_counts_as_several_requests(self):
        server = self.serve("--request-rate", "1/h", "--request-burst", "60")
        table, mover, _ = self.selling_and_undoing(server)
        answers = []
        while (answer := table.get("/history", mover.seat)).status == 200:
            answers.append(answer)
        self.assert_error(answer, 429, "too_many_requests")
        cost = 1 + len(answers[0].body) // (16 * 1024)
        self.assertGreater(cost, 2, len(answers[0].body))
        self.assertTrue(0 < len(answers) <= 60 // cost + 1, (len(answers), cost))

    def test_the_lobby_lists_a_few_matches_of_one_address(self):
        server = self.serve("--max-listed-per-address", "2")
        tables = [Table(server, "mummies", {"players": 2}, people=1, in_lobby=True) for _ in range(5)]
        Table(server, "mummies", {"players": 2}, people=0, in_lobby=True)
        listed = [entry["match"] for entry in server.get("/api/lobby").json()["waiting"]]
        self.assertEqual(listed, [tables[4].match, tables[3].match], "the latest, where somebody sits")

    def assert_plays_on_with_limits(self, server):
        self.assertTrue(server.is_running())
        table = Table(server, "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        mover = next(player for player in players if player.seat in player.to_act)
        self.assertEqual(mover.act(choose(mover, random.Random(1)))["type"], "update")

    def test_a_bot_s_flood_ends_with_its_dismissal(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        for token in table.tokens.values(): # one of them is asked something, the other is not
            opened = server.socket(f"/api/matches/{table.match}/bot", {"Authorization": f"Bearer {token}"})
            try:
                for _ in range(2000):
                    opened.send('{"type":"hello","protocol":1,"name":"flood"}')
            except Closed:
                pass
            self.assert_plays_on(server)
            self.assertEqual(opened.close_code(), 1008)

    def test_a_message_that_is_too_large_closes_the_socket(self):
        server = self.serve("--max-message-bytes", "1024")
        table = Table(server, "mummies", {"players": 2})
        for pieces in (1, 3):
            anna = table.player(1)
            if pieces == 1:
                anna.socket.send_bytes(frame(TEXT, b"x" * 1025))
            else:
                anna.socket.send_bytes(frame(TEXT, b"x" * 500, final=False) + frame(0, b"x" * 600, final=False))
            self.assertEqual(anna.socket.close_code(), 1009)
        self.assert_plays_on(server)

    def test_a_frame_that_announces_more_than_there_can_be_is_not_believed(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        for size in (2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1):
            anna = table.player(1)
            anna.socket.send_bytes(struct.pack("!BBQ", 0x81, 0xFF, size) + b"mask" + b"x" * 100)
            self.assert_dropped(anna.socket.socket)
        self.assert_plays_on(server)
