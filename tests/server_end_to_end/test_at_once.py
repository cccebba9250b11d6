"""Several ask for the same thing at the same moment: one gets it."""

import random
import threading

from server import Case
from table import Table, choose, play, random_seed


def at_once(*errands):
    """All begin together; gives what each came back with."""
    results = [None] * len(errands)
    barrier = threading.Barrier(len(errands))

    def run(number, task):
        barrier.wait()
        results[number] = task()
    threads = [threading.Thread(target=run, args=item) for item in enumerate(errands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class AtOnce(Case):
    def test_a_seat_is_taken_by_one(self):
        table = Table(self.serve(), "mummies", {"players": 3}, people=0)
        requests = [{"invitation": table.made["invitation"], "seat": 2, "name": f"P{n}", "seed": random_seed()} for n in range(10)]
        answers = at_once(*(lambda request=request: table.take(request) for request in requests))
        self.assertEqual(sorted(answer.status for answer in answers), [201] + [409] * 9)

    def test_seats_are_given_to_as_many_as_there_are(self):
        table = Table(self.serve(), "mummies", {"players": 5}, people=0)
        requests = [{"invitation": table.made["invitation"], "name": "P", "seed": random_seed()} for _ in range(10)]
        answers = at_once(*(lambda request=request: table.take(request) for request in requests))
        seats = [answer.json()["seat"] for answer in answers if answer.status == 201]
        self.assertEqual(sorted(seats), [1, 2, 3, 4, 5])
        self.assertEqual({answer.code for answer in answers if answer.status != 201} - {"seat_taken", "already_started"}, set())

    def test_of_two_windows_that_move_at_once_one_does(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        seat = table.player().wait_for_start().to_act[0]
        windows = [table.player(seat) for _ in range(4)]
        answers = at_once(*(lambda w=window: w.act(choose(w, random.Random(1))) for window in windows))
        self.assertEqual(sorted(answer["type"] for answer in answers), ["error"] * 3 + ["update"])
        self.assertEqual(table.get().json()["status"]["version"], 1)

    def test_the_same_act_by_many_ways_is_done_once(self):
        table = Table(self.serve(), "mummies", {"players": 2})
        seat = table.player().wait_for_start().to_act[0]
        move = choose(table.player(seat), random.Random(1))
        act = {"type": "move", "id": "once", "version": 0, "move": move}
        answers = at_once(*(lambda: table.post("/messages", act, seat) for _ in range(8)))
        self.assertEqual([(answer.status, answer.json()["version"]) for answer in answers], [(200, 1)] * 8)
        self.assertEqual(table.get().json()["status"]["version"], 1)

    def test_a_rematch_that_all_ask_for_is_one(self):
        table = Table(self.serve(), "mummies", {"players": 3})
        players = table.players()
        play(players, random.Random(1))
        answers = at_once(*(lambda p=player: p.ask(type="next_match", kind="rematch") for player in players))
        self.assertEqual(len({answer["match"] for answer in answers}), 1, answers)

    def test_all_place_at_once_in_a_simultaneous_round(self):
        table = Table(self.serve(), "scarabya", {"mode": "expedition", "players": 4, "flips": True})
        players = [player.wait_for_start() for player in table.players()]
        rng = random.Random(2)
        moves = [choose(player, rng) for player in players]
        answers = at_once(*(lambda p=player, m=move: p.act(m) for player, move in zip(players, moves)))
        self.assertEqual(sorted(answer["version"] for answer in answers), [1, 2, 3, 4])
        boards = table.get().json()["status"]["view"]["boards"]
        self.assertEqual([len(board["tiles"]) for board in boards], [1, 1, 1, 1])
