"""A WebSocket client that can also say what it must not: every frame is made by hand, every byte received is kept.

The frames and the request that opens a socket know nothing of sockets; tests/cluster uses them with asyncio.
"""

import base64
import os
import socket
import struct

CONTINUED, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10
TIMEOUT = 120  # seconds after which a test has failed


class Rejected(Exception):
    """The request to open a WebSocket was answered with something else."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body}")
        self.status, self.body = status, body


class Closed(Exception):
    """The server has closed: with a code of WebSockets, or without a word (none)."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


def frame(opcode, payload, final=True, masked=True, reserved=0):
    first = (0x80 if final else 0) | reserved << 4 | opcode
    mask_bit = 0x80 if masked else 0
    if len(payload) < 126:
        head = struct.pack("!BB", first, mask_bit | len(payload))
    elif len(payload) < 65536:
        head = struct.pack("!BBH", first, mask_bit | 126, len(payload))
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, len(payload))
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def upgrade_request(host, path, headers):
    fields = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
              "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **headers}
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode()


def content_length(head):
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.split(b":")[1])
    return 0


def close_reason(payload):
    """What a CLOSE frame says, as an exception."""
    code = struct.unpack("!H", payload[:2])[0] if payload else 1005
    return Closed(code, payload[2:].decode())


class Frames:
    """Bytes as they arrive, in; messages and control frames, out."""

    def __init__(self):
        self.unread = b""
        self.parts = []  # of a message that has not ended

    def feed(self, data):
        self.unread += data

    def next(self):
        """(opcode, payload) of a control frame or of a whole message (TEXT); none while bytes are missing."""
        while (found := self._frame()):
            opcode, payload, is_last = found
            if opcode not in (TEXT, CONTINUED):
                return opcode, payload
            self.parts.append(payload)
            if is_last:
                whole, self.parts = b"".join(self.parts), []
                return TEXT, whole
        return None

    def _frame(self):
        if len(self.unread) < 2:
            return None
        first, second = self.unread[:2]
        size, start = second & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(self.unread) < start:
                return None
            size = int.from_bytes(self.unread[2:start], "big")
        end = start + size
        if len(self.unread) < end:
            return None
        payload, self.unread = self.unread[start:end], self.unread[end:]
        return first & 0x0F, payload, bool(first & 0x80)


class WebSocket:
    def __init__(self, host, port, path, headers=None, receive_buffer=None, tls=None):
        self.received = b""  # all of it
        self.frames = Frames()
        self.socket = socket.socket()
        if receive_buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(TIMEOUT)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.socket.connect((host, port))
            if tls:
                self.socket = tls.wrap_socket(self.socket, server_hostname=host)
            self._open(f"{host}:{port}", path, headers or {})
        except BaseException:
            self.socket.close()
            raise

    def _open(self, host, path, headers):
        self.send_bytes(upgrade_request(host, path, headers))
        answer = self._more()
        while b"\r\n\r\n" not in answer:
            answer += self._more()
        head, _, rest = answer.partition(b"\r\n\r\n")
        status = int(head.split()[1])
        if status != 101:
            while (missing := content_length(head) - len(rest)) > 0:
                rest += self._more(missing)
            raise Rejected(status, rest.decode())
        self.frames.feed(rest)

    def send_bytes(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            raise Closed() from None

    def send(self, text):
        self.send_bytes(frame(TEXT, text.encode()))

    def receive(self):
        """The next message's text."""
        while True:
            opcode, payload = self._next()
            if opcode == TEXT:
                return payload.decode()
            if opcode == PING:
                self.send_bytes(frame(PONG, payload))
            if opcode == CLOSE:
                try:
                    self.send_bytes(frame(CLOSE, payload))
                except Closed:
                    pass
                self.socket.close()
                raise close_reason(payload)

    def close_code(self):
        """Reads on until the server closes."""
        try:
            while True:
                self.receive()
        except Closed as closed:
            return closed.code

    def _next(self):
        while not (found := self.frames.next()):
            self.frames.feed(self._more())
        return found

    def _more(self, size=65536):
        try:
            data = self.socket.recv(size)
        except ConnectionResetError:
            data = b""
        except socket.timeout:
            raise AssertionError(f"nothing came for {TIMEOUT} seconds") from None
        if not data:
            raise Closed()
        self.received += data
        return data

    def close(self):
        """Politely, but without waiting for an answer."""
        try:
            self.send_bytes(frame(CLOSE, struct.pack("!H", 1000)))
        except (Closed, OSError):
            pass
        self.socket.close()

    def cut(self):
        """As when a cable is pulled out of a client whose system still says so."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
