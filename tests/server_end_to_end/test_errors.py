"""What is turned down, with which status and code: src/server/rooms/server_error.h."""

import json
import os
import random
import socket

from server import Case
from table import Table, play
from websocket import Closed, Rejected

SEED = "ab" * 32


class ByHttp(Case):
    def test_every_request_that_makes_no_sense_gets_its_status_and_code(self):
        server = self.serve("--max-body-bytes", "2000")
        waiting = Table(server, "mummies", {"players": 3}, people=1)
        begun = Table(server, "mummies", {"players": 2})
        begun.player(1).wait_for_start()
        at, its = f"/api/matches/{waiting.match}", f"/api/matches/{begun.match}"
        mine, free = waiting.tokens[1], waiting.made["invitation"]
        act = {"type": "move", "id": "1", "version": 0, "move": {"type": "offer", "offering": "V1"}}
        table = [
            # method, path, body, token, status, code
            ("GET", "/api", None, None, 404, "no_such_path"),
            ("GET", "/api/", None, None, 404, "no_such_path"),
            ("GET", "/api/nothing", None, None, 404, "no_such_path"),
            ("GET", at + "/nothing", None, None, 404, "no_such_path"),
            ("GET", at + "/seats/1", None, None, 404, "no_such_path"),
            ("GET", "/no-such-file.js", None, None, 404, "no_such_path"),
            ("GET", "/api/matches/nothing", None, None, 404, "no_such_match"),
            ("POST", "/api/matches/nothing/seats", {"seed": SEED}, None, 404, "no_such_match"),
            ("DELETE", at, None, None, 405, "wrong_method"),
            ("POST", "/api/lobby", {}, None, 405, "wrong_method"),
            ("GET", "/api/matches", None, None, 405, "wrong_method"),
            ("GET", at + "/seats", None, None, 405, "wrong_method"),
            ("PUT", at + "/messages", act, mine, 405, "wrong_method"),
            ("POST", "/", {}, None, 405, "wrong_method"),
            ("GET", at + "/socket", None, None, 426, "upgrade_required"),
            ("GET", at + "/bot", None, mine, 426, "upgrade_required"),
            ("GET", at, None, "00" * 32, 403, "wrong_token"),
            ("GET", at, None, begun.tokens[1], 403, "wrong_token"),
            ("GET", at, None, free, 403, "wrong_token"),
            ("GET", at + "/history", None, mine, 409, "not_started"),
            ("GET", at + "/record", None, mine, 409, "record_is_secret"),
            ("GET", its + "/record", None, begun.tokens[1], 409, "record_is_secret"),
            ("POST", at + "/messages", act, None, 401, "no_token"),
            ("POST", at + "/messages", act, begun.tokens[1], 403, "wrong_token"),
            ("POST", at + "/messages", act, mine, 409, "not_started"),
            ("POST", at + "/messages", {"type": "undo", "id": "1", "version": 0}, mine, 409, "not_started"),
            ("POST", at + "/messages", {"type": "next_match", "id": "1", "kind": "rematch"}, mine, 409, "not_over"),
            ("POST", at + "/messages", {"type": "hello"}, mine, 400, "malformed"),
            ("POST", at + "/messages", {"type": "dance", "id": "1"}, mine, 400, "malformed"),
            ("POST", at + "/messages", {"type": "start", "id": "1", "computer": "god"}, mine, 400, "malformed"),
            ("POST", at + "/messages", "{", mine, 400, "malformed"),
            ("POST", its + "/messages", {"type": "start", "id": "1", "computer": "novice"}, begun.tokens[1],
             409, "already_started"),
            ("POST", its + "/seats", {"seed": SEED, "invitation": begun.made["invitation"]}, None, 409, "already_started"),
            ("POST", at + "/seats", {"seed": SEED}, None, 403, "wrong_invitation"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": "00" * 32}, None, 403, "wrong_invitation"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": begun.made["invitation"]}, None, 403, "wrong_invitation"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": free, "seat": 1}, None, 409, "seat_taken"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": waiting.made["seats"][0]}, None, 409, "seat_taken"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": waiting.made["seats"][1], "seat": 3}, None,
             409, "seat_taken"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": free, "seat": 4}, None, 404, "no_such_seat"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": free, "seat": 0}, None, 400, "malformed"),
            ("POST", at + "/seats", {"invitation": free}, None, 400, "malformed"),
            ("POST", at + "/seats", {"seed": "xy" * 32, "invitation": free}, None, 400, "malformed"),
            ("POST", at + "/seats", {"seed": "ab", "invitation": free}, None, 400, "malformed"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": free, "token": "x"}, None, 400, "malformed"),
            ("POST", at + "/seats", {"seed": SEED, "invitation": free, "colour": "red"}, None, 400, "malformed"),
            ("POST", at + "/seats", '{"seed": "%s", "name": "\\ud800"}' % SEED, None, 400, "malformed"),
            ("POST", at + "/seats", '{"seed": "%s", "name": "a\\u0000b"}' % SEED, None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "turn_seconds": NaN}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "turn_seconds": 1e999}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "turn_seconds": 9223372036854775808}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "turn_seconds": 1.5}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "options": []}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "options": null}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": null}', None, 400, "malformed"),
            ("POST", "/api/matches", "", None, 400, "malformed"),
            ("POST", "/api/matches", "not JSON", None, 400, "malformed"),
            ("POST", "/api/matches", b'{"game": "\xff"}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies", "game": "mummies"}', None, 400, "malformed"),
            ("POST", "/api/matches", '{"game": "mummies"} {}', None, 400, "malformed"),
            ("POST", "/api/matches", "[" * 17 + "]" * 17, None, 400, "malformed"),
            ("POST", "/api/matches", "[" * 1900, None, 400, "malformed"),
            ("POST", "/api/matches", [], None, 400, "malformed"),
            ("POST", "/api/matches", {"game": "chess"}, None, 400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "colour": "red"}, None, 400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 9}}, None, 400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 2}, "edition": "golden"}, None,
             400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 2}, "seats": [{}] * 3}, None,
             400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 2}, "seats": [{"computer": "god"}]}, None,
             400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 2},
                                      "seats": [{"computer": "novice"}] * 2}, None, 400, "malformed"),
            ("POST", "/api/matches", {"game": "mummies", "options": {"players": 2}, "turn_seconds": -1}, None,
             400, "malformed"),
            ("POST", "/api/matches", " " * 2001, None, 413, "too_large"),
        ]
        for method, path, body, token, status, code in table:
            with self.subTest(method=method, path=path, body=str(body)[:60]):
                answer = server.request(method, path, body, token)
                self.assert_error(answer, status, code)
                self.assertEqual(answer.json()["type"], "error")
        self.assertEqual([seat["name"] for seat in waiting.get().json()["seats"]], ["Person 1", "", ""], "nothing changed")

    def test_what_is_malformed_is_told_with_the_field_and_what_would_be_accepted(self):
        server = self.serve()
        answer = server.post("/api/matches", {"game": "mummies", "turn_seconds": "soon"}).json()
        self.assertIn("turn_seconds", answer["detail"])
        self.assertIn("expected", answer["detail"])

    def test_paths_do_not_escape(self):
        page = os.path.join(self.folder, "page")
        os.makedirs(page)
        for name, text in (("page/index.html", "<p>the page"), ("secret.txt", "a secret")):
            with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        os.symlink(os.path.join(self.folder, "secret.txt"), os.path.join(page, "link.txt"))
        server = self.serve("--page", page)
        self.assertEqual(server.get("/").body, b"<p>the page")
        for path in ("/../secret.txt", "/x/../../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "//secret.txt",
                     "/..\\secret.txt", "/./../secret.txt", "/%00/../secret.txt", self.path("secret.txt"),
                     "/../khepri.db", "/index.html/../../secret.txt", "/link.txt", "/%252e%252e/secret.txt"):
            answer = server.get(path)
            self.assertNotIn(b"a secret", answer.body, path)
            self.assertNotIn(b"SQLite", answer.body, path)
            self.assertIn(answer.status, (400, 404), path)
        for match in ("..", "%2e%2e", "'; DROP TABLE events; --".replace(" ", "%20"), "a" * 3000, "%00"):
            self.assertEqual(server.get(f"/api/matches/{match}").status, 404, match)

    def test_a_page_of_another_site_is_sent_away(self):
        server = self.serve("--origin", "https://friend.example")
        table = Table(server, "mummies", {"players": 2}, people=0)
        ours = f"http://{server.host}:{server.port}"
        for origin, allowed in ((ours, True), ("https://friend.example", True), ("https://evil.example", False),
                                ("null", False), ("https://friend.example.evil.example", False),
                                (f"http://{server.host}", False), (f"{ours}.evil.example", False),
                                (f"https://{server.host}:{server.port}", False)):
            with self.subTest(origin=origin):
                made = server.post("/api/matches", {"game": "mummies", "options": {"players": 2}}, headers={"Origin": origin})
                self.assertEqual(made.status, 201 if allowed else 403, made.body)
                if not allowed:
                    self.assertEqual(made.code, "foreign_origin")
                for path in (f"/api/matches/{table.match}/socket", f"/api/matches/{table.match}/bot"):
                    try:
                        server.socket(path, {"Origin": origin})
                        opened = True
                    except Rejected as rejected:
                        opened = False
                        self.assertEqual((rejected.status, json.loads(rejected.body)["code"]), (403, "foreign_origin"))
                    self.assertEqual(opened, allowed)

    def test_a_header_that_is_too_large_is_an_error(self):
        answer = self.serve().get("/healthz", headers={"X-Long": "x" * 9000})
        self.assert_error(answer, 431, "header_too_large")

    def test_a_body_that_never_comes_whole_is_an_error_by_its_announced_length(self):
        server = self.serve()
        with socket.create_connection((server.host, server.port), timeout=20) as raw:
            raw.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n{")
            self.assertIn(b" 413 ", raw.recv(65536).split(b"\r\n")[0])


class AtTheTable(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def table(self, game="mummies", options=None):
        table = Table(self.server, game, options or {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        mover = next(player for player in players if player.seat in player.to_act)
        return table, mover, next(player for player in players if player is not mover)

    def test_a_move_out_of_turn_is_refused(self):
        _, _, other = self.table()
        answer = other.act({"type": "sacrifice", "cards": other.view["hand"][:1]})
        self.assertEqual((answer["type"], answer["code"]), ("error", "refused"))
        self.assertIn("reason", answer["refusal"])
        self.assertEqual(answer["version"], 0)

    def test_a_stale_version_is_refused_and_the_match_s_own_is_told(self):
        _, mover, other = self.table()
        mover.act({"type": "sacrifice", "cards": mover.view["hand"][:1]})
        other.catch_up(1)
        answer = other.act({"type": "sacrifice", "cards": other.view["hand"][:1]}, version=0)
        self.assertEqual((answer["code"], answer["refusal"]["reason"], answer["version"]), ("refused", "stale_version", 1))
        answer = other.act({"type": "sacrifice", "cards": other.view["hand"][:1]}, version=2)
        self.assertEqual((answer["code"], answer["refusal"]["reason"]), ("refused", "stale_version"))

    def test_cards_of_another_seat_cannot_be_played(self):
        _, mover, other = self.table()
        foreign = next(card for card in other.view["hand"] if card not in mover.view["hand"])
        answer = mover.act({"type": "sacrifice", "cards": [foreign]})
        self.assertEqual(answer["code"], "refused")
        self.assertEqual(mover.version, 0)

    def test_the_same_id_twice_is_one_move_and_the_same_answer(self):
        _, mover, other = self.table()
        act = {"type": "move", "id": "once", "version": 0, "move": {"type": "sacrifice", "cards": mover.view["hand"][:1]}}
        mover.send(**act)
        mover.send(**act)
        update = mover.wait("update")
        self.assertEqual((update["done"], update["version"]), ("once", 1))
        self.assertEqual(mover.wait("done"), {"type": "done", "id": "once", "version": 1})
        other.catch_up(1)
        other.act({"type": "sacrifice", "cards": other.view["hand"][:1]})
        mover.catch_up(2)
        mover.send(**act)
        self.assertEqual(mover.wait("done")["version"], 1)
        self.assertEqual(mover.version, 2)

    def test_ids_of_different_seats_have_nothing_to_do_with_each_other(self):
        _, mover, other = self.table()
        mover.act({"type": "sacrifice", "cards": mover.view["hand"][:1]}, id="same")
        other.catch_up(1)
        answer = other.act({"type": "sacrifice", "cards": other.view["hand"][:1]}, id="same")
        self.assertEqual((answer["type"], answer["version"]), ("update", 2))

    def test_spectators_may_only_look(self):
        table, mover, _ = self.table()
        spectator = table.player()
        for message in ({"type": "move", "version": 0, "move": {"type": "sacrifice", "cards": mover.view["hand"][:1]}},
                        {"type": "leave"}, {"type": "chat", "text": "hello"}, {"type": "next_match", "kind": "rematch"}):
            spectator.send(id="x", **message)
            self.assertEqual(spectator.wait("error")["code"], "no_token")

    def test_a_match_that_is_over_takes_no_more_acts(self):
        table = Table(self.server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1))
        for player in players:
            self.assertIn(player.act({"type": "sacrifice", "cards": ["V1"]})["code"], ("refused", "match_over"))
            self.assertEqual(player.ask(type="leave")["code"], "match_over")

    def test_every_message_that_makes_no_sense_is_an_error_and_the_socket_stays(self):
        _, mover, _ = self.table()
        good = {"type": "move", "id": "x", "version": 0}
        for text in ("", "nonsense", "{}", "[]", "null", '{"type": 1}', '{"type": "move"}', '{"type": "hello"}',
                     json.dumps({**good, "move": 5}), json.dumps({**good, "move": {"type": "fly"}}),
                     json.dumps({**good, "move": {"text": "fly"}}), json.dumps({**good, "move": {"type": "offer"}}),
                     json.dumps({**good, "move": {"type": "end"}, "seat": 2}),
                     json.dumps({**good, "version": "0", "move": {}}), json.dumps({**good, "id": "i" * 65, "move": {}}),
                     json.dumps({**good, "version": -1, "move": {}}), json.dumps({**good, "version": 1e99, "move": {}}),
                     "[" * 5000, '{"type":"say","id":"x","text":"' + "é" * 3000 + '"}'):
            mover.socket.send(text)
            self.assertEqual(mover.wait("error")["code"], "malformed", text[:80])
        self.assertEqual(mover.act({"type": "sacrifice", "cards": mover.view["hand"][:1]})["type"], "update")

    def test_the_first_message_says_who_it_is(self):
        table = Table(self.server, "mummies", {"players": 2})
        stranger = Table(self.server, "mummies", {"players": 2}).tokens[1]
        for first, code in ((json.dumps({"type": "leave", "id": "x"}), "malformed"), ("nonsense", "malformed"),
                            (json.dumps({"type": "hello", "token": "00" * 32}), "wrong_token"),
                            (json.dumps({"type": "hello", "token": stranger}), "wrong_token"),
                            (json.dumps({"type": "hello", "token": table.made["invitation"]}), "wrong_token"),
                            (json.dumps({"type": "hello", "token": ""}), ("malformed", "wrong_token"))):
            with self.subTest(first=first):
                opened = self.server.socket(f"/api/matches/{table.match}/socket")
                opened.send(first)
                error = json.loads(opened.receive())
                self.assertEqual(error["type"], "error")
                self.assertIn(error["code"], code)
                self.assertEqual(opened.close_code(), 1008)

    def test_a_socket_to_a_match_that_is_not_there_is_an_error(self):
        opened = self.server.socket("/api/matches/nothing/socket")
        opened.send('{"type":"hello"}')
        self.assertEqual(json.loads(opened.receive())["code"], "no_such_match")
        self.assertEqual(opened.close_code(), 1008)

    def test_a_bot_without_the_right_token_is_dismissed(self):
        table = Table(self.server, "mummies", {"players": 2})
        for headers, code in (({}, "no_token"), ({"Authorization": "Bearer " + "00" * 32}, "wrong_token")):
            opened = self.server.socket(f"/api/matches/{table.match}/bot", headers)
            with self.assertRaises(Closed) as closed:
                opened.receive()
            self.assertEqual((closed.exception.code, closed.exception.reason), (1008, code))

    def test_denials_are_counted(self):
        _, _, other = self.table()
        other.act({"type": "sacrifice", "cards": other.view["hand"][:1]})
        self.assertEqual(self.server.metric('khepri_errors_total{code="refused"}'), 1)
        self.server.get("/api/matches/nothing")
        self.assertEqual(self.server.metric('khepri_errors_total{code="no_such_match"}'), 1)
