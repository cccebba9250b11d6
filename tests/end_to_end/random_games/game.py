"""One game in which every line is random: what is typed, and what has to be true after it."""

import os
import re
import subprocess

from khepri import PROGRAM
from replayer.game import Differs
from replayer.record import Event
from replayer.replay import verify

from random_games.moves import legal_move, other_move, outcome, random_move, spelt
from random_games.nonsense import nonsense
from random_games.program import Failure
from random_games.sentences import ANYTHING, Sentences, pattern_of, plain
from random_games.session import Session

LINES = 250  # after so many nothing but moves is typed …
MOST_LINES = 900  # … and after so many the game is left


class RandomGame(Session):
    # The whole

    def play(self) -> None:
        try:
            self.start()
            self.play_match()
            for _ in range(2):
                if not self.begin_next_match():
                    break
                self.play_match()
        finally:
            if self.program:
                self.program.close()

    def play_match(self) -> None:
        self.lines = 0
        while not self.record.is_over:
            if self.lines >= MOST_LINES:
                self.counts["games left"] += 1
                return self.leave("quit")
            self.take_step()
        self.counts[f"{self.setup.game} {self.setup.mode}"] += 1
        self.check_end()

    def take_step(self) -> None:
        steps = {self.step_legal: 60, self.step_other: 10, self.step_nonsense: 6, self.step_empty: 2, self.step_help: 3,
                 self.step_help_about: 3, self.step_table: 2, self.step_log: 2, self.step_undo: 5, self.step_save: 2,
                 self.step_preview: 3, self.step_hint: 0.3, self.step_leave: 1}
        if self.lines >= LINES:
            steps = {self.step_legal: 1}
        step = self.random.choices(list(steps), list(steps.values()))[0]
        self.counts[step.__name__] += 1
        step()

    def begin_next_match(self) -> bool:
        """Answers the question that follows a game."""
        if self.program.has_ended:
            return False
        if self.random.random() < 0.7:
            if self.random.random() < 0.3:
                self.program.end_input()
                self.read()
            else:
                self.type(self.random.choice(["", "n", "42", "q"]))
            self.expect(self.program.has_ended and self.program.process.returncode == 0, "the program has ended well")
            return False
        before = self.record.record
        self.type(self.say("setup.yes_letter") + self.random.choice(["", "es"]))
        self.copies.clear()  # they contain the match before
        if self.setup.may_follow() == "rematch":
            self.setup.rotate()
        self.find_record()
        self.check_next_options(before.options, before.deal.text, self.record.record.options)
        self.last_person = None
        self.meet_next_person(self.said_kept())
        return True

    def check_next_options(self, options: dict, dealt: str, following: dict) -> None:
        if self.setup.game != "scarabya":
            return self.expect(following == options, "the next match has the same options")
        cards = dict(group.split("=") for group in dealt.split(" "))
        order = cards["order"][::-1] if self.setup.mode == "duel" else cards["order"]
        self.expect(following["arrangement"] == cards["board"] and following["order"] == order,
                    "the next match is on the same board with the cards that were promised")
        self.expect(following["flips"] == options["flips"], "flips are allowed as before")

    # After each line

    def expect_nothing_happened(self) -> str:
        """The answer, without the prompt."""
        self.expect(self.text.endswith("> "), "the same person is asked again")
        self.expect(not self.record.has_changed(), "nothing changes in the record")
        return self.text[:-2]

    def expect_move(self, act: str, seat: int) -> None:
        """The record has the move, and what the computers did after it."""
        before = self.record.game  # stays as it is
        events = self.record.follow()
        self.expect(events and (events[0].seat, events[0].action) == (seat, act),
                    f"the record goes on with seat {seat + 1}, {act}; it has {events[:1]}")
        starts = self.counts["starts"]
        self.meet_after(events, "")
        if self.counts["starts"] == starts:  # news is not repeated
            self.check_news(before, seat, act)

    def meet_after(self, events: list[Event], expected_text: str) -> None:
        for event in events[1:]:
            self.expect(not self.setup.is_person(event.seat), f"nobody but the computer has played after that: {event}")
        self.counts["events"] += len(events)
        self.meet_next_person(expected_text)

    def check_news(self, before, seat: int, act: str) -> None:
        if self.record.is_over and self.setup.people > 1:
            return  # nobody in particular looks
        viewer = seat if self.record.is_over else self.seat
        after = outcome(before, seat, act)
        for sentence in self.sentences.news(before, after, seat, act, viewer):
            self.expect(plain(sentence) in plain(self.text), f"the program says: {sentence}")

    def check_end(self) -> None:
        result = self.record.game.result()
        self.expect(self.record.record.result and self.record.record.result.text == result.text(), "the record has the result")
        output = self.sentences.result(result.scores, result.winners) + [self.say("play.record", file=self.path)]
        self.expect(plain("\n".join(output)) in plain(self.text), "the result is shown:\n" + "\n".join(output))
        if self.setup.people == 0:
            self.expect(self.program.has_ended, "nobody is there to be asked about another match")
        else:
            self.check_question()
        self.check_record()

    def check_question(self) -> None:
        question = f"{self.say(f'play.{self.setup.may_follow()}')} {self.say('setup.yes_no')}\n> "
        self.expect(plain(self.text).endswith(plain(question)), f"it is asked: {question}")

    def check_record(self) -> None:
        done = subprocess.run([PROGRAM, "verify", self.path], capture_output=True, text=True, timeout=self.deadline)
        self.expect(done.returncode == 0, f"khepri verify accepts the record: {done.stdout}{done.stderr}")
        if self.random.random() < 0.1:
            try:
                verify(self.record.content)
            except Differs as difference:
                raise Failure(f"the independent replayer refuses the record: {difference}") from None

    # What is typed: moves

    def step_legal(self) -> None:
        act = legal_move(self.record.game, self.seat, self.random)
        if self.random.random() < 0.3:
            self.preview(act)
        self.type(spelt(act, self.sentences.catalogue, self.random))
        self.expect_move(act, self.seat)

    def preview(self, act: str) -> None:
        """What a preview promises is what happens."""
        game = self.record.game
        promised = self.sentences.previews(game, outcome(game, self.seat, act), self.seat, act)
        self.type("?" + self.random.choice(["", " ", "  "]) + spelt(act, self.sentences.catalogue, self.random))
        self.counts["previews"] += 1
        self.check_preview(self.expect_nothing_happened(), promised)

    def check_preview(self, output: str, promised: list[str]) -> None:
        output = plain(output)
        if self.setup.game == "scarabya":  # below the board
            fits = any(output.endswith(" " + plain(sentence)) for sentence in promised)
        else:
            fits = any(pattern_of(sentence).fullmatch(output) for sentence in promised)
        self.expect(fits, f"the preview is: {promised[0]!r}")

    def step_other(self) -> None:
        """Mostly refused; then the preview says the same."""
        act = self.random.choice([other_move, random_move])(self.record.game, self.seat, self.random)
        game, seat = self.record.game, self.seat
        after = outcome(game, seat, act)
        self.type(act)
        if after is not None:
            return self.expect_move(act, seat)
        if self.record.has_changed():  # another way to type a legal move
            return self.expect_some_move()
        output = self.expect_nothing_happened()
        self.expect(output, "the reason is given")
        self.counts["refusals"] += 1
        self.type(f"? {act}")
        self.expect(output.startswith(self.expect_nothing_happened()), f"the preview is refused as the move was: {output}")

    def expect_some_move(self) -> None:
        """What was typed meant something: whatever it was, the independent replayer has to allow it."""
        events = self.record.follow()
        is_undo = events[0].action == "undo"
        self.expect(events[0].seat == self.seat or is_undo, f"only the person who was asked has played: {events[0]}")
        self.counts["accidental moves"] += 1
        self.meet_after(events, self.say("play.undone") if is_undo else "")

    # What is typed: anything else

    def step_nonsense(self) -> None:
        line = nonsense(self.random, self.setup.on_pty)
        self.type(line, garbled=True)
        if self.program.has_ended and not self.record.has_changed():
            self.expect(is_leaving(line, self.sentences), "no nonsense ends the program")
            return self.resume()
        if self.record.has_changed():
            return self.expect_some_move()
        self.expect_nothing_happened()

    def step_empty(self) -> None:
        self.type(self.random.choice(["", " ", "\t  "]))
        self.expect(self.expect_nothing_happened() == "", "an empty line is not answered")

    def step_help(self) -> None:
        self.type(self.random.choice([*self.sentences.catalogue.typed("help"), "help"]))
        output = self.expect_nothing_happened()
        self.expect(plain(self.say("play.help")) in plain(output), "help says what can be typed")
        self.check_suggestions(output)

    def step_help_about(self) -> None:
        act = random_move(self.record.game, self.seat, self.random)
        self.type(f"help {act[: self.random.randint(1, len(act))]}")
        self.check_suggestions(self.expect_nothing_happened())

    def check_suggestions(self, output: str) -> None:
        """What is suggested is accepted."""
        head = self.say("play.suggestions", moves="")
        if head not in output:
            return
        moves = [line.strip() for line in output[output.index(head) + len(head) :].split("\n")]
        for move in self.random.sample([move for move in moves if move not in ("", "…")], 1):
            act = self.sentences.catalogue.notation(move)
            self.expect(outcome(self.record.game, self.seat, act) is not None, f"{act} is accepted now")

    def step_table(self) -> None:
        self.type(self.random.choice([*self.sentences.catalogue.typed("table"), "table"]))
        table = self.expect_nothing_happened()
        self.expect(table and is_drawn(table, self.turn_text), "the table is as it was")

    def step_log(self) -> None:
        self.type(self.random.choice([*self.sentences.catalogue.typed("log"), "log"]))
        numbers = re.findall(r"(?m)^ {0,2}(\d+)\. ", self.expect_nothing_happened())
        events = len(self.record.record.events)
        self.expect(numbers == [str(number) for number in range(1, events + 1)], f"the log has {events} entries: {numbers}")

    def step_undo(self) -> None:
        seat = self.seat_to_undo()
        self.type(self.random.choice([*self.sentences.catalogue.typed("undo"), "undo"]))
        if seat is None:
            self.expect("(" in self.expect_nothing_happened(), "the reason why nothing is undone is given")
            return
        self.counts["undone"] += 1
        events = self.record.follow()
        self.expect([(event.seat, event.action) for event in events[:1]] == [(seat, "undo")], f"seat {seat + 1} has undone a move: {events}")
        self.expect(self.text.startswith(self.say("play.undone")), "the program says that a move is undone")
        self.meet_after(events, self.say("play.undone"))

    def seat_to_undo(self) -> int | None:
        """Whose move `undo` takes back: the asked person's own; else that of the person who played last."""
        replay, events = self.record.replay, self.record.record.events
        seats = [self.seat] + [event.seat for event in events[-1:] if self.setup.is_person(event.seat)]
        return next((seat for seat in seats if any(move.seat == seat for move in replay.standing)), None)

    def step_save(self) -> None:
        name = self.random.choice(["copy.khepri", "another copy", "копия", "no/such/folder/x", ".", "edition.json", ""])
        word = self.random.choice([*self.sentences.catalogue.typed("save"), "save"])
        path = os.path.join(self.folder, name) if name and self.random.random() < 0.5 else name
        there = os.path.join(self.folder, name)
        before = content(there)
        self.type(f"{word} {path}", garbled=True)
        self.expect_nothing_happened()
        is_taken = os.path.isdir(there) or (before is not None and there not in self.copies)
        if is_taken or not os.path.isdir(os.path.dirname(there)):
            self.expect(content(there) == before, f"{there} stays as it was")
        else:
            self.expect(content(there) == self.record.content, f"{there} is a copy of the record")
            self.copies.append(there)

    def step_preview(self) -> None:
        act = random_move(self.record.game, self.seat, self.random)
        if outcome(self.record.game, self.seat, act) is None:
            self.type(f"? {act}")
            self.expect(self.expect_nothing_happened(), "the reason is given")
        else:
            self.preview(act)

    def step_hint(self) -> None:
        self.type(self.random.choice([*self.sentences.catalogue.typed("hint"), "hint", "?"]))
        output = self.expect_nothing_happened()
        advised, rest = first_sentence(output)
        found = pattern_of(self.say("play.hint", move=ANYTHING)).match(plain(advised))
        self.expect(found, "a move is advised")
        act = self.sentences.catalogue.notation(found[1])
        game, after = self.record.game, outcome(self.record.game, self.seat, act)
        self.expect(after is not None, f"{act} is accepted now")
        promised = self.sentences.previews(game, after, self.seat, act)
        rest = plain(rest)
        self.expect(any(pattern_of(sentence).search(rest) for sentence in promised), f"the hint says: {promised[0]!r}")

    def step_leave(self) -> None:
        self.leave_and_resume(self.random.choice(["quit", "end of input", "kill"]))


def is_drawn(table: str, text: str) -> bool:
    """What has happened may stand between the common part of the table and one's own."""
    lines = table.splitlines(keepends=True)
    for number in range(len(lines) + 1):
        common, own = "".join(lines[:number]), "".join(lines[number:])
        at = text.find(common)
        if at >= 0 and own in text[at + len(common) :]:
            return True
    return False


def content(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def first_sentence(output: str) -> tuple[str, str]:
    """The first line with the indented ones that continue it, and everything after them."""
    found = re.match(r"(.*(?:\n  (?! ).*)*)\n?", output)
    return re.sub(r"\n +", " ", found[1]), output[found.end() :]


def is_leaving(line: bytes, sentences: Sentences) -> bool:
    """Nonsense may begin like a word that leaves the game."""
    [word, *_] = [*re.findall(r"[^\W\d_]+", line.decode(errors="replace").lower()), ""]
    return len(word) >= 3 and any(one.startswith(word) for one in [*sentences.catalogue.typed("quit"), "quit", "exit"])
