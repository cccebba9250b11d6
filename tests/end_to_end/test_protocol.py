"""What the server says is what docs/protocol.md and src/server/net/http/openapi.json describe, and the examples in
src/wire/examples/server are of that shape. With KHEPRI_WRITE_EXAMPLES in the environment the examples are written again."""

import glob
import json
import os
import re
import secrets
import unittest

from conversations import Seat, all_messages, moves_for
from khepri import DEADLINE, ROOT, Case, run
from schema import faults
from server import Server

EXAMPLES = os.path.join(ROOT, "src/wire/examples/server")
SCHEMAS = {"from-server": "FromServer", "to-server": "ToServer", "create-match": "CreateMatch", "match-created": "MatchCreated",
           "take-seat": "TakeSeat", "seat-taken": "SeatTaken", "pairing": "Pairing", "paired": "Paired", "lobby": "Lobby",
           "daily-result": "DailyResult", "daily-entered": "DailyResultEntered", "daily-leaderboard": "DailyLeaderboard", "review-status": "ReviewStatus",
           "history": "History", "push-key": "PushKey", "push-subscription": "PushSubscription", "push-cancellation": "PushCancellation"}

with open(os.path.join(ROOT, "src/server/net/http/openapi.json")) as file:
    DOCUMENT = json.load(file)


def schema_of(example):
    return next({"$ref": "#/components/schemas/" + name} for start, name in SCHEMAS.items() if example.startswith(start))


class Protocol(Case):
    def serve(self, *flags):
        server = Server(self.path("khepri.db"), "--shutdown-grace", "1s", "--message-rate", "1000/s", "--request-rate",
                        "1000/s", "--request-burst", "1000", *flags)
        self.addCleanup(server.close)
        return server

    def expect_described(self, name, message):
        self.assertEqual(faults(DOCUMENT, schema_of(name), message), [], name)


class Examples(Protocol):
    def test_each_is_as_the_description_says(self):
        files = glob.glob(EXAMPLES + "/*.json")
        self.assertGreater(len(files), 30)
        for path in files:
            with open(path) as example:
                self.expect_described(os.path.basename(path), json.load(example))

    def test_each_is_linked_to_from_the_page(self):
        with open(os.path.join(ROOT, "docs/protocol.md")) as page:
            linked = set(re.findall(r"\(\.\./src/wire/examples/server/([^)]+)\)", page.read()))
        self.assertEqual(linked, {os.path.basename(path) for path in glob.glob(EXAMPLES + "/*.json")})

    def test_a_real_server_says_the_same(self):
        server = self.serve("--away-after", "1ms")
        messages = all_messages(server)
        self.expect_good_record(messages.pop("record"))
        for name, message in messages.items():
            self.expect_described(name, message)
            path = os.path.join(EXAMPLES, name + ".json")
            if "KHEPRI_WRITE_EXAMPLES" in os.environ:
                with open(path, "w") as example:
                    example.write(json.dumps(message, indent=2, ensure_ascii=False) + "\n")
            with open(path) as example:
                self.assertEqual(fields_of(json.load(example)), fields_of(message), name)
        files = {os.path.basename(path) for path in glob.glob(EXAMPLES + "/*.json")}
        self.assertEqual(files, {name + ".json" for name in messages})

    def expect_good_record(self, text):
        file = self.path("match.khepri")
        with open(file, "w") as record:
            record.write(text)
        verified = run("verify", file, env=self.env)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)


def fields_of(message):
    return sorted(message) if isinstance(message, dict) else len(message)


def resolved(answer):
    return DOCUMENT["components"]["responses"][answer["$ref"].split("/")[-1]] if "$ref" in answer else answer


class Paths(Protocol):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.made = self.server.make(game="mummies", options={"players": 2, "target": 50})
        self.token = self.server.sit(self.made["match"], "Anna", invitation=self.made["invitation"])["token"]

    def ask(self, method, path, **more):
        """The answer, which has to be among those that the description lists."""
        found = path.replace("{match}", self.made["match"]).replace("{game}", "mummies").replace("{date}", "2026-01-02")
        status, body = self.server.ask(method, found, **more)
        item = DOCUMENT["paths"][path]
        described = item.get(method.lower(), item.get("get", item.get("post", item.get("put"))))["responses"]
        self.assertIn(str(status), described, (method, path, body))
        for kind, content in resolved(described[str(status)]).get("content", {}).items():
            if kind == "application/json":
                self.assertEqual(faults(DOCUMENT, content["schema"], body), [], path)
        return status, body

    def expect_error(self, code, status, method, path, **more):
        found, body = self.ask(method, path, **more)
        self.assertEqual((found, body["code"]), (status, code), path)

    def test_those_described_are_served(self):
        for path, item in DOCUMENT["paths"].items():
            for method in item.keys() & {"get", "post", "put", "delete"}:
                _, body = self.ask(method.upper(), path, body=None if method == "get" else "{}")
                self.assertFalse(isinstance(body, dict) and body.get("code") == "no_such_path", path)

    def test_another_method_is_an_error(self):
        for path in ["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/api/lobby", "/api/push", "/api/matches/{match}",
                     "/api/matches/{match}/history", "/api/matches/{match}/record"]:
            self.expect_error("wrong_method", 405, "POST", path, body="{}")
        for path in ["/api/matches", "/api/pairing", "/api/matches/{match}/seats", "/api/matches/{match}/messages",
                     "/api/matches/{match}/push"]:
            self.expect_error("wrong_method", 405, "GET", path)

    def test_the_description_is_served(self):
        self.assertEqual(self.ask("GET", "/api/openapi.json")[1], DOCUMENT)

    def test_every_path_of_the_page_of_the_protocol_is_described(self):
        with open(os.path.join(ROOT, "docs/protocol.md")) as page:
            text = page.read()
        for path in DOCUMENT["paths"]:
            self.assertIn(re.sub("{([a-z]+)}", lambda part: part[1].upper(), path), text)

    def test_errors_come_with_their_codes(self):
        match, seats = "/api/matches/{match}", "/api/matches/{match}/seats"
        messages = "/api/matches/{match}/messages"
        seed = secrets.token_hex(32)
        act = {"type": "move", "id": "1", "version": 0, "move": {"type": "end"}}
        self.expect_error("malformed", 400, "POST", "/api/matches", body="{")
        self.expect_error("malformed", 400, "POST", "/api/matches", body={"game": "chess"})
        self.expect_error("malformed", 400, "POST", seats, body={"seed": "few"})
        self.expect_error("wrong_token", 403, "GET", match, token=seed)
        self.expect_error("wrong_invitation", 403, "POST", seats, body={"seed": seed})
        self.expect_error("no_such_seat", 404, "POST", seats, body={"seed": seed, "seat": 3})
        self.expect_error("seat_taken", 409, "POST", seats, body={"seed": seed, "invitation": self.made["seats"][0]})
        self.expect_error("foreign_origin", 403, "POST", seats, body={}, headers={"Origin": "http://elsewhere.example"})
        self.expect_error("no_token", 401, "POST", messages, body=act)
        self.expect_error("not_started", 409, "POST", messages, body=act, token=self.token)
        self.expect_error("not_over", 409, "POST", messages, body={"type": "next_match", "id": "1", "kind": "rematch"},
                           token=self.token)
        self.expect_error("no_token", 401, "PUT", match + "/push", body={})
        self.expect_error("malformed", 400, "PUT", match + "/push", body={}, token=self.token)
        self.expect_error("not_started", 409, "GET", match + "/history")
        self.expect_error("record_is_secret", 409, "GET", match + "/record")
        self.expect_error("record_is_secret", 409, "POST", match + "/review")
        result = {"name": "Anna", "token": seed, "record": "khepri record 1"}
        self.expect_error("malformed", 400, "POST", "/api/daily/{game}/{date}", body={"name": "Anna"})
        self.expect_error("wrong_day", 409, "POST", "/api/daily/{game}/{date}", body=result)
        self.expect_error("upgrade_required", 426, "GET", match + "/socket")
        self.expect_error("too_large", 413, "POST", "/api/matches", body=" " * 70000)
        self.server.sit(self.made["match"], "Ben", invitation=self.made["invitation"])
        self.expect_error("already_started", 409, "POST", seats, body={"seed": seed})
        self.expect_error("refused", 409, "POST", messages, body={"type": "undo", "id": "1", "version": 0},
                           token=self.token)

    def test_asking_twice_takes_one_seat(self):
        request = {"seed": secrets.token_hex(32), "token": secrets.token_hex(32), "invitation": self.made["invitation"]}
        first = self.ask("POST", "/api/matches/{match}/seats", body=request)
        self.assertEqual(self.ask("POST", "/api/matches/{match}/seats", body=request), first)


class Sockets(Protocol):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.match = self.server.make(game="mummies", options={"players": 2, "target": 50}, in_lobby=True)["match"]

    def test_are_closed_with_a_code_and_a_reason(self):
        for first, code in [("hello", "malformed"), ({"type": "leave", "id": "1"}, "malformed"),
                            ({"type": "hello", "token": "no"}, "wrong_token")]:
            opened = self.server.open(f"/api/matches/{self.match}/socket")
            opened.say(first)
            self.assertEqual(opened.read()["code"], code)
            self.assertIsNone(opened.read())
            self.assertEqual(opened.closed, (1008, code))

    def test_a_match_that_is_not_there(self):
        opened = self.server.socket("z" * 12)
        self.assertEqual(opened.read()["code"], "no_such_match")
        bot = self.server.bot_socket("z" * 12, "no")
        self.assertIsNone(bot.read())
        self.assertEqual(bot.closed, (1008, "no_such_match"))

    def test_a_spectator_may_only_watch(self):
        spectator = self.server.socket(self.match)
        spectator.until("welcome")
        spectator.say({"type": "chat", "id": "1", "text": "hello"})
        self.assertEqual(spectator.until("error")["code"], "no_token")

    def test_an_act_that_is_sent_twice_is_done_once(self):
        seats = Seat(self.server, self.match, "Anna"), Seat(self.server, self.match, "Ben")
        first = seats[seats[0].socket.until("started")["to_act"][0] - 1]
        act, _ = first.act(0, moves_for(self.server, self.match, first.token)[0])
        self.assertEqual(first.ask(act), {"type": "done", "id": act["id"], "version": 1})
        self.assertEqual(self.server.get(f"/api/matches/{self.match}")[1]["status"]["version"], 1)

    def test_who_leaves_before_the_beginning_watches_and_no_more(self):
        eve = Seat(self.server, self.match, "Eve", seat=1)
        self.assertEqual(eve.ask({"type": "leave", "id": "1"})["type"], "done")
        Seat(self.server, self.match, "Anna", seat=1)
        Seat(self.server, self.match, "Ben")
        self.assertEqual(eve.socket.until("started")["view"]["seat"], "spectator")
        eve.socket.say({"type": "chat", "id": "2", "text": "I am Anna"})
        self.assertEqual(eve.socket.until("error")["code"], "no_token")
        self.assertEqual(self.server.get(f"/api/matches/{self.match}", eve.token)[0], 403)

    def test_a_message_that_is_too_long_closes_the_socket(self):
        spectator = self.server.socket(self.match)
        spectator.until("welcome")
        spectator.say({"type": "chat", "id": "1", "text": "a" * 17000})
        self.assertIsNone(spectator.read())
        self.assertIn(spectator.closed[0], (1009, 1006))  # the rest of it may come too late to hear why

    def test_the_server_says_when_it_ends(self):
        spectator = self.server.socket(self.match)
        spectator.until("welcome")
        self.server.process.terminate()
        self.assertIsNone(spectator.read())
        self.assertEqual(spectator.closed, (1001, "the server is shutting down"))
        spectator.close()
        self.assertEqual(self.server.process.wait(timeout=DEADLINE), 0)


if __name__ == "__main__":
    unittest.main()
