"""The same promises on PostgreSQL; pg_virtualenv says where it is."""

import contextlib
import os
import random
import signal
import subprocess
import unittest

from crash import KILLS, CrashCase
from relay import Relay
from server import NotStarted, eventually
from store_case import StoreCase
from table import Player, catch_up, choose


def control(*words):
    subprocess.run(["pg_ctlcluster", *words[:-1], os.environ["PGVERSION"], "regress", words[-1]], check=True, timeout=60,
                   capture_output=True)


def frozen(test, processes):
    """Stops processes of PostgreSQL until the function that is given back is called, or the test ends."""
    left = list(processes)

    def thaw():
        while left:
            with contextlib.suppress(ProcessLookupError):
                os.kill(left.pop(), signal.SIGCONT)

    test.addCleanup(thaw)
    for process in processes:
        with contextlib.suppress(ProcessLookupError):  # it ended since they were listed, as autovacuum does
            os.kill(process, signal.SIGSTOP)
    return thaw


def count(server, event):
    return server.log().count(f"event={event} ")


@unittest.skipUnless("PGVERSION" in os.environ, "needs pg_virtualenv")
class OnPostgres(CrashCase, StoreCase):
    def setUp(self):
        super().setUp()
        name = "khepri_" + os.urandom(6).hex()
        subprocess.run(["createdb", name], check=True, timeout=60)
        self.database = "postgres://{PGUSER}:{PGPASSWORD}@{PGHOST}:{PGPORT}/".format(**os.environ) + name

    def sql(self, text, database=None):
        done = subprocess.run(["psql", "-qtA", "-v", "ON_ERROR_STOP=1", "-d", database or self.database, "-c", text], check=True,
                              timeout=60, capture_output=True, text=True)
        return done.stdout.strip()

    def sessions(self):
        """The processes of PostgreSQL that serve our server."""
        rows = self.sql("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
                        " AND backend_type = 'client backend'")
        return [int(row) for row in rows.split()]

    def all_processes(self):
        main = int(self.sql("SELECT pg_read_file('postmaster.pid')").splitlines()[0])
        return [main, *[int(child) for child in subprocess.run(["pgrep", "-P", str(main)], capture_output=True, text=True,
                                                               timeout=60).stdout.split()]]

    def test_a_database_that_hangs_is_noticed_and_waited_for_no_longer_than_said(self):
        """Nobody was answered, /readyz answered 200, and the log was empty."""
        server = self.serve("--database-timeout", "3s", database=self.database)
        table, players = self.begun(server)
        self.move(players)
        version = catch_up(players)
        mover = next(player for player in players if player.seat in player.to_act)
        move = choose(mover, random.Random(3))
        thaw = frozen(self, self.sessions())
        answer = mover.act(move, id="unsure")
        self.assertEqual((answer["type"], answer["code"]), ("error", "store_unavailable"))
        self.assertEqual(server.get("/readyz").status, 503)
        self.assertEqual(server.get("/healthz").status, 200)
        self.assertIn("event=store_failed", server.log())
        self.assertEqual(server.get("/api/lobby").status, 200)
        self.assert_error(server.get("/api/matches/nobody-has-it"), 503, "store_unavailable")
        self.assert_error(server.post("/api/matches", {"game": "mummies"}), 503, "store_unavailable")
        self.assertEqual(table.get("", 1).json()["status"]["version"], version)
        thaw()
        eventually(lambda: server.get("/readyz").status == 200, "ready again")
        # Whether PostgreSQL wrote it or not: sent again with its id it is done once.
        answer = eventually(lambda: (got := mover.act(move, id="unsure", version=version))["type"] != "error" and got, "it is done")
        self.assertEqual(answer["version"], version + 1)
        self.assert_back(server, players)
        self.assertEqual(count(server, "store_recovered"), 1, server.log())
        self.assertLessEqual(count(server, "store_failed"), 8, server.log())

    def test_a_step_that_was_written_without_our_knowledge_is_told_once_the_database_answers(self):
        """The answer to a COMMIT is lost: the room must not go on as if the step had not been written."""
        relay = Relay(os.environ["PGHOST"], os.environ["PGPORT"], until=b'"unsure"')
        self.addCleanup(relay.close)
        database = self.database.replace(":" + os.environ["PGPORT"] + "/", f":{relay.port}/") + "?sslmode=disable"
        server = self.serve("--database-timeout", "3s", database=database)
        _, players = self.begun(server)
        self.move(players)
        catch_up(players)
        mover = next(player for player in players if player.seat in player.to_act)
        version = mover.version
        mover.send(type="move", id="unsure", version=version, move=choose(mover, random.Random(3)))
        self.assertEqual(mover.wait("error")["code"], "store_unavailable")
        eventually(lambda: self.sql("SELECT count(*) FROM events WHERE body LIKE '%\"unsure\"%'") == "1", "PostgreSQL has it")
        relay.is_deaf = False
        update = mover.wait("update")  # nobody has asked for anything since
        self.assertEqual((update["done"], update["version"]), ("unsure", version + 1))
        self.assert_back(server, players)

    def test_a_server_ends_though_its_database_never_answers(self):
        """It logged that it had stopped, and stayed."""
        server = self.serve("--database-timeout", "10min", "--shutdown-grace", "1s", database=self.database)
        _, players = self.begun(server)
        mover = next(player for player in players if player.seat in player.to_act)
        thaw = frozen(self, self.all_processes())
        mover.send(type="move", id="never", version=mover.version, move=choose(mover, random.Random(3)))
        eventually(lambda: server.metric("khepri_store_oldest_wait_seconds") >= 1, "the step waits")
        self.assertEqual(server.stop(), 1)
        self.assertIn("event=stopped_without_store", server.log())
        self.assertNotIn("event=stopped\n", server.log())
        thaw()

    def test_a_database_that_cannot_be_written_to_is_not_ready_until_it_can(self):
        """/readyz answered 200 a second later, and the server stayed as it was when the database could be written to again."""
        server = self.serve(database=self.database)
        table, players = self.begun(server)
        self.move(players)
        name = self.database.rsplit("/", 1)[1]
        self.sql(f"ALTER DATABASE {name} SET default_transaction_read_only = on", database="postgres")
        for session in self.sessions():
            self.sql(f"SELECT pg_terminate_backend({session}, 60000)")
        self.assert_away(server, players, table)
        tried = server.metric("khepri_store_failures_total")
        statuses = set()
        eventually(lambda: statuses.add(server.get("/readyz").status) or server.metric("khepri_store_failures_total") > tried + 3,
                   "three more probes")
        self.assertEqual(statuses, {503})
        self.assertLessEqual(count(server, "store_failed"), 8, server.log())
        self.sql(f"ALTER DATABASE {name} RESET default_transaction_read_only", database="postgres")
        self.assert_back(server, players)
        self.assertEqual(count(server, "store_recovered"), 1, server.log())

    def test_a_second_server_is_refused_unless_both_say_that_there_are_several(self):
        server = self.serve(database=self.database)
        with self.assertRaises(NotStarted) as refused:
            self.serve("--database-timeout", "1s", database=self.database)
        self.assertEqual(refused.exception.exit_code, 1)
        self.assertIn("another Khepri server uses this database", refused.exception.log)
        self.assertEqual(server.stop(), 0)
        self.serve("--allow-several-servers", database=self.database)
        self.serve("--allow-several-servers", database=self.database)

    def test_two_servers_on_one_database_lose_nothing_of_each_other(self):
        first = self.serve("--allow-several-servers", database=self.database)
        table, players = self.begun(first)
        second = self.serve("--allow-several-servers", database=self.database)
        mover = next(player for player in players if player.seat in player.to_act)
        move = {"type": "sacrifice", "cards": mover.view["hand"][:1]}
        there = Player(second, table.match, mover.token).wait_for_start()
        self.assertEqual(there.act(move)["version"], 1)
        answer = mover.act(move)
        self.assertEqual((answer["type"], answer["code"]), ("error", "refused"))
        self.assertEqual(mover.version, 1)

    def test_a_server_that_lost_its_place_to_another_says_so_and_writes_nothing(self):
        first = self.serve(database=self.database)
        table, players = self.begun(first)
        self.move(players)
        # Its session ends, and before it is back another one has the lock.
        os.kill(first.process.pid, signal.SIGSTOP)
        try:
            for session in self.sessions():
                self.sql(f"SELECT pg_terminate_backend({session}, 60000)")
            other = subprocess.Popen(["psql", "-q", "-d", self.database], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            self.addCleanup(other.wait, 60)
            self.addCleanup(other.stdin.close)
            other.stdin.write("SELECT pg_advisory_lock(7254002, hashtext(current_schema()));\n")
            other.stdin.flush()
            eventually(lambda: self.sql("SELECT count(*) FROM pg_locks WHERE classid = 7254002 AND granted") == "1", "locked")
        finally:
            os.kill(first.process.pid, signal.SIGCONT)
        self.assert_away(first, players, table)
        eventually(lambda: "another Khepri server uses this database" in first.log(), "it says so")
        other.stdin.close()
        self.assert_back(first, players)

    def test_whatever_was_acknowledged_is_there_after_every_kill(self):
        self.crash(self.serve(database=self.database), KILLS, lambda server: server.kill())

    def test_a_database_that_goes_away_and_comes_back(self):
        server = self.serve(database=self.database)
        table, players = self.begun(server)
        self.move(players)
        control("-m", "immediate", "stop")
        try:
            self.assert_away(server, players, table)
            self.assert_error(server.get("/api/matches/" + "z" * 12), 503, "store_unavailable")
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
