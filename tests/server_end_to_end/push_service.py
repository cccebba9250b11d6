"""A push service of our own: https on this machine with its own certificate. It keeps what it gets and answers as a test wants."""

import http.server
import os
import queue
import socket
import ssl
import subprocess
import threading

from certificates import make_certificate
from websocket import TIMEOUT


class Message:
    def __init__(self, path, headers, body):
        self.path, self.headers, self.body = path, headers, body


class PushService:
    """Answers 201, or what `answers` says of a path: a function of the handler of the request."""

    def __init__(self, folder):
        self.certificate, key = make_certificate(folder)
        self.messages = queue.Queue()
        self.answers = {}
        self.connections = 0
        self.ended = threading.Event()  # ends what hangs
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.messages.put(Message(self.path, self.headers, body))
                service.answers.get(self.path, answer(201))(self)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def get_request(self):
                connection, address = super().get_request()
                service.connections += 1
                return connection, address

            def finish_request(self, request, client_address):
                request.settimeout(TIMEOUT)
                try:
                    with context.wrap_socket(request, server_side=True) as secured:
                        super().finish_request(secured, client_address)
                except (OSError, ssl.SSLError):
                    pass  # those who do not trust us, or have heard enough

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.server = Server(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def name(self):
        return f"localhost:{self.port}"

    def endpoint(self, path):
        return f"https://{self.name}/{path}"

    def next(self):
        """The next message; fails if none comes."""
        return self.messages.get(timeout=TIMEOUT)

    def close(self):
        self.ended.set()
        self.server.shutdown()
        self.server.server_close()


def answer(status, **headers):
    def reply(handler):
        handler.send_response(status)
        for name, value in headers.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.send_header("Content-Length", "0")
        handler.end_headers()
    return reply


def in_turn(*replies):
    """A reply for each request; the last one for all that follow."""
    left = list(replies)
    return lambda handler: (left.pop(0) if len(left) > 1 else left[0])(handler)


class EndlessAnswer:
    """Sends until the other side has had enough."""

    def __init__(self):
        self.was_cut_off = threading.Event()

    def __call__(self, handler):
        handler.send_response(201)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"x" * 65536)
        except (OSError, ssl.SSLError):
            self.was_cut_off.set()


def nonsense(handler):
    handler.wfile.write(b"HELLO, I AM NO WEB SERVER\r\n\r\n")
    handler.wfile.flush()
    handler.connection.shutdown(socket.SHUT_RDWR)
