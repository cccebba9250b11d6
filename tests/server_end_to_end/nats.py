"""A NATS server of its own on a free port, workers, and a client that listens to what is sent."""

import json
import os
import shutil
import signal
import socket
import subprocess
import threading

from server import WHOLE
from websocket import TIMEOUT

NATS_SERVER = shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Nats:
    def __init__(self, certificate=None):
        """With a certificate for localhost and its key, connections are encrypted."""
        self.port = free_port()
        self.url = f"tls://localhost:{self.port}" if certificate else f"nats://127.0.0.1:{self.port}"
        self.flags = ["--tls", "--tlscert", certificate[0], "--tlskey", certificate[1]] if certificate else []
        self.process = None

    def start(self):
        self.process = subprocess.Popen([NATS_SERVER, "-a", "127.0.0.1", "-p", str(self.port), *self.flags],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return self

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Logged:
    """A process whose log lines can be waited for."""

    def __init__(self, *arguments, program=WHOLE, **more):
        self.lines = []
        self.changed = threading.Condition()
        self.process = subprocess.Popen([program, *arguments], stderr=subprocess.PIPE, text=True, **more)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stderr:
            with self.changed:
                self.lines.append(line)
                self.changed.notify_all()

    def wait_for(self, text, count=1):
        with self.changed:
            found = self.changed.wait_for(lambda: sum(text in line for line in self.lines) >= count, TIMEOUT)
            assert found, (text, self.lines[-10:])
        return self

    def count(self, text):
        with self.changed:
            return sum(text in line for line in self.lines)

    def kill(self):
        self.process.kill()
        return self.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def wait(self):
        code = self.process.wait(TIMEOUT)
        self.reader.join(TIMEOUT)
        self.process.stderr.close()
        return code

    def end(self):
        if self.process.poll() is None:
            self.kill()


class Worker(Logged):
    def __init__(self, nats, *flags):
        super().__init__("worker", "--nats", nats.url, "--log-level", "debug", *flags)

    def wait_for_nats(self):
        return self.wait_for("event=nats_connected")


class Listener:
    """Reads every message on a subject, in the protocol of NATS."""

    def __init__(self, nats, subject):
        self.socket = socket.create_connection(("127.0.0.1", nats.port), timeout=TIMEOUT)
        self.file = self.socket.makefile("rb")
        self.file.readline()  # INFO
        self.socket.sendall(f'CONNECT {{"verbose":false}}\r\nSUB {subject} 1\r\nPING\r\n'.encode())
        assert self.file.readline() == b"PONG\r\n"

    def receive(self):
        while True:
            line = self.file.readline().decode()
            if line.startswith("PING"):
                self.socket.sendall(b"PONG\r\n")
            if line.startswith("MSG"):
                body = self.file.read(int(line.split()[-1]) + 2)[:-2]
                return json.loads(body)

    def close(self):
        self.file.close()
        self.socket.close()
