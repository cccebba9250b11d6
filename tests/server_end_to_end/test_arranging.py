"""Before a match: open seats, the host's settings, and pairing with somebody who wants to play now."""

import re
import secrets

from server import Case, eventually
from table import Bot, Player, Table, random_seed


class Names(Case):
    def test_a_match_has_a_name_of_twelve_letters(self):
        table = Table(self.serve(), "mummies", {"players": 2}, people=0)
        self.assertRegex(table.match, r"^[a-z]{12}$")


class OpenMatches(Case):
    def test_who_knows_the_name_may_sit_down(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, people=1, open=True)
        self.assertEqual((table.get().json()["open"], table.get().json()["in_lobby"]), (True, False))
        self.assertEqual(server.get("/api/lobby").json()["waiting"], [], "but the lobby does not list it")
        self.assertEqual(table.take({"name": "Stranger", "seed": random_seed()}).status, 201)

    def test_others_need_an_invitation(self):
        table = Table(self.serve(), "mummies", {"players": 2}, people=1)
        self.assertFalse(table.get().json()["open"])
        self.assert_error(table.take({"seed": random_seed()}), 403, "wrong_invitation")

    def test_those_of_the_lobby_are_open(self):
        table = Table(self.serve(), "mummies", {"players": 2}, people=1, in_lobby=True, open=False)
        self.assertTrue(table.get().json()["open"])
        self.assertEqual(table.take({"seed": random_seed()}).status, 201)

    def test_everyone_sees_whether_there_are_hints(self):
        server = self.serve()
        with_hints = Table(server, "mummies", {"players": 2}, people=1, in_lobby=True, hints=True)
        self.assertTrue(with_hints.player().welcome["hints"])
        self.assertTrue(server.get("/api/lobby").json()["waiting"][0]["hints"])
        self.assertFalse(Table(server, "mummies", {"players": 2}, people=1).player(1).welcome["hints"])


class Host(Case):
    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def test_the_first_who_sat_down_changes_the_settings_and_all_hear_it(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        anna, bert, watcher = table.player(1), table.player(2), table.player()
        self.assertEqual((anna.welcome["host"], watcher.welcome["host"]), (1, 1))
        done = anna.ask(type="change_settings", options={"players": 4}, seats=[{}, {}, {"computer": "novice"}],
                        hints=True, open=True, turn_seconds=60)
        self.assertEqual(done["type"], "done")
        for player in (bert, watcher):
            changed = player.wait("settings", lambda message: message["hints"])
            self.assertEqual((changed["options"]["players"], changed["open"], changed["in_lobby"], changed["edition"],
                              changed["turn_milliseconds"], changed["host"]), (4, True, False, "classic", 60000, 1))
            self.assertEqual([seat.get("computer") for seat in changed["seats"]], [None, None, "novice", None])
        later = table.get("", 2).json()
        self.assertEqual((later["options"]["players"], later["hints"], len(later["seats"])), (4, True, 4))

    def test_nobody_else_may(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        bert = table.player(2)
        self.assertEqual(bert.ask(type="change_settings", hints=True)["code"], "not_host")
        answer = table.post("/messages", {"type": "change_settings", "id": "1", "hints": True}, 2)
        self.assert_error(answer, 403, "not_host")
        self.assert_error(table.post("/messages", {"type": "change_settings", "id": "1", "hints": True}), 401, "no_token")
        self.assertFalse(table.get().json()["hints"])

    def test_when_the_host_leaves_the_next_one_is(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        anna, bert = table.player(1), table.player(2)
        anna.ask(type="leave")
        self.assertEqual(bert.wait("settings")["host"], 2)
        self.assertEqual(bert.ask(type="change_settings", hints=True)["type"], "done")

    def test_nobody_loses_a_seat(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        anna = table.player(1)
        for change in ({"seats": [{}, {"computer": "novice"}]}, {"seats": [{"computer": "novice"}]}):
            self.assertEqual(anna.ask(type="change_settings", **change)["code"], "seat_taken")
        self.assertEqual([seat["name"] for seat in table.get().json()["seats"]], ["Person 1", "Person 2", ""])

    def test_what_makes_no_game_is_refused_and_changes_nothing(self):
        table = Table(self.server, "mummies", {"players": 3}, people=1)
        anna = table.player(1)
        before = table.get().json()
        for change in ({"options": {"players": 9}}, {"options": []}, {"edition": "none"}, {"seats": [{}] * 4},
                       {"seats": [{}, {"computer": "genius"}]}, {"turn_seconds": -1}, {"game": "archaeology"}):
            anna.send(type="change_settings", id="", **change)
            self.assertEqual(anna.wait("error")["code"], "malformed", change)
        self.assertEqual({**table.get().json(), "seats": []}, {**before, "seats": []})

    def test_after_the_start_nothing_changes(self):
        table = Table(self.server, "mummies", {"players": 2})
        anna = table.player(1).wait_for_start()
        self.assertEqual(anna.ask(type="change_settings", hints=True)["code"], "already_started")

    def test_a_change_that_fills_the_last_seat_starts_the_match(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        anna, bert = table.player(1), table.player(2)
        anna.ask(type="change_settings", options={"players": 2})
        bert.wait_for_start()
        self.assertEqual(len(bert.view["totals"]), 2)

    def test_settings_survive_a_crash(self):
        table = Table(self.server, "mummies", {"players": 3}, people=1)
        table.player(1).ask(type="change_settings", options={"players": 4}, hints=True, turn_seconds=30)
        self.server.kill()
        self.server.start()
        welcome = table.get("", 1).json()
        self.assertEqual((welcome["options"]["players"], len(welcome["seats"]), welcome["hints"],
                          welcome["turn_milliseconds"], welcome["host"]), (4, 4, True, 30000, 1))

    def test_settings_change_at_most_fifty_times(self):
        table = Table(self.server, "mummies", {"players": 3}, people=1)
        anna = table.player(1)
        for i in range(50):
            self.assertEqual(anna.ask(type="change_settings", hints=i % 2 == 0)["type"], "done")
        answer = anna.ask(type="change_settings", hints=True)
        self.assertEqual(answer["code"], "too_many_changes")
        self.assertIn("50", answer["detail"])

    def test_a_bot_is_greeted_with_the_settings_that_are_played(self):
        table = Table(self.server, "mummies", {"players": 3}, people=2)
        bot = Bot(self.server, table.match, table.tokens[2])
        anna = table.player(1)
        eventually(lambda: table.get().json()["seats"][1]["connected"], "the bot is there")
        anna.ask(type="change_settings", options={"players": 2, "target": 50}, turn_seconds=20)
        greeting = bot.greet()
        self.assertEqual((greeting["seats"], greeting["options"]["target"], greeting["clock"]),
                         (2, 50, {"milliseconds": 20000}))


class Pairing(Case):
    def ask(self, server, game="mummies", **more):
        request = {"game": game, "seed": random_seed(), **more}
        return server.post("/api/pairing", request)

    def pair(self, server, **more):
        answer = self.ask(server, **more)
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json()

    def test_two_strangers_play_at_once(self):
        server = self.serve()
        first = self.pair(server, options={"players": 2}, name="Anna")
        self.assertEqual((first["seat"], first["name"], first["created"]), (1, "Anna", True))
        anna = Player(server, first["match"], first["token"])
        welcome = anna.welcome
        self.assertEqual((welcome["in_lobby"], welcome["open"], welcome["hints"], welcome["edition"],
                          welcome["turn_milliseconds"]), (True, True, False, "classic", 600000))
        second = self.pair(server, options={"players": 2}, name="Bert")
        self.assertEqual((second["match"], second["seat"], second["created"]), (first["match"], 2, False))
        anna.wait_for_start()
        Player(server, second["match"], second["token"]).wait_for_start()

    def test_other_games_and_options_are_other_matches(self):
        server = self.serve()
        made = {self.pair(server, game=game, options=options)["match"] for game, options in
                (("mummies", {"players": 2}), ("mummies", {"players": 3}), ("mummies", {"players": 2, "target": 150}),
                 ("archaeology", {"players": 2}))}
        self.assertEqual(len(made), 4)

    def test_asking_again_with_the_same_token_gives_the_same_seat(self):
        server = self.serve()
        token = secrets.token_hex(32)
        first = self.pair(server, options={"players": 2}, token=token)
        again = self.pair(server, options={"players": 2}, token=token)
        self.assertEqual((again["match"], again["seat"], again["token"]), (first["match"], 1, token))
        self.assertNotIn("status", server.get(f"/api/matches/{first['match']}").json(), "nobody plays alone")

    def test_nobody_is_paired_with_who_left(self):
        server = self.serve()
        first = self.pair(server, options={"players": 2})
        server.post(f"/api/matches/{first['match']}/messages", {"type": "leave", "id": "1"}, token=first["token"])
        self.assertTrue(self.pair(server, options={"players": 2})["created"])

    def test_who_waits_is_found_after_a_restart(self):
        server = self.serve()
        first = self.pair(server, options={"players": 2})
        server.kill()
        server.start()
        Player(server, first["match"], first["token"])
        second = self.pair(server, options={"players": 2})
        self.assertEqual((second["match"], second["created"]), (first["match"], False))

    def test_bad_requests_are_answered_and_make_nothing(self):
        server = self.serve()
        for request in ({"options": {"players": 9}}, {"options": {"players": 2}, "seed": "few"}, {"game": "chess"},
                        {"token": "short"}, {"edition": "classic"}, {"name": 7}):
            answer = self.ask(server, **request)
            self.assertEqual((answer.status, answer.code), (400, "malformed"), request)
        solo = self.ask(server, game="scarabya", options={"mode": "solo", "players": 1})
        self.assert_error(solo, 400, "malformed")
        self.assert_error(server.get("/api/pairing"), 405, "wrong_method")
        self.assertEqual(server.get("/api/lobby").json()["waiting"], [])
        self.assertEqual(server.metric("khepri_matches_created_total"), 0)

    def test_a_new_match_counts_for_its_creator_and_joining_does_not(self):
        server = self.serve("--match-rate", "1/h", "--match-burst", "1")
        self.pair(server, options={"players": 3})
        self.pair(server, options={"players": 3})
        answer = self.ask(server, options={"players": 2})
        self.assert_error(answer, 429, "too_many_requests")
        self.assertTrue(re.fullmatch(r"\d+", answer.headers["Retry-After"]))
