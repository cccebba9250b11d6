"""The arena: contests of bots, their figures, logs and pages."""

import json
import os
import re
import signal
import subprocess
import time
import unittest

from khepri import DEADLINE, PROGRAM, Case, run

QUICK = ["--bots", "greedy,random", "--games", "20"]


def without_times(report):
    for bot in report["bots"]:
        del bot["ms_per_move"]
    return report


class Arena(Case):
    def arena(self, *arguments):
        done = run("arena", *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def lines(self, file):
        with open(file) as log:
            return log.read().splitlines(keepends=True)

    def write(self, file, text):
        with open(file, "w") as log:
            log.write(text)


class Figures(Arena):
    def test_the_better_bot_wins_in_every_game(self):
        for game in [["archaeology"], ["mummies", "--players", "3"], ["scarabya", "--mode", "duel"],
                     ["scarabya", "--players", "2"]]:
            report = self.arena(*game, "--bots", "greedy,random", "--games", "60")
            greedy, random = report["bots"]
            self.assertGreater(greedy["elo"]["low"], random["elo"]["high"], game)
            self.assertAlmostEqual(greedy["elo"]["mean"] + random["elo"]["mean"], 0)
            meeting = report["meetings"][0]
            self.assertEqual(meeting["won"] + meeting["shared"] + meeting["lost"], meeting["games"])
            self.assertLessEqual(meeting["win_share"]["low"], meeting["win_share"]["mean"])
            self.assertTrue(report["complete"])
            self.assertEqual(report["forfeits"], [])

    def test_of_more_than_two_seats_each_is_the_one_against_the_others(self):
        report = self.arena("mummies", "--players", "4", *QUICK)
        self.assertEqual([(one["bot"], one["against"]) for one in report["meetings"]],
                         [("greedy", ["random"]), ("random", ["greedy"])])
        self.assertEqual({one["games"] for one in report["meetings"]}, {20})
        challenge = self.arena("mummies", "--players", "4", *QUICK, "--challenger", "random")
        self.assertEqual([one["bot"] for one in challenge["meetings"]], ["random"])

    def test_a_mixed_table_gives_each_bot_its_share(self):
        report = self.arena("archaeology", "--players", "3", "--bots", "greedy,random,so_ismcts", "--iterations",
                            "5", "--games", "6", "--mixed")
        self.assertEqual(len(report["meetings"]), 3)
        self.assertAlmostEqual(sum(one["win_share"]["mean"] for one in report["meetings"]), 1)

    def test_alone_bots_are_compared_on_the_same_deals(self):
        expedition = self.arena("scarabya", *QUICK)
        self.assertGreater(expedition["differences"][0]["score"]["low"], 5)
        self.assertNotIn("win_share", expedition["meetings"][0])
        self.assertNotIn("elo", expedition["bots"][0])
        solo = self.arena("scarabya", "--mode", "solo", *QUICK)
        self.assertIn("win_share", solo["meetings"][0])

    def test_the_same_contest_gives_the_same_figures_on_any_number_of_threads(self):
        for game in ["archaeology", "mummies", "scarabya"]:
            request = [game, "--bots", "greedy,random,so_ismcts", "--iterations", "4", "--games", "6"]
            one, three = (without_times(self.arena(*request, "--threads", n)) for n in "13")
            self.assertEqual(one, three)
            self.assertNotEqual(one, without_times(self.arena(*request, "--seed", "2")))

    def test_a_sequential_test_ends_when_it_is_decided(self):
        request = ["mummies", "--bots", "greedy,random", "--sprt", "0,100"]
        report = self.arena(*request, "--threads", "1")
        self.assertEqual(report["sprt"]["verdict"], "elo1")
        self.assertGreater(report["sprt"]["llr"], report["sprt"]["upper"])
        self.assertLess(report["meetings"][0]["games"], 200)
        self.assertEqual(without_times(report), without_times(self.arena(*request, "--threads", "3")))
        lost = self.arena("mummies", "--bots", "random,greedy", "--sprt", "-20,0")
        self.assertEqual(lost["sprt"]["verdict"], "elo0")

    def test_figures_for_people_are_a_table(self):
        done = run("arena", "mummies", *QUICK)
        self.assertIn("win share", done.stdout)
        self.assertNotIn("\x1b", done.stdout + done.stderr)


class Logs(Arena):
    REQUEST = ["mummies", "--bots", "greedy,so_ismcts", "--iterations", "8", "--games", "30"]

    def test_a_contest_goes_on_where_it_was_and_ends_as_without_interruption(self):
        whole = without_times(self.arena(*self.REQUEST))
        file = self.path("log.jsonl")
        self.arena(*self.REQUEST, "--log", file, "--threads", "2")
        lines = self.lines(file)
        self.assertEqual(len(lines), 1 + 15)
        torn = "".join(lines[:7]) + lines[7][:30]
        self.write(file, torn)
        self.assertEqual(without_times(self.arena(*self.REQUEST, "--log", file)), whole)
        self.assertEqual(self.lines(file)[:7], lines[:7])
        self.assertEqual(len(self.lines(file)), 1 + 15)

    def test_a_finished_contest_is_only_shown_and_a_longer_one_goes_on(self):
        file = self.path("log.jsonl")
        first = self.arena(*self.REQUEST, "--log", file)
        self.assertEqual(self.arena(*self.REQUEST, "--log", file), first)
        longer = self.arena(*self.REQUEST[:-1], "40", "--log", file)
        self.assertEqual(longer["meetings"][0]["games"], 40)
        self.assertEqual(len(self.lines(file)), 1 + 20)

    def test_a_log_of_another_contest_is_refused_and_left_alone(self):
        file = self.path("log.jsonl")
        self.arena(*self.REQUEST, "--log", file)
        kept = self.lines(file)
        for other, named in [(["--seed", "2"], "seed"), (["--players", "3"], "options"),
                             (["--challenger", "greedy"], "meetings")]:
            done = run("arena", *self.REQUEST, *other, "--log", file)
            self.assertEqual(done.returncode, 2)
            self.assertIn("another contest", done.stderr)
            self.assertIn(named, done.stderr)
        self.write(self.path("letter"), "Dear all,\nthis is no log")
        done = run("arena", *self.REQUEST, "--log", self.path("letter"))
        self.assertEqual(done.returncode, 2)
        self.assertEqual(self.lines(self.path("letter")), ["Dear all,\n", "this is no log"])
        self.assertEqual(self.lines(file), kept)

    def test_a_broken_line_is_refused_with_its_number(self):
        file = self.path("log.jsonl")
        self.arena(*self.REQUEST, "--log", file)
        lines = self.lines(file)
        lines[3] = '{"deal":1}\n'
        self.write(file, "".join(lines))
        done = run("arena", *self.REQUEST, "--log", file)
        self.assertEqual(done.returncode, 2)
        self.assertIn("line 4", done.stderr)

    def test_an_interrupted_contest_prints_what_there_is_and_how_to_go_on(self):
        file = self.path("log.jsonl")
        request = ["arena", "mummies", *QUICK[:2], "--games", "100000000", "--log", file, "--json"]
        process = subprocess.Popen([PROGRAM, *request], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not os.path.exists(file) or len(self.lines(file)) < 5:
            self.assertIsNone(process.poll())
            time.sleep(0.01)
        second = run(*request)
        self.assertEqual(second.returncode, 2)
        self.assertIn("is being written by another contest", second.stderr)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=DEADLINE)
        self.assertEqual(process.returncode, 130)
        self.assertIn("continues where it stopped", err)
        report = json.loads(out)
        self.assertFalse(report["complete"])
        self.assertEqual(report["meetings"][0]["deals"], len(self.lines(file)) - 1)


class Pages(Arena):
    def test_the_page_stands_alone_and_tells_the_command(self):
        file = self.path("report.html")
        self.arena("mummies", *QUICK, "--report", file, "--seed", "3")
        with open(file) as page:
            text = page.read()
        self.assertEqual(re.findall(r"https?://|src=|href=|<script|@import", text), [])
        self.assertIn("khepri arena mummies --bots greedy,random", text)
        self.assertIn("--seed 3", text)
        for title in ["Ratings", "Win shares", "Scores", "Time for a move", "All meetings"]:
            self.assertIn(title, text)
        self.assertEqual(text.count("<svg"), text.count("</svg>"))


class BadRequests(Arena):
    def test_what_makes_no_sense_is_refused_before_anything_is_played(self):
        pair = ["--bots", "greedy,random"]
        requests = [
            (["mummies"], "--bots"),
            (["chess", *pair], "chess"),
            (["mummies", "--bots", "greedy"], "at least 2"),
            (["mummies", "--bots", "greedy,clever"], "clever"),
            (["mummies", "--bots", "greedy,greedy"], "twice"),
            (["mummies", *pair, "--games", "0"], "--games"),
            (["mummies", *pair, "--time", "0.1s", "--iterations", "5"], "cannot be used together"),
            (["mummies", *pair, "--time", "soon"], "0.1s"),
            (["mummies", *pair, "--time", "0s"], "0.1s"),
            (["mummies", *pair, "--iterations", "0"], "--iterations"),
            (["mummies", *pair, "--challenger", "champion"], "greedy, random"),
            (["mummies", *pair, "--mixed", "--players", "3"], "--mixed"),
            (["mummies", *pair, "--mixed", "--challenger", "greedy"], "exclude"),
            (["mummies", *pair, "--sprt", "20,0"], "smaller first"),
            (["mummies", *pair, "--sprt", "20"], "0,20"),
            (["mummies", "--bots", "greedy,random,policy", "--sprt", "0,20"], "expected two"),
            (["scarabya", *pair, "--sprt", "0,20"], "two seats"),
            (["scarabya", *pair, "--challenger", "greedy"], "two seats"),
            (["mummies", *pair, "--log", "/no/such/folder/file"], "cannot be written"),
            (["mummies", *pair, "--report", "/no/such/folder/file"], "cannot be written"),
            (["mummies", *pair, "--players", "9"], "players"),
        ]
        for request, expected in requests:
            done = run("arena", *request, env=self.env)
            self.assertEqual(done.returncode, 2, f"{request}: {done.stdout}")
            self.assertIn(expected, done.stderr, request)
            self.assertEqual(done.stdout, "", request)


if __name__ == "__main__":
    unittest.main()
