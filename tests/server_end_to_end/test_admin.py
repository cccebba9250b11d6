"""`khepri admin` and the socket it uses."""

import json
import os
import random
import signal
import socket
import stat
import subprocess

from server import WHOLE, Case, NotStarted, eventually
from table import Player, Table, play, random_seed
from websocket import TIMEOUT, Closed, Rejected


class AdminCase(Case):
    def serve_with_admin(self, *flags, **more):
        self.admin_path = self.path("admin.sock")
        return self.serve("--admin-socket", self.admin_path, *flags, **more)

    def admin(self, *arguments, code=0):
        done = subprocess.run([WHOLE, "admin", *arguments, "--socket", self.admin_path], capture_output=True, text=True,
                              timeout=TIMEOUT)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def admin_json(self, *arguments, code=0):
        return json.loads(self.admin(*arguments, "--json", code=code))

    def begun(self, server, **more):
        table = Table(server, "mummies", {"players": 2}, **more)
        return table, [player.wait_for_start() for player in table.players()]


class Socket(AdminCase):
    def test_only_its_owner_may_open_it_and_it_goes_with_the_server(self):
        server = self.serve_with_admin()
        mode = os.stat(self.admin_path).st_mode
        self.assertTrue(stat.S_ISSOCK(mode))
        self.assertEqual(stat.S_IMODE(mode), 0o600)
        self.assertIn("version", self.admin("status"))
        server.stop()
        self.assertFalse(os.path.exists(self.admin_path))
        self.assertIn("expected the --admin-socket of a running server", self.admin("status", code=1))

    def test_a_socket_that_a_killed_server_left_is_used_again_but_not_another_server_s(self):
        server = self.serve_with_admin()
        with self.assertRaises(NotStarted) as refused:
            self.serve_with_admin(database=self.path("other.db"))
        self.assertIn("another server has this admin socket", refused.exception.log)
        server.kill()
        self.serve_with_admin()
        self.assertIn("version", self.admin("status"))

    def test_nothing_of_it_is_on_the_network(self):
        server = self.serve_with_admin()
        for path in ("/admin", "/api/admin", "/api/admin/status"):
            answer = server.get(path)
            self.assertTrue(answer.status == 404 or b"<html" in answer.body.lower(), answer.body[:100])
        self.serve(database=self.path("other.db"))
        self.assertEqual([name for name in os.listdir(self.folder) if name.endswith(".sock")], ["admin.sock"], "off by default")

    def test_requests_that_are_no_good_are_answered(self):
        self.serve_with_admin()
        with socket.socket(socket.AF_UNIX) as opened:
            opened.settimeout(TIMEOUT)
            opened.connect(self.admin_path)
            lines = opened.makefile("rw")
            for request in ("nonsense", "{}", '{"type":"fly"}', '{"type":"show"}', '{"type":"status","more":1}'):
                lines.write(request + "\n")
                lines.flush()
                self.assertEqual(json.loads(lines.readline())["type"], "error", request)
            lines.write('{"type":"status"}\n')
            lines.flush()
            self.assertEqual(json.loads(lines.readline())["type"], "status")


class Matches(AdminCase):
    def test_matches_are_found_by_the_name_of_a_player(self):
        server = self.serve_with_admin("--keep-in-memory", "1s")
        ours, _ = self.begun(server)
        Table(server, "mummies", {"players": 2}, people=0)
        other = Table(server, "mummies", {"players": 2}, people=0)
        other.sit(1, name="Zoë Example")
        listed = self.admin_json("list")
        self.assertEqual(len(listed["matches"]), 3)
        self.assertEqual(self.admin_json("list", "--limit", "1")["matches"][0]["match"], listed["matches"][0]["match"])
        self.assertEqual([match["match"] for match in self.admin_json("list", "--player", "zOË")["matches"]], [other.match])
        self.assertEqual(self.admin_json("list", "--older", "1h")["matches"], [])
        eventually(lambda: server.metric("khepri_matches_in_memory") <= 1, "those without players leave the memory")
        self.assertEqual([match["match"] for match in self.admin_json("list", "--player", "zoë")["matches"]], [other.match])
        self.assertIn(ours.match, self.admin("list"))

    def test_a_match_is_shown_without_its_secrets(self):
        server = self.serve_with_admin()
        table, (anna, _) = self.begun(server)
        anna.ask(type="chat", text="a word between us")
        shown = self.admin("show", table.match)
        self.assertIn("playing", shown)
        self.assertIn("connected", shown)
        self.assertNotIn("a word between us", shown)
        self.assertIn("a word between us", self.admin("show", table.match, "--chat"))
        everything = self.admin("show", table.match, "--chat", "--json") + self.admin("list", "--json")
        self.assertNotRegex(everything, "[0-9a-f]{32}", "no secret, seed, token or invitation")
        self.assertNotIn("hand", everything)
        self.assertIn("no_such_match", self.admin("show", "nosuchmatch", code=1))

    def test_a_match_is_ended_without_a_result(self):
        server = self.serve_with_admin()
        table, (anna, _) = self.begun(server)
        self.assertIn("over", self.admin("end", table.match))
        self.assertEqual(anna.wait("ended")["type"], "ended")
        self.assertEqual(self.admin_json("show", table.match)["phase"], "over")
        self.admin("end", table.match)
        waiting = Table(server, "mummies", {"players": 2}, people=0)
        self.assertIn("not_started", self.admin("end", waiting.match, code=1))

    def test_a_deleted_match_is_gone_for_everybody_and_for_ever(self):
        server = self.serve_with_admin()
        table, (anna, bert) = self.begun(server)
        kept, _ = self.begun(server)
        self.admin("delete", table.match)
        for player in (anna, bert):
            self.assertEqual(player.socket.close_code(), 1001)
        self.assert_error(server.get(f"/api/matches/{table.match}"), 404, "no_such_match")
        self.assertIn("no_such_match", self.admin("delete", table.match, code=1))
        server.kill()
        server.start()
        self.assert_error(server.get(f"/api/matches/{table.match}"), 404, "no_such_match")
        self.assertEqual(server.get(f"/api/matches/{kept.match}").status, 200)
        with open(server.database, "rb") as file:
            stored = file.read()
        self.assertNotIn(table.match.encode(), stored.replace(kept.match.encode(), b""))

    def test_sockets_are_listed(self):
        server = self.serve_with_admin()
        table, _ = self.begun(server)
        sockets = self.admin_json("sockets")["sockets"]
        self.assertEqual(sockets, [{"match": table.match, "address": "127.0.0.1"}] * 2)

    def test_draining_is_a_clean_end(self):
        server = self.serve_with_admin()
        _, (anna, _) = self.begun(server)
        self.admin("drain")
        self.assertEqual(anna.socket.close_code(), 1001)
        self.assertEqual(server.wait(), 0)


class Bans(AdminCase):
    def proxied(self, *flags):
        return self.serve_with_admin("--trusted-proxy", "127.0.0.1", *flags)

    def ask_as(self, server, address):
        return server.get("/api/lobby", headers={"X-Forwarded-For": address})

    def test_a_banned_address_is_kept_out_until_it_is_let_in(self):
        server = self.proxied()
        table = Table(server, "mummies", {"players": 2})
        headers = {"X-Forwarded-For": "203.0.113.7"}
        opened = Player(server, table.match, table.tokens[1], headers=headers)
        self.admin("ban", "--address", "203.0.113.0/24", "--reason", "spam")
        self.assertEqual(opened.socket.close_code(), 1008)
        self.assert_error(self.ask_as(server, "203.0.113.9"), 403, "banned")
        with self.assertRaises(Rejected) as refused:
            server.socket(f"/api/matches/{table.match}/socket", headers)
        self.assertEqual(refused.exception.status, 403)
        self.assertEqual(self.ask_as(server, "203.0.114.1").status, 200)
        server.kill()
        server.start()
        self.assert_error(self.ask_as(server, "203.0.113.9"), 403, "banned")
        self.assertEqual(self.admin_json("bans")["bans"][0]["address"], "203.0.113.0/24")
        self.admin("unban", "--address", "203.0.113.0/24")
        self.assertEqual(self.ask_as(server, "203.0.113.9").status, 200)
        self.assertIn("is not banned", self.admin("unban", "--address", "203.0.113.0/24", code=1))

    def test_a_ban_may_end_by_itself(self):
        server = self.proxied()
        self.admin("ban", "--address", "203.0.113.7", "--reason", "a short break", "--for", "1s")
        self.assert_error(self.ask_as(server, "203.0.113.7"), 403, "banned")
        eventually(lambda: self.ask_as(server, "203.0.113.7").status == 200, "it is over")

    def test_a_banned_name_is_refused_whatever_it_is_written_with(self):
        server = self.serve_with_admin()
        table = Table(server, "mummies", {"players": 2}, people=0)
        self.admin("ban", "--name", "Nobody", "--reason", "rude")
        for name in ("Nobody", "NOBODY", "N\u043ebody", "  nobody "):
            answer = server.post(f"/api/matches/{table.match}/seats",
                                 {"invitation": table.made["invitation"], "seed": random_seed(), "name": name})
            self.assert_error(answer, 403, "forbidden_name")
        spectator = server.socket(f"/api/matches/{table.match}/socket")
        spectator.send(json.dumps({"type": "hello", "name": "nobody"}))
        self.assertEqual(json.loads(spectator.receive())["code"], "forbidden_name")
        with self.assertRaises(Closed):
            spectator.receive()
        table.sit(1, name="Somebody")

    def test_a_ban_needs_one_subject(self):
        self.serve_with_admin()
        self.assertIn("either an address or a name", self.admin("ban", "--reason", "x", code=1))
        self.assertIn("expected an IP address", self.admin("ban", "--address", "host", "--reason", "x", code=1))
        self.assertIn("expected a time", self.admin("ban", "--address", "203.0.113.7", "--reason", "x", "--for", "soon", code=2))


class People(AdminCase):
    def test_what_is_stored_of_a_player_can_be_exported_and_forgotten(self):
        server = self.serve_with_admin()
        table = Table(server, "mummies", {"players": 2}, people=0)
        for seat, name in ((1, "Anna Exampleson"), (2, "Bert")):
            table.tokens[seat] = table.sit(seat, name=name)
        players = [player.wait_for_start() for player in table.players()]
        players[0].ask(type="chat", text="I live in Exampletown")
        play(players, random.Random(1), until=lambda: players[0].version >= 6)
        data = self.admin_json("export", table.match, "--seat", "1")
        self.assertIn("Anna Exampleson", json.dumps(data))
        self.assertIn("I live in Exampletown", json.dumps(data))
        self.assertNotIn("Bert", json.dumps(data))
        self.admin("forget", table.match, "--seat", "1", "--token", "0" * 64, code=1)
        self.admin("forget", table.match, "--seat", "1", "--token", table.tokens[1])
        for player in players:
            self.assertEqual(player.socket.close_code(), 1001)
        again = [Player(server, table.match, table.tokens[seat]) for seat in (1, 2)]
        shown = json.dumps([player.welcome for player in again])
        self.assertNotIn("Exampleson", shown)
        self.assertNotIn("Exampletown", shown)
        self.assertIn("Bert", shown)
        self.assertTrue(play([player.wait_for_start() for player in again], random.Random(2)), "the match goes on")
        record = server.get(f"/api/matches/{table.match}/record").body
        self.assert_verified(record)
        self.assertNotIn(b"Exampleson", record)
        server.stop()
        for file in os.listdir(self.folder):
            if file.startswith("khepri.db"):
                with open(self.path(file), "rb") as stored:
                    self.assertNotIn(b"Exampleson", stored.read(), file)


class Reports(AdminCase):
    def test_a_player_reports_a_message_and_the_host_reads_it(self):
        server = self.serve_with_admin()
        table, (anna, bert) = self.begun(server)
        anna.ask(type="chat", text="something rude")
        said = bert.wait("chat")["message"]
        self.assertEqual(bert.ask(type="report", seat=1, at=said["at"], reason="rude")["type"], "done")
        self.assertEqual(bert.ask(type="report", seat=1, reason="the name")["type"], "done")
        reports = self.admin_json("reports")["reports"]
        self.assertEqual({(report["by"], report["seat"], report.get("text"), report["reason"]) for report in reports},
                         {(2, 1, "something rude", "rude"), (2, 1, None, "the name")})
        self.assertIn("something rude", self.admin("reports"))
        server.kill()
        server.start()
        for report in self.admin_json("reports")["reports"]:
            self.admin("close-report", report["id"])
        self.assertEqual(self.admin_json("reports")["reports"], [])
        self.assertNotIn("something rude", server.log())

    def test_reports_over_http_and_faulty_ones(self):
        server = self.serve_with_admin()
        table, (anna, bert) = self.begun(server)
        path = f"/api/matches/{table.match}/messages"
        report = {"type": "report", "id": "1", "seat": 2, "reason": "a name"}
        self.assertEqual(server.post(path, report, token=table.tokens[1]).json()["type"], "done")
        for fault, detail in (({"seat": 1}, "seat: expected that of another player"),
                              ({"at": 5}, "at: expected the time of a text of this seat")):
            answer = server.post(path, {**report, **fault}, token=table.tokens[1])
            self.assert_error(answer, 400, "malformed")
            self.assertEqual(answer.json()["detail"], detail)
        self.assertEqual(len(self.admin_json("reports")["reports"]), 1)

    def test_reports_are_limited(self):
        server = self.serve_with_admin()
        _, (anna, _) = self.begun(server)
        answers = [anna.ask(type="report", seat=2, reason=str(number)) for number in range(12)]
        self.assertEqual([answer["type"] for answer in answers], ["done"] * 10 + ["error"] * 2)
        self.assertEqual(answers[-1]["code"], "too_many_requests")


class Words(AdminCase):
    def test_forbidden_words_are_refused_and_the_list_is_read_again(self):
        words = self.path("words")
        with open(words, "w", encoding="utf-8") as file:
            file.write("# not here\nvillain\n")
        server = self.serve("--forbidden-words", words)
        table, (anna, bert) = self.begun(server)
        self.assertEqual(anna.ask(type="chat", text="You VILLAIN")["code"], "forbidden_text")
        self.assertEqual(anna.ask(type="chat", text="You rogue")["type"], "done")
        self.assertEqual(bert.wait("chat")["message"]["text"], "You rogue")
        free = Table(server, "mummies", {"players": 2}, people=0)
        seat = {"invitation": free.made["invitation"], "seed": random_seed(), "name": "The V\u0456llain"}
        self.assert_error(free.take(seat), 403, "forbidden_name")
        with open(words, "w", encoding="utf-8") as file:
            file.write("rogue\n")
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: "event=words_reloaded" in server.log(), "the list was read")
        self.assertEqual(anna.ask(type="chat", text="You villain")["type"], "done")
        self.assertEqual(anna.ask(type="chat", text="You rogue")["code"], "forbidden_text")
        os.remove(words)
        server.process.send_signal(signal.SIGHUP)
        eventually(lambda: "event=words_not_reloaded" in server.log(), "that is told")
        self.assertEqual(bert.ask(type="chat", text="You rogue")["code"], "forbidden_text")
        server.stop()
        with self.assertRaises(NotStarted) as refused:
            server.start()
        self.assertIn("words: cannot be read", refused.exception.log)


class Keeping(AdminCase):
    def finished(self, server):
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        players[0].ask(type="chat", text="so long")
        self.assertTrue(play(players, random.Random(1)))
        for player in players:
            player.close()
        return table

    def test_finished_and_waiting_matches_are_deleted_in_time(self):
        server = self.serve("--keep-finished", "2s", "--keep-waiting", "2s", "--keep-in-memory", "1s")
        playing, players = self.begun(server)
        waiting = Table(server, "mummies", {"players": 2}, people=0)
        watched = Table(server, "mummies", {"players": 2}, people=1)
        watcher = watched.player(1)
        over = self.finished(server)
        for table in (waiting, over):
            eventually(lambda: server.get(f"/api/matches/{table.match}").status == 404, "it is deleted")
        self.assertEqual(server.get(f"/api/matches/{watched.match}").status, 200, "somebody waits there")
        self.assertEqual(server.metric('khepri_removed_total{what="finished"}'), 1)
        self.assertTrue(play(players, random.Random(2)), "the others play on")
        watcher.close()
        eventually(lambda: server.get(f"/api/matches/{watched.match}").status == 404, "nobody waits any more")

    def test_the_chat_of_finished_matches_is_deleted_and_the_record_stays(self):
        server = self.serve("--keep-chat", "1s", "--keep-in-memory", "1s")
        table = self.finished(server)
        eventually(lambda: server.metric('khepri_removed_total{what="chat"}') == 1, "it is deleted")
        eventually(lambda: server.metric("khepri_matches_in_memory") == 0, "the room is not in memory")
        self.assertEqual(table.player(1).welcome["chat"], [])
        self.assert_verified(table.get("/record", 1).body)
