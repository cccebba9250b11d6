"""Clients that are slow, silent or gone: they are dropped, and others play on.

The limits are seconds: the test itself may have to wait for a processor, and must not be taken for slow.
"""

import json
import random
import threading

from hostile import Hostile
from server import eventually
from table import Table
from websocket import TIMEOUT, TEXT, Closed, frame


class Slow(Hostile):
    def test_a_header_that_comes_drop_by_drop_is_not_waited_for(self):
        server = self.serve("--header-timeout", "2s")
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

    def test_a_connection_that_rests_between_requests_is_idle_and_not_slow(self):
        server = self.serve("--header-timeout", "2s", "--idle-timeout", "4s")
        resting = self.raw(server)
        resting.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assert_dropped(resting)
        self.assertEqual(server.metric('khepri_connections_dropped_total{reason="slow_header"}'), 0)
        self.assertEqual(server.metric('khepri_connections_dropped_total{reason="idle"}'), 1)

    def test_a_socket_without_a_sign_of_life_is_closed(self):
        server = self.serve("--idle-timeout", "3s")
        table = Table(server, "mummies", {"players": 2})
        silent = server.socket(f"/api/matches/{table.match}/socket")  # answers no ping
        self.assert_dropped(silent.socket)
        self.assertGreaterEqual(server.metric('khepri_connections_dropped_total{reason="idle"}'), 1)

    def test_a_socket_that_says_hello_and_then_nothing_is_closed_and_its_seat_stays(self):
        server = self.serve("--idle-timeout", "3s")
        table = Table(server, "mummies", {"players": 2})
        anna = table.player(1)
        other = table.player(2)
        message = other.wait("seats", lambda people: not people["seats"][0]["connected"])  # and answers pings meanwhile
        self.assert_dropped(anna.socket.socket)
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

    def test_who_reads_late_gets_every_message_whole_and_in_order(self):
        server = self.serve("--send-queue-bytes", "60000000", "--message-burst", "1000000")
        table = Table(server, "mummies", {"players": 2})
        late = table.player(1, receive_buffer=32768).wait_for_start()
        count = 80_000  # more than the kernel's buffers hold: the rest waits in the server
        for start in range(0, count, 1000):
            late.socket.send_bytes(b"".join(frame(TEXT, b'{"type":"number %d"}' % number)
                                            for number in range(start, start + 1000)))
        for number in range(count):
            self.assertIn(f'found "number {number}"', late.wait("error")["detail"])
        self.assert_plays_on(server)

    def test_who_does_not_read_is_dropped_while_others_play_on(self):
        # so many messages would be taken for flooding, if the burst were small
        server = self.serve("--send-queue-bytes", "20000", "--idle-timeout", "10min", "--message-burst", "1000000")
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
        talking.join(TIMEOUT)
        self.assertFalse(talking.is_alive(), "it was never dropped")
        self.assertEqual(server.metric('khepri_connections_dropped_total{reason="not_reading"}'), 1)
        eventually(lambda: server.metric('khepri_sockets_open{kind="seat"}') == 0, "its socket is gone")
        self.assertEqual(table.player(1).wait_for_start().seat, 1, "and may come back")
