"""The games in Python are the games of the program and of the page; their laws, their texts, their refusals."""

import copy
import glob
import json
import os
import unittest

import khepri
import numpy

from support import GAMES, ROOT, play

WORD = 2**64 - 1


def mix(value, word):
    """khepri::mix of src/core/hash.h."""
    x = ((value + 0x9E3779B97F4A7C15) & WORD) ^ (word & WORD)
    x = ((x ^ (x >> 33)) * 0xFF51AFD7ED558CCD) & WORD
    x = ((x ^ (x >> 33)) * 0xC4CEB9FE1A85EC53) & WORD
    return x ^ (x >> 33)


def signature(game, seed, games):
    """As src/analysis/random_games.cpp, but played here, one move after the other, in games whose seats always choose freely."""
    folded = decisions = moves = 0
    for number in range(games):
        rng = khepri.Rng(seed, number)
        state = game.deal(rng)
        while not state.is_over():
            seat = state.to_act()[0]
            decisions += 1
            moves += len(state.legal(seat))
            state.apply(seat, rng.choice(state.legal(seat)), rng)
        for score in [*state.scores(), *[0] * (5 - game.players), decisions, moves]:
            folded = mix(folded, score)
    return decisions, folded


class TheSameGame(unittest.TestCase):
    """src/wire/examples/engine is what the native engine and the one of the page are compared with, too."""

    def examples(self):
        for file in sorted(glob.glob(os.path.join(ROOT, "src/wire/examples/engine/*random-games*.json"))):
            with open(file, encoding="utf-8") as text:
                yield json.load(text)

    def test_from_one_seed_the_program_the_page_and_python_play_the_same_games(self):
        played = 0
        for example in self.examples():
            request, answer = example["request"], example["answer"]
            game = khepri.Game(request["game"], edition=request.get("edition", "classic"), **request["options"])
            wanted = (answer["decisions"], int(answer["signature"]))
            self.assertEqual(game.play_randomly(request["seed"], request["games"]), wanted)
            if request["game"] != "archaeology" and not played & 1:
                self.assertEqual(signature(game, request["seed"], request["games"]), wanted, request)
            played += 1
        self.assertGreaterEqual(played, 6)

    def test_records_of_the_program_replay(self):
        for file in glob.glob(os.path.join(ROOT, "tests/playthroughs/*.khepri")):
            with open(file, encoding="utf-8") as text:
                record = text.read()
            game, steps = khepri.replay(record)
            self.assertEqual(game.name, os.path.basename(file).split("-")[0])
            self.assertIn("result", record)
            self.assertTrue(steps[-1][0].is_over())


class Laws(unittest.TestCase):
    def test_no_plain_move_is_refused_and_texts_round_trip(self):
        def check(state, seat):
            for move in list(state.legal(seat))[:8]:
                self.assertIsNone(state.why_not(seat, move))
                self.assertEqual(game.move(str(move)), move)
                self.assertEqual(game.move(json.loads(move.to_json())), move)
        for game in GAMES:
            play(game, khepri.Rng(11), check)

    def test_a_refused_move_changes_nothing(self):
        rng = khepri.Rng(3)
        for game in GAMES:
            state = play(game, rng)
            before = state.clone()
            with self.assertRaises(ValueError):
                state.apply(0, 0, rng)
            self.assertEqual(state, before)

    def test_an_imagined_state_looks_the_same_to_the_seat_and_depends_on_its_view_alone(self):
        def check(state, seat):
            view = state.view(seat)
            imagined = game.imagine(view, rng.clone())
            self.assertEqual(imagined.view(seat), view)
            self.assertTrue((imagined.view(seat).tensor() == view.tensor()).all())
            self.assertEqual(game.imagine(game.view(view.to_dict()), rng.clone()), imagined)
        rng = khepri.Rng(5)
        for game in GAMES:
            play(game, rng, check)

    def test_copies_are_independent(self):
        rng = khepri.Rng(1)
        for game in GAMES:
            state = game.deal(rng)
            for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
                self.assertEqual((other, hash(other)), (state, hash(state)))
                other.apply(other.to_act()[0], 0, rng)
                self.assertNotEqual(other, state)

    def test_a_match_of_which_the_record_is_read_again_is_the_same(self):
        for game in GAMES:
            match, rng = khepri.Match(game, secret=bytes(range(32)), names=["a"]), khepri.Rng(2)
            while match.to_act():
                seat = match.to_act()[0]
                match.apply(seat, rng.choice(match.view(seat).legal()))
            again = khepri.Match.from_record(match.record())
            self.assertEqual(again.record(), match.record())
            played, steps = khepri.replay(match.record())
            self.assertEqual((played.options, len(steps)), (game.options, match.version + 1))
            with self.assertRaises(ValueError):
                khepri.Match.from_record(match.record().replace("secret", "secret0", 1))


class Tensors(unittest.TestCase):
    def test_the_parts_cover_a_row_without_a_gap(self):
        for game in GAMES:
            for parts, size in [(game.observation_parts, game.observation_size), (game.action_parts, game.action_size)]:
                at = 0
                for part in parts.values():
                    self.assertEqual((part.slice.start, part.slice.stop), (at, at + int(numpy.prod(part.shape))))
                    at = part.slice.stop
                self.assertEqual(at, size)

    def test_they_say_what_the_view_says(self):
        def part(row, name):
            return row[game.observation_parts[name].slice].reshape(game.observation_parts[name].shape)

        kinds = ["pot", "parchment", "coin", "talisman", "cup", "map", "mask"]

        def archaeology(state, seat):
            view, row = state.view(seat).to_dict(), state.view(seat).tensor()
            self.assertEqual({kind: int(n) for kind, n in zip(kinds, part(row, "hand")) if n}, view["hand"])
            self.assertEqual(part(row, "dig")[0], view["dig"])
            self.assertEqual(part(row, "turn").tolist().index(1), (view["turn"] - 1 - seat) % game.players)

        def mummies(state, seat):
            view, row = state.view(seat).to_dict(), state.view(seat).tensor()
            order = [(seat + i) % game.players for i in range(game.players)]
            self.assertEqual(part(row, "totals").tolist(), [view["totals"][i] for i in order])
            self.assertEqual(part(row, "row_sizes").tolist(), [len(view["rows"][i]) for i in order])
            wishes = dict(zip("VNSC", part(row, "wishes")))
            self.assertEqual([wishes[letter] for letter in view["papyrus"][:4]], [2, 1, 0, -1])

        def scarabya(state, seat):
            view, row = state.view(seat).to_dict(), state.view(seat).tensor()
            cells = {chr(ord("a") + x) + str(y + 1) for y, x in numpy.argwhere(part(row, "scarabs"))}
            self.assertEqual(cells, set(view["scarabs"]))
            self.assertEqual(part(row, "covered").sum(), 5 * sum(
                len(board["tiles"]) for board in view["boards"]))

        for game in GAMES:
            play(game, khepri.Rng(4), {"archaeology": archaeology, "mummies": mummies, "scarabya": scarabya}[game.name])

    def test_the_caller_s_buffer_is_judged(self):
        game = GAMES[0]
        view = game.deal(1).view(0)
        for wrong in [numpy.empty(3, numpy.float32), numpy.empty(game.observation_size), numpy.empty((2, 2), numpy.float32), [1]]:
            with self.assertRaisesRegex(ValueError, "out: expected a writable"):
                view.tensor(wrong)
        fixed = numpy.empty(game.observation_size, numpy.float32)
        fixed.flags.writeable = False
        with self.assertRaisesRegex(ValueError, "writable"):
            view.tensor(fixed)

    def test_a_number_of_numpy_chooses_a_move_too(self):
        game = khepri.Game("mummies", players=2)
        one, other = game.deal(1), game.deal(1)
        one.apply(one.to_act()[0], numpy.int64(3), khepri.Rng(1))
        other.apply(other.to_act()[0], 3, khepri.Rng(1))
        self.assertEqual(one, other)

    def test_features_of_any_legal_move_can_be_had(self):
        state = khepri.Game("mummies", players=2).deal(1)
        seat = state.to_act()[0]
        every = state.features(seat)
        self.assertTrue((state.features(seat, moves=list(state.legal(seat))) == every).all())
        with self.assertRaises(ValueError):
            state.features(1 - seat, moves=[state.legal(seat)[0]])


class WrongCalls(unittest.TestCase):
    def refused(self, sentence, call, *arguments, **named):
        with self.assertRaises(ValueError) as refusal:
            call(*arguments, **named)
        self.assertIn(sentence, str(refusal.exception))

    def test_they_say_what_would_be_accepted(self):
        game = khepri.Game("archaeology", players=2)
        state, rng = game.deal(1), khepri.Rng(1)
        self.refused("expected archaeology, scarabya or mummies", khepri.Game, "chess")
        self.refused("options", khepri.Game, "mummies", target=7)
        self.refused("edition", khepri.Game, "mummies", edition="modern")
        self.refused("seat: expected 0 to 1, found 2", state.legal, 2)
        self.refused("expected 0 to", state.apply, state.to_act()[0], 999, rng)
        self.refused("turn; wait for yours", state.apply, 1 - state.to_act()[0], "end", rng)
        self.refused("expected 0 to", state.apply, state.to_act()[0], 2**70, rng)
        self.refused("values that JSON can hold", state.apply, state.to_act()[0], object(), rng)
        self.refused("a move of this game", state.apply, 0, khepri.Game("scarabya").deal(1).legal(0)[0], rng)
        self.refused("of this game", khepri.Game("mummies").imagine, state.view(0), rng)
        self.refused("the same options", khepri.Game("archaeology", players=3).imagine, state.view(0), rng)
        self.refused("the view of a seat", state.view(None).tensor)
        self.refused("level: expected novice", khepri.advise, state.view(0), "champion")
        self.refused("iterations", khepri.advise, state.view(0), iterations=0)
        self.refused("secret: expected 32 bytes", khepri.Match, game, b"")
        self.refused("seeds: expected 2", khepri.Match, game, bytes(32), seeds=[bytes(32)])
        self.refused("n: expected 1", rng.below, 0)
        self.refused("view", game.view, {"seat": 1})
        self.refused("reset", khepri.VectorEnv(game, 1).step, numpy.zeros(1, numpy.int32))
        self.refused("rewards", khepri.VectorEnv, game, 1, rewards="money")

    def test_a_spectator_s_view_has_no_hand(self):
        self.assertIsNone(khepri.Game("mummies").deal(1).view(None).seat)
