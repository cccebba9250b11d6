"""The faults of a run: which, for how long, in a random order that a seed decides."""

import asyncio
import time
from dataclasses import dataclass
from typing import Callable

from network import FRONT

CLOCKS = (-300, -60, 0, 60, 300)  # seconds by which the clock of a server is wrong


@dataclass
class Fault:
    name: str
    begin: Callable  # these two may block
    end: Callable
    seconds: float
    takes_database: bool = False  # for as long as it lasts nothing can be stored


def random_fault(cluster, rng):
    kinds = [kill_server, freeze_server, stop_server, set_clock, kill_worker, freeze_worker, kill_nats, freeze_nats, kill_database,
             restart_database, freeze_database]
    weights = [4, 3, 2, 2, 2, 1, 2, 2, 1, 1, 1]
    if cluster.network.can_cut:
        kinds += [cut_from_database, cut_from_nats, cut_worker, cut_from_clients, cut_off]
        weights += [3, 2, 1, 2, 2]
    return rng.choices(kinds, weights)[0](cluster, rng)


def lasting(rng):
    return round(rng.uniform(0.2, 4), 2)


def kill(part, seconds, **more):
    return Fault(f"kill -9 of {part.name}", part.kill, part.start, seconds, **more)


def freeze(part, seconds, **more):
    return Fault(f"SIGSTOP of {part.name}", part.freeze, part.thaw, seconds, **more)


def kill_server(cluster, rng):
    return kill(rng.choice(cluster.servers), lasting(rng))


def freeze_server(cluster, rng):
    return freeze(rng.choice(cluster.servers), lasting(rng))


def stop_server(cluster, rng):
    """SIGTERM: it drains, and another one takes its place."""
    server = rng.choice(cluster.servers)
    return Fault(f"SIGTERM to {server.name}", server.stop, server.start, 0)


def set_clock(cluster, rng):
    server, seconds = rng.choice(cluster.servers), rng.choice(CLOCKS)
    return Fault(f"clock {seconds:+d} s at {server.name}", lambda: server.clock.set(seconds), lambda: None, 0)


def kill_worker(cluster, rng):
    return kill(rng.choice(cluster.workers), lasting(rng))


def freeze_worker(cluster, rng):
    return freeze(rng.choice(cluster.workers), lasting(rng))


def kill_nats(cluster, rng):
    return kill(cluster.nats, lasting(rng))


def freeze_nats(cluster, rng):
    return freeze(cluster.nats, lasting(rng))


def kill_database(cluster, rng):
    return kill(cluster.postgres, round(rng.uniform(0, 2), 2), takes_database=True)


def restart_database(cluster, rng):
    mode = rng.choice(["fast", "immediate"])
    return Fault(f"{mode} shutdown of postgres", lambda: cluster.postgres.shut_down(mode), cluster.postgres.start,
                 round(rng.uniform(0, 1), 2), takes_database=True)


def freeze_database(cluster, rng):
    return freeze(cluster.postgres, lasting(rng), takes_database=True)


def cut(cluster, rng, ends):
    """Between the two, in both directions or in one."""
    first, second = ends
    ways = [(first, second), (second, first)]
    if rng.random() < 0.3:
        ways = [rng.choice(ways)]
    arrow = "between" if len(ways) == 2 else "one way from"
    return Fault(f"network cut {arrow} {ways[0][0]} and {ways[0][1]}", lambda: [cluster.network.cut(*way) for way in ways],
                 lambda: [cluster.network.mend(*way) for way in ways], lasting(rng))


def cut_from_database(cluster, rng):
    return cut(cluster, rng, (rng.choice(cluster.servers).name, "postgres"))


def cut_from_nats(cluster, rng):
    return cut(cluster, rng, (rng.choice(cluster.servers).name, "nats"))


def cut_worker(cluster, rng):
    return cut(cluster, rng, (rng.choice(cluster.workers).name, "nats"))


def cut_from_clients(cluster, rng):
    return cut(cluster, rng, (rng.choice(cluster.servers).name, FRONT))


def cut_off(cluster, rng):
    """A server from everything: its machine is lost, for a while."""
    server = rng.choice(cluster.servers).name
    others = [FRONT, "postgres", "nats"]
    ways = [way for other in others for way in ((server, other), (other, server))]
    return Fault(f"network cut between {server} and everything", lambda: [cluster.network.cut(*way) for way in ways],
                 lambda: [cluster.network.mend(*way) for way in ways], lasting(rng))


async def inject(fault, report):
    """One fault from its begin to its end."""
    report.fault(f"{fault.name} for {fault.seconds} s" if fault.seconds else fault.name)
    began = time.monotonic()
    await asyncio.to_thread(fault.begin)
    await asyncio.sleep(fault.seconds)
    await asyncio.to_thread(fault.end)
    if fault.takes_database:
        report.excuse(began, "PostgreSQL away")
    report.note(f"  ended: {fault.name}")
