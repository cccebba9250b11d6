"""What tests of clients that mean harm share."""

import random
import socket

from server import Case
from table import Table, play
from websocket import TIMEOUT


class Hostile(Case):
    def raw(self, server):
        opened = socket.create_connection((server.host, server.port), timeout=TIMEOUT)
        self.addCleanup(opened.close)
        return opened

    def assert_dropped(self, opened):
        """The server closes; what it says before does not matter."""
        try:
            while opened.recv(65536):
                pass
        except ConnectionResetError:
            pass

    def assert_plays_on(self, server):
        self.assertTrue(server.is_running(), server.log())
        table = Table(server, "mummies", {"players": 2})
        players = table.players()
        play(players, random.Random(1), until=lambda: players[0].version >= 6)
        for player in players:
            player.close()
