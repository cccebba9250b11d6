"""The server under test, and requests to it."""

import http.client
import json
import os
import re
import signal
import subprocess
import tempfile
import unittest

from websocket import TIMEOUT, WebSocket

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("KHEPRI", os.path.join(ROOT, "build/khepri"))
WHOLE = os.environ.get("KHEPRI_WHOLE", PROGRAM)  # where PROGRAM can only serve

# One machine plays everybody here; the tests of limits set their own by flags, which come before these.
GENEROUS = {"KHEPRI_REQUEST_RATE": "10000/s", "KHEPRI_REQUEST_BURST": "10000", "KHEPRI_MATCH_RATE": "10000/s",
            "KHEPRI_MATCH_BURST": "10000", "KHEPRI_MESSAGE_RATE": "10000/s", "KHEPRI_MESSAGE_BURST": "10000",
            "KHEPRI_MAX_CONNECTIONS_PER_ADDRESS": "5000", "KHEPRI_SEARCH_THREADS": "1"}


class Answer:
    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """Of an error."""
        return self.json()["code"]

    @property
    def bytes(self):
        return str(self.headers).encode() + self.body


class NotStarted(Exception):
    def __init__(self, exit_code, log):
        super().__init__(f"exit code {exit_code}: {log}")
        self.exit_code, self.log = exit_code, log


class Server:
    """A process of its own; the database is kept when it is started again."""

    def __init__(self, folder, *flags, program=PROGRAM, database=None, restore_signals=True, port=0, prefix=(), tls=None):
        """The prefix is a command that runs the program elsewhere, such as `ip netns exec NAME`. `tls`: the context of clients, if the
        server speaks https."""
        self.folder, self.flags, self.program, self.restore_signals = folder, flags, program, restore_signals
        self.asked_port, self.prefix, self.tls = port, prefix, tls
        self.database = database or os.path.join(folder, "khepri.db")
        self.log_path = os.path.join(folder, "log")
        self.sockets = []
        self.start()

    def start(self):
        command = [*self.prefix, self.program, "serve", "--port", str(self.asked_port), *self.flags]
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, restore_signals=self.restore_signals,
                                            env={**os.environ, **GENEROUS, "KHEPRI_DATABASE": self.database})
        line = self.process.stdout.readline().decode()
        found = re.search(r"https?://([\d.]+):(\d+)(/\S*)", line)
        if not found:
            raise NotStarted(self.wait(), self.log())
        self.host, self.port, self.base = found[1], int(found[2]), found[3].rstrip("/")
        return self

    def kill(self):
        self.process.kill()
        self.wait()

    def stop(self):
        """Asks it to end and waits; gives the exit code."""
        self.stop_politely()
        return self.wait()

    def stop_politely(self):
        self.process.send_signal(signal.SIGTERM)

    def wait(self):
        code = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        return code

    def end(self):
        for opened in self.sockets:
            opened.socket.close()
        if self.is_running():
            self.kill()

    def is_running(self):
        return self.process.poll() is None

    def log(self):
        with open(self.log_path, encoding="utf-8") as log:
            return log.read()

    def request(self, method, path, body=None, token=None, headers=None):
        """A body that is no text is sent as JSON."""
        connection = (http.client.HTTPSConnection(self.host, self.port, timeout=TIMEOUT, context=self.tls) if self.tls
                      else http.client.HTTPConnection(self.host, self.port, timeout=TIMEOUT))
        fields = {**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
        data = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        try:
            connection.request(method, self.base + path, data, fields)
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body, **more):
        return self.request("POST", path, body, **more)

    def socket(self, path, headers=None, **more):
        opened = WebSocket(self.host, self.port, self.base + path, headers, tls=self.tls, **more)
        self.sockets.append(opened)
        return opened

    def metric(self, name):
        """The value in a line of /metrics, labels and all: 'khepri_moves_total{game="mummies",by="person"}'."""
        for line in self.get("/metrics").body.decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[-1])
        return 0.0


class Case(unittest.TestCase):
    """Each test has a folder and servers of its own."""

    maxDiff = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def serve(self, *flags, **more):
        server = Server(self.folder, *flags, **more)
        self.addCleanup(server.end)
        return server

    def assert_error(self, answer, status, code):
        self.assertEqual((answer.status, answer.code), (status, code), answer.body)

    def assert_verified(self, record):
        """The record of a match that is over, as it was downloaded."""
        file = self.path("downloaded.khepri")
        with open(file, "wb") as out:
            out.write(record)
        done = subprocess.run([WHOLE, "verify", file], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


def eventually(condition, what):
    """Asks again until it is so; each question goes to the server, so this is no idle waiting."""
    import time
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        if (value := condition()):
            return value
        time.sleep(0.01)
    raise AssertionError(f"never: {what}")
