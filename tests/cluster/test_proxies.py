"""The proxies of packaging/ for real: matches are played through each, and the server that has one is killed in the middle."""

import asyncio
import os
import random
import tempfile
import unittest

from cluster import Cluster
from connection import request
from network import Loopback
from proxies import PROXIES
from report import Report
from tables import Table


class Through:
    """All clients go to the proxy, which decides."""

    def __init__(self, proxy):
        self.proxy = proxy

    def pick(self, _):
        return self.proxy

    def opened(self, *_):
        pass

    closed = opened


async def sockets_at(server):
    metrics = (await request(server, "GET", "/metrics")).body.decode()
    return sum(float(line.split()[-1]) for line in metrics.splitlines() if line.startswith("khepri_sockets_open{"))


async def until(table, playing, version):
    """The match has come that far, and everybody is connected."""
    while not (table.viewers and table.viewers[0].witness.version() >= version and all(viewer.status for viewer in table.viewers)):
        if playing.done():
            raise AssertionError(f"ended before version {version}: {playing.exception()}")
        await asyncio.sleep(0.01)


class Proxied:
    """Each proxy has a cluster of its own, whose servers let each address create one match."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        os.chmod(folder.name, 0o755)
        cls.report = Report(folder.name, 1)
        cls.cluster = Cluster(folder.name, ["--trusted-proxy", "127.0.0.1", "--match-rate", "1/h", "--match-burst", "1"], Loopback())
        cls.addClassCleanup(cls.cluster.close)
        cls.cluster.start()
        cls.proxy = PROXIES[cls.name](folder.name, cls.cluster.network, cls.cluster.servers)
        cls.addClassCleanup(cls.proxy.close)
        cls.proxy.start()
        cls.cluster.balancer = Through(cls.proxy)

    def test_a_match_has_one_server_and_goes_on_at_another_when_that_is_killed(self):
        asyncio.run(self.play(Table(self.cluster, self.report, 0, random.Random(1))))
        self.assertEqual(self.report.violations, [])
        self.assertEqual(self.report.counts["verified"], 1)

    async def play(self, table):
        playing = asyncio.create_task(table.run(lambda: True))
        await until(table, playing, 10)
        sockets = [await sockets_at(server) for server in self.cluster.servers]
        self.assertEqual(sorted(sockets), [0, 0, 3], "two players and a spectator")
        busy = self.cluster.servers[sockets.index(3)]
        await asyncio.to_thread(busy.kill)
        await until(table, playing, table.viewers[0].witness.version() + 10)  # without it
        await asyncio.to_thread(busy.start)
        await playing
        await table.check_presence()

    def test_the_limits_of_a_client_are_not_those_of_the_proxy(self):
        asyncio.run(self.create_matches())

    async def create_matches(self):
        async def status(source):
            return (await request(self.proxy, "POST", "/api/matches", {"game": "mummies"}, source=source)).status

        statuses = [await status("127.0.0.3") for _ in range(4)]  # each of the three servers may allow one
        self.assertEqual((statuses[0], set(statuses)), (201, {201, 429}))
        self.assertEqual(await status("127.0.0.4"), 201)

    def test_metrics_are_not_passed_on(self):
        self.assertEqual(asyncio.run(request(self.proxy, "GET", "/metrics")).status, 404)
        self.assertEqual(asyncio.run(request(self.proxy, "GET", "/readyz")).status, 200)


class ThroughHaproxy(Proxied, unittest.TestCase):
    name = "haproxy"


class ThroughNginx(Proxied, unittest.TestCase):
    name = "nginx"


if __name__ == "__main__":
    unittest.main()
