"""The tools: simulate, perft, tilings, the signature, help and bad requests."""

import json
import math
import os
import unittest

from khepri import ROOT, Case, run

COMMANDS = ["play", "simulate", "arena", "solve", "replay", "verify", "perft", "tilings", "bench-signature"]
EDITIONS = os.path.join(ROOT, "examples", "editions")


class Help(Case):
    def test_every_command_explains_itself_with_an_example(self):
        for command in COMMANDS:
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0, command)
            self.assertIn(f"khepri {command}", done.stdout)
            self.assertIn("Example", done.stdout)

    def test_the_program_lists_its_commands(self):
        done = run("--help")
        for command in COMMANDS:
            self.assertIn(command, done.stdout)

    def test_bad_requests_get_a_sentence_and_exit_2(self):
        requests = [
            [],
            ["dig"],
            ["simulate"],
            ["simulate", "chess"],
            ["simulate", "archaeology", "--players", "5"],
            ["simulate", "archaeology", "--players", "two"],
            ["simulate", "archaeology", "--target", "50"],
            ["simulate", "archaeology", "--mode", "duel"],
            ["simulate", "mummies", "--target", "60"],
            ["simulate", "scarabya", "--mode", "duel", "--players", "3"],
            ["simulate", "scarabya", "--mode", "race"],
            ["simulate", "scarabya", "--arrangement", "A0A1C2D3"],
            ["simulate", "scarabya", "--order", "FILNPTUVWXY"],
            ["simulate", "mummies", "--bots", "greedy,clever"],
            ["simulate", "mummies", "--players", "3", "--bots", "greedy,random"],
            ["simulate", "mummies", "--games", "0"],
            ["simulate", "mummies", "--threads", "0"],
            ["simulate", "mummies", "--edition", "/no/such/file"],
            ["simulate", "mummies", "--fast"],
            ["perft", "scarabya", "A0B1C2", "FILNPTUVWXYZ", "2"],
            ["perft", "scarabya", "A0B1C2D3", "FFFFFFFFFFFF", "2"],
            ["perft", "scarabya", "A0B1C2D3", "FILNPTUVWXYZ", "13"],
            ["perft", "mummies", "A0B1C2D3", "FILNPTUVWXYZ", "2"],
            ["solve", "scarabya", "A0B1C2", "FILNPTUVWXYZ"],
            ["solve", "mummies", "A0B1C2D3", "FILNPTUVWXYZ"],
            ["solve", "scarabya", "A0B1C2D3", "FILNPTUVWXYZ", "--mode", "duel"],
            ["tilings", "7", "9"],
            ["tilings", "6"],
            ["play", "chess"],
            ["play", "mummies", "--people", "4"],
            ["play", "mummies", "--computer", "clever"],
            ["play", "--resume", "/no/such/file"],
        ]
        for request in requests:
            done = run(*request, env=self.env)
            self.assertEqual(done.returncode, 2, f"{request}: {done.stdout}")
            self.assertGreater(len(done.stderr.split()), 3, request)
            self.assertEqual(done.stdout, "", request)


class Simulate(Case):
    def simulate(self, *arguments):
        done = run("simulate", *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_json_has_each_figure_with_its_standard_error(self):
        for game in [["archaeology"], ["mummies"], ["scarabya"], ["scarabya", "--mode", "duel"],
                     ["scarabya", "--mode", "solo"]]:
            figures = self.simulate(*game, "--games", "200")
            self.assertEqual(figures["games"], 200)
            for name in ["decisions_per_game", "moves_per_decision", "score_mean", "tie_share"]:
                self.assertIsInstance(figures[name], (int, float))
                self.assertGreaterEqual(figures[name + "_se"], 0)
            self.assertEqual(len(figures["win_share"]), len(figures["win_share_se"]))
            self.assertGreater(figures["score_sd"], 0)
        self.assertIn("acting_decisions_per_game_se", self.simulate("archaeology", "--games", "100"))

    def test_win_shares_of_games_with_a_winner_add_up_to_one(self):
        for players in "2345":
            figures = self.simulate("mummies", "--players", players, "--games", "50")
            self.assertAlmostEqual(sum(figures["win_share"]), 1)
            self.assertEqual(len(figures["win_share"]), int(players))

    def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads(self):
        for game in ["archaeology", "mummies", "scarabya"]:
            one, two, five = (run("simulate", game, "--games", "700", "--seed", "9", "--threads", n, "--json").stdout
                              for n in ["1", "2", "5"])
            self.assertEqual(one, two)
            self.assertEqual(one, five)
            self.assertNotEqual(one, run("simulate", game, "--games", "700", "--seed", "8", "--json").stdout)

    def test_a_designer_can_ask_what_dearer_coins_change(self):
        usual = self.simulate("archaeology", "--games", "3000", "--bots", "greedy")
        dear = self.simulate("archaeology", "--games", "3000", "--bots", "greedy", "--edition",
                             os.path.join(EDITIONS, "archaeology-dear-coins.json"))
        error = math.hypot(usual["score_mean_se"], dear["score_mean_se"])
        self.assertGreater(dear["score_mean"] - usual["score_mean"], 3 * error)
        self.assertNotEqual(dear["edition"], usual["edition"])

    def test_a_faulty_edition_is_refused_with_the_field_and_the_fault(self):
        for text, field in [('{"name":"x","kinds":{"coin":{"prices":[]}}}', "coin"),
                            ('{"name":"x","kinds":{"dime":{"count":3}}}', "dime"),
                            ('{"name":"x","thieves":-1}', "thieves"),
                            ('{"name":"x"', "JSON")]:
            file = self.path("edition.json")
            with open(file, "w") as edition:
                edition.write(text)
            done = run("simulate", "archaeology", "--games", "10", "--edition", file)
            self.assertEqual(done.returncode, 2, text)
            self.assertIn(field, done.stderr)
            self.assertIn("expected", done.stderr)

    def test_figures_for_people_are_a_table(self):
        done = run("simulate", "mummies", "--games", "20")
        self.assertIn("decisions per game", done.stdout)
        self.assertNotIn("\x1b", done.stdout + done.stderr)


class Counts(Case):
    def test_perft_counts_as_the_data_files_say(self):
        checked = 0
        folder = os.path.join(ROOT, "tests", "perft")
        for name in os.listdir(folder):
            with open(os.path.join(folder, name)) as file:
                for line in file:
                    words = line.split()
                    if not words or words[0].startswith("#") or int(words[3]) > 3_000_000:
                        continue
                    self.assertEqual(run("perft", "scarabya", *words[:3]).stdout.strip(), words[3], line)
                    checked += 1
        self.assertGreater(checked, 5)

    def test_tilings_agree_with_the_literature(self):
        for sides, count in [(("6", "10"), "2339"), (("12", "5"), "1010"), (("4", "15"), "368"), (("20", "3"), "2"),
                             (("2", "30"), "0")]:
            self.assertEqual(run("tilings", *sides).stdout.strip(), count)

    def test_the_signature_is_one_number_and_the_same_every_time(self):
        first = run("bench-signature").stdout
        self.assertRegex(first, r"^\d+\n$")
        self.assertEqual(first, run("bench-signature").stdout)


class Solve(Case):
    DEAL = ["scarabya", "A0B1C2D3", "FILNPTUVWXYZ"]

    def solve(self, *arguments):
        done = run("solve", *self.DEAL, "--seconds", "0.2", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_an_expedition_has_a_line_a_score_and_an_honest_bound(self):
        found = json.loads(self.solve("--json"))
        self.assertGreater(found["score"], 50)
        self.assertLessEqual(found["score"], found["bound"])
        self.assertEqual(found["proven"], found["score"] == found["bound"])
        self.assertGreater(len(found["placements"]), 8)
        self.assertTrue(found["placements"][0].startswith("F:"))

    def test_a_solo_game_is_won(self):
        found = json.loads(self.solve("--mode", "solo", "--json"))
        self.assertTrue(found["won"])
        self.assertEqual(found["score"], 24)
        self.assertIn("can be won", self.solve("--mode", "solo"))

    def test_people_see_the_placements_and_the_board(self):
        text = self.solve()
        self.assertRegex(text, r"F:[a-j]\d")
        self.assertRegex(text, r"\d+ points; no play makes more than \d+")


if __name__ == "__main__":
    unittest.main()
