"""Tables at which one match is played after the other, of every game and mode, with computers, clocks and spectators."""

import asyncio
import itertools
import os
import time

import habits
from connection import request
from table import random_seed
from verdict import check_match, check_presence
from viewer import FAILURES, Viewer
from witness import Witness

EXPEDITION = {"mode": "expedition", "flips": True}
# game, options, seats (None: a person), seconds for a turn
PLANS = (
    ("mummies", {"players": 2, "target": 50}, [None, None], 0),
    ("archaeology", {"players": 3}, [None, "novice", None], 0),
    ("scarabya", {**EXPEDITION, "players": 3}, [None, None, None], 0),
    ("mummies", {"players": 3, "target": 50}, [None, "novice", None], 3),
    ("scarabya", {"mode": "duel", "players": 2, "flips": False}, [None, None], 0),
    ("archaeology", {"players": 2}, [None, None], 4),
    ("scarabya", {"mode": "solo", "players": 1, "flips": True}, [None], 0),
    ("mummies", {"players": 2, "target": 50}, [None, "apprentice"], 0),
    ("scarabya", {"mode": "duel", "players": 2, "flips": True}, [None, "novice"], 0),
    ("archaeology", {"players": 4}, [None, None, None, "apprentice"], 0),
    ("scarabya", {**EXPEDITION, "players": 4}, [None, "novice", None, None], 5),
    ("mummies", {"players": 5, "target": 50}, [None, None, None, None, "novice"], 0),
    ("scarabya", {**EXPEDITION, "players": 1}, [None], 0),
)
NEXT = {"mummies": "rematch", "archaeology": "rematch", "duel": "return_match", "solo": "try_again", "expedition": "try_again"}
STANDSTILL = 60  # seconds without an event in a match, after which something is wrong


class Table:
    def __init__(self, cluster, report, number, rng):
        self.cluster, self.report, self.rng = cluster, report, rng
        self.plans = itertools.cycle(PLANS[number % len(PLANS):] + PLANS[:number % len(PLANS)])
        self.viewers = []

    async def run(self, is_over):
        """Plays until then, and the latest match to its end; its clients stay connected."""
        plan, invitations = next(self.plans), None
        while True:
            witness = await self.play(plan, invitations)
            if is_over() or witness is None:
                return
            invitations = await self.next_match(witness, plan) if self.rng.random() < 0.5 else None
            if not invitations:
                plan = next(self.plans)
            await self.leave()

    async def play(self, plan, earlier=None):
        """One match; gives what was seen of it. `earlier`: the next match of one before, and the tokens that invite to it."""
        game, options, seats, turn_seconds = plan
        if earlier:
            match, invitations = earlier
            commitment = (await self.ask("GET", f"/api/matches/{match}"))["commitment"]
        else:
            made = await self.ask("POST", "/api/matches", {"game": game, "options": options, "turn_seconds": turn_seconds,
                                                           "seats": [{"computer": level} if level else {} for level in seats]})
            match, commitment = made["match"], made["commitment"]
            invitations = [invitation for invitation in made["seats"] if invitation]
        self.report.counts["begun"] += 1
        people = [await self.sit(match, invitation) for invitation in invitations]
        taken = {seat for seat, _ in people}
        computers = {seat for seat in range(1, len(seats) + 1) if seat not in taken}
        witness = Witness(self.report, match, commitment, game, computers, turn_seconds)
        self.viewers = [Viewer(self.cluster, witness, self.rng, token, seat, habits=habits.ALL) for seat, token in people]
        self.viewers.append(Viewer(self.cluster, witness, self.rng, name=f"Guest {self.rng.randrange(100)}"))
        for viewer in self.viewers:
            viewer.task = asyncio.create_task(viewer.run())
        if not await self.wait_for_end(witness):
            return None
        await check_match(self.cluster, self.report, witness, self.viewers, self.rng)
        return witness

    async def sit(self, match, invitation):
        token = os.urandom(32).hex()  # so that to ask again is no second seat
        taken = await self.ask("POST", f"/api/matches/{match}/seats", {"invitation": invitation, "seed": random_seed(), "token": token})
        return taken["seat"], token

    async def ask(self, method, path, body=None):
        """At one server after the other, until one does it."""
        end = time.monotonic() + STANDSTILL
        while True:
            try:
                answer = await request(self.cluster.balancer.pick(self.rng), method, path, body)
                if answer.status < 300:
                    return answer.json()
                if answer.status < 500:
                    raise AssertionError(f"{method} {path} {body}: {answer.status} {answer.body}")
            except FAILURES:
                pass
            if time.monotonic() > end:
                raise AssertionError(f"{method} {path}: no server does it")
            await asyncio.sleep(self.rng.uniform(0.1, 0.3))

    async def wait_for_end(self, witness):
        ends = asyncio.gather(*(viewer.ended.wait() for viewer in self.viewers))
        try:
            while not ends.done():
                await asyncio.wait([ends, *(viewer.task for viewer in self.viewers)], timeout=1, return_when=asyncio.FIRST_COMPLETED)
                for viewer in self.viewers:
                    if viewer.task.done():
                        viewer.task.result()
                        raise AssertionError(f"match {witness.match}: a client ended early")
                if self.report.net(witness.progress, time.monotonic()) > STANDSTILL:
                    witness.violate(f"nothing has happened since version {witness.version()}: {self.states()}")
                    return False
            return True
        finally:
            ends.cancel()

    def states(self):
        return "; ".join(f"{viewer.key} saw {viewer.seen} (all to {viewer.complete}), waits for "
                         f"{viewer.pending and viewer.pending.message}" for viewer in self.viewers)

    async def next_match(self, witness, plan):
        """All people ask at once, and get the same one; the tokens of the old match invite to it."""
        people = [viewer for viewer in self.viewers if viewer.seat]
        for viewer in people:
            viewer.wish = {"type": "next_match", "kind": NEXT[plan[1].get("mode", plan[0])]}
        async with asyncio.timeout(STANDSTILL):
            while any(viewer.wish or viewer.pending for viewer in people):
                await asyncio.sleep(0.05)
        if len(witness.next_matches) != 1:
            witness.violate(f"next matches: {witness.next_matches}, expected one")
        return min(witness.next_matches), [viewer.token for viewer in people]

    async def leave(self):
        for viewer in self.viewers:
            viewer.released.set()
        await asyncio.gather(*(viewer.task for viewer in self.viewers))
        self.viewers = []

    async def check_presence(self):
        if self.viewers:
            await check_presence(self.cluster, self.report, self.viewers)
