"""Requests and WebSockets of many clients on one thread; the frames are those of tests/server_end_to_end."""

import asyncio
import http.client
import io
import json

from parts import Server  # noqa: F401  (sets the path of tests/server_end_to_end)
from server import Answer
from websocket import CLOSE, PING, PONG, TEXT, Closed, Frames, Rejected, close_reason, content_length, frame, upgrade_request

CONNECTING = 2  # seconds a client waits for a connection, and for the answer to a request


class _Received:
    """Bytes for http.client, which reads from sockets."""

    def __init__(self, data):
        self.data = data

    def makefile(self, *_):
        return io.BytesIO(self.data)


async def request(place, method, path, body=None, token=None, timeout=CONNECTING, source=None):
    """Raises OSError, TimeoutError or http.client.HTTPException when there is no whole answer."""
    fields = {"Host": f"{place.host}:{place.port}", "Connection": "close", **({"Authorization": f"Bearer {token}"} if token else {})}
    data = b"" if body is None else json.dumps(body).encode()
    head = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items()), f"Content-Length: {len(data)}"]
    async with asyncio.timeout(timeout):
        reader, writer = await asyncio.open_connection(place.host, place.port, local_addr=(source, 0) if source else None)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + data)
            response = http.client.HTTPResponse(_Received(await reader.read()), method=method)
        finally:
            writer.transport.abort()
    response.begin()
    return Answer(response)


class Socket:
    """A WebSocket with JSON in both directions."""

    def __init__(self, reader, writer):
        self.reader, self.writer, self.frames = reader, writer, Frames()

    @classmethod
    async def open(cls, place, path, headers=None):
        async with asyncio.timeout(CONNECTING):
            opened = cls(*await asyncio.open_connection(place.host, place.port))
            try:
                await opened._upgrade(f"{place.host}:{place.port}", path, headers or {})
            except BaseException:
                opened.cut()
                raise
            return opened

    async def _upgrade(self, host, path, headers):
        self.writer.write(upgrade_request(host, path, headers))
        try:
            head = await self.reader.readuntil(b"\r\n\r\n")
            status = int(head.split()[1])
            if status != 101:
                raise Rejected(status, (await self.reader.readexactly(content_length(head))).decode())
        except asyncio.IncompleteReadError:
            raise Closed() from None

    def send(self, **message):
        self.writer.write(frame(TEXT, json.dumps(message).encode()))

    async def receive(self):
        """The next message. A call that is cancelled loses nothing."""
        while True:
            while not (found := self.frames.next()):
                data = await self.reader.read(65536)
                if not data:
                    raise Closed()
                self.frames.feed(data)
            opcode, payload = found
            if opcode == TEXT:
                return json.loads(payload)
            if opcode == PING:
                self.writer.write(frame(PONG, payload))
            if opcode == CLOSE:
                self.writer.write(frame(CLOSE, payload))
                raise close_reason(payload)

    def cut(self):
        self.writer.transport.abort()
