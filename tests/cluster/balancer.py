"""What a proxy in front of the servers does: it asks for /readyz, sends new connections to any server that is ready, and ends
those to a server that is not (in HAProxy: on-marked-down shutdown-sessions), but not to one that drains (disable-on-404)."""

import asyncio
import http.client
import time

from connection import request

INTERVAL = 0.5  # seconds between two checks
PATIENCE = 1    # seconds until a check has failed
FALL = 2        # failed checks until a server is down


class Balancer:
    def __init__(self, servers):
        self.servers = servers
        self.failures = {server: 0 for server in servers}
        self.draining = set()
        self.sockets = {server: set() for server in servers}
        self.tasks = []

    def start(self):
        self.tasks = [asyncio.create_task(self._watch(server)) for server in self.servers]

    def stop(self):
        for task in self.tasks:
            task.cancel()

    def is_up(self, server):
        return self.failures[server] < FALL and server not in self.draining

    def pick(self, rng):
        """A random one, without regard for the match; of those that are ready, if any is."""
        return rng.choice([server for server in self.servers if self.is_up(server)] or self.servers)

    def opened(self, server, socket):
        self.sockets[server].add(socket)

    def closed(self, server, socket):
        self.sockets[server].discard(socket)

    async def _watch(self, server):
        while True:
            began = time.monotonic()
            self._note(server, await self._check(server))
            await asyncio.sleep(max(0, began + INTERVAL - time.monotonic()))

    @staticmethod
    async def _check(server):
        """The status; 0 for no answer."""
        try:
            return (await request(server, "GET", "/readyz", timeout=PATIENCE)).status
        except (OSError, http.client.HTTPException):  # a timeout is an OSError
            return 0

    def _note(self, server, status):
        if status == 404:
            self.draining.add(server)
            return
        self.draining.discard(server)
        self.failures[server] = 0 if status == 200 else self.failures[server] + 1
        if self.failures[server] == FALL:
            for socket in list(self.sockets[server]):
                socket.cut()
