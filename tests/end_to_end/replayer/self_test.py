"""The replayer's own tests: luck, examples of the rules, whole records and altered ones."""

import hashlib
import unittest
from collections import Counter

from replayer import board, mummies, replay, scarabya, tiles
from replayer.archaeology import Archaeology, worth
from replayer.game import Differs, Refusal
from replayer.luck import Luck, chacha20_block, quarter_round
from replayer.random_match import random_record, sealed, unsealed

KEY = bytes(range(32))
FIXED = {"flips": True, "arrangement": "A0B0C0D0", "order": "IFLNPTUVWXYZ"}
SOLO = {"mode": "solo", "players": 1, **FIXED}
DUEL = {"mode": "duel", "players": 2}


class LuckTest(unittest.TestCase):
    def test_the_quarter_round_is_that_of_rfc_8439_section_2_1_1(self):
        state = [0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567]
        quarter_round(state, 0, 1, 2, 3)
        self.assertEqual(state, [0xEA2A92F4, 0xCB1CF8CE, 0x4581472E, 0x5881C4BB])

    def test_the_block_is_that_of_rfc_8439_section_2_3_2(self):
        block = chacha20_block(KEY, 1, bytes.fromhex("000000090000004a00000000"))
        self.assertEqual(block[:4], [0xE4E7F110, 0x15593BD1, 0x1FDD0F50, 0xC47120A3])
        self.assertEqual(block[12:], [0xD19C12B5, 0xB94E16DE, 0xE883D0CB, 0x4E3C50A2])

    def test_the_stream_is_that_of_rfc_8439_appendix_a_1(self):
        luck = Luck(bytes(32))
        words = [luck.word() for _ in range(32)]
        self.assertEqual(words[:4], [0xADE0B876, 0x903DF1A0, 0xE56A5D40, 0x28BD8653])
        self.assertEqual(words[16:20], [0xBEE7079F, 0x7A385155, 0x7C97BA98, 0x0D082D73])

    def test_below_one_takes_a_word(self):
        luck = Luck(KEY)
        self.assertEqual((luck.below(1), luck.drawn), (0, 1))

    def test_below_begins_again_on_the_words_that_would_favour_some_numbers(self):
        luck, words = Luck(KEY), [0, 0x80000000]
        luck.word = lambda: words.pop(0)
        self.assertEqual((luck.below(3), words), (1, []))

    def test_a_shuffle_swaps_from_the_last_place_down(self):
        luck, items = Luck(KEY), list("abcd")
        rolls = iter([0, 2, 1])  # below 4, below 3, below 2
        luck.below = lambda n: next(rolls)
        luck.shuffle(items)
        self.assertEqual(items, list("dbca"))


def acting(hand: dict, market: dict = {}, dig=("coin",), players: int = 2) -> Archaeology:
    """The first player is about to action with this hand; the others hold nothing."""
    game = Archaeology(players, Luck(KEY))
    game.turn = 0
    game.hands = [Counter(hand), *(Counter() for _ in range(players - 1))]
    game.market, game.dig = Counter(market), []
    game.begin()
    game.dig = list(dig)
    game.began_without_dig = not dig
    return game


class ArchaeologyTest(unittest.TestCase):
    def play(self, game: Archaeology, *actions: str) -> None:
        for action in actions:
            replay.play(game, min(game.seats_to_act()), action, Luck(KEY))

    def refuse(self, rule: str, game: Archaeology, action: str) -> None:
        with self.assertRaisesRegex(Refusal, rule):
            self.play(game, action)

    def test_a6_the_dig_site_holds_58_53_or_48_cards(self):
        self.assertEqual([len(Archaeology(n, Luck(KEY)).dig) for n in (2, 3, 4)], [58, 53, 48])

    def test_a10_a_thief_finds_nobody_with_cards_and_the_turn_goes_on(self):
        game = acting({"coin": 1}, dig=["coin", "thief"])
        game.dig_up()
        self.assertEqual(game.awaited, "act")

    def test_a11_a_storm_takes_half_of_every_hand_rounded_down_and_the_digger_digs_again(self):
        game = acting({"coin": 3, "map": 2}, dig=["mask", "sandstorm"])
        game.hands[1] = Counter({"pot": 3})
        game.dig_up()
        self.play(game, "lose coin 1 map 1", "lose pot 1")
        self.assertEqual((game.hands[0]["mask"], game.market), (1, Counter(coin=1, map=1, pot=1)))

    def test_a14_a_trade_gives_at_least_the_value_it_takes(self):
        self.refuse("A14", acting({"pot": 2}, {"talisman": 1}), "trade pot 2 for talisman 1")
        self.play(acting({"pot": 3}, {"talisman": 1}), "trade pot 3 for talisman 1")
        self.assertEqual(worth(Counter(talisman=1, coin=1, parchment=1, pot=1)), 7)

    def test_a15_maps_open_a_chamber_once(self):
        game = acting({"map": 4})
        self.play(game, "explore middle")
        self.assertEqual(game.hands[0].total(), 2 + 5)
        self.refuse("A15", game, "explore middle")

    def test_a18_what_was_taken_is_not_given_until_a_chamber_is_explored(self):
        game = acting({"pot": 4, "map": 1}, {"coin": 2})
        self.play(game, "trade pot 2 for coin 1")
        self.refuse("A18", game, "trade coin 1 for pot 1")
        self.play(game, "explore small", "trade coin 1 for pot 1")

    def test_a20_after_as_many_passes_as_players_whoever_has_cards_must_sell(self):
        game = acting({"coin": 2}, dig=[])
        self.play(game, "end")  # the second player has no cards and passes by himself
        self.refuse("A20", game, "end")
        self.play(game, "sell coin 1", "end", "end")
        self.refuse("A20", game, "end")

    def test_a20_a_trade_breaks_the_row_of_passes_only(self):
        game = acting({"coin": 1}, {"cup": 1}, dig=[])
        self.play(game, "trade coin 1 for cup 1", "end")
        self.assertEqual((game.turn, game.passes, game.barren), (0, 1, 2))
        self.play(game, "trade cup 1 for coin 1", "end", "trade coin 1 for cup 1", "end")
        self.assertEqual((game.passes, game.barren), (1, 6))
        self.play(game, "trade cup 1 for coin 1")
        self.refuse("A20.*6 barren", game, "end")

    def test_a20_an_exploration_ends_both_rows_but_is_no_sale(self):
        game = acting({"coin": 1, "map": 2}, dig=[])
        game.barren = 5
        self.play(game, "explore small", "end")
        self.assertEqual((game.passes, game.barren), (1, 1))
        game.barren = 6
        self.refuse("A20", game, "end")

    def test_a21_the_game_ends_in_the_middle_of_a_turn(self):
        game = acting({"coin": 2}, dig=[])
        self.play(game, "sell coin 2")
        self.assertEqual(game.seats_to_act(), set())

    def test_a22_four_talismans_two_talismans_and_five_coins_are_61(self):
        game = acting({"talisman": 6, "coin": 5})
        self.play(game, "sell talisman 4", "sell talisman 2", "sell coin 5")
        self.assertEqual(game.result(), ([61, 0], [0]))

    def test_a23_on_a_tie_fewer_cards_sold_win(self):
        game = acting({"coin": 1})
        game.money, game.cards_sold = [15, 15], [2, 5]
        self.assertEqual(game.result().winners, [0])


class ScarabyaTest(unittest.TestCase):
    def test_s2_the_centre_is_free_and_free_cells_are_connected(self):
        for arrangement in ("A0B0C0D0", "B3D1A2C0", "D2C3B1A3"):
            bare = board.Board(arrangement, True)
            self.assertEqual((len(bare.scarabs), len(bare.free), len(bare.regions())), (24, 92, 1))
            self.assertTrue(board.CENTRE <= bare.free)

    def test_s3_there_are_63_fixed_pentominoes_and_41_without_flips(self):
        for flips, number in ((True, 63), (False, 41)):
            shapes = [shape for tile in tiles.FACES for shape in tiles.SHAPES[flips][tile]]
            self.assertEqual((len(shapes), len(set(shapes))), (number, number))

    def test_a_piece_turns_clockwise(self):
        self.assertEqual(board.turned_piece(("ab", "cd"), 1), ("ca", "db"))

    def test_s7_s8_s9_where_a_tile_may_lie(self):
        empty = board.Board("A0B0C0D0", True)
        self.refuse("S3", empty, "I:e5 f5 e6 f6 e7")
        self.refuse("S7", empty, "I:a3 b3 c3 d3 e3")
        self.refuse("S9", empty, "I:b2 b3 b4 b5 b6")
        empty.place(*scarabya.placement("I:c5 d5 e5 f5 g5"))
        self.refuse("S8", empty, "U:a2 c2 a3 b3 c3")
        empty.object_to(*scarabya.placement("I:d6 e6 f6 g6 h6"))

    def refuse(self, rule: str, where: board.Board, action: str) -> None:
        with self.assertRaisesRegex(Refusal, rule):
            where.object_to(*scarabya.placement(action))

    def test_s12_a_site_of_4_cells_with_2_scarabs_is_worth_8(self):
        site = board.Board("A0B0C0D0", True)
        site.free, site.scarabs = {(0, 0), (0, 1), (1, 0), (1, 1)}, {(0, 0), (1, 1), (5, 5)}
        self.assertEqual(site.site_points(), 8)

    def test_s17_one_tile_fewer_earns_the_scarabs_on_unexplored_ground(self):
        duel = scarabya.Duel({**DUEL, "flips": True}, Luck(KEY))
        duel.cards_used, duel.placed = 12, [6, 5]
        duel.turn_up()
        self.assertEqual(duel.result(), ([0, 24], [1]))


class MummiesTest(unittest.TestCase):
    def game(self, **facts) -> mummies.Mummies:
        game = mummies.Mummies({"players": 3, "target": 50}, Luck(KEY))
        game.turn = 0
        vars(game).update(facts)
        return game

    def test_m1_m2_there_are_72_offerings_and_18_papyri(self):
        self.assertEqual((len(mummies.OFFERINGS), len(set(mummies.PAPYRI))), (72, 18))

    def test_m8_the_sacrifice_of_the_running_turn_is_drawn_again_from_an_empty_pile(self):
        game = self.game(hands=[["V1", "V2", "N1", "C5"], [], []], draw_pile=["S1"])
        replay.play(game, 0, "sacrifice V1 V2", Luck(KEY))
        self.assertEqual(len(game.hands[0] + game.draw_pile), 5)
        self.assertEqual(game.discard, [])

    def test_m9_a_papyrus_with_a_lower_number_brings_scoring_about(self):
        hands, rows = [["VCNS3", "V1", "V1", "V1"], [], []], [[], ["V5"] * 3, []]
        game = self.game(papyrus="NCVS5", hands=hands, rows=rows)
        replay.play(game, 0, "decree VCNS3", Luck(KEY))
        self.assertEqual((game.totals, game.turn, game.papyrus), ([0, 30, 0], 2, "VCNS3"))

    def test_m11_the_examples_score_9_and_12(self):
        self.assertEqual(mummies.row_score(["N4", "C3", "V5", "S2"], "NCVS5"), 9)
        self.assertEqual(mummies.row_score(["N3", "N3"], "NCVS5"), 12)

    def test_m12_on_a_tie_who_brought_it_about_has_won_else_the_first_clockwise(self):
        self.assertEqual(self.game(turn=1).round_winner([4, 4, 1]), 1)
        self.assertEqual(self.game(turn=1).round_winner([4, 1, 4]), 2)

    def test_m14_after_fifty_sacrifices_each_a_card_must_be_laid(self):
        game, luck = self.game(), Luck(KEY)
        for turn in range(150):
            replay.play(game, turn % 3, f"sacrifice {game.hands[turn % 3][0]}", luck)
        with self.assertRaisesRegex(Refusal, "M14"):
            replay.play(game, 0, f"sacrifice {game.hands[0][0]}", luck)


    def test_m14_the_thousandth_turn_of_a_round_scores_it_as_it_lies_and_nothing_is_drawn(self):
        hands, rows = [["N1", "N2", "N3", "S1"], [], []], [[], ["V5"], ["V5"]]
        game = self.game(papyrus="VSNC5", hands=hands, rows=rows, turns_taken=998)
        before = len(game.draw_pile)
        replay.play(game, 0, "sacrifice N1 N2", Luck(KEY))
        self.assertEqual((game.turn, game.totals, game.turns_taken, len(game.draw_pile)), (1, [0, 0, 0], 999, before - 2))
        game.turn, game.totals = 0, [0, 0, 40]
        replay.play(game, 0, "sacrifice N3 S1", Luck(KEY))
        self.assertEqual((game.is_over, game.totals, len(game.hands[0])), (True, [0, 10, 50], 2))

    def test_m14_who_took_the_thousandth_turn_has_won_a_tied_round(self):
        game = self.game(turn=1, turns_taken=999)
        replay.play(game, 1, f"sacrifice {game.hands[1][0]}", Luck(KEY))
        self.assertEqual((game.rounds, game.turn, game.turns_taken), (1, 2, 0))


class RecordTest(unittest.TestCase):
    def differs(self, record: bytes, what: str) -> None:
        with self.assertRaisesRegex(Differs, what):
            replay.verify(record)

    def test_the_check_of_the_first_line_is_that_of_zero_bytes_and_its_text(self):
        check = hashlib.sha256(bytes(32) + b"khepri record 1").hexdigest()[:8]
        self.assertEqual(sealed(["khepri record 1"]).decode(), f"khepri record 1 ~{check}\n")

    def test_random_matches_of_every_kind_are_good(self):
        for name, game in replay.GAMES.items():
            for options in game.SAMPLES:
                for number in range(3):
                    with self.subTest(name=name, options=options, number=number):
                        self.assertGreater(replay.verify(random_record(name, options, number)), 0)

    def test_every_altered_line_is_found_by_its_check(self):
        lines = random_record("archaeology", {"players": 3}, 0).splitlines(keepends=True)
        for number in range(len(lines)):
            altered = [*lines[:number], b"x" + lines[number], *lines[number + 1 :]]
            self.differs(b"".join(altered), f"^line {number + 1}: the check")

    def test_a_card_that_does_not_follow_from_the_seeds_is_found(self):
        texts = unsealed(random_record("mummies", {"players": 2, "target": 50}, 0))
        place = next(i for i, text in enumerate(texts) if i > 8 and text.startswith("cards"))
        texts[place] = texts[place].replace("row1=-", "row1=V4")
        self.differs(sealed(texts), f"^line {place + 1}: the cards should be row1=-")

    def test_a_missing_line_of_cards_is_found(self):
        texts = unsealed(random_record("mummies", {"players": 2, "target": 50}, 0))
        del texts[next(i for i, text in enumerate(texts) if i > 8 and text.startswith("cards"))]
        self.differs(sealed(texts), "the cards should be .* and are missing")

    def test_another_seed_or_secret_gives_other_cards(self):
        texts = unsealed(random_record("archaeology", {"players": 2}, 0))
        seat, secret = f"seat 1 {'00' * 32}", f"secret {'00' * 32}"
        self.differs(sealed([*texts[:4], seat, *texts[5:]]), "^line 9: the cards should be")
        self.differs(sealed([*texts[:7], secret, *texts[8:]]), "^line 8: the commitment")

    def test_another_result_is_found(self):
        texts = unsealed(random_record("scarabya", SOLO, 0))
        self.differs(sealed([*texts[:-1], "result 24 winners 1"]), "the result should be")
        self.differs(sealed(texts[:-1]), "is missing")
        self.differs(sealed([*texts[:-2], texts[-1]]), "still goes on")


class UndoTest(unittest.TestCase):
    def replay_of(self, game) -> replay.Replay:
        one = replay.Replay.__new__(replay.Replay)
        one.luck, one.game, one.standing = Luck(KEY), game, []
        return one

    def test_moves_of_a_turn_are_undone_one_by_one(self):
        one = self.replay_of(acting({"coin": 3, "pot": 1}))
        one.move(0, "sell coin 2")
        one.move(0, "sell pot 1")
        one.undo(0)
        one.undo(0)
        self.assertEqual((one.game.money[0], one.game.hands[0].total()), (0, 4))

    def test_an_explored_chamber_stays_explored(self):
        one = self.replay_of(acting({"map": 2}))
        one.move(0, "sell map 1")
        one.move(0, "explore small")
        with self.assertRaises(Refusal):
            one.undo(0)

    def test_a_turn_that_has_ended_stays_ended(self):
        one = self.replay_of(acting({"coin": 2}, dig=[]))
        one.move(0, "end")  # the second player has no cards: it is the first player's turn again
        with self.assertRaises(Refusal):
            one.undo(0)

    def test_what_a_storm_took_stays_in_the_market(self):
        game = acting({"coin": 3}, dig=["sandstorm"])
        game.dig_up()
        one = self.replay_of(game)
        one.move(0, "lose coin 1")
        with self.assertRaises(Refusal):
            one.undo(0)

    def test_a_placement_is_undone_while_others_still_think(self):
        game = scarabya.Expedition({"mode": "expedition", "players": 3, **FIXED}, Luck(KEY))
        game.begin()
        one = self.replay_of(game)
        one.move(0, "I:c5 d5 e5 f5 g5")
        one.move(1, "I:d5 e5 f5 g5 h5")
        one.undo(0)
        self.assertEqual(one.game.seats_to_act(), {0, 2})


def run() -> int:
    suite = unittest.defaultTestLoader.loadTestsFromName(__name__)
    return 0 if unittest.TextTestRunner().run(suite).wasSuccessful() else 1
