"""What a store that goes away and comes back has to look like."""

import random

from server import Case, eventually
from table import Table, catch_up, choose, play


class StoreCase(Case):
    def begun(self, server):
        table = Table(server, "mummies", {"players": 2})
        return table, [player.wait_for_start() for player in table.players()]

    def move(self, players, rng=random.Random(1)):
        catch_up(players)
        mover = next(player for player in players if player.seat in player.to_act)
        return mover, mover.act(choose(mover, rng))

    def assert_away(self, server, players, table):
        """Nothing is acknowledged, what is known is still shown, and the next move fails as well."""
        version = catch_up(players)
        for _ in range(2):
            mover, answer = self.move(players)
            self.assertEqual((answer["type"], answer["code"]), ("error", "store_unavailable"))
            self.assertEqual(mover.version, version)
        self.assert_error(server.post("/api/matches", {"game": "mummies", "options": {"players": 2}}), 503, "store_unavailable")
        ready = server.get("/readyz")
        self.assertEqual(ready.status, 503)
        self.assertEqual(server.get("/healthz").status, 200)
        self.assertEqual(table.get("", 1).json()["status"]["version"], version)

    def assert_back(self, server, players):
        """Without anybody's help; the players are the same as before."""
        eventually(lambda: server.get("/readyz").status == 200, "ready again")
        self.assertTrue(play(players, random.Random(2)))
        self.assert_verified(server.get(f"/api/matches/{players[0].match}/record").body)
