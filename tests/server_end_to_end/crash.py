"""A server that is killed and started again while matches are played on it."""

import os
import random
import re
import threading

from server import Case
from table import Player, Table, catch_up, mummies_move
from websocket import Closed, Rejected

KILLS = int(os.environ.get("KHEPRI_KILLS", "20"))
TABLES = 6


class Pair:
    """Two at one table after the other, who come back after every crash and repeat what was not answered."""

    def __init__(self, crash, number):
        self.crash, self.rng = crash, random.Random(number)
        self.table = self.pending = None
        self.players = []
        self.acts = []  # of the running match, as they were acknowledged: (seat, notation)
        self.seen = {}  # the newest version by seat
        self.repeated = 0
        self.finished = 0

    def run(self):
        while self.crash.goes_on() or self.table:
            server = self.crash.server
            try:
                if not self.table:
                    self.sit_down(server)
                self.connect(server)
                self.play()
                self.check_the_end(server)
            except (Closed, OSError, Rejected, AssertionError) as gone:
                if isinstance(gone, (Rejected, AssertionError)) and "shutting_down" not in str(gone):
                    raise
                self.hang_up()
                self.crash.wait_for_restart()

    def hang_up(self):
        for player in self.players:
            player.close()
        self.players = []

    def sit_down(self, server):
        table = Table(server, "mummies", {"players": 2})
        self.table, self.acts, self.seen, self.pending = table, [], {1: -1, 2: -1}, None

    def connect(self, server):
        self.players = [Player(server, self.table.match, self.table.tokens[seat]) for seat in (1, 2)]
        for player in self.players:
            player.wait_for_start()
        for player in self.players:
            seen = self.seen[player.seat]
            assert player.version >= seen, f"version {player.version} after {seen}"
        current = self.players[0].version
        allowed = {len(self.acts), len(self.acts) + 1} if self.pending else {len(self.acts)}
        assert current in allowed, f"at {current}, acknowledged {len(self.acts)}, pending {self.pending}"

    def play(self):
        while not self.players[0].is_over:
            newest = catch_up(self.players)
            self.seen = {1: newest, 2: newest}
            if self.players[0].is_over:
                break
            self.act()
        if self.pending:  # its answer was lost, and it ended the match
            self.act()

    def act(self):
        if self.pending:
            self.repeated += 1
        else:
            mover = next(player for player in self.players if player.seat in player.to_act)
            self.pending = (mover.seat, mover.version, f"{os.urandom(8).hex()}", mummies_move(mover.view, self.rng))
        seat, version, name, move = self.pending
        answer = self.players[seat - 1].act(move, id=name, version=version)
        assert answer["type"] in ("update", "done"), answer
        assert answer["version"] == version + 1 == len(self.acts) + 1, (answer, version, len(self.acts))
        self.acts.append((seat, notation(move)))
        self.seen[seat] = max(self.seen[seat], answer["version"])
        self.pending = None
        self.crash.acknowledged()

    def check_the_end(self, server):
        """The record has exactly the acts that were acknowledged, each once."""
        record = server.get(f"/api/matches/{self.table.match}/record").body.decode()
        events = re.findall(r"^\d+ (\d) \+\d+ (.*) ~[0-9a-f]{8}$", record, re.M)
        assert [(int(seat), act) for seat, act in events] == self.acts, "other acts than those acknowledged"
        self.crash.keep(record.encode())
        self.hang_up()
        self.table = None
        self.finished += 1


def notation(move):
    return f"{move['type']} {' '.join(move.get('cards', []))}{move.get('offering', '')}{move.get('papyrus', '')}"


class Crash:
    """Kills and restarts a server while pairs play on it."""

    def __init__(self, server, kills, end):
        self.server, self.kills_left, self.end = server, kills, end
        self.changed = threading.Condition()
        self.acks = 0
        self.records = []
        self.errors = []
        self.generation = 0

    def goes_on(self):
        with self.changed:
            return self.kills_left > 0 and not self.errors

    def acknowledged(self):
        with self.changed:
            self.acks += 1
            self.changed.notify_all()

    def keep(self, record):
        with self.changed:
            self.records.append(record)

    def wait_for_restart(self):
        with self.changed:
            before = getattr(threading.current_thread(), "generation", 0)
            done = self.changed.wait_for(lambda: self.generation > before or self.errors, 30)
            threading.current_thread().generation = self.generation
        assert done and not self.errors

    def run(self, pairs, rng):
        threads = [threading.Thread(target=self.guarded, args=(pair.run,)) for pair in pairs]
        for thread in threads:
            thread.start()
        while self.goes_on():
            self.kill_after(rng.randrange(60))
        for thread in threads:
            thread.join(60)
        return not any(thread.is_alive() for thread in threads)

    def kill_after(self, acks):
        """So many moves later, at whatever moment that is for all the others."""
        with self.changed:
            target = self.acks + acks
            self.changed.wait_for(lambda: self.acks >= target or self.errors, 30)
        self.end(self.server)
        self.server.start()
        with self.changed:
            self.kills_left -= 1
            self.generation += 1
            self.changed.notify_all()

    def guarded(self, run):
        try:
            run()
        except BaseException as error:  # raised again by the test's own thread
            with self.changed:
                self.errors.append(error)
                self.changed.notify_all()


class CrashCase(Case):
    def crash(self, server, kills, end):
        crash = Crash(server, kills, end)
        pairs = [Pair(crash, number) for number in range(TABLES)]
        ended = crash.run(pairs, random.Random(1))
        if crash.errors:
            raise crash.errors[0]
        self.assertTrue(ended)
        self.assertGreaterEqual(sum(pair.finished for pair in pairs), TABLES)
        for record in crash.records[:10]:
            self.assert_verified(record)
        return pairs
