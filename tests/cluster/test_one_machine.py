"""Several processes on one machine: on one port, and as scripts/cluster starts them."""

import asyncio
import os
import random
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.request

from cluster import Cluster
from network import Loopback
from parts import STARTING, Server  # noqa: F401  (sets the path of tests/server_end_to_end)
from proxies import PROXIES
from report import Report
from server import ROOT
from tables import Table
from test_proxies import Through, until


class OnePort(unittest.TestCase):
    def test_processes_that_share_a_port_are_one_cluster(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        cluster = Cluster(folder.name, ["--reuse-port"], Loopback(), servers=2)
        for server in cluster.servers:
            server.port = cluster.servers[0].port
        self.addCleanup(cluster.close)
        cluster.start()
        cluster.balancer = Through(cluster.servers[0])
        report = Report(folder.name, 1)
        asyncio.run(self.play(cluster, report))
        self.assertEqual(report.violations, [])
        self.assertEqual(report.counts["verified"], 1)

    async def play(self, cluster, report):
        """Each socket and each request is the kernel's choice; after a while there is one process less."""
        table = Table(cluster, report, 0, random.Random(1))
        playing = asyncio.create_task(table.run(lambda: True))
        await until(table, playing, 10)
        await asyncio.to_thread(cluster.servers[0].kill)
        await playing
        await table.check_presence()


class Script(unittest.TestCase):
    def test_it_serves_until_it_is_interrupted_and_leaves_nothing(self):
        for proxy in PROXIES:
            with self.subTest(proxy=proxy):
                self.try_out(proxy)

    def try_out(self, proxy):
        script = subprocess.Popen([os.path.join(ROOT, "scripts", "cluster"), "--proxy", proxy], stdout=subprocess.PIPE, text=True)
        self.addCleanup(script.stdout.close)
        lines = iter(script.stdout.readline, "")
        address = next(found[1] for line in lines if (found := re.search(r"Play at (\S+)", line)))
        processes = self.processes(lines)
        with urllib.request.urlopen(address + "readyz", timeout=STARTING) as answer:
            self.assertEqual(answer.status, 200)
        script.send_signal(signal.SIGINT)
        self.assertEqual(script.wait(STARTING), 0)
        self.assertEqual([process for process in processes if os.path.exists(f"/proc/{process}")], [])

    @staticmethod
    def processes(lines):
        """Those it tells how to kill, up to its last line."""
        found = []
        for line in lines:
            found += re.findall(r"kill -\w+ (\d+)", line)
            if "Ctrl-C stops all" in line:
                return found
        raise AssertionError("scripts/cluster ended")


if __name__ == "__main__":
    unittest.main()
