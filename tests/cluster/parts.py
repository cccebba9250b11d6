"""The parts of a cluster, each a process that can be killed, stopped, continued and started again."""

import os
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "server_end_to_end"))

from server import PROGRAM, NotStarted, Server  # noqa: E402

STARTING = 60  # seconds after which a part that does not start has failed


def signal_all(processes, number):
    for process in processes:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


def children_of(process):
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as children:
            return [int(child) for child in children.read().split()]
    except FileNotFoundError:
        return []


def wait_until(condition, what):
    end = time.monotonic() + STARTING
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"never: {what}")
        time.sleep(0.02)


class Part:
    """Calls may wait for a process: not for the thread of the clients."""

    def __init__(self, name, folder, network, port=0):
        self.name, self.folder, self.network = name, os.path.join(folder, name), network
        os.makedirs(self.folder, exist_ok=True)
        self.host, self.port = network.add(name), network.port(port)
        self.process = None
        self.is_down = True  # on purpose
        self.is_frozen = False

    def popen(self, *command, **more):
        with open(os.path.join(self.folder, "log"), "ab") as log:
            self.process = subprocess.Popen([*self.network.prefix(self.name), *command], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, **more)

    def start(self):
        self.launch()
        self.is_down = False

    def kill(self):
        """All of its processes at once."""
        self.is_down = True
        signal_all([self.process.pid], signal.SIGSTOP)  # so that it starts no new ones
        doomed = self.processes()
        signal_all(doomed, signal.SIGKILL)
        self.process.wait(STARTING)
        wait_until(lambda: not any(os.path.exists(f"/proc/{child}") for child in doomed), "its processes have ended")

    def processes(self):
        return [self.process.pid, *children_of(self.process.pid)]

    def freeze(self):
        self.is_frozen = True
        signal_all(self.processes(), signal.SIGSTOP)

    def thaw(self):
        signal_all(self.processes(), signal.SIGCONT)
        self.is_frozen = False

    def has_died(self):
        """Although nobody asked it to."""
        return not self.is_down and self.process is not None and self.process.poll() is not None

    def close(self):
        if self.process and self.process.poll() is None:
            self.thaw()
            self.kill()


class Postgres(Part):
    """A database cluster in the folder, which dies without a trace; as root it runs as the user postgres."""

    def __init__(self, folder, network):
        super().__init__("postgres", folder, network, 5432)
        self.as_user = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres", "postgres")
            self.as_user = ["setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups"]
        self.data = os.path.join(self.folder, "data")
        if not os.path.exists(self.data):
            self.make_database()
        self.url = f"postgres://khepri@{self.host}:{self.port}/postgres"

    def make_database(self):
        subprocess.run([*self.as_user, self.tool("initdb"), "--no-sync", "--auth", "trust", "--username", "khepri", "--pgdata",
                        self.data], check=True, timeout=STARTING, capture_output=True, cwd=self.folder)
        with open(os.path.join(self.data, "pg_hba.conf"), "a", encoding="ascii") as rules:
            rules.write("host all all 10.77.0.0/24 trust\n")

    @staticmethod
    def tool(name):
        folders = sorted(os.listdir("/usr/lib/postgresql"), key=float)
        return f"/usr/lib/postgresql/{folders[-1]}/bin/{name}"

    def launch(self):
        self.popen(*self.as_user, self.tool("postgres"), "-D", self.data, "-p", str(self.port), "-c", f"listen_addresses={self.host}",
                   "-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=100", "-c", "shared_buffers=32MB",
                   cwd=self.folder)
        wait_until(self.is_ready, "PostgreSQL accepts connections")

    def is_ready(self):
        return subprocess.run([self.tool("pg_isready"), "-q", "-h", self.folder, "-p", str(self.port)], timeout=STARTING,
                              check=False).returncode == 0

    def shut_down(self, mode):
        """immediate: as after a crash; fast: sessions are ended, the log is closed."""
        self.is_down = True
        self.process.send_signal({"immediate": signal.SIGQUIT, "fast": signal.SIGINT}[mode])
        self.process.wait(STARTING)

    def sql(self, text):
        done = subprocess.run([self.tool("psql"), "-qtA", "-v", "ON_ERROR_STOP=1", "-h", self.folder, "-p", str(self.port), "-U",
                               "khepri", "-d", "postgres", "-c", text], check=True, timeout=STARTING, capture_output=True, text=True)
        return done.stdout.strip()


class Nats(Part):
    def __init__(self, folder, network):
        super().__init__("nats", folder, network, 4222)
        self.monitor = network.port(8222)
        self.url = f"nats://{self.host}:{self.port}"

    def launch(self):
        self.popen("nats-server", "--addr", self.host, "--port", str(self.port), "--http_port", str(self.monitor))


class Worker(Part):
    def __init__(self, name, folder, network, nats, program=PROGRAM):
        super().__init__(name, folder, network)
        self.command = [program, "worker", "--nats", nats.url, "--threads", "1"]

    def launch(self):
        self.popen(*self.command)


class GameServer(Part):
    """`khepri serve`, whose clock can be set apart from the others'."""

    def __init__(self, name, folder, network, database, flags, program=PROGRAM):
        super().__init__(name, folder, network, 8080)
        self.flags, self.program, self.database = flags, program, database
        self.clock = FakeClock(self.folder)
        self.server = None

    def launch(self):
        """Until it runs: it may find no database."""
        end = time.monotonic() + STARTING
        while True:
            try:
                self.server = Server(self.folder, "--address", self.host, *self.flags, program=self.program, database=self.database,
                                     port=self.port, prefix=[*self.network.prefix(self.name), *self.clock.prefix()])
                self.process = self.server.process
                return
            except NotStarted:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def kill(self):
        self.is_down = True
        self.server.kill()

    def stop(self):
        """Asks it to end, which takes as long as it drains; gives the exit code."""
        self.is_down = True
        return self.server.stop()


class FakeClock:
    """libfaketime, read from a file every second; steady clocks are left alone, as on a real host."""

    def __init__(self, folder):
        self.file = os.path.join(folder, "clock")
        self.library = next((os.path.join(root, "libfaketime.so.1") for root, _, files in os.walk("/usr/lib")
                             if "libfaketime.so.1" in files), None)
        self.set(0)

    def set(self, seconds):
        with open(self.file + ".new", "w", encoding="ascii") as file:
            file.write(f"{seconds:+d}s\n")
        os.replace(self.file + ".new", self.file)

    def prefix(self):
        if not self.library:
            return []
        return ["env", f"LD_PRELOAD={self.library}", f"FAKETIME_TIMESTAMP_FILE={self.file}", "FAKETIME_CACHE_DURATION=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1"]
