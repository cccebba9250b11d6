"""A run from its begin to its end: starts a cluster, plays on it while something happens to it, checks everything."""

import asyncio
import os
import random
import shutil
import sys
import tempfile

import network
from cluster import Cluster
from report import Report
from tables import Table
from verdict import check_database


def add_arguments(parser, tables):
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=tables, help="matches at a time")
    parser.add_argument("--longest-wait", type=float, metavar="SECONDS", help="fail if someone waited longer than that after a fault")
    parser.add_argument("--folder", help="where logs and data go, and stay")


async def play(options, cluster, report, happen):
    """Until all has happened, and the latest matches are over."""
    cluster.balancer.start()
    watchers = [asyncio.create_task(cluster.watch_parts(report)), asyncio.create_task(report.watch_machine())]
    happening = asyncio.create_task(happen(options, cluster, report))
    tables = [Table(cluster, report, number, random.Random(f"{options.seed} {number}")) for number in range(options.tables)]
    playing = asyncio.gather(*(table.run(happening.done) for table in tables))
    try:
        await asyncio.gather(happening, playing)
        report.note("all matches have ended")
        await asyncio.gather(*(table.check_presence() for table in tables))
        await asyncio.to_thread(check_database, cluster.postgres, report)
    finally:
        for task in (happening, playing, *watchers):
            task.cancel()
        cluster.balancer.stop()


def check_waits(options, report):
    for kind, (seconds, *_) in report.longest_waits().items():
        if options.longest_wait is not None and seconds > options.longest_wait:
            report.violate(f"a wait of {seconds:.2f} s ({kind}), expected at most {options.longest_wait} s")


def tell_limits(cluster, report):
    if not cluster.network.can_cut:
        report.note("no network cuts: they need root and iproute2")
    if not cluster.servers[0].clock.library:
        report.note("clocks are not set apart: libfaketime is missing")


def main(arguments, happen, flags, program):
    """`happen` is what befalls the cluster; `program` says which one starts."""
    network.enter()
    options = arguments()
    folder = options.folder or tempfile.mkdtemp(prefix="khepri-cluster-")
    os.makedirs(folder, exist_ok=True)
    os.chmod(folder, 0o755)
    report = Report(folder, options.seed)
    cluster = Cluster(folder, flags, program=program(options), servers=options.servers)
    tell_limits(cluster, report)
    try:
        cluster.start()
        asyncio.run(play(options, cluster, report, happen))
        check_waits(options, report)
    except Exception as error:  # noqa: BLE001  reported with the timeline
        report.violate(f"the run broke off: {error!r}")
        raise
    finally:
        cluster.close()
        report.print_summary()
        keep_or_remove(options, report)
    sys.exit(bool(report.violations))


def keep_or_remove(options, report):
    report.write()
    if report.violations:
        print(f"FAILED: seed {options.seed}, {len(report.violations)} violations; timeline and logs are in {report.folder}")
    elif not options.folder:
        shutil.rmtree(report.folder)
