"""A match as all of its clients together saw it. Whatever contradicts the promises of docs/protocol.md is a violation."""

import time
from dataclasses import dataclass, field


@dataclass
class Action:
    """Something a client asks for, under an id of its own, until it is answered."""

    id: str
    seat: int
    message: dict
    wanted: float = field(default_factory=time.monotonic)
    sent: float = 0.0  # the latest time
    tries: int = 0
    version: int | None = None  # it led to this one, as the server said
    is_refused: bool = False
    refused_elsewhere: str = ""  # what another server answered to the same action

    @property
    def kind(self):
        return self.message["type"]

    @property
    def is_event(self):
        return self.kind in ("move", "undo")


class Witness:
    def __init__(self, report, match, commitment, game, computers, turn_seconds):
        self.report, self.match, self.commitment, self.game = report, match, commitment, game
        self.computers, self.turn_seconds = set(computers), turn_seconds
        self.events = {}       # (viewer, version): (seat, move) as this viewer may know it
        self.players = {}      # version: who moved, "person", "computer" or "clock", where someone saw it live
        self.first_seen = {0: time.monotonic()}  # version: when anybody knew of it first
        self.to_act = {}       # version: the seats that are to act
        self.actions = []      # all moves and undos that were sent
        self.chat = set()      # texts that were acknowledged
        self.progress = time.monotonic()
        self.next_matches = set()

    def violate(self, what):
        self.report.violate(f"match {self.match}: {what}")

    def saw(self, viewer, version, event):
        """By an update, or in the history."""
        found = (event["seat"], event["move"])
        known = self.events.setdefault((viewer, version), found)
        if known != found:
            self.violate(f"viewer {viewer} saw {known} and then {found} at version {version}")
        if "by" in event:
            self.players[version] = event["by"]
        if version not in self.first_seen:
            self.first_seen[version] = self.progress = time.monotonic()
            self.note_wait(version)

    def note_wait(self, version):
        """For the computer, or for the clock."""
        before = self.first_seen.get(version - 1)
        if before is None:
            return
        if self.players.get(version) == "clock":
            self.check_clock(version)
            self.report.waited("clock", before + self.turn_seconds, self.match)
        elif self.to_act.get(version - 1, {None}) <= self.computers:
            self.report.waited("computer", before, self.match)

    def check_clock(self, version):
        """No clock runs out early, however the clocks of the servers differ: a turn begins after the move before it was sent."""
        if self.game != "mummies":  # turns of several moves, or at the same time
            return
        for action in self.actions:
            if action.version == version - 1:
                seconds = self.first_seen[version] - action.wanted
                if seconds < self.turn_seconds - 0.2:
                    self.violate(f"the clock of {self.turn_seconds} s ran out after {seconds:.2f} s, at version {version}")

    def told(self, status):
        self.to_act.setdefault(status["version"], set(status["to_act"]))

    def acknowledged(self, action, version):
        if action.version is not None:
            if action.version != version:
                self.violate(f"action {action.id} led to version {action.version} and to {version}")
            return
        action.version = version
        self.progress = time.monotonic()

    def refused(self, action):
        action.is_refused = True

    def version(self):
        return max(self.first_seen, default=0)

    def check_acknowledged(self, history, viewer):
        """Each acknowledged action of this seat is an event of its history, at the version that was said, once."""
        versions = [action.version for action in self.actions if action.seat == viewer and action.version is not None]
        if len(versions) != len(set(versions)):
            self.violate(f"seat {viewer}: two actions were acknowledged with the same version")
        for action in self.actions:
            if action.seat != viewer or action.version is None:
                continue
            if action.refused_elsewhere:
                self.violate(f"action {action.id} led to version {action.version}, another server said {action.refused_elsewhere}")
            expected = action.message.get("move", {"type": "undo"})
            found = history.get(action.version)
            if found != (viewer, expected):
                self.violate(f"acknowledged {expected} of seat {viewer} at version {action.version}, the history has {found}")

    def check_history(self, history, viewer):
        """A client of this viewer saw exactly these events."""
        seen = {version: event for (who, version), event in self.events.items() if who == viewer}
        for version, event in history.items():
            if version in seen and seen[version] != event:
                self.violate(f"viewer {viewer} saw {seen[version]} at version {version}, the history has {event}")
        if beyond := [version for version in seen if version not in history]:
            self.violate(f"viewer {viewer} saw versions {beyond}, which the history does not have")
