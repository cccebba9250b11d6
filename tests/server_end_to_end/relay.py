"""A relay to PostgreSQL whose answers can be held back, as on a lost route: what is asked arrives, what is answered does not."""

import socket
import threading


class Relay:
    def __init__(self, host, port):
        self.target = (host, int(port))
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
            threading.Thread(target=self.pass_on, args=(inside, outside, lambda: False), daemon=True).start()
            threading.Thread(target=self.pass_on, args=(outside, inside, lambda: self.is_deaf), daemon=True).start()

    @staticmethod
    def pass_on(source, target, is_lost):
        try:
            while data := source.recv(65536):
                if not is_lost():
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
