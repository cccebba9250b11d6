"""A network of our own: each part of the cluster in a network namespace, all on one bridge, with cuts between any two.

A cut sends packets to an Ethernet address that nobody has: they vanish without a word, as on a broken route, in one direction or
in both. Needs root and iproute2. Without them all parts share the loopback interface, and there are no cuts.
"""

import os
import shutil
import socket
import subprocess
import sys

INSIDE = "KHEPRI_CLUSTER_NAMESPACE"  # set in the environment of a program that has entered
NOBODY = "02:00:00:00:00:01"
FRONT = "clients"  # where the clients and this program are


def run(*command):
    return subprocess.run(command, check=True, timeout=30, capture_output=True, text=True).stdout


def enter():
    """Runs this program again in namespaces of its own, which vanish with it; without the right to do that, goes on as it is."""
    if INSIDE in os.environ or os.geteuid() != 0 or not shutil.which("ip") or not shutil.which("unshare"):
        return
    wrapper = ["unshare", "--net", "--mount", "--propagation", "private"]
    if subprocess.run([*wrapper, "true"], capture_output=True, timeout=30).returncode == 0:
        os.environ[INSIDE] = "yes"
        os.execvp(wrapper[0], [*wrapper, sys.executable, *sys.argv])


def make():
    return Namespaces() if INSIDE in os.environ else Loopback()


class Loopback:
    """No namespaces: every part is at 127.0.0.1, at a free port."""

    can_cut = False

    def add(self, name):
        return "127.0.0.1"

    def prefix(self, name):
        return []

    def port(self, usual):
        """Any free one: usual ports may be taken here."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return probe.getsockname()[1]

    def mend_all(self):
        pass


class Namespaces:
    can_cut = True

    def __init__(self):
        os.makedirs("/run/netns", exist_ok=True)
        for folder in ("/run/netns", "/dev/shm"):  # seen by our processes alone
            run("mount", "-t", "tmpfs", "tmpfs", folder)
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "bridge", "type", "bridge")
        run("ip", "address", "add", "10.77.0.1/24", "dev", "bridge")
        run("ip", "link", "set", "bridge", "up")
        self.addresses = {FRONT: "10.77.0.1"}
        self.cuts = set()  # (from, to)

    def add(self, name):
        """A namespace for this part; gives its address."""
        address = f"10.77.0.{len(self.addresses) + 10}"
        self.addresses[name] = address
        run("ip", "netns", "add", name)
        run("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", f"to-{name}", "master", "bridge", "up")
        self._inside(name, "ip", "address", "add", f"{address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            self._inside(name, "ip", "link", "set", device, "up")
        return address

    def prefix(self, name):
        return ["ip", "netns", "exec", name]

    def port(self, usual):
        return usual  # every part has all ports to itself

    def cut(self, source, target):
        """Nothing that source sends reaches target."""
        self._neighbour(source, "replace", self.addresses[target], "lladdr", NOBODY, "nud", "permanent")
        self.cuts.add((source, target))

    def mend(self, source, target):
        self._neighbour(source, "del", self.addresses[target])
        self.cuts.discard((source, target))

    def mend_all(self):
        for source, target in list(self.cuts):
            self.mend(source, target)

    def _neighbour(self, name, *words):
        device = ["dev", "bridge" if name == FRONT else "eth0"]
        self._inside(name, "ip", "neighbour", words[0], words[1], *device, *words[2:])

    def _inside(self, name, *command):
        return run(*([] if name == FRONT else self.prefix(name)), *command)
