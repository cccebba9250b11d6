"""The disk is full, or the database is locked: acknowledgements stop with a clear status, and nothing has to be done by hand."""

import os
import random
import resource
import sqlite3
import subprocess
import unittest

from server import NotStarted, eventually
from store_case import StoreCase
from table import Table, choose


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

    def test_what_the_computer_cannot_write_it_does_not_try_again_and_again(self):
        """It used to think, fail and think again as fast as it could, with a line in the log each time."""
        server = self.serve(restore_signals=False)
        table = Table(server, "mummies", {"players": 2}, turn_seconds=1)
        anna, _ = [player.wait_for_start() for player in table.players()]
        sizes = [os.path.getsize(self.path(name)) for name in os.listdir(self.folder) if name.startswith("khepri.db")]
        unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(sizes), unlimited[1]))
        eventually(lambda: server.metric("khepri_store_failures_total") >= 5, "five attempts")
        self.assertEqual(server.metric("khepri_search_seconds_count"), 1, "it waits until something can be written")
        self.assertEqual(server.log().count("event=store_failed "), 1, server.log())
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
        version = anna.version
        eventually(lambda: table.get("", 1).json()["status"]["version"] > version, "the computer has played")

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

    def test_a_file_that_is_deleted_or_replaced_takes_no_more_moves(self):
        """They were acknowledged, and gone after a restart."""
        server = self.serve()
        table, players = self.begun(server)
        self.move(players)
        os.rename(server.database, self.path("away"))
        self.assert_away(server, players, table)
        open(server.database, "wb").close()
        self.assertEqual(self.move(players)[1]["type"], "error")
        self.assertIn("was deleted or replaced", server.log())
        os.rename(self.path("away"), server.database)
        self.assert_back(server, players)

    def test_a_second_server_on_the_same_file_is_refused(self):
        first = self.serve()
        for flags in ((), ("--allow-several-servers",)):
            with self.assertRaises(NotStarted) as refused:
                self.serve(*flags)
            self.assertEqual(refused.exception.exit_code, 1)
            self.assertIn("is used by another Khepri server", refused.exception.log)
        first.kill()
        first.start()

    def test_a_database_that_someone_else_locks(self):
        server = self.serve()
        table, players = self.begun(server)
        other = sqlite3.connect(server.database, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        mover, answer = self.move(players)
        self.assertEqual((answer["type"], answer["code"]), ("error", "store_unavailable"))
        other.execute("ROLLBACK")
        self.assert_back(server, players)

    def test_who_waits_for_the_store_is_answered_however_impatient_we_are_with_slow_requests(self):
        server = self.serve("--header-timeout", "2s")
        other = sqlite3.connect(server.database, isolation_level=None)
        self.addCleanup(other.close)
        other.execute("BEGIN IMMEDIATE")
        self.assert_error(server.post("/api/matches", {"game": "mummies"}), 503, "store_unavailable")

    def test_a_move_that_failed_for_the_store_can_be_sent_again_with_its_id(self):
        server = self.serve()
        table, players = self.begun(server)
        other = sqlite3.connect(server.database, isolation_level=None)
        self.addCleanup(other.close)
        mover = next(player for player in players if player.seat in player.to_act)
        move = choose(mover, random.Random(1))
        other.execute("BEGIN IMMEDIATE")
        self.assertEqual(mover.act(move, id="again")["code"], "store_unavailable")
        other.execute("ROLLBACK")
        answer = eventually(lambda: (got := mover.act(move, id="again", version=0))["type"] != "error" and got, "it is done")
        self.assertEqual(answer["version"], 1)
