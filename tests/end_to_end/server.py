"""A server under test, and programs that talk to it: requests over HTTP, and a small WebSocket of our own."""

import base64
import http.client
import json
import os
import re
import secrets
import socket
import struct
import subprocess

from khepri import DEADLINE, PROGRAM

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Server:
    """`khepri serve` on a free port with a database of its own."""

    def __init__(self, database, *flags):
        self.command = [PROGRAM, "serve", "--database", database, *flags]
        self.sockets = []
        self.start("0")

    def start(self, port):
        self.process = subprocess.Popen([*self.command, "--port", port], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True)
        line = self.process.stdout.readline()
        self.address = re.search(r"http://\S+", line).group(0).rstrip("/")
        self.host = self.address.removeprefix("http://")

    def restart(self):
        """At the same address."""
        self.close()
        self.start(self.host.split(":")[1])

    def close(self):
        """Its exit code, when it was asked to end."""
        for opened in self.sockets:
            opened.close()
        self.process.terminate()
        self.process.communicate(timeout=DEADLINE)
        return self.process.returncode

    def ask(self, method, path, body=None, token=None, headers=None):
        """The status and the body, as JSON where it is."""
        connection = http.client.HTTPConnection(self.host, timeout=DEADLINE)
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = "Bearer " + token
        text = body if body is None or isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request(method, path, text, headers)
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        is_json = response.getheader("Content-Type", "").startswith("application/json")
        return response.status, json.loads(text) if is_json else text

    def get(self, path, token=None):
        return self.ask("GET", path, token=token)

    def post(self, path, body, token=None):
        return self.ask("POST", path, body, token)

    def make(self, **request):
        status, made = self.post("/api/matches", request)
        assert status == 201, made
        return made

    def sit(self, match, name, **request):
        status, taken = self.post(f"/api/matches/{match}/seats", {"name": name, "seed": secrets.token_hex(32), **request})
        assert status == 201, taken
        return taken

    def socket(self, match, token=None):
        """A socket that has sent hello."""
        opened = self.open(f"/api/matches/{match}/socket")
        opened.say({"type": "hello", **({"token": token} if token else {})})
        return opened

    def bot_socket(self, match, token):
        return self.open(f"/api/matches/{match}/bot", {"Authorization": "Bearer " + token})

    def open(self, path, headers=None):
        self.sockets.append(WebSocket(self.host, path, headers))
        return self.sockets[-1]


class WebSocket:
    """As a client of RFC 6455 speaks it, without extensions."""

    def __init__(self, host, path, headers=None):
        name, port = host.rsplit(":", 1)
        self.socket = socket.create_connection((name, int(port)), timeout=DEADLINE)
        self.file = self.socket.makefile("rb")
        self.closed = None  # code and reason, once the server has closed
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        lines += [f"{key}: {value}" for key, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.status = int(self.file.readline().split()[1])
        while self.file.readline() not in (b"\r\n", b""):
            pass

    def say(self, message):
        self.send(TEXT, (message if isinstance(message, str) else json.dumps(message)).encode())

    def send(self, opcode, payload):
        mask = os.urandom(4)
        size = len(payload)
        length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self.socket.sendall(struct.pack("!B", 0x80 | opcode) + length + mask + masked)

    def read(self):
        """The next message; None once the socket is closed."""
        try:
            return self.read_frames()
        except ConnectionError:
            self.closed = self.closed or (1006, "")
            return None

    def read_frames(self):
        message = b""
        while self.closed is None:
            head = self.file.read(2)
            if len(head) < 2:
                self.closed = (1006, "")
                break
            size = head[1] & 0x7F
            if size >= 126:
                size = int.from_bytes(self.file.read(2 if size == 126 else 8), "big")
            payload = self.file.read(size)
            opcode = head[0] & 0x0F
            if opcode == PING:
                self.send(PONG, payload)
            elif opcode == CLOSE:
                self.closed = (int.from_bytes(payload[:2], "big"), payload[2:].decode())
                self.send(CLOSE, payload)
            elif opcode <= TEXT:
                message += payload
                if head[0] & 0x80:
                    return json.loads(message)
        return None

    def until(self, kind, wanted=lambda message: True):
        """Reads on to the next message of a type that is as wanted."""
        while (message := self.read()) is not None:
            if message["type"] == kind and wanted(message):
                return message
        raise AssertionError(f"no {kind} came; closed with {self.closed}")

    def close(self):
        self.file.close()
        self.socket.close()
