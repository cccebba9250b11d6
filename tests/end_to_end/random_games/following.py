"""A record that grows: read after every step, and played along by the independent replayer."""

from replayer.game import Differs, Game
from replayer.record import Event, Reader, RunningCheck, read_events, read_record
from replayer.replay import Replay, check_result

from random_games.program import Failure


class FollowedRecord:
    def __init__(self, path: str):
        self.path = path
        self.content = self.read()
        self.check = RunningCheck()
        try:
            self.check.lines(self.content)
            self.record = read_record(self.content)
            self.replay = Replay(self.record)
            self.take(self.record.events)
        except Differs as difference:
            raise Failure(f"the independent replayer refuses {path}: {difference}") from None

    @property
    def game(self) -> Game:
        return self.replay.game

    @property
    def is_over(self) -> bool:
        return not self.game.seats_to_act()

    def read(self) -> bytes:
        try:
            with open(self.path, "rb") as file:
                return file.read()
        except OSError as problem:
            raise Failure(f"the record cannot be read: {problem}") from None

    def has_changed(self) -> bool:
        return self.read() != self.content

    def follow(self) -> list[Event]:
        """The events that are new in the file."""
        content, known = self.read(), len(self.record.events)
        if content == self.content:
            return []
        if not content.startswith(self.content):
            raise Failure("lines of the record have changed")
        try:
            reader = Reader(self.check.lines(content[len(self.content) :]))
            read_events(reader, self.record.events, self.record.redeals)
            self.record.result = reader.take() if reader.begins("result") else None
            self.record.length = self.check.number
            if reader.at < len(reader.lines):
                raise Differs(reader.number, "neither an event nor the end of the record")
            self.take(self.record.events[known:])
        except Differs as difference:
            raise Failure(f"the independent replayer refuses the record: {difference}") from None
        self.content = content
        return self.record.events[known:]

    def take(self, events: list[Event]) -> None:
        for event in events:
            self.replay.take(event)
        check_result(self.record, self.replay.game)
