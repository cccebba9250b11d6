"""The same promises on PostgreSQL; pg_virtualenv says where it is."""

import os
import subprocess
import unittest

from crash import KILLS, CrashCase
from server import NotStarted, eventually
from store_case import StoreCase


def control(*words):
    subprocess.run(["pg_ctlcluster", *words[:-1], os.environ["PGVERSION"], "regress", words[-1]], check=True, timeout=60,
                   capture_output=True)


@unittest.skipUnless("PGVERSION" in os.environ, "needs pg_virtualenv")
class OnPostgres(CrashCase, StoreCase):
    def setUp(self):
        super().setUp()
        name = "khepri_" + os.urandom(6).hex()
        subprocess.run(["createdb", name], check=True, timeout=60)
        self.database = "postgres://{PGUSER}:{PGPASSWORD}@{PGHOST}:{PGPORT}/".format(**os.environ) + name

    def test_whatever_was_acknowledged_is_there_after_every_kill(self):
        self.crash(self.serve(database=self.database), KILLS, lambda server: server.kill())

    def test_a_database_that_goes_away_and_comes_back(self):
        server = self.serve(database=self.database)
        table, players = self.begun(server)
        self.move(players)
        control("-m", "immediate", "stop")
        try:
            self.assert_away(server, players, table)
            self.assert_denied(server.get("/api/matches/" + "0" * 20), 503, "store_unavailable")
        finally:
            control("start")
        self.assert_back(server, players)
        self.assertNotIn(os.environ["PGPASSWORD"], server.log())

    def test_a_restart_of_the_database_between_two_moves_is_not_noticed(self):
        server = self.serve(database=self.database)
        _, players = self.begun(server)
        self.move(players)
        control("-m", "fast", "restart")
        eventually(lambda: self.move(players)[1]["type"] == "update", "the next move is taken")
        self.assert_back(server, players)

    def test_a_server_started_while_the_database_is_away_says_so(self):
        control("-m", "fast", "stop")
        try:
            with self.assertRaises(NotStarted) as refused:
                self.serve(database=self.database)
        finally:
            control("start")
        self.assertEqual(refused.exception.exit_code, 1)
        self.assertNotIn(os.environ["PGPASSWORD"], refused.exception.log)
