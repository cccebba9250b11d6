"""Turn notices by Web Push: to a push service of our own, which decrypts them as a browser would."""

import json
import random
import time
import unittest

from push_service import EndlessAnswer, PushService, answer, in_turn, nonsense
from server import Case, eventually
from table import Player, Table, mummies_move, plain_moves
from web_push import Browser, base64url, from_base64url, identity

DAY = 24 * 3600
FAILURES = "khepri_push_failures_total"


class Decryption(unittest.TestCase):
    def test_is_that_of_the_rfc(self):
        """RFC 8291, section 5."""
        private = int.from_bytes(from_base64url("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"), "big")
        browser = Browser(private, from_base64url("BTBZMqHH6r4Tts7J_aSIgg"))
        body = from_base64url("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
                              "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN")
        self.assertEqual(browser.decrypt(body), b"When I grow up, I want to be a watermelon")
        with self.assertRaises(AssertionError):
            browser.decrypt(body[:-1] + b"\0")


class PushCase(Case):
    def setUp(self):
        super().setUp()
        self.service = PushService(self.folder)
        self.addCleanup(self.service.close)

    def serve_with_push(self, *flags):
        return self.serve("--push-service", self.service.name, "--push-ca", self.service.certificate,
                          "--push-private-addresses", "--push-contact", "mailto:host@example.org", *flags)

    def begun(self, server, **more):
        """A match of two with a day for each turn, nobody connected: who moves first, and who then waits for the turn."""
        table = Table(server, "mummies", {"players": 2}, **{"turn_seconds": DAY, **more})
        mover, = self.status(table)["to_act"]
        return table, mover, 3 - mover

    def status(self, table, seat=None):
        """The present one, once the match has started."""
        return eventually(lambda: table.get("", seat).json().get("status"), "the match starts")

    def put(self, table, seat, endpoint, browser=None, **more):
        subscription = {**(browser or Browser()).subscription(endpoint), **more}
        return table.server.request("PUT", f"/api/matches/{table.match}/push", subscription, token=table.tokens.get(seat))

    def subscribe(self, table, seat, path, **more):
        browser = Browser()
        done = self.put(table, seat, self.service.endpoint(path), browser, **more)
        self.assertEqual((done.status, done.json()), (200, {}), done.body)
        return browser

    def unsubscribe(self, table, seat, endpoint):
        return table.server.request("DELETE", f"/api/matches/{table.match}/push", {"endpoint": endpoint},
                                    token=table.tokens.get(seat))

    def move(self, table, seat):
        """Without a socket."""
        status = self.status(table, seat)
        move = mummies_move(status["view"], random.Random(status["version"]))
        done = table.post("/messages", {"type": "move", "id": "", "version": status["version"], "move": move}, seat)
        self.assertEqual(done.status, 200, done.body)

    def failures(self, server, reason):
        return server.metric(f'{FAILURES}{{reason="{reason}"}}')

    def wait_for_failure(self, server, reason):
        eventually(lambda: self.failures(server, reason), f"a failure: {reason}")


class Notices(PushCase):
    def test_tell_whoever_is_away_that_it_is_his_turn(self):
        server = self.serve_with_push()
        table, mover, away = self.begun(server)
        browser = self.subscribe(table, away, "away", text="  À vous\u200b de jouer : “Mummies” ")
        self.move(table, mover)
        message = self.service.next()
        self.assertEqual(message.path, "/away")
        self.assertEqual(json.loads(browser.decrypt(message.body)),
                         {"match": table.match, "game": "mummies", "text": "À vous de jouer : “Mummies”"})
        self.assertEqual({name: message.headers[name] for name in ("Host", "TTL", "Topic", "Content-Encoding")},
                         {"Host": self.service.name, "TTL": str(DAY), "Topic": table.match, "Content-Encoding": "aes128gcm"})
        claims, key = identity(message.headers["Authorization"])
        self.assertEqual(key, server.get("/api/push").json()["public_key"])
        self.assertEqual((claims["aud"], claims["sub"]), (f"https://{self.service.name}", "mailto:host@example.org"))
        self.assertTrue(0 < claims["exp"] - time.time() <= DAY, claims)
        eventually(lambda: server.metric("khepri_push_sent_total") == 1, "it counts as sent")

    def test_are_not_for_those_who_are_here_and_come_once_for_each_turn(self):
        server = self.serve_with_push()
        table, first, second = self.begun(server)
        self.subscribe(table, first, "first")
        self.subscribe(table, second, "second")
        here = table.player(second)
        self.move(table, first)
        self.assertEqual(server.metric("khepri_push_queue") + server.metric("khepri_push_sent_total"), 0)
        self.move(table, second)
        self.assertEqual(self.service.next().path, "/first")
        here.close()
        eventually(lambda: not table.get().json()["seats"][second - 1]["connected"], "the second has gone")
        self.move(table, first)
        self.assertEqual(self.service.next().path, "/second")
        eventually(lambda: server.metric("khepri_push_queue") == 0, "nothing else waits")
        self.assertTrue(self.service.messages.empty())

    def test_come_when_the_match_begins_with_the_turn(self):
        server = self.serve_with_push()
        table = Table(server, "scarabya", {"mode": "expedition", "players": 2, "flips": True}, people=1, turn_seconds=DAY)
        browser = self.subscribe(table, 1, "early")
        table.tokens[2] = table.sit(2)
        self.assertEqual(json.loads(browser.decrypt(self.service.next().body))["game"], "scarabya")

    def test_come_only_with_a_clock_of_an_hour(self):
        server = self.serve_with_push()
        for seconds, waiting in ((3599, 0), (0, 0), (3600, 1)):
            table, mover, away = self.begun(server, turn_seconds=seconds)
            self.subscribe(table, away, str(seconds))
            self.move(table, mover)
            eventually(lambda: server.metric("khepri_push_queue") == 0, "all is sent")
            self.assertEqual(server.metric("khepri_push_sent_total"), waiting, seconds)

    def test_go_to_the_four_latest_browsers_of_a_seat(self):
        server = self.serve_with_push()
        table, mover, away = self.begun(server)
        for path in "abcde":
            self.subscribe(table, away, path)
        self.subscribe(table, away, "c", text="Again.")
        self.assertEqual(self.unsubscribe(table, away, self.service.endpoint("d")).status, 200)
        self.move(table, mover)
        self.assertEqual({self.service.next().path for _ in range(3)}, {"/b", "/c", "/e"})
        eventually(lambda: server.metric("khepri_push_queue") == 0, "nothing else waits")
        self.assertTrue(self.service.messages.empty())

    def test_survive_a_restart(self):
        server = self.serve_with_push()
        table, mover, away = self.begun(server)
        browser = self.subscribe(table, away, "away")
        key = server.get("/api/push").json()
        server.kill()
        server.start()
        self.assertEqual(server.get("/api/push").json(), key)
        self.move(table, mover)
        message = self.service.next()
        self.assertEqual(json.loads(browser.decrypt(message.body))["match"], table.match)
        self.assertEqual(identity(message.headers["Authorization"])[1], key["public_key"])

    def test_come_late_to_those_who_went_without_a_word(self):
        server = self.serve_with_push("--idle-timeout", "1s")
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "away")
        silent = table.player(away)  # reads nothing from now on, so it answers no ping
        self.move(table, mover)
        self.assertEqual(self.service.next().path, "/away")
        silent.socket.socket.close()


class Services(PushCase):
    """What push services may answer."""

    def test_that_do_not_know_a_subscription_any_more_are_not_asked_again(self):
        for status in (404, 410):
            with self.subTest(status):
                server = self.serve_with_push()
                self.service.answers = {"/gone": answer(status)}
                table, mover, away = self.begun(server)
                self.subscribe(table, away, "gone")
                self.subscribe(table, away, "there")
                self.move(table, mover)
                self.assertEqual({self.service.next().path, self.service.next().path}, {"/gone", "/there"})
                self.wait_for_failure(server, "gone")
                server.stop()
                server.start()
                self.move(table, away)
                self.move(table, mover)
                self.assertEqual(self.service.next().path, "/there")
                eventually(lambda: server.metric("khepri_push_queue") == 0, "nothing else waits")
                self.assertTrue(self.service.messages.empty())
                self.assertNotIn("push_failed", server.log())
                server.stop()

    def test_that_are_busy_are_asked_again_when_they_say(self):
        server = self.serve_with_push()
        self.service.answers = {"/busy": in_turn(answer(429, Retry_After="1"), answer(503, Retry_After="1"), answer(201))}
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "busy")
        self.move(table, mover)
        bodies = {self.service.next().body for _ in range(3)}
        self.assertEqual(len(bodies), 1)
        eventually(lambda: server.metric("khepri_push_sent_total") == 1, "it is sent in the end")
        self.assertEqual(self.failures(server, "unavailable"), 2)
        self.assertEqual(server.log().count("event=push_failed"), 1)
        self.assertIn(f"service={self.service.name} reason=unavailable", server.log())

    def test_are_not_asked_again_once_the_turn_is_played(self):
        server = self.serve_with_push()
        self.service.answers = {"/busy": answer(503, Retry_After="1")}
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "busy")
        self.move(table, mover)
        self.service.next()
        self.move(table, away)
        eventually(lambda: server.metric("khepri_push_queue") == 0, "it is dropped")
        self.assertTrue(self.service.messages.empty())

    def test_that_redirect_are_not_followed(self):
        server = self.serve_with_push()
        self.service.answers = {"/moved": answer(307, Location=self.service.endpoint("elsewhere"))}
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "moved")
        self.move(table, mover)
        self.wait_for_failure(server, "refused")
        self.assertEqual(self.service.next().path, "/moved")
        self.assertTrue(self.service.messages.empty())

    def test_that_never_stop_answering_are_cut_off(self):
        server = self.serve_with_push()
        endless = self.service.answers["/endless"] = EndlessAnswer()
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "endless")
        self.move(table, mover)
        eventually(lambda: server.metric("khepri_push_sent_total") == 1, "the status is enough")
        self.assertTrue(endless.was_cut_off.wait(60))

    def test_that_do_not_answer_keep_nobody_from_playing(self):
        server = self.serve_with_push("--push-timeout", "300ms")
        self.service.answers = {f"/{n}": lambda handler: self.service.ended.wait() for n in range(4)}
        table, mover, away = self.begun(server)
        for path in range(4):
            self.subscribe(table, away, str(path))
        self.move(table, mover)
        for _ in range(4):
            self.service.next()
        self.move(table, away)
        self.wait_for_failure(server, "timeout")
        eventually(lambda: server.metric("khepri_push_queue") == 0, "all are given up: the turn is over")

    def test_that_do_not_answer_keep_the_server_from_nothing_when_it_ends(self):
        server = self.serve_with_push()
        self.service.answers = {"/hangs": lambda handler: self.service.ended.wait(), "/busy": answer(503)}
        table, mover, away = self.begun(server)
        for path in ("hangs", "busy"):
            self.subscribe(table, away, path)
        self.move(table, mover)
        for _ in range(2):
            self.service.next()
        self.assertEqual(server.stop(), 0)

    def test_that_speak_no_http_are_refused(self):
        server = self.serve_with_push()
        self.service.answers = {"/nonsense": nonsense}
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "nonsense")
        self.move(table, mover)
        self.wait_for_failure(server, "malformed")

    def test_need_a_certificate_that_is_known(self):
        server = self.serve("--push-service", self.service.name, "--push-private-addresses")
        table, mover, away = self.begun(server)
        self.subscribe(table, away, "x")
        self.move(table, mover)
        self.wait_for_failure(server, "certificate")
        self.assertTrue(self.service.messages.empty())

    def test_need_a_certificate_for_their_name(self):
        address = f"127.0.0.1:{self.service.port}"
        server = self.serve_with_push("--push-service", address)
        table, mover, away = self.begun(server)
        self.assertEqual(self.put(table, away, f"https://{address}/x").status, 200)
        self.move(table, mover)
        self.wait_for_failure(server, "certificate")
        self.assertTrue(self.service.messages.empty())


class Endpoints(PushCase):
    """They come from clients, and must not open the host's network."""

    def test_at_private_addresses_are_not_connected_to(self):
        names = [self.service.name] + [f"{host}:{self.service.port}" for host in ("127.0.0.1", "2130706433", "0")]
        server = self.serve("--push-ca", self.service.certificate, "--push-service", ",".join(names))
        table, mover, away = self.begun(server)
        for name in names:
            self.assertEqual(self.put(table, away, f"https://{name}/x").status, 200)
        self.move(table, mover)
        eventually(lambda: self.failures(server, "private_address") == 4, "all are refused")
        self.assertEqual(self.service.connections, 0)

    def test_of_other_services_schemes_and_ports_are_refused(self):
        server = self.serve_with_push()
        table, _, away = self.begun(server)
        for endpoint in ("http://fcm.googleapis.com/x", f"http://{self.service.name}/x", "https://127.0.0.1/x", "https://[::1]/x",
                         "https://169.254.169.254/latest", "https://localhost/x", "https://localhost:22/x",
                         "https://fcm.googleapis.com:8443/x", "https://fcm.googleapis.com@127.0.0.1/x",
                         "https://fcm.googleapis.com.example.org/x", "https://fcm.googleapis.com/a\r\nX: y", "file:///etc/passwd",
                         "", f"https://{self.service.name}/" + "x" * 1000):
            refused = self.put(table, away, endpoint)
            self.assert_error(refused, 400, "malformed")
            self.assertIn("endpoint", refused.json()["detail"])
        self.assertEqual(self.service.connections, 0)

    def test_come_with_keys_and_a_sentence(self):
        server = self.serve_with_push()
        table, _, away = self.begun(server)
        for field, value in (("p256dh", ""), ("p256dh", base64url(bytes(65))), ("p256dh", "no"), ("auth", "AAAA"), ("auth", 7),
                             ("text", " \u200b "), ("text", "x" * 3000), ("more", "x")):
            refused = self.put(table, away, self.service.endpoint("x"), **{field: value})
            self.assert_error(refused, 400, "malformed")
            self.assertIn(field, refused.json()["detail"])

    def test_are_the_business_of_their_seat_alone(self):
        server = self.serve_with_push()
        table, mover, away = self.begun(server)
        endpoint = self.service.endpoint("secret-endpoint")
        browser = self.subscribe(table, away, "secret-endpoint", text="a secret sentence")
        self.assert_error(self.put(table, None, endpoint), 401, "no_token")
        self.assert_error(self.unsubscribe(table, None, endpoint), 401, "no_token")
        table.tokens["other"] = "0" * 64
        self.assert_error(self.put(table, "other", endpoint), 403, "wrong_token")
        self.assertEqual(self.unsubscribe(table, mover, endpoint).status, 200)  # of another seat: nothing happens
        other, watching = table.player(mover), Player(server, table.match)
        self.move(table, mover)
        self.service.next()
        for one in (other, watching):
            one.catch_up(1)
        told = [server.log(), json.dumps(other.messages), json.dumps(watching.messages), server.get("/api/lobby").body.decode(),
                server.get("/metrics").body.decode(), table.get("/history", mover).body.decode(),
                table.get("", mover).body.decode()]
        for secret in ("secret-endpoint", "secret sentence", base64url(browser.public), base64url(browser.auth)):
            for text in told:
                self.assertNotIn(secret, text)

    def test_can_be_changed_only_so_often(self):
        server = self.serve_with_push()
        table, _, away = self.begun(server)
        statuses = [self.put(table, away, self.service.endpoint(str(n))).status for n in range(30)]
        self.assertEqual(statuses[:20], [200] * 20)
        self.assertIn(429, statuses)

    def test_of_a_match_that_is_over_are_refused(self):
        server = self.serve_with_push()
        table = Table(server, "scarabya", {"mode": "solo", "players": 1, "flips": True}, turn_seconds=DAY)
        player = table.player(1).wait_for_start()
        while not player.is_over:
            player.act(plain_moves(player)[0])
        self.assert_error(self.put(table, 1, self.service.endpoint("x")), 409, "match_over")


class Settings(PushCase):
    def test_can_switch_all_of_it_off(self):
        server = self.serve_with_push("--push", "off")
        table, _, away = self.begun(server)
        self.assert_error(server.get("/api/push"), 404, "no_push")
        self.assert_error(self.put(table, away, self.service.endpoint("x")), 404, "no_push")
        self.assert_error(self.unsubscribe(table, away, self.service.endpoint("x")), 404, "no_push")

    def test_know_the_services_of_the_browsers(self):
        server = self.serve()
        table, _, away = self.begun(server)
        for host in ("fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", "db5p.notify.windows.com"):
            self.assertEqual(self.put(table, away, f"https://{host}/x").status, 200, host)
        self.assert_error(self.put(table, away, self.service.endpoint("x")), 400, "malformed")

    def test_that_are_wrong_are_answered_with_what_is_expected(self):
        from server import NotStarted
        for flags, complaint in ((["--push", "maybe"], "expected on or off"), (["--push-service", "https://x"], "expected a host"),
                                 (["--push-contact", "me"], "mailto:host@example.org"),
                                 (["--push-ca", self.path("missing.pem")], "expected a file of certificates")):
            with self.assertRaises(NotStarted) as failed:
                self.serve(*flags)
            self.assertIn(complaint, failed.exception.log)
