"""Clients that send what is no HTTP, no WebSocket and no JSON, or all of it at the wrong time."""

import json
import os
import random
import socket
import struct

from hostile import Hostile
from table import Table, catch_up, choose
from websocket import TEXT, Closed, Rejected, frame

NO_HTTP = [
    b"\x16\x03\x01\x02\x00\x01\x00",  # TLS
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nBad Header\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
    b"POST /api/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /\x80\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\r\n" * 100,
    b"\x00" * 100,
]


class Malformed(Hostile):
    def test_what_is_no_http_is_answered_or_dropped_and_does_no_harm(self):
        server = self.serve("--header-timeout", "2s")
        rng = random.Random(4)
        texts = [*NO_HTTP, *(rng.randbytes(rng.randrange(1, 300)) for _ in range(100))]
        good = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"
        for _ in range(150):
            bad = bytearray(good)
            for _ in range(rng.randrange(1, 4)):
                bad[rng.randrange(len(bad))] = rng.randrange(256)
            texts.append(bytes(bad))
        for text in texts:
            with self.raw(server) as opened:
                try:
                    opened.sendall(text)
                    opened.shutdown(socket.SHUT_WR)
                except OSError:  # it hung up before everything was sent
                    continue
                self.assert_dropped(opened)
        self.assert_plays_on(server)

    def answers(self, server, *parts):
        """Sends the parts, each after an answer to the one before; all answers, until the server closes."""
        with self.raw(server) as opened:
            received = []
            for part in parts:
                opened.sendall(part)
                received.append(opened.recv(65536))
            opened.shutdown(socket.SHUT_WR)
            while data := opened.recv(65536):
                received.append(data)
        return received

    def test_a_request_names_one_host(self):
        server = self.serve()
        for hosts, version, status in ((b"", b"1.1", b"400"), (b"Host: a\r\nHost: a\r\n", b"1.1", b"400"),
                                       (b"Host: a\r\nHost: b\r\n", b"1.0", b"400"), (b"", b"1.0", b"200"),
                                       (b"Host: a\r\n", b"1.1", b"200")):
            answer = b"".join(self.answers(server, b"GET /healthz HTTP/" + version + b"\r\n" + hosts + b"\r\n"))
            self.assertEqual(answer.split()[1], status, (hosts, version, answer))
        self.assertIn(b"Host: expected exactly one field, found 2",
                      b"".join(self.answers(server, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")))

    def test_a_client_that_asks_before_it_sends_a_body_is_told_to_go_on(self):
        server = self.serve()
        body = json.dumps({"game": "mummies", "options": {"players": 2}}).encode()
        head = b"POST /api/matches HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n"
        first, *rest = self.answers(server, head % len(body), body)
        self.assertEqual(first, b"HTTP/1.1 100 Continue\r\n\r\n")
        self.assertTrue(b"".join(rest).startswith(b"HTTP/1.1 201 "), rest)
        self.assertTrue(self.answers(server, head % 10**8)[0].startswith(b"HTTP/1.1 413 "), "not to send what is too large")
        at_once = b"".join(self.answers(server, head % len(body) + body))
        self.assertIn(b"HTTP/1.1 201 ", at_once)

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
        self.assertEqual(bert.wait_for_start().act(choose(bert, random.Random(1)), version=0)["type"] in ("update", "error"), True)
        self.assert_plays_on(server)

    def test_random_bytes_on_a_socket_do_no_harm(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        rng = random.Random(5)
        for _ in range(100):
            anna = table.player(1)
            try:
                anna.socket.send_bytes(rng.randbytes(rng.randrange(1, 400)))
            except Closed:
                pass
            anna.socket.cut()
        good = json.dumps({"type": "move", "id": "1", "version": 0, "move": {"type": "offer", "offering": "V1"}})
        anna = table.player(1)
        for _ in range(300):  # valid frames with JSON that is nearly right
            bad = list(good)
            for _ in range(rng.randrange(1, 4)):
                bad[rng.randrange(len(bad))] = chr(rng.choice([0, 34, 44, 58, 91, 123, 125, 0x7F, 0x80, 0x202E, 0x1F600, 65]))
            anna.socket.send("".join(bad))
            while json.loads(anna.socket.receive())["type"] in ("seats", "started"):
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
                seat = table.player(1).wait_for_start().to_act[0]
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


class Chaos(Hostile):
    """Everybody asks for anything at any time; what comes of it is a match like any other."""

    def message(self, player, rng):
        version = max(0, player.version + rng.choice([0, 0, 0, 0, 0, 0, -1, 1]))
        honest = {"type": "move", "version": version, "move": choose(player, rng)} if player.seat in player.to_act else None
        return rng.choice([
            honest or {"type": "undo", "version": version}, honest or {"type": "chat", "text": "?"}, honest or {"type": "return"},
            {"type": "undo", "version": version}, {"type": "move", "version": version, "move": {"type": "end"}},
            {"type": "move", "version": version, "move": {"type": "rob", "victim": rng.randrange(1, 5)}},
            {"type": "move", "version": version, "move": {"text": "sell coin 1"}}, {"type": "leave"}, {"type": "return"},
            {"type": "start", "computer": "novice"}, {"type": "next_match", "kind": "rematch"}, {"type": "chat", "text": "!"}])

    def play_wildly(self, table, rng, messages):
        players = [player.wait_for_start() for player in [*table.players(), *table.players()]]  # two windows each
        ids = [os.urandom(4).hex() for _ in range(messages)]
        for number in range(messages):
            player = rng.choice(players)
            if player.is_over:
                break
            name = rng.choice(ids[max(0, number - 3):number + 1])  # now and then one that was used
            player.ask(id=name, **self.message(player, rng))
            if rng.random() < 0.05:
                players.remove(player)
                player.socket.cut()
                players.append(table.player(player.seat).wait_for_start())
        return players

    def test_a_match_survives_all_that_its_players_can_think_of(self):
        server = self.serve("--chat-rate", "10000/s", "--chat-burst", "10000")
        for seed, (game, options) in enumerate([("archaeology", {"players": 3}), ("mummies", {"players": 2})] * 3):
            with self.subTest(game=game, seed=seed):
                table = Table(server, game, options)
                for player in self.play_wildly(table, random.Random(seed), 150):
                    player.close()
                players = table.players()
                self.assertTrue(play_with_stand_ins(players, random.Random(seed)))
                self.assert_verified(table.get("/record").body)


def play_with_stand_ins(players, rng):
    """The computer may still be about to play for someone who has just returned: then his move is late."""
    for player in players:
        player.wait_for_start()
    while not players[0].is_over:
        catch_up(players)
        asked = [player for player in players if player.seat in player.to_act]
        if asked:
            answer = asked[0].act(choose(asked[0], rng))
            assert answer["type"] == "update" or answer["code"] == "refused", answer
    return True
