"""People around a match: talking, the lobby, playing again."""

import hashlib
import random
import re

from server import Case, eventually
from table import Player, Table, choose, plain_moves, play, random_seed


class TalkingAndMeeting(Case):
    def test_a_long_message_is_cut(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert = table.players()
        anna.ask(type="chat", text="x" * 250)
        self.assertEqual(bert.wait("chat")["message"]["text"], "x" * 200)

    def test_players_talk_and_spectators_do_not_hear(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert, spectator = table.player(1), table.player(2), table.player()
        anna.ask(type="chat", text="Good luck!")
        message = bert.wait("chat")["message"]
        self.assertEqual((message["seat"], message["text"]), (1, "Good luck!"))
        self.assertEqual([r["text"] for r in table.player(2).welcome["chat"]], ["Good luck!"])
        self.assertEqual(table.player().welcome["chat"], [])
        mover = anna.wait_for_start() if 1 in anna.wait_for_start().to_act else bert.wait_for_start()
        version = mover.act(choose(mover, random.Random(7)))["version"]
        spectator.wait_for_start().catch_up(version)
        self.assertNotIn(b"Good luck", spectator.socket.received)

    def test_only_so_many_messages_are_passed_on(self):
        table = Table(self.serve("--chat-rate", "1/h", "--chat-burst", "2"), "mummies", {"players": 2})
        anna = table.player(1)
        answers = [anna.ask(type="chat", text="hello") for _ in range(3)]
        self.assertEqual([answer["type"] for answer in answers], ["done", "done", "error"])
        self.assertEqual(answers[2]["code"], "too_many_requests")

    def test_the_lobby_lists_public_matches_and_lets_anyone_in(self):
        server = self.serve()
        Table(server, "mummies", {"players": 2}, people=1)
        public = Table(server, "archaeology", {"players": 2}, people=1, in_lobby=True)
        lobby = server.get("/api/lobby").json()
        self.assertEqual([entry["match"] for entry in lobby["waiting"]], [public.match])
        self.assertEqual(lobby["waiting"][0]["game"], "archaeology")
        self.assertEqual(public.take({"name": "Stranger", "seed": random_seed()}).status, 201)
        public.player(1).wait_for_start()
        lobby = server.get("/api/lobby").json()
        self.assertEqual(([e["match"] for e in lobby["waiting"]], [e["match"] for e in lobby["playing"]]),
                         ([], [public.match]))

    def test_a_match_that_is_over_leaves_the_lobby(self):
        table = Table(self.serve(), "scarabya", {"mode": "solo", "players": 1, "flips": True}, in_lobby=True)
        play(table.players(), random.Random(1))
        empty = {"waiting": [], "playing": []}
        eventually(lambda: table.server.get("/api/lobby").json() == empty, "it is listed no more")

    def test_who_is_here_is_told(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert = table.players()
        anna.wait("seats", lambda message: message["seats"][1]["connected"])
        bert.close()
        anna.wait("seats", lambda message: not message["seats"][1]["connected"])


class PlayingAgain(Case):
    def over(self, game, options, **more):
        table = Table(self.server, game, options, **more)
        players = table.players()
        play(players, random.Random(8))
        return table, players

    def setUp(self):
        super().setUp()
        self.server = self.serve()

    def sit_again(self, match, table, seat):
        answer = self.server.post(f"/api/matches/{match}/seats",
                                  {"invitation": table.tokens[seat], "name": f"Person {seat}", "seed": random_seed()})
        self.assertEqual(answer.status, 201, answer.body)
        return answer.json()

    def test_a_rematch_has_the_seats_rotated_and_invites_by_the_old_tokens(self):
        table, (anna, bert, carl) = self.over("mummies", {"players": 3})
        created = anna.ask(type="next_match", kind="rematch")
        self.assertEqual((created["type"], created["kind"]), ("next_match", "rematch"))
        self.assertEqual(bert.wait("next_match")["match"], created["match"])
        self.assertEqual(carl.ask(type="next_match", kind="rematch")["match"], created["match"], "asked twice, made once")
        seats = {seat: self.sit_again(created["match"], table, seat)["seat"] for seat in (1, 2, 3)}
        self.assertEqual(seats, {1: 3, 2: 1, 3: 2})
        welcome = Player(self.server, created["match"]).welcome
        self.assertEqual(welcome["previous_match"], table.match)
        self.assertEqual(table.get().json()["next_match"], created["match"])

    def test_a_rematch_is_as_fair_as_the_first(self):
        table, (anna, _) = self.over("mummies", {"players": 2})
        match = anna.ask(type="next_match", kind="rematch")["match"]
        commitment = self.server.get(f"/api/matches/{match}").json()["commitment"]
        self.assertNotEqual(commitment, table.made["commitment"])
        tokens = [self.sit_again(match, table, seat)["token"] for seat in (1, 2)]
        self.assertTrue(play([Player(self.server, match, token) for token in tokens], random.Random(9)))
        record = self.server.get(f"/api/matches/{match}/record").body
        self.assert_verified(record)
        secret = re.search(r"^secret ([0-9a-f]{64})", record.decode(), re.M)[1]
        self.assertEqual(hashlib.sha256(bytes.fromhex(secret)).hexdigest(), commitment)

    def test_a_rematch_lets_no_stranger_in(self):
        table, (anna, _) = self.over("mummies", {"players": 2})
        match = anna.ask(type="next_match", kind="rematch")["match"]
        answer = self.server.post(f"/api/matches/{match}/seats", {"name": "Stranger", "seed": random_seed()})
        self.assert_error(answer, 403, "wrong_invitation")
        self.assert_error(self.server.get(f"/api/matches/{match}", token=anna.token), 403, "wrong_token")
        self.sit_again(match, table, 1)
        again = {"invitation": anna.token, "name": "Stranger", "seed": random_seed()}
        self.assert_error(self.server.post(f"/api/matches/{match}/seats", again), 409, "seat_taken")

    def test_a_return_match_is_on_the_same_board_and_the_other_begins(self):
        table, (anna, bert) = self.over("scarabya", {"mode": "duel", "players": 2, "flips": True})
        first = anna.view["first"]
        created = bert.ask(type="next_match", kind="return_match")
        seats = [self.sit_again(created["match"], table, seat) for seat in (1, 2)]
        again = Player(self.server, created["match"], seats[0]["token"]).wait_for_start()
        self.assertEqual(again.view["arrangement"], anna.view["arrangement"])
        held = {seats[0]["seat"]: 1, seats[1]["seat"]: 2}
        self.assertNotEqual(held[again.view["first"]], first)

    def test_trying_again_is_on_the_same_board(self):
        table, (anna,) = self.over("scarabya", {"mode": "solo", "players": 1, "flips": True})
        created = anna.ask(type="next_match", kind="try_again")
        seat = self.sit_again(created["match"], table, 1)
        again = Player(self.server, created["match"], seat["token"]).wait_for_start()
        self.assertEqual(again.view["arrangement"], anna.view["arrangement"])
        self.assertGreater(len(plain_moves(again)), 0)

    def test_a_kind_that_the_game_does_not_have_is_an_error(self):
        _, (anna, _) = self.over("mummies", {"players": 2})
        self.assertEqual(anna.ask(type="next_match", kind="return_match")["code"], "malformed")
