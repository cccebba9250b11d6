"""One game at the program: how it is begun, left and resumed, what is typed, and what must be true of every answer."""

import json
import os
import re
import shlex
from collections import Counter
from random import Random

from random_games.catalogue import LANGUAGES, catalogue
from random_games.following import FollowedRecord
from random_games.program import Failure, Program
from random_games.sentences import ANYTHING, Sentences, pattern_of, plain
from random_games.setups import Setup, random_setup

COLUMNS = 80
WRONG = re.compile(r"undefined|[{}]|\bYou (?:is|has|sells|trades|offers)\b|"
                   r"\b(?:archaeology|scarabya|mummies|play|list|setup|refusal|reason|hint|term|mode|level)\.[a-z_]+\b")
CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


class Session:
    def __init__(self, seed: str, folder: str, deadline: float, counts: Counter):
        self.random = Random(seed)
        self.folder = folder
        self.deadline = deadline
        self.counts = counts
        self.setup: Setup = random_setup(self.random, seed)
        self.language = self.setup.language
        self.transcript: list[str] = []  # command lines and everything typed
        self.text = ""  # the latest answer
        self.program: Program | None = None
        self.record: FollowedRecord | None = None
        self.copies: list[str] = []  # files that `save` wrote
        self.lines = 0  # typed in this match

    # Starting, leaving and resuming

    def start(self) -> None:
        setup = self.setup
        flags = ["--seed", setup.seed]
        if setup.names:
            flags += ["--names", ",".join(setup.names)]
        self.path = os.path.join(self.folder, self.random.choice(["game.khepri", "a game of ours", "игра.khepri"]))
        if setup.keeps:
            flags += ["--save", self.path]
        if setup.edition:
            edition = os.path.join(self.folder, "edition.json")
            with open(edition, "w", encoding="utf-8") as file:
                json.dump(setup.edition, file)
            flags += ["--edition", edition]
        if setup.asks:
            self.launch("play", *flags)
            self.answer_questions()
        else:
            flags += ["--players", str(setup.players), "--people", str(setup.people), "--computer", setup.computer]
            flags += ["--mode", setup.mode] if setup.game == "scarabya" else []
            for name, value in setup.options.items():
                flags += [f"--{name}", value]
            self.launch("play", setup.game, *flags)
        self.find_record()
        self.last_person = None
        self.meet_next_person(self.said_kept())

    def answer_questions(self) -> None:
        setup, random = self.setup, self.random
        modes, targets = ["expedition", "duel", "solo"], ["50", "100", "150"]
        answers = [str(1 + ["archaeology", "scarabya", "mummies"].index(setup.game))]
        if setup.game == "scarabya":
            answers.append(random.choice([setup.mode, setup.mode[:2].upper(), str(1 + modes.index(setup.mode))]))
        if setup.game == "mummies":
            answers.append(str(1 + targets.index(setup.options["target"])))
        if setup.mode not in ("duel", "solo"):
            answers.append(str(setup.players))
        answers.append(str(setup.people))
        if setup.people < setup.players:
            answers.append(random.choice([setup.computer, setup.computer[:3], setup.computer.upper()]))
        for answer in answers:
            while random.random() < 0.2:
                self.type(random.choice(["99", "-1", "x" * 500, "\x01", "yes"]), garbled=True)
                self.expect(self.text.endswith("> "), "a question is asked again")
            self.type(answer)

    def launch(self, *arguments: str) -> None:
        arguments = [*arguments, *(["--lang", self.language] if self.random.random() < 0.5 else [])]
        env = {"HOME": self.folder, "PATH": os.environ["PATH"], "TERM": "xterm-256color",
               "LC_ALL": f"{self.language}_XX.UTF-8" if self.language != "en" else "C"}
        self.transcript.append(f"$ {shlex.join(['khepri', *arguments])}    # in {self.language}")
        self.counts["starts"] += 1
        self.sentences = Sentences(self.setup, catalogue(self.language))
        if self.program:
            self.program.close()
        self.program = Program(arguments, env, self.folder, self.setup.on_pty, self.deadline)
        if self.setup.is_handed_over():
            self.program.hand_over = self.sentences.end_of_hand_over()
        self.read()

    def find_record(self) -> None:
        pattern = pattern_of(self.say("play.kept_in", file=ANYTHING))
        found = next((match for line in self.text.split("\n") if (match := pattern.fullmatch(line))), None)
        self.expect(found, "the program says where the game is kept")
        if self.setup.keeps and self.record is None:
            self.expect(found[1] == self.path, f"the game is kept in {self.path}")
        self.expect(self.record is None or found[1] != self.record.path, "a game is kept in a file of its own")
        self.path = found[1]
        self.record = FollowedRecord(self.path)
        for event in self.record.record.events:
            self.expect(not self.setup.is_person(event.seat), "only the computer has played")

    def said_kept(self) -> str:
        return self.say("play.kept_in", file=self.path)

    def leave(self, how: str) -> None:
        self.counts[f"left by {how}"] += 1
        if how == "kill":
            self.transcript.append("(killed)")
            self.program.kill()
        elif how == "end of input":
            self.transcript.append("(end of input)")
            self.program.end_input()
            self.read()
        else:
            self.type(self.random.choice([*self.sentences.catalogue.typed("quit"), "quit", "QUIT"]))
        self.check_left(how)

    def check_left(self, how: str) -> None:
        self.expect(self.program.has_ended, "the program has ended")
        self.expect(not self.record.has_changed(), "leaving changes nothing in the record")
        if how != "kill":
            self.expect(self.program.process.returncode == 0, f"the exit status {self.program.process.returncode} is 0")
            self.expect(self.text.endswith(self.say("play.left", file=self.path) + "\n"), "it says how to go on")

    def resume(self) -> None:
        self.language = self.random.choice([self.language, self.random.choice(LANGUAGES)])
        self.launch("play", "--resume", *([self.path] if self.setup.keeps else []), "--seed", self.setup.seed)
        self.expect(not self.record.has_changed(), "resuming changes nothing in the record")
        self.last_person = None
        self.meet_next_person(self.said_kept())

    def leave_and_resume(self, how: str) -> None:
        self.leave(how)
        self.copies.clear()  # the program does not know them again
        self.resume()

    # Handing the screen over

    def meet_next_person(self, expected_text: str) -> None:
        """Takes the screen over, if it goes to somebody else; `expected_text` may stand before."""
        if self.record.is_over:
            return
        self.expect(not self.program.has_ended, "the game goes on")
        self.seat = min(self.record.game.seats_to_act())
        self.expect(self.setup.is_person(self.seat), f"seat {self.seat + 1}, the computer's, has played")
        if self.setup.people > 1 and self.seat != self.last_person and not self.setup.is_handed_over():
            turn = plain(f"{expected_text} {self.say('play.turn_of', name=self.sentences.name(self.seat))}")
            self.expect(plain(self.text).startswith(turn), f"it begins with: {turn}")
        elif self.setup.people > 1 and self.seat != self.last_person:
            handing = plain(f"{expected_text} {self.sentences.hand_over(self.seat)}")
            self.expect(plain(self.text) == handing, f"nothing else is shown than: {handing}")
            if self.random.random() < 0.005:
                return self.leave_and_resume(self.random.choice(["kill", "end of input"]))
            self.type(self.random.choice(["", "", "", "sell coin 1", "quit"]))
        self.last_person = self.seat
        self.expect(self.text.endswith("\n> "), f"seat {self.seat + 1} is asked")
        self.turn_text = self.text[:-2]

    # Typing and reading

    def say(self, key: str, **values) -> str:
        return self.sentences.say(key, **values)

    def type(self, line: str | bytes, garbled: bool = False) -> None:
        """`garbled`: the line is repeated by the program, so that not everything can be expected of what it prints."""
        data = line if isinstance(line, bytes) else line.encode()
        self.lines += 1
        self.counts["lines"] += 1
        self.transcript.append(f"> {data!r}" if len(data) <= 300 else f"> {data[:40]!r} … ({len(data)} bytes)")
        self.program.type(data)
        self.read(garbled)

    def read(self, garbled: bool = False) -> None:
        data = self.program.read()
        try:
            self.text = data.decode()
        except UnicodeDecodeError as problem:
            self.text = data.decode(errors="backslashreplace")
            raise Failure(f"what is printed is not UTF-8: {problem}") from None
        complaints = self.program.complaints()
        self.expect(not complaints, f"nothing is written to standard error: {complaints}")
        if self.program.has_ended:
            self.expect(self.program.process.returncode == 0, f"the exit status {self.program.process.returncode} is 0")
        self.proofread(garbled)

    def proofread(self, garbled: bool) -> None:
        found = CONTROLS.search(self.text)
        self.expect(not found, f"no control character is printed: {found}")
        if garbled:
            return
        for line in self.text.split("\n"):
            if self.folder in line:
                continue
            is_long = any(len(name) > 14 and name in line for name in self.setup.names)
            self.expect(len(line) <= COLUMNS or is_long, f"{len(line)} columns are more than {COLUMNS}: {line}")
            for name in self.setup.names:
                line = line.replace(name, "")
            wrong = WRONG.search(line)
            self.expect(not wrong, f"{wrong and wrong[0]!r} is not printed: {line}")

    def expect(self, condition, what: str) -> None:
        if not condition:
            raise Failure(f"expected: {what}")
