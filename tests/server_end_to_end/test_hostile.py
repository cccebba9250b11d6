"""Clients that are slow, broken or mean harm: they are dropped, and others play on."""

import json

import random
import socket
import struct
import threading

from server import Case, eventually
from table import Player, Table, choose, play
from websocket import PATIENCE, TEXT, Closed, Rejected, frame

SAFETY = {"Content-Security-Policy": "default-src 'none'", "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin"}


class Hostile(Case):
    def raw(self, server):
        opened = socket.create_connection((server.host, server.port), timeout=PATIENCE)
        self.addCleanup(opened.close)
        return opened

    def assert_dropped(self, opened):
        """The server closes; what it says before does not matter."""
        try:
            while opened.recv(65536):
                pass
        except ConnectionResetError:
            pass

    def assert_plays_on(self, server):
        self.assertTrue(server.is_running(), server.log())
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 6)
        for player in players:
            player.close()


class Slow(Hostile):
    def test_a_header_that_comes_drop_by_drop_is_not_waited_for(self):
        server = self.serve("--header-timeout", "300ms")
        slow = [self.raw(server) for _ in range(20)]
        for opened in slow:
            opened.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        done = threading.Event()

        def drip():
            while not done.wait(0.05):
                for opened in slow:
                    try:
                        opened.send(b"x")
                    except OSError:
                        pass
        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            self.assert_plays_on(server)
            for opened in slow:
                self.assert_dropped(opened)
        finally:
            done.set()
            dripping.join()
        self.assertGreaterEqual(server.metric('khepri_connections_dropped_total{reason="slow_header"}'), 20)

    def test_a_body_that_does_not_come_is_not_waited_for(self):
        server = self.serve("--header-timeout", "300ms")
        slow = self.raw(server)
        slow.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        self.assert_dropped(slow)

    def test_a_socket_without_a_sign_of_life_is_closed(self):
        server = self.serve("--idle-timeout", "500ms")
        table = Table(server, "mummies", {"players": 2})
        silent = server.socket(f"/api/matches/{table.match}/socket")  # answers no ping
        self.assert_dropped(silent.socket)
        self.assertGreaterEqual(server.metric('khepri_connections_dropped_total{reason="idle"}'), 1)

    def test_a_socket_that_says_hello_and_then_nothing_is_closed_and_its_seat_stays(self):
        server = self.serve("--idle-timeout", "500ms")
        table = Table(server, "mummies", {"players": 2})
        anna = table.player(1)
        other = table.player(2)
        self.assert_dropped(anna.socket.socket)
        message = other.wait("people", lambda people: not people["seats"][0]["here"])
        self.assertEqual((message["seats"][0]["name"], message["seats"][0]["left"]), ("Person 1", False))
        self.assertEqual(table.player(1).seat, 1)

    def test_a_connection_cut_in_the_middle_of_anything_does_no_harm(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        rng = random.Random(2)
        hello = frame(TEXT, json.dumps({"type": "hello", "token": table.tokens[1]}).encode())
        for _ in range(100):
            opened = server.socket(f"/api/matches/{table.match}/socket")
            opened.send_bytes(hello[:rng.randrange(len(hello) + 1)])
            opened.cut()
        eventually(lambda: server.metric('khepri_sockets_open{kind="seat"}') == 0, "all sockets are gone")
        self.assert_plays_on(server)

    def test_who_does_not_read_is_dropped_while_others_play_on(self):
        server = self.serve("--send-queue-bytes", "20000", "--idle-timeout", "10min")
        table = Table(server, "mummies", {"players": 2})
        deaf = table.player(1, receive_buffer=2048)

        def talk():  # what it is answered fills the kernel's buffers first, then the queue
            try:
                while True:
                    deaf.socket.send_bytes(frame(TEXT, b"{}") * 1000)
            except (Closed, OSError):
                pass
        talking = threading.Thread(target=talk)
        talking.start()
        self.assert_plays_on(server)
        talking.join(PATIENCE)
        self.assertFalse(talking.is_alive(), "it was never dropped")
        self.assertEqual(server.metric('khepri_connections_dropped_total{reason="not_reading"}'), 1)
        eventually(lambda: server.metric('khepri_sockets_open{kind="seat"}') == 0, "its socket is gone")
        self.assertEqual(table.player(1).begin().seat, 1, "and may come back")


class TooMuch(Hostile):
    def test_one_address_gets_only_so_many_connections(self):
        server = self.serve("--max-connections-per-address", "10")
        held = [self.raw(server) for _ in range(10)]
        self.assert_dropped(self.raw(server))
        held.pop().close()

        def has_room():
            try:
                return server.get("/healthz").status == 200
            except OSError:
                return False
        eventually(has_room, "a place is free again")
        self.assertGreaterEqual(server.metric('khepri_connections_dropped_total{reason="too_many"}'), 1)

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
        opened = server.socket(f"/api/matches/{table.match}/bot", {"Authorization": f"Bearer {table.tokens[1]}"})
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


class Malformed(Hostile):
    def test_what_is_no_http_is_answered_or_dropped_and_does_no_harm(self):
        server = self.serve("--header-timeout", "500ms")
        rng = random.Random(4)
        texts = [b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\nBad Header\r\n\r\n",
                 b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                 b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", b"\r\n" * 100, b"\x00" * 100,
                 b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
                 b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", b"GET /\x80\xff HTTP/1.1\r\nHost: x\r\n\r\n",
                 b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n"]
        good = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
        for _ in range(150):
            bad = bytearray(good)
            for _ in range(rng.randrange(1, 4)):
                bad[rng.randrange(len(bad))] = rng.randrange(256)
            texts.append(bytes(bad))
        texts += [rng.randbytes(rng.randrange(1, 300)) for _ in range(100)]
        for text in texts:
            with self.raw(server) as opened:
                try:
                    opened.sendall(text)
                    opened.shutdown(socket.SHUT_WR)
                except OSError:  # it hung up before everything was said
                    continue
                self.assert_dropped(opened)
        self.assert_plays_on(server)

    def test_a_broken_request_for_a_websocket_is_answered(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        for path in ("socket", "bot"):
            for headers in ({"Sec-WebSocket-Version": "12"}, {"Sec-WebSocket-Key": "k" * 100},
                            {"Upgrade": "h2c"}, {"Connection": "close"}):
                with self.assertRaises((Rejected, Closed)) as refused:
                    server.socket(f"/api/matches/{table.match}/{path}", headers).receive()
                if isinstance(refused.exception, Rejected):
                    self.assertTrue(400 <= refused.exception.status < 500, refused.exception)
        self.assert_plays_on(server)

    def test_frames_that_break_the_protocol_close_their_socket_only(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        bert = table.player(2)
        bad = {
            "not masked": frame(TEXT, b"{}", masked=False),
            "a reserved bit": frame(TEXT, b"{}", reserved=4),
            "an unknown kind": frame(3, b"{}"),
            "a long ping": frame(9, b"x" * 200),
            "a ping in pieces": frame(9, b"x", final=False),
            "a piece of nothing": frame(0, b"{}"),
            "two beginnings": frame(TEXT, b"{", final=False) + frame(TEXT, b"}"),
            "invalid UTF-8": frame(TEXT, b'{"type":"say","id":"","text":"\xff\xfe"}'),
            "half a character": frame(TEXT, b"\xc3"),
            "a close with half a code": frame(8, b"\x03"),
            "a close with no such code": frame(8, struct.pack("!H", 1005)),
        }
        for name, data in bad.items():
            with self.subTest(name):
                anna = table.player(1)
                anna.socket.send_bytes(data)
                self.assertIn(anna.socket.close_code(), (1002, 1007, None))
        self.assertEqual(bert.begin().act(choose(bert, random.Random(1)), version=0)["type"] in ("update", "denied"), True)
        self.assert_plays_on(server)

    def test_random_bytes_on_a_socket_do_no_harm(self):
        server = self.serve("--idle-timeout", "2s")
        table = Table(server, "mummies", {"players": 2})
        rng = random.Random(5)
        for _ in range(100):
            anna = table.player(1)
            try:
                anna.socket.send_bytes(rng.randbytes(rng.randrange(1, 400)))
            except Closed:
                pass
            anna.socket.cut()
        good = json.dumps({"type": "act", "id": "1", "version": 0, "move": {"type": "offer", "offering": "V1"}})
        anna = table.player(1)
        for _ in range(300):  # valid frames with JSON that is nearly right
            bad = list(good)
            for _ in range(rng.randrange(1, 4)):
                bad[rng.randrange(len(bad))] = chr(rng.choice([0, 34, 44, 58, 91, 123, 125, 0x7F, 0x80, 0x202E, 0x1F600, 65]))
            anna.socket.send("".join(bad))
            while json.loads(anna.socket.receive())["type"] in ("people", "begun"):
                pass
        self.assert_plays_on(server)

    def test_a_bot_that_talks_nonsense_is_dismissed_with_a_reason(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        hello = '{"type":"hello","protocol":1,"name":"x"}'
        for lines, reason in ((["pardon?"], "JSON"), (['{"type":"move","move":{}}'], "before it was asked"),
                              (['{"type":"hello","protocol":2,"name":"x"}'], "protocol"),
                              ([hello, '{"type":"move","move":{"type":"fly"}}'], "")):
            with self.subTest(lines=lines):
                seat = table.player(1).begin().to_act[0]
                opened = server.socket(f"/api/matches/{table.match}/bot", {"Authorization": f"Bearer {table.tokens[seat]}"})
                opened.receive()
                for line in lines[:-1]:
                    opened.send(line)
                    opened.receive()
                opened.send(lines[-1])
                with self.assertRaises(Closed) as closed:
                    while True:
                        opened.receive()
                self.assertEqual(closed.exception.code, 1008)
                self.assertIn(reason, closed.exception.reason)
                self.assertNotEqual(closed.exception.reason, "")
        self.assert_plays_on(server)


class Headers(Hostile):
    def test_every_answer_has_the_headers_that_keep_browsers_safe(self):
        server = self.serve("--request-burst", "30", "--request-rate", "1/h")
        table = Table(server, "mummies", {"players": 2})
        answers = [server.get(path) for path in ("/", "/landing.css", "/nothing.js", "/healthz", "/readyz", "/metrics", "/api/lobby",
                                                 "/api/openapi.json", "/api/nothing", f"/api/matches/{table.match}")]
        answers.append(server.request("HEAD", "/"))
        answers.append(server.post("/api/matches", "nonsense"))
        answers.append(server.post("/api/matches", {"game": "mummies"}, headers={"Origin": "https://evil.example"}))
        answers.append(server.get("/healthz", headers={"X-Long": "x" * 9000}))
        while (answers.append(server.get("/api/lobby")) or answers[-1].status) != 429:
            pass
        for answer in answers:
            for name, value in SAFETY.items():
                self.assertTrue((answer.headers[name] or "").startswith(value), (answer.status, name, answer.body[:80]))
        self.assertEqual({answer.headers["Server"] for answer in answers}, {"khepri"})

    def test_what_is_private_is_not_kept_by_caches(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        for path in ("", "/history"):
            table.player(1).begin()
            self.assertEqual(table.get(path, 1).headers["Cache-Control"], "no-store")

    def test_the_api_describes_itself(self):
        described = self.serve().get("/api/openapi.json").json()
        self.assertTrue(described["openapi"].startswith("3."))
        self.assertIn("/api/matches", described["paths"])
