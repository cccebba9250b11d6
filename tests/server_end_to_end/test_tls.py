"""https and wss by the server itself, with certificates that the tests make."""

import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess

from certificates import make_certificate
from hostile import Hostile
from server import WHOLE, NotStarted, eventually
from table import Table, play
from websocket import TIMEOUT


def dropped(server, reason):
    return server.metric(f'khepri_connections_dropped_total{{reason="{reason}"}}')


class Tls(Hostile):
    def serve_tls(self, *flags, **more):
        self.certificate, self.key = make_certificate(self.folder, "server", "IP:127.0.0.1")
        return self.serve("--tls-certificate", self.certificate, "--tls-key", self.key, *flags,
                          tls=ssl.create_default_context(cafile=self.certificate), **more)

    def handshake(self, server, **settings):
        """The socket of a client with a context of its own."""
        context = ssl.create_default_context(cafile=self.certificate)
        for name, value in settings.items():
            setattr(context, name, value)
        return context.wrap_socket(self.raw(server), server_hostname=server.host)

    def test_a_match_is_played_to_its_end_over_wss(self):
        server = self.serve_tls()
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        self.assertTrue(play(players, random.Random(1)))
        self.assert_verified(server.get(f"/api/matches/{table.match}/record").body)
        for player in players:
            player.close()
        eventually(lambda: server.metric('khepri_sockets_open{kind="seat"}') == 0, "they are closed")
        self.assertEqual(server.stop(), 0)

    def test_it_speaks_tls_1_2_and_1_3_and_http_1_1(self):
        server = self.serve_tls()
        for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
            with self.handshake(server, minimum_version=version, maximum_version=version) as opened:
                opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                answer = b"".join(iter(lambda: opened.recv(65536), b""))
                self.assertTrue(answer.startswith(b"HTTP/1.1 200 OK"), "and ends properly")
        context = ssl.create_default_context(cafile=self.certificate)
        for offered, chosen in ((["h2", "http/1.1"], "http/1.1"), (["h2"], None)):
            context.set_alpn_protocols(offered)
            try:
                with context.wrap_socket(self.raw(server), server_hostname=server.host) as opened:
                    self.assertEqual(opened.selected_alpn_protocol(), chosen)
            except ssl.SSLError as error:
                self.assertIsNone(chosen)
                self.assertIn("no application protocol", str(error))
        old = subprocess.run(["openssl", "s_client", "-connect", f"{server.host}:{server.port}", "-tls1_1", "-cipher",
                              "ALL:@SECLEVEL=0"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=TIMEOUT)
        self.assertNotEqual(old.returncode, 0, old.stdout)
        self.assertGreater(dropped(server, "no_handshake"), 0)

    def test_whoever_does_not_speak_tls_is_dropped(self):
        server = self.serve_tls()
        plain = self.raw(server)
        plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        self.assert_dropped(plain)
        self.assertEqual(dropped(server, "no_handshake"), 1)
        self.assert_plays_on(server)

    def test_a_handshake_that_does_not_end_is_dropped(self):
        server = self.serve_tls("--header-timeout", "1s")
        silent, slow = self.raw(server), self.raw(server)
        slow.sendall(b"\x16\x03\x01\x02\x00\x01")  # the beginning of a greeting
        self.assert_dropped(silent)
        self.assert_dropped(slow)
        self.assertEqual(dropped(server, "slow_handshake"), 2)

    def test_a_client_that_does_not_read_is_dropped_over_tls_too(self):
        server = self.serve_tls("--message-rate", "1/min", "--message-burst", "10")
        table = Table(server, "mummies", {"players": 2})
        anna, bert = table.players()
        anna.socket.socket.shutdown(socket.SHUT_RDWR)
        eventually(lambda: server.metric('khepri_sockets_open{kind="seat"}') == 1, "it is noticed")
        self.assertEqual(bert.wait_for_start().welcome["seat"], 2)

    def fingerprint(self, server):
        return ssl.get_server_certificate((server.host, server.port))

    def test_a_new_certificate_is_read_at_a_signal(self):
        server = self.serve_tls()
        first = self.fingerprint(server)
        table = Table(server, "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        newer, key = make_certificate(self.folder, "newer", "IP:127.0.0.1", days=300)
        shutil.copy(newer, self.certificate)
        shutil.copy(key, self.key)
        expires = server.metric("khepri_certificate_expires_seconds")
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: self.fingerprint(server) != first, "it is in use")
        server.tls = ssl.create_default_context(cafile=newer)
        self.assertGreater(server.metric("khepri_certificate_expires_seconds"), expires + 200 * 86400)
        self.assertIn("event=certificate_reloaded", server.log())
        self.assertTrue(play(players, random.Random(1)), "sockets that were open go on")

    def test_a_bad_certificate_changes_nothing(self):
        server = self.serve_tls()
        first = self.fingerprint(server)
        for bad in ("no certificate at all", "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", ""):
            with open(self.certificate, "w", encoding="utf-8") as file:
                file.write(bad)
            before = server.log().count("event=certificate_not_reloaded")
            server.process.send_signal(signal.SIGHUP)
            eventually(lambda: server.log().count("event=certificate_not_reloaded") > before, "it is told")
            self.assertEqual(self.fingerprint(server), first)
        self.assert_plays_on(server)

    def test_a_page_s_origin_must_be_https(self):
        server = self.serve_tls()
        request = {"game": "mummies", "options": {"players": 2}}
        for scheme, status in (("https", 201), ("http", 403)):
            answer = server.post("/api/matches", request, headers={"Origin": f"{scheme}://{server.host}:{server.port}"})
            self.assertEqual(answer.status, status, scheme)

    def test_browsers_are_held_to_https_only_if_the_host_says_so(self):
        self.assertNotIn("Strict-Transport-Security", self.serve_tls().get("/healthz").headers)
        server = self.serve_tls("--hsts", "365d", database=self.path("other.db"))
        self.assertEqual(server.get("/healthz").headers["Strict-Transport-Security"], "max-age=31536000")

    def test_a_server_does_not_start_with_a_certificate_that_is_no_good(self):
        certificate, key = make_certificate(self.folder, "one", "IP:127.0.0.1")
        _, other_key = make_certificate(self.folder, "other", "IP:127.0.0.1")
        expired = self.path("expired.pem")
        subprocess.run(["openssl", "req", "-x509", "-key", key, "-out", expired, "-subj", "/CN=expired", "-days", "-1"],
                       check=False, capture_output=True, timeout=TIMEOUT)
        cases = [((certificate, other_key), "other.key: expected the key of the certificate"),
                 ((self.path("none.pem"), key), "none.pem: expected certificates in PEM form"),
                 ((certificate, certificate), "one.pem: expected the key of the certificate"),
                 ((certificate, None), "expected --tls-certificate and --tls-key together")]
        if os.path.exists(expired):
            cases.append(((expired, key), "expired.pem has expired"))
        for (file, its_key), message in cases:
            flags = ["--tls-certificate", file, *(["--tls-key", its_key] if its_key else [])]
            with self.assertRaises(NotStarted) as refused:
                self.serve(*flags)
            self.assertEqual(refused.exception.exit_code, 1)
            self.assertIn(message, refused.exception.log)
            done = subprocess.run([WHOLE, "serve", "--check", *flags, "--database", self.path("check.db")],
                                  capture_output=True, text=True, timeout=TIMEOUT)
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stdout, re.compile("^FAULT  certificate: .*" + re.escape(message), re.M))
