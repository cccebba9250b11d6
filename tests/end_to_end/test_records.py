"""Records: verified, replayed, altered; and derived again by a program written from the documentation alone."""

import json
import os
import re
import subprocess
import sys
import unittest

from khepri import ROOT, Case, run
from replayer.random_match import long_record, sealed
from replayer.record import RunningCheck
from replayer.replay import verify

HERE = os.path.dirname(os.path.abspath(__file__))
KINDS = [["archaeology", "--players", n] for n in "234"] + [["mummies", "--players", n] for n in "2345"] + \
        [["mummies", "--target", "150"]] + [["scarabya", "--players", n] for n in "1234"] + \
        [["scarabya", "--mode", "duel"], ["scarabya", "--mode", "solo"], ["scarabya", "--flips", "off"]]


class Records(Case):
    def test_every_kind_of_game_verifies_and_replays(self):
        for kind in KINDS:
            for bot in ["random", "greedy"]:
                with self.subTest(kind=kind, bot=bot):
                    file = self.record_of(*kind, "--computer", bot)
                    done = run("verify", file)
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                    self.assertIn("Everything matches", done.stdout)
                    self.assertEqual(run("replay", file).returncode, 0)
                    self.assertEqual(run("replay", file, "--seat", "1").returncode, 0)

    def test_an_independent_program_derives_the_same_cards(self):
        for kind in KINDS:
            for bot in ["random", "greedy"]:
                for seed in ["1", "2", "3"]:
                    with self.subTest(kind=kind, bot=bot, seed=seed):
                        file = self.record_of(*kind, "--computer", bot, seed=seed)
                        done = subprocess.run([sys.executable, os.path.join(HERE, "independent_replayer.py"), file],
                                              capture_output=True, text=True)
                        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    # A20 and M14: ends that nobody hastens, played by the independent program and judged by ours.
    def test_matches_that_only_the_rules_bring_to_an_end_verify(self):
        games = [("archaeology", {"players": n}, number) for n in (2, 3, 4) for number in range(4)]
        games += [("mummies", {"players": n, "target": 50}, 0) for n in (2, 5)]
        for name, options, number in games:
            with self.subTest(name=name, options=options, number=number):
                record = long_record(name, options, number)
                if name == "mummies":
                    self.assertGreater(len(record.splitlines()), 1000)
                with open(self.path("long.khepri"), "wb") as file:
                    file.write(record)
                done = run("verify", self.path("long.khepri"))
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    # The engine of the page made them: what nobody knew was dealt anew in the middle.
    def test_matches_that_go_on_from_another_verify(self):
        folder = os.path.join(ROOT, "src", "wire", "examples", "engine")
        files = sorted(name for name in os.listdir(folder) if "-examine-from-" in name)
        self.assertEqual(len(files), 3)
        for name in files:
            with self.subTest(name=name), open(os.path.join(folder, name)) as example:
                record = json.load(example)["request"]["record"]
                self.assertIn("\nredeal ", record)
                file = self.path("redealt.khepri")
                with open(file, "w") as out:
                    out.write(record)
                done = run("verify", file)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"From event \d+ on this is another game")
                self.assertEqual(run("replay", file).returncode, 0)
                self.assertGreater(verify(record.encode()), 10)

    def test_golden_records_still_verify(self):
        folder = os.path.join(ROOT, "tests", "playthroughs")
        files = [name for name in os.listdir(folder) if name.endswith(".khepri")]
        self.assertGreaterEqual(len(files), 8)
        for name in files:
            done = run("verify", os.path.join(folder, name))
            self.assertEqual(done.returncode, 0, name + done.stdout + done.stderr)
            with open(os.path.join(folder, name), "rb") as record:
                self.assertGreater(verify(record.read()), 0)

    def test_records_of_every_released_version_still_verify(self):
        released = os.path.join(ROOT, "tests", "released")
        with open(os.path.join(ROOT, "CHANGELOG.md")) as changelog:
            versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", changelog.read(), re.M)
        self.assertEqual(sorted(os.listdir(released)), sorted(versions), "each release leaves records of its games")
        for version in versions:
            folder = os.path.join(released, version)
            kinds = set()
            for name in os.listdir(folder):
                with self.subTest(version=version, record=name):
                    done = run("verify", os.path.join(folder, name))
                    self.assertEqual(done.returncode, 0, f"the rules have changed; docs/record.md tells what to do. {done.stdout}")
                    with open(os.path.join(folder, name), "rb") as record:
                        content = record.read()
                    self.assertGreater(verify(content), 0)
                    _, game, options = content.decode().split("\n")[:3]
                    kinds.add((game.split(" ")[1], json.loads(options[8:options.rindex("}") + 1]).get("mode")))
            self.assertEqual(kinds, {("archaeology", None), ("mummies", None), ("scarabya", "expedition"),
                                     ("scarabya", "duel"), ("scarabya", "solo")})

    def test_a_record_of_other_rules_is_no_forgery(self):
        file = self.record_of("mummies")
        with open(file, "rb") as record:
            lines = [line.text for line in RunningCheck().lines(record.read())]
        self.assertEqual(lines[1], "game mummies rules 1")
        with open(file, "wb") as record:
            record.write(sealed([lines[0], "game mummies rules 7", *lines[2:]]))
        done = run("verify", file)
        self.assertEqual(done.returncode, 2)
        self.assertIn("was made by version 7 of the rules", done.stdout)
        self.assertEqual(len(done.stdout.splitlines()), 1)
        self.assertIn("version 7", run("play", "--resume", file).stderr)
        with open(file, "wb") as record:  # as before versions were named
            record.write(sealed([lines[0], "game mummies", *lines[2:]]))
        self.assertEqual(run("verify", file).returncode, 0)

    def test_a_move_that_was_not_allowed_is_told_in_words(self):
        file = self.record_of("archaeology", "--players", "2")
        with open(file, "rb") as record:
            lines = [line.text for line in RunningCheck().lines(record.read())]
        at = next(i for i, line in enumerate(lines) if re.fullmatch(r"\d+ \d \+\d+ sell .*", line))
        changed = re.sub(r"sell .*", "sell mask 4", lines[at])
        with open(file, "wb") as record:
            record.write(sealed([*lines[:at], changed, *lines[at + 1:]]))
        done = run("verify", file)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, r"line \d+: “sell mask 4” was not allowed: You .*\(A16\)")
        self.assertNotIn("_", done.stdout.split(": ", 1)[1])

    def test_an_altered_or_cut_record_is_reported_with_line_and_reason(self):
        file = self.record_of("archaeology")
        with open(file) as record:
            lines = record.readlines()
        changes = {
            "altered": lines[:11] + [lines[11].replace(" ~", "x ~")] + lines[12:],
            "cut short": lines[:20] + [lines[20][:-3]],
            "unfinished": lines[:-1],
            "expected": lines[1:],
        }
        for reason, changed in changes.items():
            with open(file, "w") as record:
                record.writelines(changed)
            done = run("verify", file)
            self.assertEqual(done.returncode, 1, reason)
            self.assertRegex(done.stdout + done.stderr, r"line \d+")
        with open(file, "w") as record:  # no game can be made of it, and why is what matters
            record.writelines([lines[0], lines[1].replace("archaeology", "archeology"), *lines[2:]])
        self.assertIn("line 2: altered", run("verify", file).stderr)
        with open(file, "w") as record:
            record.writelines(lines)
        self.assertEqual(run("verify", file).returncode, 0)

    def test_a_record_with_an_edition_of_its_own_carries_it(self):
        folder = os.path.join(ROOT, "examples", "editions")
        for name in os.listdir(folder):
            with self.subTest(edition=name):
                edition = os.path.join(folder, name)
                file = self.record_of(name.split("-")[0], "--edition", edition, "--computer", "greedy")
                self.assertEqual(run("verify", file).returncode, 0)
                with open(file, "rb") as record:
                    content = record.read()
                with open(edition) as text:
                    self.assertIn(json.load(text)["name"], content.decode().splitlines()[3])
                self.assertGreater(verify(content), 0)


if __name__ == "__main__":
    unittest.main()
