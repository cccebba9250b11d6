"""The lines of a record: their checks, shapes and order. What they mean is judged in replay.py."""

import hashlib
import json
import re
from dataclasses import dataclass, field

from replayer.game import Differs

LINE = re.compile(r"(.*) ~([0-9a-f]{8})")
GAME = re.compile(r"([a-z]+)(?: rules ([1-9][0-9]{0,5}))?")
SEAT = re.compile(r"([1-9]) ([0-9a-f]{64})(?: (.+))?")
DIGEST = re.compile(r"[0-9a-f]{64}")
EVENT = re.compile(r"([1-9][0-9]{0,8}) ([1-9]) \+(0|[1-9][0-9]{0,14}) (.+)")


@dataclass
class Line:
    number: int
    text: str


@dataclass
class Event:
    line: int
    seat: int  # from 0
    action: str
    milliseconds: int  # since the start of the match
    cards: Line | None = None  # where every card lies after it, if luck had a part


@dataclass
class Redeal:
    version: int  # the number of events before it
    secret: bytes
    cards: Line


@dataclass
class Record:
    game: str
    options: dict
    edition: dict | None  # none: classic
    seeds: list[bytes]
    secret: bytes
    deal: Line
    events: list[Event] = field(default_factory=list)
    redeals: list[Redeal] = field(default_factory=list)
    result: Line | None = None
    length: int = 0  # lines in the file


class RunningCheck:
    """The running SHA-256, which has to agree with every line; a record that grows is checked part by part."""

    def __init__(self):
        self.running = bytes(32)
        self.number = 0  # of lines so far

    def lines(self, content: bytes) -> list[Line]:
        """The texts of the next lines."""
        if not content.endswith(b"\n"):
            raise Differs(self.number + content.count(b"\n") + 1, "the last line does not end in a line feed")
        return [self.line(raw) for raw in content[:-1].split(b"\n")]

    def line(self, raw: bytes) -> Line:
        self.number += 1
        text, check = text_and_check(self.number, raw)
        self.running = hashlib.sha256(self.running + text.encode()).digest()
        if self.running.hex()[:8] != check:
            raise Differs(self.number, f"the check should be {self.running.hex()[:8]} and is {check}")
        return Line(self.number, text)


def text_and_check(number: int, raw: bytes) -> tuple[str, str]:
    try:
        parts = LINE.fullmatch(raw.decode())
    except UnicodeDecodeError:
        raise Differs(number, "not UTF-8") from None
    if not parts:
        raise Differs(number, "does not end in a blank, ~ and eight lower-case hexadecimal digits")
    return parts[1], parts[2]


class Reader:
    """Takes the lines one after another."""

    def __init__(self, lines: list[Line]):
        self.lines = lines
        self.at = 0

    @property
    def number(self) -> int:
        return self.lines[self.at].number if self.at < len(self.lines) else self.lines[-1].number + 1

    def begins(self, word: str) -> bool:
        return self.at < len(self.lines) and self.lines[self.at].text.split(" ")[0] == word

    def take(self) -> Line:
        self.at += 1
        return self.lines[self.at - 1]

    def take_after(self, word: str) -> Line:
        """The rest of the next line, which has to begin with this word."""
        if not self.begins(word):
            raise Differs(self.number, f"'{word}' was expected here")
        line = self.take()
        return Line(line.number, line.text[len(word) + 1 :])

    def take_digest(self, word: str) -> bytes:
        line = self.take_after(word)
        if not DIGEST.fullmatch(line.text):
            raise Differs(line.number, f"'{word}' is followed by 64 lower-case hexadecimal digits")
        return bytes.fromhex(line.text)


def read_record(content: bytes) -> Record:
    reader = Reader(RunningCheck().lines(content))
    if not reader.begins("khepri") or reader.take().text != "khepri record 1":
        raise Differs(1, "'khepri record 1' was expected here")
    game = read_game(reader.take_after("game"))
    options = read_json(reader.take_after("options"), "options")
    printed = reader.take_after("edition")
    edition = None if printed.text == "classic" else read_json(printed, "edition")
    seeds = read_seeds(reader)
    secret = read_secret(reader)
    record = Record(game, options, edition, seeds, secret, deal=reader.take_after("cards"))
    read_events(reader, record.events, record.redeals)
    record.result = reader.take() if reader.begins("result") else None
    record.length = len(reader.lines)
    if reader.at < record.length:
        raise Differs(reader.number, "neither an event nor the end of the record")
    return record


def read_game(line: Line) -> str:
    """The game. This replayer knows the first version of the rules, which a record need not name."""
    parts = GAME.fullmatch(line.text)
    if not parts:
        raise Differs(line.number, "'game NAME rules VERSION' was expected here")
    if parts[2] not in (None, "1"):
        raise Differs(line.number, f"made by version {parts[2]} of the rules; only version 1 is known here")
    return parts[1]


def read_json(line: Line, what: str) -> dict:
    def without_doubles(pairs):
        if len(dict(pairs)) < len(pairs):
            raise ValueError("a field is there twice")
        return dict(pairs)

    try:
        fields = json.loads(line.text, object_pairs_hook=without_doubles)
    except (ValueError, RecursionError) as problem:
        raise Differs(line.number, f"the {what} is not JSON: {problem}") from None
    if not isinstance(fields, dict):
        raise Differs(line.number, f"the {what} is not a JSON object")
    return fields


def read_seeds(reader: Reader) -> list[bytes]:
    seeds = []
    while reader.begins("seat"):
        line = reader.take_after("seat")
        parts = SEAT.fullmatch(line.text)
        if not parts or int(parts[1]) != len(seeds) + 1:
            raise Differs(line.number, f"'seat {len(seeds) + 1} SEED NAME' was expected here")
        seeds.append(bytes.fromhex(parts[2]))
    return seeds


def read_secret(reader: Reader) -> bytes:
    commitment = reader.take_digest("commitment")
    if not reader.begins("secret"):
        raise Differs(reader.number, "the secret is not revealed yet: no card can be derived")
    secret = reader.take_digest("secret")
    if hashlib.sha256(secret).digest() != commitment:
        raise Differs(reader.number - 1, "the commitment is not the SHA-256 of this secret")
    return secret


def read_events(reader: Reader, events: list[Event], redeals: list[Redeal]) -> None:
    """Adds the events and redeals that follow to those before them."""
    latest = events[-1].milliseconds if events else 0
    while reader.at < len(reader.lines) and not reader.begins("result"):
        if reader.begins("redeal") and (not redeals or redeals[-1].version < len(events)):
            redeals.append(Redeal(len(events), reader.take_digest("redeal"), reader.take_after("cards")))
            continue
        line = reader.take()
        parts = EVENT.fullmatch(line.text)
        if not parts:
            raise Differs(line.number, "not of the shape VERSION SEAT +MILLISECONDS ACT")
        if int(parts[1]) != len(events) + 1:
            raise Differs(line.number, f"the version should be {len(events) + 1}, not {parts[1]}")
        if int(parts[3]) < latest:
            raise Differs(line.number, f"{parts[3]} ms is before the event above, {latest} ms")
        latest = int(parts[3])
        cards = reader.take_after("cards") if reader.begins("cards") else None
        events.append(Event(line.number, int(parts[2]) - 1, parts[4], latest, cards))
