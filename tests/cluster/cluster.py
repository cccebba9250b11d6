"""Servers (three) and two workers on one PostgreSQL and one NATS, on a network of their own."""

import asyncio
import os
import subprocess
from concurrent.futures import ThreadPoolExecutor

from balancer import Balancer
from network import make as make_network
from parts import PROGRAM, GameServer, Nats, Postgres, Worker

WORKERS = 2
# Shorter than a host would have them, so that a run has room for many faults.
IMPATIENT = ("--database-timeout", "1500ms", "--away-after", "1s", "--chat-rate", "1000/s", "--chat-burst", "1000", "--push", "off")


class Cluster:
    def __init__(self, folder, flags=(), network=None, program=PROGRAM, servers=3):
        self.folder, self.program = folder, program
        self.network = network or make_network()
        self.postgres = Postgres(folder, self.network)
        self.nats = Nats(folder, self.network)
        flags = ["--nats", self.nats.url, *flags]
        self.servers = [GameServer(f"server{i}", folder, self.network, self.postgres.url, flags, program)
                        for i in range(1, servers + 1)]
        self.workers = [Worker(f"worker{i}", folder, self.network, self.nats, program) for i in range(1, WORKERS + 1)]
        self.parts = [self.postgres, self.nats, *self.servers, *self.workers]
        self.balancer = Balancer(self.servers)

    def start(self):
        self.postgres.start()
        self.nats.start()
        with ThreadPoolExecutor() as pool:
            list(pool.map(lambda part: part.start(), [*self.servers, *self.workers]))

    def close(self):
        self.network.mend_all()
        for part in reversed(self.parts):
            part.close()

    async def watch_parts(self, report):
        """A part that ends by itself is a violation; it is started again so that the rest can be seen."""
        while True:
            for part in self.parts:
                if part.has_died():
                    report.violate(f"{part.name} ended by itself, with {part.process.poll()}: {tail(part)}")
                    await asyncio.to_thread(part.start)
            await asyncio.sleep(0.2)

    def verify(self, match, record):
        """None, or what `khepri verify` objects to."""
        file = os.path.join(self.folder, f"{match}.khepri")
        with open(file, "wb") as out:
            out.write(record)
        done = subprocess.run([self.program, "verify", file], capture_output=True, timeout=60, check=False)
        if done.returncode == 0:
            os.remove(file)
            return None
        return (done.stdout + done.stderr).decode()


def tail(part):
    with open(f"{part.folder}/log", encoding="utf-8", errors="replace") as log:
        return log.read()[-500:]
