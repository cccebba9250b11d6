"""Workers: computer players on other processes, and runs that are played by many."""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from certificates import make_certificate
from nats import Listener, Logged, Nats, Worker
from server import WHOLE, Case
from table import Table, play
from websocket import TIMEOUT

BY_WORKER = 'khepri_searches_total{by="worker"}'
BY_SERVER = 'khepri_searches_total{by="server"}'


def wait_until(condition):
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


class WorkerCase(Case):
    def nats(self, certificate=None):
        nats = Nats(certificate)
        self.addCleanup(nats.end)
        return nats

    def worker(self, nats, *flags):
        worker = Worker(nats, *flags)
        self.addCleanup(worker.end)
        return worker


class ComputerPlayersCase(WorkerCase):
    def table(self, server, level="adept"):
        return Table(server, "mummies", {"players": 2, "target": 50}, computers=[None, level])

    def play(self, table):
        players = table.players()
        play(players, random.Random(1))
        self.assertTrue(players[0].is_over)

    def wait_for_nats(self, server):
        wait_until(lambda: server.metric("khepri_nats_connected") == 1)


class ComputerPlayers(ComputerPlayersCase):
    def test_their_moves_are_found_by_workers(self):
        nats = self.nats().start()
        server = self.serve("--nats", nats.url)
        self.worker(nats, "--threads", "1").wait_for_nats()
        self.wait_for_nats(server)
        self.play(self.table(server))
        self.assertGreater(server.metric(BY_WORKER), 0)

    def test_a_worker_is_told_what_the_seat_sees_and_nothing_else(self):
        nats = self.nats().start()
        server = self.serve("--nats", nats.url)
        listener = Listener(nats, "khepri.jobs.search")
        self.addCleanup(listener.close)
        self.wait_for_nats(server)
        self.worker(nats).wait_for_nats()
        table = self.table(server)
        players = table.players()
        play(players, random.Random(1), until=lambda: server.metric(BY_WORKER) > 0)
        job = listener.receive()
        self.assertEqual(set(job), {"match", "version", "seat", "game", "options", "edition", "view", "level", "seed"})
        self.assertEqual((job["seat"], job["view"]["seat"]), (2, 2))
        statuses = [message.get("status") or message for message in players[0].messages]
        seen = set().union(*(status["view"] for status in statuses if "view" in status))
        self.assertLessEqual(set(job["view"]), seen)
        self.assertNotEqual(job["view"]["hand"], players[0].view["hand"])

    def test_a_worker_that_is_killed_loses_nothing(self):
        nats = self.nats().start()
        server = self.serve("--nats", nats.url)
        self.wait_for_nats(server)
        workers = [self.worker(nats, "--threads", "1").wait_for_nats() for _ in range(2)]
        table = self.table(server)
        players = table.players()
        rng = random.Random(1)
        for worker in workers:
            found = server.metric(BY_WORKER)
            self.assertFalse(play(players, rng, until=lambda: server.metric(BY_WORKER) >= found + 2))
            worker.kill()
        play(players, rng)
        self.assertTrue(players[0].is_over)
        self.assertGreater(server.metric(BY_SERVER), 0)

    def test_nats_may_come_late_and_go(self):
        nats = self.nats()
        server = self.serve("--nats", nats.url)
        worker = self.worker(nats)
        self.play(self.table(server))
        self.assertEqual(server.metric(BY_WORKER), 0)
        nats.start()
        worker.wait_for_nats()
        self.wait_for_nats(server)
        self.play(self.table(server))
        found = server.metric(BY_WORKER)
        self.assertGreater(found, 0)
        nats.end()
        self.play(self.table(server))
        self.assertEqual(server.metric("khepri_nats_connected"), 0)
        nats.start()
        self.wait_for_nats(server)
        worker.wait_for("event=nats_connected", 2)
        self.play(self.table(server))
        self.assertGreater(server.metric(BY_WORKER), found)


class Encrypted(ComputerPlayersCase):
    def test_their_moves_are_found_by_workers(self):
        certificate = make_certificate(self.folder)
        nats = self.nats(certificate).start()
        trusted = ("--nats-ca", certificate[0])
        server = self.serve("--nats", nats.url, *trusted)
        self.worker(nats, "--threads", "1", *trusted).wait_for_nats()
        self.wait_for_nats(server)
        self.play(self.table(server))
        self.assertGreater(server.metric(BY_WORKER), 0)
        command = ["simulate", "mummies", "--bots", "greedy", "--games", "24", "--json"]
        alone = Run(self, *command).finish()
        self.assertEqual(Run(self, *command, "--workers", nats.url, *trusted).finish(), alone)

    def test_a_certificate_that_nobody_trusts_is_refused_with_a_sentence(self):
        nats = self.nats(make_certificate(self.folder)).start()
        other = make_certificate(self.folder, "other")[0]
        server = self.serve("--nats", nats.url, "--nats-ca", other)
        worker = self.worker(nats, "--nats-ca", other).wait_for("event=nats_failed")
        wait_until(lambda: "event=nats_failed" in server.log())
        for log in ("".join(worker.lines), server.log()):
            self.assertIn("NATS: no encrypted connection (", log)
            self.assertIn("expected a certificate for the host of the address", log)
        self.assertEqual(server.metric("khepri_nats_connected"), 0)
        run = Run(self, "simulate", "mummies", "--games", "1000", "--workers", nats.url)
        self.assertIn("NATS: no encrypted connection", run.process.stderr.readline())
        self.assertEqual(worker.count("event=nats_connected"), 0)


class WorkerProcess(WorkerCase):
    def run_worker(self, *flags):
        return subprocess.run([WHOLE, "worker", *flags], capture_output=True, text=True, timeout=TIMEOUT)

    def test_wrong_flags_are_answered_with_what_is_expected(self):
        for flags, sentence in [
                (["--nats", "http://a"], "--nats: address 1 of NATS: expected nats://"),
                (["--nats", "nats://a", "--jobs", "search,dance"],
                 '--jobs: found "dance", expected search, simulate, arena or review'),
                (["--nats", "nats://a", "--log-level", "loud"], '--log-level: "loud" is no level'),
                (["--nats", "nats://a", "--threads", "0"], "--threads"),
                (["--nats", "nats://a", "--nats-ca", "b"], "--nats: certificates for NATS: expected an address tls://"),
                (["--nats", "tls://a", "--nats-ca", "b"], "--nats: b: expected a file with certificates"),
                ([], "--nats")]:
            with self.subTest(flags=flags):
                done = self.run_worker(*flags)
                self.assertEqual(done.returncode, 2)
                self.assertTrue(done.stderr.startswith(sentence), done.stderr)

    def test_a_password_is_not_logged(self):
        worker = Logged("worker", "--nats", "nats://khepri:secret@127.0.0.1:1")
        self.addCleanup(worker.end)
        worker.wait_for("event=nats_disconnected")
        self.assertEqual(worker.stop(), 0)
        self.assertEqual(worker.count("secret"), 0)
        self.assertEqual(worker.count("nats=nats://127.0.0.1:1"), 1)

    def test_sigterm_lets_it_finish_what_it_does(self):
        nats = self.nats().start()
        worker = self.worker(nats, "--threads", "1").wait_for_nats()
        run = Run(self, "simulate", "mummies", "--bots", "adept", "--games", "24", "--json", "--workers", nats.url)
        worker.wait_for("event=job_done", 2)
        self.assertEqual(worker.stop(), 0)
        worker.wait_for("event=worker_stopped")
        self.assertEqual(worker.count("event=job_refused"), 0)
        self.worker(nats)
        alone = subprocess.run([WHOLE, "simulate", "mummies", "--bots", "adept", "--games", "24", "--json"],
                               capture_output=True, check=True, timeout=TIMEOUT)
        self.assertEqual(run.finish(), (0, alone.stdout.decode()))


class Run:
    """A command under way."""

    def __init__(self, case, *arguments):
        self.process = subprocess.Popen([WHOLE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        case.addCleanup(self.end)

    def finish(self):
        out, self.err = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, out

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)

    def processor_time(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            return sum(map(int, stat.read().split()[13:15])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def without_times(text):
    report = json.loads(text)
    for bot in report["bots"]:
        del bot["ms_per_move"]
    return report


class DistributedRuns(WorkerCase):
    def run_here(self, *arguments):
        return Run(self, *arguments).finish()

    def run_on_workers(self, *arguments):
        """With three workers, of which one is killed in the middle."""
        nats = self.nats().start()
        workers = [self.worker(nats, "--threads", n).wait_for_nats() for n in "112"]
        run = Run(self, *arguments, "--workers", nats.url)
        workers[0].wait_for("event=job_done")
        workers[0].kill()
        result = run.finish()
        for worker in workers[1:]:
            self.assertGreater(worker.count("event=job_done"), 0)
            self.assertEqual(worker.stop(), 0)
        return result

    def test_a_simulation_has_the_same_bytes_on_threads_and_workers(self):
        for game in (["mummies", "--players", "3", "--bots", "adept,greedy,novice", "--games", "24"],
                     ["archaeology", "--bots", "greedy,novice", "--games", "100"]):
            command = ["simulate", *game, "--seed", "7", "--json"]
            one = self.run_here(*command, "--threads", "1")
            self.assertEqual(one[0], 0)
            self.assertEqual(one, self.run_here(*command, "--threads", "2"))
            self.assertEqual(one, self.run_on_workers(*command))

    def test_a_contest_has_the_same_figures_on_threads_and_workers(self):
        command = ["arena", "mummies", "--bots", "adept,greedy,so_ismcts", "--iterations", "20", "--games", "16", "--json"]
        one = without_times(self.run_here(*command, "--threads", "1")[1])
        self.assertTrue(one["complete"])
        self.assertEqual(one, without_times(self.run_here(*command, "--threads", "2")[1]))
        self.assertEqual(one, without_times(self.run_on_workers(*command)[1]))

    def test_a_sequential_test_ends_at_the_same_round(self):
        nats = self.nats().start()
        self.worker(nats, "--threads", "2")
        command = ["arena", "mummies", "--bots", "greedy,random", "--sprt", "0,60", "--json"]
        one = without_times(self.run_here(*command)[1])
        self.assertEqual(one, without_times(self.run_here(*command, "--workers", nats.url)[1]))

    def test_an_interrupted_simulation_prints_what_it_has(self):
        nats = self.nats().start()
        worker = self.worker(nats)
        run = Run(self, "simulate", "mummies", "--bots", "greedy", "--games", "1000000000", "--json", "--workers", nats.url)
        worker.wait_for("event=job_done", 3)
        self.assert_interrupted(run)

    def test_an_interrupted_simulation_here_prints_what_it_has(self):
        run = Run(self, "simulate", "mummies", "--bots", "random", "--games", "1000000000", "--json")
        wait_until(lambda: run.processor_time() > 0.5)
        self.assert_interrupted(run)

    def assert_interrupted(self, run):
        run.interrupt()
        code, out = run.finish()
        report = json.loads(out)
        self.assertEqual(code, 130)
        self.assertGreater(report["games"], 0)
        self.assertIn(f"Interrupted after {report['games']} of 1000000000 games.", run.err)

    def test_an_interrupted_contest_prints_what_it_has_and_continues_here(self):
        nats = self.nats().start()
        worker = self.worker(nats)
        log = self.path("log")
        command = ["arena", "mummies", "--bots", "adept,greedy", "--games", "60", "--json", "--log", log]
        run = Run(self, *command, "--workers", nats.url)
        worker.wait_for("event=job_done", 3)
        run.interrupt()
        code, out = run.finish()
        self.assertEqual((code, json.loads(out)["complete"]), (130, False))
        self.assertTrue(without_times(self.run_here(*command)[1])["complete"])

    def test_programs_of_this_machine_cannot_play_there(self):
        for command in (["simulate", "mummies"], ["arena", "mummies"]):
            code, out = Run(self, *command, "--bots", "greedy,exec:./mybot", "--workers", "nats://127.0.0.1:1").finish()
            self.assertEqual((code, out), (2, ""))

    def test_a_wrong_address_is_answered_with_what_is_expected(self):
        run = Run(self, "simulate", "mummies", "--workers", "nats:/user:secret@a")
        self.assertEqual(run.finish(), (2, ""))
        self.assertEqual(run.err, "--workers: address 1 of NATS: expected nats://[user:password@]host[:port] or tls://..., "
                                  "several separated by commas\n")


if __name__ == "__main__":
    unittest.main()
