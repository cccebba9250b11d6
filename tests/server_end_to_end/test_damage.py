"""A page of the SQLite file is damaged: the matches on it are lost, and the others are played on."""

import random
import sqlite3
import subprocess

from server import WHOLE, Case, eventually
from table import Table, play
from websocket import TIMEOUT

PAGE = 4096


def pages_of(database, name):
    """The pages with the rows of a table or an index."""
    with sqlite3.connect(database) as opened:
        rows = opened.execute("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf'", (name,)).fetchall()
    opened.close()
    return [row[0] for row in rows]


def read_page(database, page):
    with open(database, "rb") as file:
        file.seek((page - 1) * PAGE)
        return file.read(PAGE)


def damage(database, page):
    with open(database, "r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(random.Random(page).randbytes(PAGE))


class Damaged(Case):
    def begin(self, server, count):
        """Matches that were played one after the other for a while."""
        tables = [Table(server, "mummies", {"players": 2}) for _ in range(count)]
        for table in tables:
            players = [player.wait_for_start() for player in table.players()]
            end = players[0].version + 8
            play(players, random.Random(1), until=lambda: players[0].version >= end)
            for player in players:
                player.close()
        return tables

    def play_to_the_end(self, table):
        self.assertTrue(play(table.players(), random.Random(2)))
        self.assert_verified(table.get("/record").body)

    def test_new_events_on_it_are_lost_and_reported_and_all_others_play_on(self):
        server = self.serve()
        tables = self.begin(server, 12)
        self.assertEqual(server.stop(), 0)
        pages = pages_of(server.database, "new_events")
        page = pages[len(pages) // 2]
        content = read_page(server.database, page)
        on_it = [table for table in tables if table.match.encode() in content]
        others = [table for table in tables if table not in on_it]
        self.assertTrue(on_it)
        self.assertGreater(len(others), 5)
        damage(server.database, page)
        server.start()
        for table in others:
            self.play_to_the_end(table)
        for table in on_it:
            answer = table.get("", 1)
            self.assertIn((answer.status, answer.code), [(503, "store_unavailable"), (500, "unreadable_match")])
        self.play_to_the_end(Table(server, "mummies", {"players": 2}))
        eventually(lambda: server.get("/readyz").status == 200, "ready")
        log = server.log()
        self.assertEqual(log.count("event=store_repaired table=new_events"), 1, log)
        for table in tables:
            self.assertEqual(log.count(f"event=match_damaged match={table.match}"), int(table in on_it), log)

    def test_an_index_is_made_anew(self):
        server = self.serve()
        tables = self.begin(server, 12)
        self.assertEqual(server.stop(), 0)
        damage(server.database, pages_of(server.database, "new_events_by_match")[0])
        server.start()
        for table in tables:
            self.play_to_the_end(table)
        self.assertIn("event=store_repaired table=new_events matches=0", server.log())

    def test_a_match_that_is_lost_can_be_deleted(self):
        server = self.serve("--admin-socket", self.path("admin"))
        tables = self.begin(server, 3)
        self.assertEqual(server.stop(), 0)
        for page in pages_of(server.database, "new_events"):
            damage(server.database, page)
        server.start()
        for table in tables:
            self.assert_error(table.get("", 1), 503, "store_unavailable")
            self.admin("delete", table.match)
            self.assert_error(table.get("", 1), 404, "no_such_match")

    def admin(self, *words):
        done = subprocess.run([WHOLE, "admin", *words, "--socket", self.path("admin")], capture_output=True, text=True,
                              timeout=TIMEOUT)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
