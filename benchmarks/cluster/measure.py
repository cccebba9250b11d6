#!/usr/bin/env python3
"""What a move costs each part of a cluster: processor time of servers, workers, PostgreSQL and NATS, bytes of PostgreSQL's log and
database, messages of NATS, memory. The capacity plan of docs/cluster.md is made of these figures.

  ./bench cluster [--game GAME] [--matches N] [--rate R] [--idle N] [--seconds S] [--servers N]

Each server gets its share of the matches, as behind a proxy that hashes the match. A rate of 0 plays as fast as the servers answer.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
os.environ.setdefault("KHEPRI", os.path.join(ROOT, "build", "bench", "khepri"))
sys.path.insert(0, os.path.join(ROOT, "tests", "cluster"))

from cluster import Cluster  # noqa: E402
from network import Loopback  # noqa: E402
from parts import PROGRAM, children_of  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="mummies")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--rate", type=float, default=1, help="moves of a match in a second; 0: as fast as possible")
    parser.add_argument("--idle", type=int, default=0, help="sockets that only watch")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--servers", type=int, default=3)
    return parser.parse_args()


def lines_of(process, name):
    """None of a child that has just ended, as those of PostgreSQL do."""
    try:
        with open(f"/proc/{process}/{name}", encoding="ascii") as file:
            return file.readlines()
    except (FileNotFoundError, ProcessLookupError):
        return []


def cpu_seconds(process):
    """Of a process, its children and those that have ended."""
    used = 0.0
    for line in lines_of(process, "stat"):
        used += sum(map(int, line.rpartition(")")[2].split()[11:15])) / TICKS
    return used + sum(map(cpu_seconds, children_of(process)))


def memory(process):
    """Proportional, in MB: pages that several processes share count once."""
    processes = [process, *children_of(process)]
    return sum(int(line.split()[1]) for one in processes for line in lines_of(one, "smaps_rollup") if line.startswith("Pss:")) / 1024


class Snapshot:
    def __init__(self, cluster):
        self.moment = time.monotonic()
        self.cpu = {part.name: cpu_seconds(part.process.pid) for part in cluster.parts}
        nats = json.load(urllib.request.urlopen(f"http://{cluster.nats.host}:{cluster.nats.monitor}/varz", timeout=10))
        self.counts = {name: nats[name] for name in ("in_msgs", "out_msgs", "in_bytes", "out_bytes")}
        figures = cluster.postgres.sql(
            "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), pg_database_size(current_database()), "
            "xact_commit, tup_inserted, tup_updated FROM pg_stat_database WHERE datname = current_database()")
        for name, value in zip(("wal", "size", "commits", "inserted", "updated"), figures.split("|")):
            self.counts[name] = int(value)


def load(server, options):
    share = [str(-(-number // options.servers)) for number in (options.matches, options.idle)]
    return subprocess.Popen([PROGRAM, "load", f"http://{server.host}:{server.port}", "--game", options.game, "--matches", share[0],
                             "--idle", share[1], "--rate", str(options.rate), "--warm-up", "5", "--seconds", str(options.seconds),
                             "--json"], stdout=subprocess.PIPE, text=True)


def measure(cluster, options):
    """From the end of the warm-up on; gives the moves, and what was used for them."""
    loads = [load(server, options) for server in cluster.servers]
    time.sleep(6)
    before = Snapshot(cluster)
    time.sleep(options.seconds - 2)
    after = Snapshot(cluster)
    memories = {part.name: memory(part.process.pid) for part in cluster.parts}
    reports = [json.loads(one.communicate(timeout=120)[0]) for one in loads]
    moves = sum(one["moves_per_second"] for one in reports) * (after.moment - before.moment)
    return reports, moves, before, after, memories


def row(name, value, unit):
    print(f"  {name:<44}{value:>12} {unit}")


def show(options, reports, moves, before, after, memories):
    def per_move(name):
        return (after.counts[name] - before.counts[name]) / moves

    seconds = after.moment - before.moment
    print(f"\n{options.matches} matches of {options.game} on {options.servers} servers, {moves / seconds:.0f} moves a second")
    row("a move seen by all seats: median", f"{max(one['p50_ms'] for one in reports):.2f}", "ms")
    row("99 %", f"{max(one['p99_ms'] for one in reports):.2f}", "ms")
    print("processor time for a move")
    for kind in ("server", "worker", "postgres", "nats"):
        used = sum(after.cpu[name] - before.cpu[name] for name in after.cpu if name.startswith(kind))
        row(f"all parts {kind}", f"{used * 1e6 / moves:.1f}", "µs")
    print("PostgreSQL for a move")
    row("log (WAL)", f"{per_move('wal'):.0f}", "bytes")
    row("database", f"{per_move('size'):.0f}", "bytes")
    row("commits", f"{per_move('commits'):.3f}", "")
    row("rows inserted, updated", f"{per_move('inserted'):.2f}, {per_move('updated'):.2f}", "")
    print("NATS for a move")
    row("messages in, out", f"{per_move('in_msgs'):.2f}, {per_move('out_msgs'):.2f}", "")
    row("bytes in, out", f"{per_move('in_bytes'):.0f}, {per_move('out_bytes'):.0f}", "")
    print("memory at the end")
    for name, megabytes in memories.items():
        row(name, f"{megabytes:.1f}", "MB")


def main():
    options = arguments()
    folder = tempfile.mkdtemp(prefix="khepri-bench-")
    os.chmod(folder, 0o755)
    limits = ["--max-connections", "30000", "--max-connections-per-address", "30000", "--log-level", "warn"]
    cluster = Cluster(folder, limits, Loopback(), servers=options.servers)
    try:
        cluster.start()
        show(options, *measure(cluster, options))
    finally:
        cluster.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
