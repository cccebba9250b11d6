"""What the log says of clients: who and why, and never what is theirs."""

import re

from hostile import Hostile
from server import eventually
from table import Table
from websocket import Closed


class Log(Hostile):
    def lines(self, server, event):
        """The fields of all lines of an event."""
        found = [line for line in server.log().splitlines() if f" event={event} " in line + " "]
        return [dict(re.findall(r'(\w+)=("[^"]*"|\S+)', line)) for line in found]

    def proxied(self, *flags):
        return self.serve("--trusted-proxy", "127.0.0.1", *flags)

    def make(self, server, address):
        return server.post("/api/matches", {"game": "mummies", "options": {"players": 2}}, headers={"X-Forwarded-For": address})

    def test_who_made_a_match_and_who_sat_down(self):
        server = self.proxied()
        made = self.make(server, "203.0.113.77").json()
        server.post(f"/api/matches/{made['match']}/seats", {"invitation": made["invitation"], "seed": "7" * 64},
                    headers={"X-Forwarded-For": "2001:db8:1:2::3"})
        self.assertEqual([(line["match"], line["game"], line["address"]) for line in self.lines(server, "match_created")],
                         [(made["match"], "mummies", "203.0.113.0/24")])
        self.assertEqual([(line["match"], line["seat"], line["address"]) for line in self.lines(server, "seat_taken")],
                         [(made["match"], "1", "2001:db8:1::/48")])

    def test_addresses_are_as_exact_as_the_host_wants(self):
        for form, shown in (("full", "203.0.113.77"), ("short", "203.0.113.0/24"), ("none", None)):
            server = self.proxied("--log-addresses", form)
            self.make(server, "203.0.113.77")
            self.assertEqual(self.lines(server, "match_created")[-1].get("address"), shown)
            server.stop()

    def test_errors_have_a_code_and_a_match(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2})
        server.get(f"/api/matches/{table.match}", token="0" * 64)
        server.get("/api/matches/nosuchmatch")
        anna = table.player(1).wait_for_start()
        anna.ask(type="undo", version=anna.version)
        errors = [(line["code"], line.get("match"), line.get("seat")) for line in self.lines(server, "error")]
        self.assertEqual(errors[:2], [("wrong_token", table.match, None), ("no_such_match", "nosuchmatch", None)])
        self.assertEqual(errors[2][1:], (table.match, "1"))

    def test_limits_and_dropped_connections_are_told(self):
        server = self.serve("--message-rate", "1/min", "--message-burst", "5", "--header-timeout", "1s")
        table = Table(server, "mummies", {"players": 2})
        anna = table.player(1)
        try:
            for number in range(30):
                anna.send(type="return", id=str(number))
        except Closed:
            pass
        self.assertEqual(anna.socket.close_code(), 1008)
        self.assertEqual({(line["match"], line["seat"]) for line in self.lines(server, "rate_limited")}, {(table.match, "1")})
        self.assertEqual([(line["reason"], line["match"]) for line in self.lines(server, "dropped")], [("flooding", table.match)])
        self.assert_dropped(self.raw(server))
        eventually(lambda: [line for line in self.lines(server, "dropped") if line["reason"] == "slow_header"], "that too")

    def test_an_attack_does_not_fill_the_disk(self):
        server = self.serve()
        for _ in range(400):
            server.get("/api/nothing")
        self.assertLess(len(self.lines(server, "error")), 400)
        left_out = eventually(lambda: self.lines(server, "lines_left_out"), "the others are counted")
        self.assertEqual(left_out[0]["of"], "error")

    def test_what_is_secret_or_private_is_not_logged(self):
        server = self.serve("--log-level", "debug")
        table = Table(server, "mummies", {"players": 2}, people=0)
        for seat, name in ((1, "Annabel"), (2, "Bertram")):
            table.tokens[seat] = table.sit(seat, name=name)
        anna, _ = [player.wait_for_start() for player in table.players()]
        anna.ask(type="chat", text="between the two of us")
        anna.ask(type="move", version=anna.version, move={"type": "nonsense", "secret": "swordfish"})
        server.get(f"/api/matches/{table.match}?token={table.tokens[1]}")
        server.stop()
        log = server.log()
        self.assertIn("event=request", log)
        self.assertIn("event=socket_opened", log)
        for private in ("Annabel", "Bertram", "between the two", "swordfish", "token="):
            self.assertNotIn(private, log)
        self.assertNotRegex(log, "[0-9a-f]{32}", "no token, seed or invitation")
