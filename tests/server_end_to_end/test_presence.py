"""People who watch, who are away, and who agree to end a match."""

import json
import random
import subprocess
import time

from server import WHOLE, Case, eventually
from table import Bot, Player, Table, choose, play
from websocket import TIMEOUT, Closed


class Spectators(Case):
    def test_players_and_spectators_learn_who_watches(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna = table.player(1)
        self.assertEqual(anna.welcome["spectators"], {"count": 0, "names": []})
        vera = table.player(name="  Vera\u200b ")
        self.assertEqual(vera.welcome["spectators"], {"count": 1, "names": ["Vera"]})
        self.assertEqual(anna.wait("spectators")["names"], ["Vera"])
        table.player()
        for reader in (anna, vera):
            reader.wait("spectators", lambda message: (message["count"], message["names"]) == (2, ["Vera"]))
        vera.close()
        anna.wait("spectators", lambda message: (message["count"], message["names"]) == (1, []))

    def test_many_who_come_and_go_are_told_in_one_message(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna = table.player(1)
        start = time.monotonic()
        crowd = [table.player(name=f"Guest {i}") for i in range(30)]
        told = anna.wait("spectators", lambda message: message["count"] == 30)
        self.assertEqual(len(told["names"]), 20)
        count = len([message for message in anna.messages if message["type"] == "spectators"])
        self.assertLessEqual(count, time.monotonic() - start + 1, "at most one a second")
        self.assertEqual(crowd[-1].welcome["spectators"]["count"], 30)

    def test_a_player_gives_no_name_and_a_name_is_cleaned(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        for hello in ({"token": table.tokens[1], "name": "Vera"}, {"name": "ann\u0436"}, {"name": 7}):
            socket = table.server.socket(f"/api/matches/{table.match}/socket")
            socket.send(json.dumps({"type": "hello", **hello}))
            self.assertEqual(json.loads(socket.receive())["code"], "malformed", hello)
            with self.assertRaises(Closed) as closed:
                socket.receive()
            self.assertEqual(closed.exception.code, 1008)

    def test_who_leaves_before_the_start_watches(self):
        table = Table(self.serve(), "mummies", {"players": 2}, people=1)
        table.player(1).ask(type="leave")
        self.assertEqual(table.get().json()["spectators"]["count"], 1)


class Phrases(Case):
    def test_a_phrase_is_passed_on_as_such(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert = table.players()
        self.assertEqual(anna.ask(type="chat", phrase="good_luck")["type"], "done")
        message = bert.wait("chat")["message"]
        self.assertEqual({**message, "at": 0}, {"seat": 1, "phrase": "good_luck", "at": 0})

    def test_it_is_one_of_those_listed_and_instead_of_a_text(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna = table.player(1)
        for message in ({"phrase": "insult"}, {"phrase": "hello", "text": "hello"}, {}, {"phrase": ""}):
            anna.send(type="chat", id="", **message)
            self.assertEqual(anna.wait("error")["code"], "malformed", message)
        self.assertEqual(table.get("", 2).json()["chat"], [])

    def test_phrases_count_as_messages_and_survive_a_crash(self):
        server = self.serve("--chat-rate", "1/h", "--chat-burst", "2")
        table = Table(server, "mummies", {"players": 2})
        anna = table.player(1)
        answers = [anna.ask(type="chat", phrase="hello") for _ in range(3)]
        self.assertEqual([answer.get("code") for answer in answers], [None, None, "too_many_requests"])
        server.kill()
        server.start()
        self.assertEqual([said["phrase"] for said in table.get("", 2).json()["chat"]], ["hello", "hello"])


class Away(Case):
    def test_it_is_told_how_long_someone_is_away(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert = table.players()
        seats = anna.wait("seats", lambda message: message["seats"][1]["connected"])["seats"]
        self.assertNotIn("away_milliseconds", seats[1])
        bert.close()
        seats = anna.wait("seats", lambda message: not message["seats"][1]["connected"])["seats"]
        self.assertGreaterEqual(seats[1]["away_milliseconds"], 0)
        start = seats[1]["away_milliseconds"]
        eventually(lambda: table.get("", 1).json()["seats"][1]["away_milliseconds"] > start, "it counts on")

    def test_the_computer_plays_for_who_is_away_until_he_returns(self):
        table = Table(self.serve("--away-after", "1ms"), "mummies", {"players": 2})
        anna, bert = table.players()
        anna.wait_for_start()
        answer = anna.ask(type="let_computer_play", seat=2)
        self.assertEqual(answer["code"], "not_away", "he is connected")
        bert.close()
        anna.wait("seats", lambda message: not message["seats"][1]["connected"])
        eventually(lambda: anna.ask(type="let_computer_play", seat=2)["type"] == "done", "he is away")
        self.assertTrue(table.get().json()["seats"][1]["left"])
        self.assertTrue(play([anna], random.Random(3), until=lambda: anna.version > 4) or anna.version > 4)
        self.assertTrue(any(m["event"]["by"] == "computer" for m in anna.messages if m["type"] == "update"))
        back = table.player(2)
        back.wait("seats", lambda message: not message["seats"][1]["left"])

    def test_the_time_is_told_and_is_a_turn_where_turns_are_long(self):
        server = self.serve("--away-after", "90s")
        times = [Table(server, "mummies", {"players": 2}, turn_seconds=turn).get().json()["away_after_milliseconds"]
                 for turn in (600, 86400)]
        self.assertEqual(times, [90_000, 86_400_000])

    def test_not_before_his_time_and_not_by_spectators(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna = table.player(1).wait_for_start()
        answer = anna.ask(type="let_computer_play", seat=2)
        self.assertEqual(answer["code"], "not_away")
        self.assertTrue(1 <= int(answer["detail"]) <= 120, answer)
        self.assertEqual(anna.ask(type="let_computer_play", seat=5)["code"], "no_such_seat")
        watcher = table.player()
        watcher.send(type="let_computer_play", id="1", seat=2)
        self.assertEqual(watcher.wait("error")["code"], "no_token")
        self.assert_error(table.post("/messages", {"type": "let_computer_play", "id": "", "seat": 2}, 1), 409, "not_away")
        self.assertFalse(table.get().json()["seats"][1]["left"])

    def test_it_survives_a_crash(self):
        server = self.serve("--away-after", "1ms")
        table = Table(server, "mummies", {"players": 3})
        anna = table.player(1).wait_for_start()
        eventually(lambda: anna.ask(type="let_computer_play", seat=2)["type"] == "done", "he is away")
        server.kill()
        server.start()
        self.assertEqual([seat["left"] for seat in table.get().json()["seats"]], [False, True, False])

    def test_before_the_start_nobody_is_replaced(self):
        table = Table(self.serve("--away-after", "1ms"), "mummies", {"players": 3}, people=2)
        self.assertEqual(table.player(1).ask(type="let_computer_play", seat=2)["code"], "not_started")


class EndingByAgreement(Case):
    def begun(self, *flags, players=2):
        self.server = self.serve(*flags)
        table = Table(self.server, "mummies", {"players": players})
        return table, [player.wait_for_start() for player in table.players()]

    def agree(self, *players):
        for player in players:
            self.assertEqual(player.ask(type="end_match")["type"], "done")

    def test_it_ends_when_all_agree_and_everyone_hears_it(self):
        table, (anna, bert) = self.begun()
        watcher = table.player()
        self.agree(anna)
        for other in (bert, watcher):
            other.wait("seats", lambda message: message["seats"][0].get("wants_end") is True)
        bert.send(type="end_match", id="last")
        self.assertEqual(bert.wait("ended"), {"type": "ended", "reason": "by_agreement"})
        self.assertEqual(bert.wait("done")["id"], "last")
        for other in (anna, watcher):
            other.wait("ended")
        welcome = table.get("", 1).json()
        self.assertEqual(welcome["ended"], "by_agreement")
        self.assertNotIn("outcome", welcome["status"])
        self.assertEqual(welcome["status"]["view"], anna.view)
        for seat in welcome["seats"]:
            self.assertFalse({"wants_end", "away_milliseconds"} & set(seat))

    def test_nobody_ends_it_alone(self):
        table, (anna, bert) = self.begun()
        self.agree(anna, anna)
        self.assertNotIn("ended", table.get().json())
        watcher = table.player()
        watcher.send(type="end_match", id="1")
        self.assertEqual(watcher.wait("error")["code"], "no_token")
        mover = anna if anna.seat in anna.to_act else bert
        self.assertEqual(mover.act(choose(mover, random.Random(1)))["type"], "update")

    def test_it_is_withdrawn_by_saying_so_or_by_moving(self):
        table, players = self.begun()
        mover = next(player for player in players if player.seat in player.to_act)
        other = next(player for player in players if player is not mover)

        def wants_end(seat):
            return table.get().json()["seats"][seat - 1].get("wants_end", False)
        self.agree(other)
        self.assertTrue(wants_end(other.seat))
        self.assertEqual(other.ask(type="keep_playing")["type"], "done")
        self.assertFalse(wants_end(other.seat))
        self.agree(mover)
        mover.act(choose(mover, random.Random(1)))
        self.assertFalse(wants_end(mover.seat))
        self.agree(other)
        self.assertNotIn("ended", table.get().json())

    def test_who_is_asked_can_decline_and_agree_later(self):
        table, (anna, bert) = self.begun()
        self.agree(anna)
        self.assertEqual(bert.ask(type="keep_playing")["type"], "done")
        anna.wait("seats", lambda message: message["seats"][1].get("wants_end") is False)
        self.assertNotIn("ended", table.get().json())
        bert.send(type="end_match", id="after all")
        anna.wait("ended")

    def test_those_who_are_away_are_not_asked(self):
        table, (anna, bert) = self.begun("--away-after", "50ms")
        bert.close()
        self.agree(anna)
        anna.wait("ended")

    def test_those_who_left_are_not_asked(self):
        table, (anna, bert, carl) = self.begun(players=3)
        self.agree(anna, bert)
        carl.ask(type="leave")
        bert.wait("ended")

    def test_then_nothing_is_played_and_the_record_is_there(self):
        table, (anna, bert) = self.begun()
        mover, other = (anna, bert) if 1 in anna.to_act else (bert, anna)
        version = mover.act(choose(mover, random.Random(1)))["version"]
        other.catch_up(version)
        self.assert_error(table.get("/record", 1), 409, "record_is_secret")
        self.agree(anna)
        self.assert_error(table.get("/record", 1), 409, "record_is_secret")
        self.agree(bert)
        for act in ({"type": "move", "version": version, "move": choose(other, random.Random(2))},
                    {"type": "undo", "version": version}, {"type": "end_match"}, {"type": "keep_playing"},
                    {"type": "let_computer_play", "seat": mover.seat}):
            self.assertEqual(other.ask(**act)["code"], "match_over", act)
        record = table.get("/record").body.decode()
        self.assertNotIn("\nresult", record)
        file = self.path("ended.khepri")
        with open(file, "w") as out:
            out.write(record)
        verified = subprocess.run([WHOLE, "verify", file], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertIn("unfinished", (verified.stdout + verified.stderr).replace("not finished", "unfinished").lower())
        self.assertEqual(len(table.history(1)), version + 1)

    def test_it_is_over_after_a_crash_and_agreements_are_not_kept(self):
        table, (anna, bert) = self.begun()
        self.agree(anna)
        self.server.kill()
        self.server.start()
        self.assertNotIn("wants_end", table.get().json()["seats"][0])
        anna, bert = table.players()
        self.agree(anna, bert)
        self.server.kill()
        self.server.start()
        welcome = table.player(1).welcome
        self.assertEqual(welcome["ended"], "by_agreement")
        self.assertEqual(table.get("/record").status, 200)
        self.assert_error(table.post("/messages", {"type": "end_match", "id": ""}, 1), 409, "match_over")

    def test_another_match_can_follow_and_all_hear_who_asked(self):
        table, (anna, bert) = self.begun()
        watcher = table.player()
        self.agree(anna, bert)
        created = bert.ask(type="next_match", kind="rematch")
        self.assertEqual(created["by"], 2)
        for other in (anna, watcher):
            self.assertEqual(other.wait("next_match"), created)

    def test_before_the_start_and_after_the_end_there_is_nothing_to_agree_on(self):
        waiting = Table(self.serve(), "mummies", {"players": 2}, people=1)
        anna = waiting.player(1)
        self.assertEqual(anna.ask(type="end_match")["code"], "not_started")
        self.assertEqual(anna.ask(type="keep_playing")["code"], "not_started")
        solo = Table(waiting.server, "scarabya", {"mode": "solo", "players": 1, "flips": True})
        (alone,) = solo.players()
        play([alone], random.Random(1))
        self.assertEqual(alone.ask(type="end_match")["code"], "match_over")
        self.assertNotIn("ended", solo.get().json())

    def test_a_match_against_the_computer_is_ended_by_its_only_player(self):
        table = Table(self.serve(), "mummies", {"players": 2}, computers=[None, "novice"])
        anna = table.player(1).wait_for_start()
        anna.send(type="end_match", id="1")
        anna.wait("ended")
        eventually(lambda: table.get().json().get("ended") == "by_agreement", "it is over")

    def test_programs_are_not_asked_and_get_a_goodbye_without_a_result(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        bot = Bot(table.server, table.match, table.tokens[2])
        bot.greet()
        anna = table.player(1).wait_for_start()
        anna.send(type="end_match", id="1")
        anna.wait("ended")
        while (message := bot.read())["type"] == "decide":
            pass
        self.assertEqual(message, {"type": "goodbye"})
        self.assertEqual(bot.socket.close_code(), 1000)

    def test_others_learn_nothing_by_it(self):
        """What comes with the end is what the viewer had seen before."""
        table, (anna, bert) = self.begun()
        watcher = table.player().wait_for_start()
        seen = {player: player.view for player in (anna, bert, watcher)}
        self.agree(anna, bert)
        for player, view in seen.items():
            messages = [m for m in player.messages if m["type"] in ("ended", "seats", "spectators", "done")]
            for message in messages:
                self.assertLessEqual(set(message), {"type", "reason", "seats", "count", "names", "id", "version"})
            self.assertEqual(Player(table.server, table.match, player.token).welcome["status"]["view"], view)
