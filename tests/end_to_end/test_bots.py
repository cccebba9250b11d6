"""External programs: the sample bots play, faulty ones forfeit and the games continue."""

import json
import os
import re
import subprocess
import sys
import unittest

from khepri import ROOT, Case, Player, run

SAMPLES = os.path.join(ROOT, "examples", "bots")
PYTHON_BOT = f"exec:{sys.executable} {SAMPLES}/simple_bot.py"

# Answers the greeting; how it answers decisions is appended.
POLITE = """
import json, os, sys, time
def say(message):
    print(json.dumps(message), flush=True)
sys.stdin.readline()
say({"type": "hello", "protocol": 1, "name": "rude"})
"""

# What each of them does when it is asked for a move, and the line it gets for it.
RUDE = {
    "late": ("sys.stdin.readline(); time.sleep(60)", r"was late: no answer to decision 1 within 1\.05 s"),
    "crashing": ("sys.stdin.readline(); 1 / 0",
                 r"stopped with exit code 1 at decision 1; last error line: \"ZeroDivisionError: division by zero\""),
    "killed": ("sys.stdin.readline(); os.kill(os.getpid(), 9)", r"stopped with signal 9 at decision 1"),
    "no JSON": ("sys.stdin.readline(); print('pardon?', flush=True); time.sleep(60)",
                r"answered decision 1 with \"pardon\?\": expected JSON"),
    "no message": ("sys.stdin.readline(); say(['move']); time.sleep(60)", r"expected an object"),
    "no move": ("sys.stdin.readline(); say({'type': 'move', 'move': {'type': 'fly'}}); time.sleep(60)",
                r"expected one of offer, decree, sacrifice"),
    "refused": ("sys.stdin.readline(); say({'type': 'move', 'move': {'type': 'offer', 'offering': 'V9'}}); time.sleep(60)",
                r"answered decision 1 with"),
    "never reads": ("time.sleep(60)", r"was late"),
    "flooding": ("sys.stdin.readline()\nwhile True: os.write(1, b'x\\n' * 9999)",
                 r"answered decision 1 with more than one line"),
    "endless line": ("sys.stdin.readline()\nwhile True: print('x' * 1000, end='', flush=True)",
                     r"with a line of more than 262144 bytes"),
    "closes its input": ("os.close(0); time.sleep(60)", r"closed its input at decision 1"),
    "resigning": ("for line in sys.stdin:\n if 'decide' in line: say({'type': 'resign'})", r"resigned at decision 1"),
}


class Bots(Case):
    def simulate(self, *arguments):
        done = run("simulate", *arguments, "--json", env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout), done.stderr

    def rude_bot(self, behaviour):
        file = self.path("rude.py")
        with open(file, "w") as bot:
            bot.write(POLITE + behaviour + "\n")
        return f"exec:exec {sys.executable} {file}"  # without a shell that waits for it


class Samples(Bots):
    def expect_victory(self, bot, game, *options, least):
        figures, errors = self.simulate(game, *options, "--bots", f"{bot},random", "--games", "30")
        self.assertEqual(figures["forfeits"], [0, 0], errors)
        self.assertEqual(errors, "")
        self.assertGreater(figures["win_share"][0], least)

    def test_the_one_in_python_beats_random_in_every_game(self):
        self.expect_victory(PYTHON_BOT, "archaeology", least=0.7)
        self.expect_victory(PYTHON_BOT, "mummies", least=0.9)
        self.expect_victory(PYTHON_BOT, "scarabya", "--players", "2", least=0.8)
        self.expect_victory(PYTHON_BOT, "scarabya", "--mode", "duel", least=0.8)

    def test_the_one_in_javascript_beats_random_in_every_game(self):
        bot = f"exec:node {SAMPLES}/simple_bot.mjs"
        self.expect_victory(bot, "archaeology", least=0.7)
        self.expect_victory(bot, "mummies", least=0.9)
        self.expect_victory(bot, "scarabya", "--players", "2", least=0.8)
        self.expect_victory(bot, "scarabya", "--mode", "duel", least=0.8)

    def test_the_one_in_cpp_is_compiled_as_it_says_and_plays(self):
        source = os.path.join(SAMPLES, "tiny_bot.cpp")
        with open(source) as text:
            line = re.search(r"//\s+(g\+\+ .*)", text.read()).group(1)
        program = self.path("tiny_bot")
        subprocess.run(line.replace("-o tiny_bot", f"-o {program}"), shell=True, check=True, cwd=ROOT)
        self.expect_victory(f"exec:{program}", "archaeology", least=0.7)
        self.expect_victory(f"exec:{program}", "mummies", least=0.8)
        self.expect_victory(f"exec:{program}", "scarabya", "--players", "2", least=0.6)

    def test_one_plays_against_a_person(self):
        file = self.path("game.khepri")
        player = Player("play", "mummies", "--players", "2", "--computer", PYTHON_BOT, "--seed", "1", "--save", file,
                        env=self.env)
        player.read()
        for _ in range(4):
            player.type(re.search(r"would play: (.*)", player.type("hint")).group(1))
        player.type("quit")
        self.assertEqual(player.close()[2], 0)
        with open(file) as record:
            self.assertIn(f"({PYTHON_BOT})", record.read())

    def test_a_program_named_in_a_record_is_not_started_unless_someone_says_so(self):
        trace = self.path("trace")
        bot = f"exec:touch {trace} && {PYTHON_BOT[len('exec:'):]}"
        for typed, started in [("n\n", False), ("y\n", True)]:
            file = self.record_begun_with(bot)
            os.remove(trace)
            done = run("play", "--resume", file, typed=typed, env=self.env)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.count("Start it?"), 1)
            self.assertEqual(os.path.exists(trace), started)

    def record_begun_with(self, bot):
        """A record whose next decision is the bot's."""
        file = self.new_path()
        Player("play", "mummies", "--players", "2", "--people", "0", "--computer", bot, "--save", file,
               env=self.env).close()
        with open(file) as record:
            lines = record.read().splitlines(keepends=True)
        first = next(i for i, line in enumerate(lines) if line.startswith("cards ")) + 1
        with open(file, "w") as record:
            record.writelines(lines[:first])
        return file


class Rude(Bots):
    def test_each_forfeits_with_its_line_and_the_games_go_on(self):
        for name, (behaviour, line) in RUDE.items():
            with self.subTest(bot=name):
                bot = self.rude_bot(behaviour)
                figures, errors = self.simulate("mummies", "--bots", f"{bot},greedy", "--games", "2", "--time", "50ms",
                                                "--threads", "2")
                self.assertEqual(figures["forfeits"], [2, 0])
                self.assertEqual(figures["win_share"], [0, 1])
                lines = errors.splitlines()
                self.assertEqual(len(lines), 2, errors)
                for forfeit in lines:
                    self.assertRegex(forfeit, r"^game [12], seat 1: exec:.*" + line)
                self.assertNotIn(os.path.basename(self.home.name), running_commands())

    def test_the_table_counts_forfeits_and_many_are_not_all_told(self):
        done = run("simulate", "mummies", "--bots", "exec:exit 1,random", "--games", "30", env=self.env)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stdout, r"forfeits, seat 1 .* 30\n")
        self.assertEqual(len(done.stderr.splitlines()), 11, done.stderr)

    def test_at_the_table_a_level_takes_over(self):
        done = run("play", "mummies", "--players", "2", "--people", "0", "--computer", self.rude_bot("sys.exit(4)"),
                   "--save", self.path("x"), env=self.env)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("takes over"), 2)
        self.assertIn("exit code 4", done.stdout)
        self.assertRegex(done.stdout, "won|share the victory")

    def test_bad_requests_get_a_sentence_and_exit_2(self):
        for request in [["--bots", "exec:"], ["--time", "soon"], ["--time", "0s"], ["--iterations", "0"],
                        ["--time", "1s", "--iterations", "5"], ["--bots", "exec:true,,"]]:
            done = run("simulate", "mummies", "--games", "2", *request, env=self.env)
            self.assertEqual(done.returncode, 2, request)
            self.assertGreater(len(done.stderr.split()), 3, request)


class Check(Bots):
    def check(self, bot):
        return run("bot", "--check", bot.removeprefix("exec:"), env=self.env)

    def test_the_samples_are_good_in_every_mode_of_every_game(self):
        for sample in (PYTHON_BOT, f"exec:node {SAMPLES}/simple_bot.mjs"):
            done = self.check(sample)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            lines = done.stdout.splitlines()
            self.assertEqual([line.split(":")[0] for line in lines],
                             ["archaeology", "scarabya expedition", "scarabya duel", "scarabya solo", "mummies"])
            for line in lines:
                self.assertRegex(line, r": good, 2 matches, \d+ decisions, the slowest \d+ ms$")

    def test_a_faulty_one_is_told_what_it_does_wrong(self):
        for behaviour, sentence in [
                # An answer to the message of an unknown type.
                ("sys.stdin.readline(); say({'type': 'move', 'move': {}}); sys.stdin.readline()", r"decision 1 of match 1"),
                ("sys.stdin.readline(); sys.stdin.readline(); 1 / 0", r"last error line: .ZeroDivisionError"),
                ("for line in sys.stdin:\n if 'decide' in line: say({'type': 'resign'})", r"resigned at decision 1 of match 1"),
                ("for line in sys.stdin:\n m = json.loads(line)\n"
                 " if m['type'] == 'decide': say({'type': 'move', 'move': m['plain_moves'][0]})\n"
                 "time.sleep(60)", r"did not end within 0.3 s of goodbye")]:
            done = self.check(self.rude_bot(behaviour))
            self.assertEqual(done.returncode, 1, behaviour)
            self.assertRegex(done.stdout.splitlines()[0], "^archaeology: the program .*" + sentence)

    def test_what_cannot_be_started_or_says_no_hello_is_told_too(self):
        for command, sentence in [("exit 3", "stopped with exit code 3 at our hello"),
                                  ("read -r hello; echo '{}'", "answered our hello with"),
                                  ("read -r hello; echo '{\"type\":\"hello\",\"protocol\":2,\"name\":\"x\"}'", "speaks protocol 2; expected 1")]:
            done = self.check(command)
            self.assertEqual(done.returncode, 1)
            self.assertIn(sentence, done.stdout)


def running_commands():
    return subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout


if __name__ == "__main__":
    unittest.main()
