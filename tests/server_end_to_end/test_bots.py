"""Programs at the table, in the protocol of docs/bots.md."""

import importlib.util
import os
import random
import threading

from server import ROOT, Case
from table import Bot, Player, Table, play
from websocket import Closed


def sample():
    """examples/bots/simple_bot.py as a module."""
    path = os.path.join(ROOT, "examples", "bots", "simple_bot.py")
    spec = importlib.util.spec_from_file_location("simple_bot", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def simple(table, question):
    bot = sample()
    judge = {"archaeology": bot.archaeology, "scarabya": bot.scarabya, "mummies": bot.mummies}[table["game"]]
    return max(question["plain_moves"], key=lambda move: judge(table, question["view"], move))


class Bots(Case):
    def play(self, table, choosers):
        """Each in a thread of its own; gives the results by seat."""
        results = {}

        def run(seat, choose):
            bot = Bot(table.server, table.match, table.tokens[seat])
            results[seat] = bot.play(choose)
            results[seat, "goodbye"] = bot.read()
            results[seat, "closed"] = bot.socket.close_code()
        threads = [threading.Thread(target=run, args=item) for item in choosers.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        return results

    def test_bots_play_every_game_to_the_end(self):
        server = self.serve()
        rng = random.Random(1)

        def at_random(_, question):
            return rng.choice(question["plain_moves"])
        for game, options in (("archaeology", {"players": 2}), ("mummies", {"players": 3}),
                              ("scarabya", {"mode": "expedition", "players": 2, "flips": True}),
                              ("scarabya", {"mode": "duel", "players": 2, "flips": True}),
                              ("scarabya", {"mode": "solo", "players": 1, "flips": True})):
            with self.subTest(game=game, options=options):
                table = Table(server, game, options)
                results = self.play(table, {seat: simple if seat == 1 else at_random for seat in table.tokens})
                outcome = table.get().json()["status"]["outcome"]
                for seat in table.tokens:
                    self.assertEqual(results[seat]["winners"], outcome["winners"])
                    self.assertEqual(results[seat]["scores"], outcome["scores"])
                    self.assertEqual(results[seat, "goodbye"], {"type": "goodbye"})
                    self.assertEqual(results[seat, "closed"], 1000)
                self.assert_verified(table.get("/record").body)

    def test_a_bot_plays_against_a_person_and_the_computer(self):
        table = Table(self.serve(), "mummies", {"players": 3}, computers=[None, None, "novice"])
        bot = threading.Thread(target=lambda: Bot(table.server, table.match, table.tokens[2]).play(simple))
        bot.start()
        person = table.player(1)
        self.assertTrue(play([person], random.Random(2)))
        bot.join(60)
        doers = {(m["event"]["seat"], m["event"]["by"]) for m in person.messages if m["type"] == "update"}
        self.assertEqual(doers, {(1, "person"), (2, "person"), (3, "computer")})

    def test_a_bot_is_asked_only_with_the_view_of_its_seat(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        bots = [Bot(table.server, table.match, table.tokens[seat]) for seat in (1, 2)]
        greeting = [bot.greet() for bot in bots][0]
        self.assertEqual((greeting["game"], greeting["seats"], greeting["protocol"]), ("mummies", 2, 1))
        first = table.player().wait_for_start().to_act[0]
        question = bots[first - 1].read()
        self.assertEqual((question["seat"], question["view"]["seat"], question["decision"]), (first, first, 1))
        self.assertEqual(question["view"], table.get("", first).json()["status"]["view"])

    def test_a_bot_that_resigns_leaves_its_seat_to_the_computer(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        person = table.player(1).wait_for_start()
        bot = Bot(table.server, table.match, table.tokens[2])
        bot.greet()
        rng = random.Random(3)
        play([person], rng, until=lambda: 2 in person.to_act)
        self.assertEqual(bot.read()["type"], "decide")
        bot.send(type="resign")
        self.assertEqual(person.wait("update")["event"]["by"], "computer")

    def test_a_bot_that_was_dismissed_may_come_back_and_is_asked_again(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        seat = table.player(1).wait_for_start().to_act[0]
        bot = Bot(table.server, table.match, table.tokens[seat])
        bot.greet()
        bot.read()
        bot.send(type="move", move={"type": "offer", "offering": "no card"})
        with self.assertRaises(Closed) as closed:
            bot.read()
        self.assertEqual(closed.exception.code, 1008)
        again = Bot(table.server, table.match, table.tokens[seat])
        again.greet()
        question = again.read()
        again.send(type="move", move=question["plain_moves"][0])
        Player(table.server, table.match).wait_for_start().catch_up(1)

    def test_a_bot_whose_turn_the_clock_played_is_not_stuck(self):
        table = Table(self.serve(), "scarabya", {"mode": "solo", "players": 1, "flips": True}, turn_seconds=1)
        spectator = table.player().wait_for_start()
        bot = Bot(table.server, table.match, table.tokens[1])
        bot.greet()
        question = bot.read()
        self.assertEqual(question["clock"], {"milliseconds": 1000})
        self.assertEqual(spectator.wait("update")["event"]["by"], "clock")
        try:
            self.assertEqual(bot.read()["type"], "decide")
        except Closed as closed:
            self.assertIn("late", closed.reason)

    def test_in_a_simultaneous_round_a_bot_has_all_its_time(self):
        """Others place while it thinks; its answer is to the question that it was asked."""
        table = Table(self.serve(), "scarabya", {"mode": "expedition", "players": 2, "flips": True})
        bots = [Bot(table.server, table.match, table.tokens[seat]) for seat in (1, 2)]
        for bot in bots:
            bot.greet()
        questions = [bot.read() for bot in bots]
        for bot, question in zip(bots, questions):
            bot.send(type="move", move=question["plain_moves"][0])
        self.assertEqual([bot.read()["type"] for bot in bots], ["decide", "decide"])
