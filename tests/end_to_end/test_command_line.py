"""The command line itself: versions, help, manual pages, completions, and what a slip of the finger is answered with."""

import os
import re
import signal
import subprocess
import tempfile
import unittest

from khepri import DEADLINE, PROGRAM, ROOT, Case, run


def project_version():
    with open(os.path.join(ROOT, "CMakeLists.txt")) as lists:
        return re.search(r"project\(khepri VERSION (\S+)", lists.read())[1]


def all_commands():
    """Every command of the overview."""
    return re.findall(r"^  ([a-z][a-z-]*)  ", run("--help", env={"LC_ALL": "C"}).stdout, re.M)


class Versions(Case):
    def test_the_program_tells_its_version_commit_and_rules(self):
        for flag in ["--version", "-V"]:
            done = run(flag, env=self.env)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertRegex(done.stdout, rf"\Akhepri {re.escape(project_version())}, commit ([0-9a-f]{{12}}\+?|unknown)\n"
                                          r"Rules: archaeology \d+, scarabya \d+, mummies \d+\n\Z")


class Help(Case):
    def test_help_of_a_command_is_what_its_flag_prints(self):
        for words in [[], ["play"], ["verify"], ["admin"], ["simulate"], ["admin", "list"]]:
            done = run("help", *words, env=self.env)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout.split(), run(*words, "--help", env=self.env).stdout.split(), words)

    def test_without_a_command_there_is_the_overview_and_a_fault(self):
        done = run(env=self.env)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertEqual(done.stderr, "A command is missing.\n\n" + run("--help", env=self.env).stdout)

    def test_slips_are_answered_with_the_nearest(self):
        slips = {
            ("simulte", "mummies"): "did you mean simulate?",
            ("pley",): "did you mean play?",
            ("help", "verfy"): "did you mean verify or perft?",
            ("play", "mummies", "--seeed", "3"): "did you mean --seed?",
            ("simulate", "mummies", "--gamse=3"): "did you mean --games?",
            ("admin", "lst"): "did you mean list?",
            ("play", "--zzzzzzzzz"): "unknown flag",
            ("zzzzzzzzz",): "There is no command zzzzzzzzz.",
            ("simulate", "mummies", "--seed", "-1"): "from 0 to 4294967295; found “-1”",
            ("arena", "mummies", "--bots", "greedy,random", "--seed", "x"): "from 0 to 4294967295; found “x”",
            ("simulate", "archaeology", "--mode", "duel"): "--mode does not apply to Archaeology",
            ("load", "--game", "archaeology", "--mode", "duel"): "--mode does not apply to Archaeology",
            ("verify", "/no/such/record"): "does not exist",
            ("replay", "/no/such/record"): "does not exist",
            ("verify", "/tmp"): "is a folder",
            ("play", "mummies", "--names", "Ada,Ben"): "--names: 2 names, but 1 person at this screen",
            ("completion", "tcsh"): "bash, zsh or fish",
        }
        for words, sentence in slips.items():
            with self.subTest(words=words):
                done = run(*words, env=self.env)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn(sentence, done.stderr)
                self.assertEqual(done.stdout, "")

    def test_slips_are_answered_in_the_language_of_the_player(self):
        for language, sentence in {"ru": "может быть, play", "fr": "vouliez-vous dire play", "it": "forse play"}.items():
            self.assertIn(sentence, run("pley", env={**self.env, "LC_ALL": language}).stderr)

    def test_a_server_that_does_not_answer_is_told_in_one_sentence(self):
        done = run("load", "http://127.0.0.1:9", "--seconds", "0.1", env=self.env)
        self.assertEqual(done.returncode, 1)
        self.assertIn("Connection refused", done.stderr)
        self.assertNotIn("asio", done.stderr)


class Output(Case):
    def test_output_that_cannot_be_written_is_a_failure(self):
        for words in [["--help"], ["--version"], ["simulate", "mummies", "--games", "5"], ["man"]]:
            with open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *words], stdout=full, stderr=subprocess.PIPE, text=True, env={**os.environ, **self.env})
            self.assertEqual(done.returncode, 1, words)
            self.assertIn("could not be written", done.stderr)

    def test_an_interrupted_simulation_prints_what_it_has(self):
        running = subprocess.Popen([PROGRAM, "simulate", "mummies", "--games", "1000000000", "--threads", "1", "--bots", "exec:cat"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **self.env})
        first = running.stderr.readline()  # the bot's first game: the simulation is under way
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=DEADLINE)
        self.assertEqual(running.returncode, 130, first + err)
        self.assertIn("decisions per game", out)
        self.assertRegex(err, r"Interrupted after \d+ of 1000000000 games")


class ManualPages(Case):
    def test_every_command_has_a_page_with_all_its_flags(self):
        commands = all_commands()
        self.assertGreater(len(commands), 12)
        for command in commands:
            page = run("man", command, env=self.env)
            self.assertEqual(page.returncode, 0, page.stderr)
            self.assertIn(f"khepri\\-{command} ".replace("bench-signature", "bench\\-signature"), page.stdout)
            flags = set(re.findall(r"--[a-z][a-z-]+(?=[ ,])", re.sub(r"(?m)^Example.*(?:\n .*)*", "", run(command, "--help", env=self.env).stdout)))
            for flag in flags:
                self.assertIn(flag.replace("-", "\\-"), page.stdout, command)

    def test_the_page_of_the_program_lists_all_commands(self):
        page = run("man", env=self.env).stdout
        self.assertIn(f'"khepri {project_version()}"', page)
        for command in all_commands():
            self.assertIn("\\fB" + command.replace("-", "\\-") + "\\fR", page)


class Completions(Case):
    def complete(self, *words):
        """What bash would offer for the last word."""
        script = run("completion", "bash", env=self.env).stdout
        with tempfile.NamedTemporaryFile("w", suffix=".bash") as file:
            file.write(script)
            file.flush()
            quoted = " ".join(f"'{word}'" for word in ("khepri", *words))
            done = subprocess.run(["bash", "-c", f"source {file.name}; COMP_WORDS=({quoted}); COMP_CWORD={len(words)}; _khepri; "
                                                 'printf "%s\\n" "${COMPREPLY[@]}"'], capture_output=True, text=True)
        self.assertEqual(done.stderr, "")
        return done.stdout.split()

    def test_bash_completes_commands_flags_and_values(self):
        self.assertEqual(self.complete("sim"), ["simulate"])
        self.assertEqual(self.complete("play", "scar"), ["scarabya"])
        self.assertEqual(self.complete("play", "scarabya", "--mo"), ["--mode"])
        self.assertEqual(self.complete("play", "scarabya", "--mode", ""), ["expedition", "duel", "solo"])
        self.assertEqual(self.complete("play", "--lang", "f"), ["fr"])
        self.assertEqual(self.complete("admin", "unb"), ["unban"])
        self.assertIn("--reason", self.complete("admin", "ban", "--"))
        self.assertEqual(set(self.complete("")) & set(all_commands()), set(all_commands()))

    def test_zsh_and_fish_know_every_command(self):
        for shell in ["zsh", "fish"]:
            script = run("completion", shell, env=self.env).stdout
            for command in all_commands():
                self.assertRegex(script, rf"\b{command}\b")


if __name__ == "__main__":
    unittest.main()
