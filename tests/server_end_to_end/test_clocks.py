"""Turn clocks: when time is out the computer plays that turn, and the seat stays its owner's. These tests let real seconds pass."""

import itertools
import random
import time

from server import Case, eventually
from table import Table, choose, plain_moves


class Clocks(Case):
    def test_the_computer_plays_a_turn_whose_time_is_out_and_the_seat_stays_its_owner_s(self):
        table = Table(self.serve(), "mummies", {"players": 2}, turn_seconds=3)
        anna, bert = [player.wait_for_start() for player in table.players()]
        late = anna.to_act[0]
        deadline = anna.status["deadlines"][0]
        self.assertEqual(deadline["seat"], late)
        self.assertTrue(0 < deadline["milliseconds"] <= 3000, deadline)
        update = anna.wait("update")
        self.assertEqual((update["event"]["seat"], update["event"]["by"], update["version"]), (late, "clock", 1))
        bert.catch_up(1)
        self.assertFalse(any(m["type"] == "seats" and any(seat["left"] for seat in m["seats"]) for m in anna.messages))
        self.act_in_time(anna if anna.seat == late else bert)

    def act_in_time(self, player):
        """At one of the player's next turns; those that the clock is quicker to play are let go."""
        for version in itertools.count(player.version):
            player.catch_up(version)
            if player.seat in player.to_act:
                answer = player.act(choose(player, random.Random(version)))
                if answer["type"] == "update":
                    return self.assertEqual((answer["event"]["seat"], answer["event"]["by"]), (player.seat, "person"))
                self.assertEqual(answer["refusal"]["reason"], "stale_version")

    def test_a_match_without_a_clock_has_no_deadlines(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        self.assertEqual(table.player(1).wait_for_start().status["deadlines"], [])

    def test_a_whole_turn_of_several_acts_is_played(self):
        table = Table(self.serve(), "archaeology", {"players": 2}, turn_seconds=1)
        anna = table.player(1).wait_for_start()
        first = anna.view["turn"]
        anna.wait("update", lambda update: update["view"]["turn"] != first)
        doers = {(m["event"]["seat"], m["event"]["by"]) for m in anna.messages if m["type"] == "update"}
        self.assertIn((first, "clock"), doers)

    def test_in_a_simultaneous_round_each_has_a_time_of_his_own(self):
        table = Table(self.serve(), "scarabya", {"mode": "expedition", "players": 2, "flips": True}, turn_seconds=5)
        anna = table.player(1).wait_for_start()
        self.assertEqual([deadline["seat"] for deadline in anna.status["deadlines"]], [1, 2])
        anna.act(plain_moves(anna)[0])
        update = anna.wait("update", lambda update: update["event"]["seat"] == 2)
        self.assertEqual(update["event"]["by"], "clock")
        self.assertEqual(len(anna.view["boards"][0]["tiles"]), 1)

    def test_time_runs_on_while_the_server_is_down(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, turn_seconds=1)
        anna = table.player(1).wait_for_start()
        left = anna.status["deadlines"][0]["milliseconds"]
        server.kill()
        time.sleep(max(left, 0) / 1000)  # the deadline passes
        server.start()
        eventually(lambda: server.metric('khepri_moves_total{game="mummies",by="clock"}') >= 1,
                   "the turn is played although nobody asks for the match")
        self.assertGreaterEqual(table.player(1).wait_for_start().version, 1)

    def test_days_per_turn_are_kept_over_a_restart(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, turn_seconds=2 * 24 * 3600)
        before = table.player(1).wait_for_start().status["deadlines"][0]["milliseconds"]
        server.kill()
        server.start()
        after = table.player(1).wait_for_start().status["deadlines"][0]["milliseconds"]
        self.assertTrue(before - 60_000 < after < before, (before, after))

    def test_leaving_and_returning_gives_no_more_time(self):
        table = Table(self.serve(), "mummies", {"players": 2}, turn_seconds=3600)
        anna, bert = [player.wait_for_start() for player in table.players()]
        mover = anna if anna.seat in anna.to_act else bert
        before = mover.status["deadlines"][0]["milliseconds"]
        eventually(lambda: table.get("", mover.seat).json()["status"]["deadlines"][0]["milliseconds"] < before - 20, "time passes")
        (bert if mover is anna else anna).ask(type="leave")  # once all have left the computer does not play
        self.assertEqual([mover.ask(type=what)["type"] for what in ("leave", "return")], ["done", "done"])
        status = table.get("", mover.seat).json()["status"]
        self.assertEqual(status["version"], 0)
        self.assertLess(status["deadlines"][0]["milliseconds"], before - 20)

    def test_who_leaves_while_it_is_another_s_turn_has_no_clock(self):
        table = Table(self.serve(), "mummies", {"players": 2}, turn_seconds=3600)
        anna, bert = [player.wait_for_start() for player in table.players()]
        other = bert if anna.seat in anna.to_act else anna  # leaves while it is not his turn
        other.ask(type="leave")
        other.ask(type="return")
        self.assertEqual([d["seat"] for d in other.status["deadlines"]], other.to_act)
