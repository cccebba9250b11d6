"""Studies: editions of a game on the same deals, their figures, logs and pages; and the command for editions."""

import csv
import glob
import json
import os
import signal
import subprocess
import unittest

from khepri import DEADLINE, PROGRAM, ROOT, Case, run
from schema import faults

EDITIONS = os.path.join(ROOT, "examples", "editions")
DEAR_COINS = os.path.join(EDITIONS, "archaeology-dear-coins.json")
QUICK = ["--bots", "greedy", "--skill", "greedy,random", "--games", "30"]


class Study(Case):
    def study(self, *arguments):
        done = run("study", *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def write(self, name, text):
        with open(self.path(name), "w") as file:
            file.write(text)
        return self.path(name)


class Figures(Study):
    def test_dear_coins_bring_in_more_on_the_same_deals(self):
        report = self.study("archaeology", "--edition", DEAR_COINS, "--bots", "greedy", "--skill", "none", "--games", "80")
        classic, dear = report["variants"]
        self.assertEqual([classic["name"], dear["name"]], ["classic", "dear coins"])
        income = dear["figures"]["income_coin"]
        self.assertGreater(income["difference"]["low"], 0)
        self.assertAlmostEqual(income["mean"] - classic["figures"]["income_coin"]["mean"], income["difference"]["mean"])
        self.assertNotIn("difference", classic["figures"]["income_coin"])
        self.assertNotIn("luck_share", classic["figures"])
        self.assertTrue(report["complete"])

    def test_the_figures_do_not_depend_on_the_number_of_threads(self):
        for game in [["archaeology"], ["mummies", "--players", "3"], ["scarabya"], ["scarabya", "--mode", "duel"]]:
            one, three = (self.study(*game, *QUICK, "--edition", "classic", "--threads", n) for n in "13")
            self.assertEqual(one, three)
            names = set(one["variants"][0]["figures"])
            self.assertIn("skill_points" if game == ["scarabya"] else "luck_share", names)
            self.assertIn("luck_measured", names)

    def test_an_edition_against_itself_differs_in_nothing(self):
        report = self.study("mummies", *QUICK, "--edition", "classic", "--edition", "classic")
        for name, figure in report["variants"][1]["figures"].items():
            if "difference" in figure:
                self.assertEqual(figure["difference"], {"mean": 0, "low": 0, "high": 0}, name)

    def test_the_seats_of_a_game_have_bots_of_their_own(self):
        report = self.study("mummies", "--bots", "greedy,random,random", "--skill", "none", "--games", "60")
        wins = [report["variants"][0]["figures"][f"wins_seat_{seat}"] for seat in (1, 2, 3)]
        self.assertGreater(wins[0]["low"], wins[1]["high"])
        self.assertAlmostEqual(sum(win["mean"] for win in wins), 1)


class Sweeps(Study):
    def test_every_value_is_an_edition_and_the_classic_value_is_not_played_twice(self):
        report = self.study("archaeology", *QUICK, "--sweep", "thieves=4..12:4")
        self.assertEqual([one["name"] for one in report["variants"]], ["classic", "thieves=4", "thieves=12"])
        few, many = (one["figures"]["thefts"]["difference"] for one in report["variants"][1:])
        self.assertLess(few["high"], 0)
        self.assertGreater(many["low"], 0)

    def test_what_is_no_edition_is_left_out_with_its_reason(self):
        report = self.study("archaeology", *QUICK, "--sweep", "kinds.mask.trade_value=8..11")
        self.assertEqual([one["name"] for one in report["variants"]],
                         ["classic", "kinds.mask.trade_value=8", "kinds.mask.trade_value=9"])
        self.assertEqual(report["left_out"][0]["name"], "kinds.mask.trade_value=10")
        self.assertIn("expected a whole number from 1 to 9, found 10", report["left_out"][0]["reason"])

    def test_a_request_that_makes_no_sense_is_refused_with_what_would(self):
        for arguments, expected in [
                (["--sweep", "kinds.mask.price=1..2"], "kinds.mask.prices"),
                (["--sweep", "thieves"], "such as kinds.mask.prices[3]=40..60:5"),
                (["--sweep", "thieves=1..9", "--edition", "classic", "--edition", DEAR_COINS], "at most one"),
                (["--edition", os.path.join(EDITIONS, "mummies-kings.json")], "this is an edition of mummies"),
                (["--sweep", "thieves=30..40:5"], "thieves: expected a whole number from 0 to 20, found 30"),
                (["--skill", "greedy"], "a stronger and a weaker player"),
                (["--bots", "nobody"], "--bots"),
                (["--bots", "greedy,greedy,random", "--players", "2"], "expected 1 or 2 names"),
        ]:
            done = run("study", "archaeology", *arguments, "--games", "2")
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn(expected, done.stderr)


class Files(Study):
    def test_a_study_continues_from_its_log(self):
        log = self.path("study.jsonl")
        whole = self.study("archaeology", *QUICK)
        self.study("archaeology", *QUICK[:-1], "11", "--log", log)
        with open(log, "a") as file:
            file.write('{"deal":25,"mee')  # torn off
        self.assertEqual(self.study("archaeology", *QUICK, "--log", log), whole)
        done = run("study", "archaeology", *QUICK, "--log", log, "--seed", "2")
        self.assertEqual(done.returncode, 2)
        self.assertIn("the log of another study: its seed is 1, expected 2", done.stderr)

    def test_an_interrupted_study_prints_what_it_knows(self):
        log = self.path("study.jsonl")
        process = subprocess.Popen([PROGRAM, "study", "mummies", "--bots", "random", "--skill", "none", "--games", "10000000",
                                    "--log", log, "--edition", "classic"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        while not os.path.exists(log) or os.path.getsize(log) < 20000:
            self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("Not played to the end", out)
        self.assertIn("continues where it stopped", err)

    def test_the_page_and_the_csv_have_every_figure(self):
        page, table = self.path("study.html"), self.path("study.csv")
        report = self.study("archaeology", *QUICK, "--sweep", "hand=5", "--report", page, "--csv", table)
        with open(table, newline="") as file:
            rows = list(csv.DictReader(file))
        for variant in report["variants"]:
            figures = {row["figure"]: row for row in rows if row["edition"] == variant["name"]}
            self.assertEqual(set(figures), set(variant["figures"]))
            for name, figure in variant["figures"].items():
                self.assertEqual(float(figures[name]["mean"]), figure["mean"])
        with open(page) as file:
            text = file.read()
        self.assertIn("<h3>income per card coin</h3>", text)
        self.assertIn("hand=5", text)
        self.assertNotIn("src=", text)
        self.assertNotIn("http", text.replace("http-equiv", ""))

    def test_the_table_is_side_by_side(self):
        done = run("study", "mummies", *QUICK, "--edition", os.path.join(EDITIONS, "mummies-kings.json"))
        self.assertEqual(done.returncode, 0, done.stderr)
        heading = next(line for line in done.stdout.splitlines() if line.startswith("figure"))
        self.assertEqual(heading.split(), ["figure", "classic", "kings", "difference"])
        self.assertRegex(done.stdout, r"(?m)^scorings +\d+\.\d+ ± \d")


class Editions(Study):
    def test_the_classic_one_is_printed_and_plays_as_it_is(self):
        for game in ["archaeology", "scarabya", "mummies"]:
            printed = run("edition", game).stdout
            self.assertEqual(json.loads(printed)["name"], "classic")
            checked = run("edition", "check", self.write(game, printed))
            self.assertEqual(checked.returncode, 0, checked.stderr)
            self.assertIn(f"an edition of {game} that can be played, the classic one", checked.stdout)

    def test_the_examples_fit_their_schemas(self):
        for file in glob.glob(os.path.join(EDITIONS, "*.json")):
            game = os.path.basename(file).split("-")[0]
            schema = json.loads(run("edition", game, "--schema").stdout)
            with open(file) as edition:
                self.assertEqual(faults(schema, schema, json.load(edition)), [], file)
            self.assertTrue(faults(schema, schema, {"name": 7}))

    def test_a_check_says_what_an_edition_changes(self):
        done = run("edition", "check", DEAR_COINS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("an edition of archaeology that can be played", done.stdout)
        self.assertRegex(done.stdout, r"kinds\.coin\.prices\[4\]: \d+ -> 35")

    def test_a_fault_has_its_place(self):
        for text, expected in [('{\n  "name": "x",\n  "thieves": many\n}', "at line 3, column"),
                               ('{"name": "x", "thieves": 99}', "thieves: expected a whole number from 0 to 20, found 99"),
                               ('{"name": "x", "thiefs": 9}', "its fields are not those of one game")]:
            done = run("edition", "check", self.write("faulty.json", text))
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(expected, done.stderr)
        self.assertEqual(run("edition", "check", "/no/such/file").returncode, 2)
        self.assertEqual(run("edition", "chess").returncode, 2)


if __name__ == "__main__":
    unittest.main()
