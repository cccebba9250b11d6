"""Clients that want too much: documented in docs/operations.md."""

import random
import struct

from hostile import Hostile
from server import eventually
from table import Table, choose
from websocket import TEXT, Closed, frame


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
        wish = {"game": "mummies", "options": {"players": 2}}
        answers = [server.post("/api/matches", wish) for _ in range(3)]
        self.assertEqual([answer.status for answer in answers], [201, 201, 429])
        self.assertIn("Retry-After", answers[2].headers)
        self.assertEqual(server.get("/api/lobby").status, 200)

    def test_a_flood_of_messages_has_no_effect_and_others_do_not_notice(self):
        server = self.serve("--act-rate", "1/min", "--act-burst", "10")
        table = Table(server, "mummies", {"players": 2})
        anna, bert = table.players()
        for number in range(200):
            anna.send(type="leave", id=str(number)) if number >= 10 else anna.send(type="return", id=str(number))
        codes = [anna.wait("denied")["code"] for _ in range(190)]
        self.assertEqual(set(codes), {"too_many_requests"})
        mover = bert.begin()
        self.assertFalse(any(m["type"] == "people" and m["seats"][0]["left"] for m in mover.messages))
        self.assert_plays_on_with_limits(server)

    def assert_plays_on_with_limits(self, server):
        self.assertTrue(server.is_running())
        table = Table(server, "mummies", {"players": 2})
        players = [player.begin() for player in table.players()]
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
