"""A relay to PostgreSQL that loses answers, as on a broken route: what is asked arrives, what is answered does not."""

import socket
import threading


class Relay:
    """From the bytes `until` on, which pass, answers are lost while is_deaf."""

    def __init__(self, host, port, until):
        self.target, self.until = (host, int(port)), until
        self.is_deaf = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.sockets = [self.listener]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                inside, _ = self.listener.accept()
            except OSError:
                return
            outside = socket.create_connection(self.target)
            self.sockets += [inside, outside]
            threading.Thread(target=self.pass_on, args=(inside, outside, self.listen()), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(outside, inside, lambda _: not self.is_deaf), daemon=True).start()

    def listen(self):
        """Lets everything pass and looks for what makes us deaf, across pieces too."""
        before = b""

        def passes(data):
            nonlocal before
            before = before[-len(self.until):] + data
            if self.until in before:
                self.is_deaf, before = True, b""
            return True

        return passes

    @staticmethod
    def pass_on(source, target, passes):
        try:
            while data := source.recv(65536):
                if passes(data):
                    target.sendall(data)
        except OSError:
            pass
        for end in (source, target):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        for one in self.sockets:
            one.close()
