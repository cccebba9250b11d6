"""Whole matches over sockets, from making them to the record."""

import hashlib
import random
import re

from server import Case
from table import Table, choose, play, random_seed

EVERYTHING = [
    ("archaeology", {"players": 2}), ("archaeology", {"players": 4}),
    ("mummies", {"players": 2, "target": 50}), ("mummies", {"players": 5, "target": 50}),
    ("scarabya", {"mode": "expedition", "players": 3, "flips": True}),
    ("scarabya", {"mode": "duel", "players": 2, "flips": True}),
    ("scarabya", {"mode": "solo", "players": 1, "flips": True}),
]


def doers(viewer):
    """Who has acted, and how, in what this viewer received."""
    return {(message["event"]["seat"], message["event"]["by"]) for message in viewer.messages if message["type"] == "update"}


class Playing(Case):
    def test_every_game_and_mode_is_played_to_the_end_and_its_record_verifies(self):
        server = self.serve()
        for game, options in EVERYTHING:
            with self.subTest(game=game, options=options):
                table = Table(server, game, options)
                spectator = table.player()
                players = table.players()
                self.assert_error(table.get("/record", seat=1), 409, "record_is_secret")
                play(players, random.Random(1))
                self.assertEqual(players[0].to_act, [])
                spectator.catch_up(players[0].version)
                self.assertEqual(spectator.status["outcome"], players[0].status["outcome"])
                self.assert_fair(table)

    def assert_fair(self, table):
        record = table.get("/record")
        self.assertEqual(record.status, 200)
        self.assertIn("attachment", record.headers["Content-Disposition"])
        self.assert_verified(record.body)
        text = record.body.decode()
        secret = re.search(r"^secret ([0-9a-f]{64})", text, re.M)[1]
        self.assertEqual(hashlib.sha256(bytes.fromhex(secret)).hexdigest(), table.made["commitment"])
        for seat, seed in table.seeds.items():
            self.assertIn(f"seat {seat} {seed}", text)

    def test_the_commitment_is_told_before_the_seats_are_taken(self):
        server = self.serve()
        table = Table(server, "mummies", {"players": 2}, people=0)
        self.assertEqual(table.player().welcome["commitment"], table.made["commitment"])
        self.assertEqual(table.get().json()["commitment"], table.made["commitment"])

    def test_people_and_computers_sit_at_one_table(self):
        server = self.serve()
        for game in ("archaeology", "mummies"):
            table = Table(server, game, {"players": 3}, computers=[None, "novice", None])
            self.assertEqual(table.made["seats"][1], "")
            players = table.players()
            play(players, random.Random(2))
            self.assertEqual(doers(players[0]), {(1, "person"), (2, "computer"), (3, "person")})
            self.assert_fair(table)

    def test_a_match_with_one_invitation_for_all_fills_its_seats_in_order(self):
        table = Table(self.serve(), "mummies", {"players": 2}, people=0)
        seats = [table.take({"invitation": table.made["invitation"], "name": "Anna", "seed": random_seed()}).json()
                 for _ in range(2)]
        self.assertEqual([seat["seat"] for seat in seats], [1, 2])
        self.assertEqual([seat["name"] for seat in seats], ["Anna", "Anna 2"])

    def test_names_are_cleaned_and_told_apart(self):
        table = Table(self.serve(), "mummies", {"players": 5}, people=0)
        given = ["Anna", "\u0410nna", "  \u202eAnna\u200b ", "", "N" * 60]  # Cyrillic, turned round and unseen, none, long

        def sit(name):
            answer = table.take({"invitation": table.made["invitation"], "name": name, "seed": random_seed()})
            self.assertEqual(answer.status, 201, answer.body)
            return answer.json()["name"]
        names = [sit(name) for name in given]
        self.assertEqual(names[0], "Anna")
        self.assertEqual(names[2:], ["Anna 3", "Guest", "N" * 24])
        self.assertRegex(names[1], "2$")
        self.assertEqual([seat["name"] for seat in table.get().json()["seats"]], names)

    def test_two_windows_of_one_seat_see_the_same(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        seat = table.player().wait_for_start().to_act[0]
        first, second = table.player(seat), table.player(seat)
        done = first.act(choose(first, random.Random(9)))
        second.catch_up(1)
        self.assertEqual(second.messages[-1], done)
        second.close()
        other = table.player(3 - seat)
        self.assertTrue(other.welcome["seats"][seat - 1]["connected"])

    def test_a_table_that_all_have_left_rests_until_someone_returns(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        anna, bert = [player.wait_for_start() for player in table.players()]
        spectator = table.player()
        for player in (anna, bert):
            player.ask(type="leave")
            player.close()
        spectator.wait("seats", lambda message: all(seat["left"] for seat in message["seats"]))
        anna = table.player(1)
        anna.wait("seats", lambda message: not message["seats"][0]["left"])
        play([anna], random.Random(10))
        self.assertEqual(doers(anna) - {(1, "person"), (1, "computer")}, {(2, "computer")})

    def test_asking_twice_for_a_seat_with_one_token_takes_one(self):
        table = Table(self.serve(), "mummies", {"players": 3}, people=0)
        request = {"invitation": table.made["invitation"], "name": "Anna", "seed": random_seed(), "token": random_seed()}
        answers = [table.take(request) for _ in range(2)]
        self.assertEqual([answer.status // 100 for answer in answers], [2, 2])
        self.assertEqual(answers[0].json(), answers[1].json())
        self.assertEqual([seat["name"] for seat in table.get().json()["seats"]], ["Anna", "", ""])

    def test_begin_fills_empty_seats_with_the_computer(self):
        table = Table(self.serve(), "mummies", {"players": 3}, people=2)
        anna, bert = table.players()
        self.assertEqual(anna.ask(type="start", computer="novice")["type"], "done")
        bert.wait_for_start()
        people = [m for m in bert.messages if m["type"] == "seats"][-1]
        self.assertEqual(people["seats"][2]["computer"], "novice")
        play([anna, bert], random.Random(3))
        self.assert_fair(table)

    def test_a_seat_that_is_left_is_played_by_the_computer_until_its_owner_returns(self):
        table = Table(self.serve(), "mummies", {"players": 2, "target": 150})
        anna, bert = table.players()
        self.assertEqual(bert.ask(type="leave")["type"], "done")
        bert.close()
        rng = random.Random(4)
        self.assertFalse(play([anna], rng, until=lambda: (2, "computer") in doers(anna)))
        bert = table.player(2)
        anna.wait("seats", lambda message: not message["seats"][1]["left"])
        self.assertFalse(play([anna, bert], rng, until=lambda: (2, "person") in doers(bert)))

    def test_a_seat_that_is_left_before_the_beginning_is_free_again(self):
        table = Table(self.serve(), "mummies", {"players": 3}, people=1)
        anna = table.player(1)
        self.assertEqual(anna.ask(type="leave")["type"], "done")
        self.assertEqual(table.get().json()["seats"][0]["name"], "")
        self.assertEqual(table.take({"seat": 1, "invitation": table.made["invitation"], "name": "B",
                                     "seed": random_seed()}).status, 201)
        self.assert_error(table.get("", 1), 403, "wrong_token")

    def test_what_was_sold_can_be_taken_back_until_the_turn_ends(self):
        table = Table(self.serve(), "archaeology", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        rng = random.Random(5)
        while True:
            mover = next(player for player in players if player.seat in player.to_act)
            if mover.view["phase"] == "act" and mover.view["hand"]:
                break
            newest = mover.act(choose(mover, rng))["version"]
            for player in players:
                player.catch_up(newest)
        before = mover.view
        self.assertEqual(mover.ask(type="undo", version=mover.version)["refusal"]["reason"], "nothing_to_undo")
        sold = mover.act({"type": "sell", "kind": next(iter(before["hand"])), "count": 1})
        self.assertTrue(sold["can_undo"])
        undone = mover.ask(type="undo", version=sold["version"])
        self.assertEqual(undone["event"]["move"], {"type": "undo"})
        self.assertEqual(undone["view"], before)
        self.assertEqual(undone["version"], sold["version"] + 1)
        other = next(player for player in players if player is not mover)
        other.catch_up(undone["version"])
        self.assertEqual(other.messages[-1]["event"]["move"], {"type": "undo"})
        self.assertFalse(other.status["can_undo"])

    def test_moves_may_be_written_in_the_notation(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        mover = next(player for player in players if player.seat in player.to_act)
        card = mover.view["hand"][0]
        answer = mover.act({"text": f"sacrifice {card}"})
        self.assertEqual(answer["event"]["move"], {"type": "sacrifice", "cards": [card]})

    def test_acts_over_http_are_as_good_as_over_a_socket(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        players = [player.wait_for_start() for player in table.players()]
        mover = next(player for player in players if player.seat in player.to_act)
        act = {"type": "move", "id": "by post", "version": 0, "move": {"type": "sacrifice", "cards": mover.view["hand"][:1]}}
        answers = [table.post("/messages", act, seat=mover.seat) for _ in range(2)]
        self.assertEqual([(a.status, a.json()) for a in answers], [(200, {"type": "done", "id": "by post", "version": 1})] * 2)
        update = mover.wait("update")
        self.assertEqual((update["version"], update["done"]), (1, "by post"))

    def test_the_history_is_what_the_viewer_saw(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        spectator, players = table.player(), table.players()
        play(players, random.Random(6))
        spectator.catch_up(players[0].version)
        for viewer in [*players, spectator.wait_for_start()]:
            seen = {m["version"]: m for m in viewer.messages if "view" in m}
            history = table.history(viewer.seat if viewer.token else None)
            self.assertEqual([entry["version"] for entry in history], list(range(players[0].version + 1)))
            for entry in history:
                message = seen.get(entry["version"])
                if message is None:
                    continue
                self.assertEqual(entry["view"], message["view"])
                if "event" in entry:
                    self.assertEqual(entry["event"]["move"], message["event"]["move"])
