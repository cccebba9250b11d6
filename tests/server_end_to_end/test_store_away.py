"""The disk is full, or the database is locked: acknowledgements stop with a clear status, and nothing has to be done by hand."""

import os
import random
import resource
import sqlite3
import subprocess
import unittest

from server import Case, eventually
from table import Table, catch_up, choose, play


class StoreCase(Case):
    def begun(self, server):
        table = Table(server, "mummies", {"players": 2})
        return table, [player.begin() for player in table.players()]

    def move(self, players, rng=random.Random(1)):
        catch_up(players)
        mover = next(player for player in players if player.seat in player.to_act)
        return mover, mover.act(choose(mover, rng))

    def assert_away(self, server, players, table):
        """Nothing is acknowledged, what is known is still shown, and the next move is denied as well."""
        version = catch_up(players)
        for _ in range(2):
            mover, answer = self.move(players)
            self.assertEqual((answer["type"], answer["code"]), ("denied", "store_unavailable"))
            self.assertEqual(mover.version, version)
        self.assert_denied(server.post("/api/matches", {"game": "mummies", "options": {"players": 2}}), 503, "store_unavailable")
        ready = server.get("/readyz")
        self.assertEqual(ready.status, 503)
        self.assertEqual(server.get("/healthz").status, 200)
        self.assertEqual(table.get("", 1).json()["situation"]["version"], version)

    def assert_back(self, server, players):
        """Without anybody's help; the players are the same as before."""
        eventually(lambda: server.get("/readyz").status == 200, "ready again")
        self.assertTrue(play(players, random.Random(2)))
        self.assert_verified(server.get(f"/api/matches/{players[0].match}/record").body)


class FullDisk(StoreCase):
    def test_files_that_may_not_grow(self):
        server = self.serve(restore_signals=False)
        table, players = self.begun(server)
        self.move(players)
        sizes = [os.path.getsize(self.path(name)) for name in os.listdir(self.folder) if name.startswith("khepri.db")]
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(sizes), unlimited[1]))
        while self.move(players)[1]["type"] == "update":
            self.assertFalse(players[0].is_over or players[1].is_over, "the limit was never reached")
        self.assert_away(server, players, table)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        self.assert_back(server, players)
        self.assertTrue(server.is_running())

    @unittest.skipIf(os.geteuid() != 0, "needs a small disk of its own")
    def test_a_disk_that_is_full(self):
        disk = self.path("disk")
        os.mkdir(disk)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], check=False).returncode != 0:
            self.skipTest("cannot mount a small disk here")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=True)
        server = self.serve(database=os.path.join(disk, "khepri.db"))
        table, players = self.begun(server)
        self.move(players)
        with open(os.path.join(disk, "ballast"), "wb", buffering=0) as ballast:
            try:
                while True:
                    ballast.write(b"x" * 4096)
            except OSError:
                pass
        while self.move(players)[1]["type"] == "update":
            self.assertFalse(players[0].is_over or players[1].is_over, "the disk never became full")
        self.assert_away(server, players, table)
        os.remove(os.path.join(disk, "ballast"))
        self.assert_back(server, players)

    def test_a_database_that_someone_else_locks(self):
        server = self.serve()
        table, players = self.begun(server)
        other = sqlite3.connect(server.database, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        mover, answer = self.move(players)
        self.assertEqual((answer["type"], answer["code"]), ("denied", "store_unavailable"))
        other.execute("ROLLBACK")
        self.assert_back(server, players)

    def test_a_move_that_was_denied_for_the_store_can_be_sent_again_with_its_id(self):
        server = self.serve()
        table, players = self.begun(server)
        other = sqlite3.connect(server.database, isolation_level=None)
        self.addCleanup(other.close)
        mover = next(player for player in players if player.seat in player.to_act)
        move = choose(mover, random.Random(1))
        other.execute("BEGIN IMMEDIATE")
        self.assertEqual(mover.act(move, id="again")["code"], "store_unavailable")
        other.execute("ROLLBACK")
        answer = eventually(lambda: (got := mover.act(move, id="again", version=0))["type"] != "denied" and got, "it is done")
        self.assertEqual(answer["version"], 1)
