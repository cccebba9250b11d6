"""Nobody gets more than his seat may know: everything that each viewer received is searched."""

import glob
import json
import os
import random
import re

from server import Case
from table import Table, plain_moves, play

PAPYRUS = re.compile(rb'"([VNSC]{4}[2-6])"')
VIEW_FIELDS = {
    "mummies": {"seat", "players", "turn", "phase", "round", "totals", "hand", "rows", "papyrus", "covered", "sacrificed",
                "sacrificed_by", "hand_sizes", "draw_size", "returned", "openly_returned", "kept", "sacrifices_in_a_row",
                "turns_taken", "last_round"},
    "archaeology": {"seat", "turn", "phase", "loser", "given", "taken", "sold", "explored", "began_dry", "passes",
                    "barren_turns", "hand", "market", "chambers", "dig", "money", "sales", "opened", "maps_used", "thieves_seen",
                    "sandstorms_seen", "hands", "hands_seen_by_all"},
    "scarabya": {"seat", "arrangement", "scarabs", "rocks", "first", "turned", "to_come", "to_place", "placed", "pending",
                 "boards"},
}


class Viewer:
    """A socket and all that HTTP answered, with what was asked."""

    def __init__(self, table, seat=None):
        self.table, self.seat = table, seat
        self.player = table.player(seat)
        self.answers = []

    def ask_everything(self):
        """All paths of the match, and errors."""
        table, seat = self.table, self.seat
        for path in ("", "/history", "/history?from=100", "/record", "/seats", "/nothing"):
            self.answers.append(table.get(path, seat).bytes)
        for body in ({"type": "move", "id": "", "version": 0, "move": {"type": "nonsense"}}, "nonsense",
                     {"type": "undo", "id": "u", "version": 0}):
            self.answers.append(table.post("/messages", body, seat).bytes)
        self.answers.append(table.server.get("/metrics").bytes + table.server.get("/api/lobby").bytes)

    def views(self):
        for message in self.player.messages:
            status = message.get("status", message)
            if "view" in status:
                yield status["version"], status["view"]

    @property
    def bytes(self):
        return b"".join(self.answers) + self.text

    @property
    def text(self):
        """Of the messages, without the frames between them."""
        return "\n".join(json.dumps(message) for message in self.player.messages).encode()


def watched(table):
    return [Viewer(table, seat) for seat in table.tokens], Viewer(table)


def play_watched(table, rng, look_every=10):
    """To the end but for the last look: everybody asks everything every now and then."""
    seated, spectator = watched(table)
    players = [viewer.player for viewer in seated]
    next_look = 0
    while not play(players, rng, until=lambda: players[0].version >= next_look):
        for viewer in [*seated, spectator]:
            viewer.ask_everything()
        next_look = players[0].version + look_every
    spectator.player.catch_up(players[0].version)
    return seated, spectator


class Secrets(Case):
    def secrets_of(self, table):
        """Everything that only its owner may see while the match is running."""
        named = {f"token {seat}": token for seat, token in table.tokens.items()}
        named |= {f"seed {seat}": seed for seat, seed in table.seeds.items()}
        named |= {f"invitation {seat}": text for seat, text in enumerate(table.made["seats"], 1) if text}
        named["invitation"] = table.made["invitation"]
        named["secret"] = re.search(r"^secret ([0-9a-f]{64})", table.get("/record").body.decode(), re.M)[1]
        return named

    def test_no_token_invitation_seed_or_secret_is_told_logged_or_kept_in_plain_text(self):
        server = self.serve("--log-level", "debug")
        for game, options in (("mummies", {"players": 3}), ("archaeology", {"players": 2}),
                              ("scarabya", {"mode": "expedition", "players": 2, "flips": True})):
            table = Table(server, game, options, in_lobby=True)
            seated, spectator = play_watched(table, random.Random(1))
            for name, secret in self.secrets_of(table).items():
                for viewer in [*seated, spectator]:
                    self.assertNotIn(secret.encode(), viewer.bytes, f"{game}: {name} sent to {viewer.seat}")
                    self.assertNotIn(bytes.fromhex(secret), viewer.player.socket.received)
                self.assertNotIn(secret, server.log(), f"{game}: {name} logged")
                if name.startswith(("token", "invitation")):
                    self.assert_not_kept(secret)
        server.stop()
        self.assertNotIn("Bearer", server.log())

    def assert_not_kept(self, secret):
        for file in glob.glob(os.path.join(self.folder, "khepri.db*")):
            with open(file, "rb") as kept:
                content = kept.read()
            self.assertNotIn(secret.encode(), content, file)
            self.assertNotIn(bytes.fromhex(secret), content, file)

    def test_the_database_is_for_the_owner_alone(self):
        server = self.serve()
        Table(server, "mummies", {"players": 2})
        for file in glob.glob(os.path.join(self.folder, "khepri.db*")):
            self.assertEqual(os.stat(file).st_mode & 0o077, 0, f"{file} holds the secrets of running matches")


class Cards(Case):
    def test_views_have_the_fields_of_their_page_and_the_viewer_s_own_seat(self):
        server = self.serve()
        for game, options in (("mummies", {"players": 3}), ("archaeology", {"players": 3}),
                              ("scarabya", {"mode": "expedition", "players": 2, "flips": True})):
            seated, spectator = play_watched(Table(server, game, options), random.Random(2))
            for viewer in [*seated, spectator]:
                for _, view in viewer.views():
                    self.assertLessEqual(set(view), VIEW_FIELDS[game])
                    self.assertEqual(view["seat"], viewer.seat or "spectator")
                    if viewer is spectator:
                        self.assertFalse(view.get("hand"))
                        self.assertFalse(view.get("sacrificed"))
                        self.assertNotIn("pending", view)

    def test_a_papyrus_of_mummies_is_unheard_of_until_it_was_seen(self):
        """Each papyrus is there once, so its name can be searched for in the bytes."""
        server = self.serve()
        for seed in range(3):
            seated, spectator = play_watched(Table(server, "mummies", {"players": 3}), random.Random(seed))
            hands = [dict(viewer.views()) for viewer in seated]
            for viewer in [*seated, spectator]:
                self.assert_heard_only_what_was_seen(viewer, hands)

    def assert_heard_only_what_was_seen(self, viewer, views):
        """By the views of the owners of the hands: own hand, and what lay open for all."""
        seen, hidden = set(), 0
        for message in viewer.player.messages:
            status = message.get("status", message)
            if "view" not in status:
                self.assertEqual(PAPYRUS.findall(json.dumps(message).encode()), [])
                continue
            version = status["version"]
            open_for_all = views[0][version]
            seen |= {open_for_all["papyrus"], *open_for_all["covered"]}
            if viewer.seat:
                seen |= set(views[viewer.seat - 1][version]["hand"])
            move = message.get("event", {}).get("move", {})
            if move.get("type") == "decree":
                seen.add(move["papyrus"])
            if "last_round" in open_for_all:
                seen.add(open_for_all["last_round"]["papyrus"])
            named = {name.decode() for name in PAPYRUS.findall(json.dumps(message).encode())}
            self.assertLessEqual(named, seen, f"version {version}, viewer {viewer.seat}")
            held = {card for other in views for card in other[version]["hand"] if len(card) == 5}
            hidden += len(held - seen)
        self.assertGreater(hidden, 0, "there was something to find")

    def test_of_a_sacrifice_others_are_told_the_number(self):
        seated, spectator = play_watched(Table(self.serve(), "mummies", {"players": 3}), random.Random(3))
        count = 0
        for viewer in [*seated, spectator]:
            for message in viewer.player.messages:
                event = message.get("event", {})
                if event.get("move", {}).get("type") == "sacrifice" and event["seat"] != viewer.seat:
                    self.assertEqual(set(event["move"]), {"type", "count"})
                    count += 1
        self.assertGreater(count, 0)

    def test_a_hand_of_archaeology_is_known_by_what_was_taken_in_the_open(self):
        table = Table(self.serve(), "archaeology", {"players": 3})
        seated, spectator = play_watched(table, random.Random(4))
        robbed = any(m["event"]["move"]["type"] == "rob" for m in spectator.player.messages if "event" in m)
        self.assertTrue(robbed)
        for _, view in spectator.views():  # nothing was traded, so a spectator knows no card of any hand
            self.assertEqual([hand["known"] for hand in view["hands"]], [{}, {}, {}])
            self.assertEqual(view["hands"], view["hands_seen_by_all"])

    def test_what_a_thief_took_is_known_to_two(self):
        table = Table(self.serve(), "archaeology", {"players": 3})
        seated, _ = play_watched(table, random.Random(5))
        third = 0
        views = [dict(viewer.views()) for viewer in seated]
        for message in seated[0].player.messages:
            if message.get("event", {}).get("move", {}).get("type") != "rob":
                continue
            thief, victim = message["event"]["seat"], message["event"]["move"]["victim"]
            other = ({1, 2, 3} - {thief, victim}).pop()
            before, after = views[other - 1][message["version"] - 1], views[other - 1][message["version"]]
            of_victim = before["hands"][victim - 1]
            if len(of_victim["known"]) == 1 and sum(of_victim["known"].values()) == of_victim["cards"]:
                continue  # all saw the victim take these, of one kind: everybody knows what is gone
            self.assertEqual(after["hands"][thief - 1]["known"], before["hands"][thief - 1]["known"])
            third += 1
        self.assertGreater(third, 0)


class Rounds(Case):
    """A round of an expedition reveals nothing before all have placed."""

    OPTIONS = {"mode": "expedition", "players": 3, "flips": True, "arrangement": "A0B1C2D3", "order": "FILNPTUVWXYZ"}

    def first_round(self, server, which):
        """Seats 1 and 2 place, the first one somewhere else each time; gives what seat 3 and a spectator received."""
        table = Table(server, "scarabya", self.OPTIONS)
        players = [player.wait_for_start() for player in table.players()]
        spectator = table.player().wait_for_start()
        for player, choice in ((players[0], which), (players[1], 0)):
            moves = plain_moves(player)
            answer = player.act(moves[choice % len(moves)])
            assert answer["type"] == "update", answer
            for other in [*players, spectator]:
                other.catch_up(answer["version"])
        watchers = [players[2], spectator]
        updates = [[m for m in watcher.messages if m["type"] == "update"] for watcher in watchers]
        pages = [re.sub(rb'"milliseconds":\d+', b"", table.get("/history", seat).body) for seat in (3, None)]
        return table, players, updates, pages

    def test_what_others_receive_is_the_same_wherever_a_tile_was_placed(self):
        server = self.serve()
        first = self.first_round(server, 0)
        for which in (1, 7, 40):
            other = self.first_round(server, which)
            self.assertEqual(first[2], other[2])
            self.assertEqual(first[3], other[3])

    def test_placements_lie_open_once_all_have_placed(self):
        table, players, updates, _ = self.first_round(self.serve(), 3)
        for watcher in updates:
            for update in watcher:
                self.assertEqual(update["event"]["move"], {"type": "place"})
                self.assertEqual([board["tiles"] for board in update["view"]["boards"]], [[], [], []])
        own = players[0].view["pending"]
        last = players[2].act(plain_moves(players[2])[0])
        self.assertEqual(last["view"]["boards"][0]["tiles"], [own])

    def test_a_placement_taken_back_leaves_no_trace_with_others(self):
        table, players, _, _ = self.first_round(self.serve(), 3)
        before = players[2].view
        undone = players[0].ask(type="undo", version=players[0].version)
        self.assertEqual(undone["event"]["move"], {"type": "undo"})
        again = players[0].act(plain_moves(players[0])[9])
        players[2].catch_up(again["version"])
        self.assertEqual(players[2].view, before)
