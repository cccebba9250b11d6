"""Tables at which one match is played after the other, of every game and mode, with computers, clocks and spectators."""

import asyncio
import itertools
import os
import time
from dataclasses import dataclass

import habits
from connection import request
from table import random_seed
from verdict import check_match, check_presence
from viewer import FAILURES, Viewer
from witness import Witness

@dataclass
class Plan:
    game: str
    options: dict
    seats: list  # None: a person
    turn_seconds: int = 0
    by_pairing: bool = False

    @property
    def next_match(self):
        return NEXT[self.options.get("mode", self.game)]


def mummies(seats, *more):
    return Plan("mummies", {"players": len(seats), "target": 50}, seats, *more)


def archaeology(seats, *more):
    return Plan("archaeology", {"players": len(seats)}, seats, *more)


def scarabya(mode, seats, *more):
    return Plan("scarabya", {"mode": mode, "players": len(seats), "flips": True}, seats, *more)


PLANS = (
    mummies([None, None]),
    archaeology([None, "novice", None]),
    scarabya("expedition", [None, None, None]),
    mummies([None, "novice", None], 3),
    scarabya("duel", [None, None]),
    archaeology([None, None], 4),
    mummies([None, None], 600, True),
    scarabya("solo", [None]),
    mummies([None, "apprentice"]),
    scarabya("duel", [None, "novice"]),
    archaeology([None, None, None, "apprentice"]),
    scarabya("expedition", [None, "novice", None, None], 5),
    mummies([None, None, None, None, "novice"]),
    scarabya("expedition", [None]),
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
        people = await self.pair(plan) if plan.by_pairing and not earlier else None
        match, people = people or await self.arrange(plan, earlier)
        self.report.counts["begun"] += 1
        commitment = (await self.ask("GET", f"/api/matches/{match}"))["commitment"]
        computers = set(range(1, len(plan.seats) + 1)) - {seat for seat, _ in people}
        witness = Witness(self.report, match, commitment, plan.game, computers, plan.turn_seconds)
        self.viewers = [Viewer(self.cluster, witness, self.rng, token, seat, habits=habits.ALL) for seat, token in people]
        self.viewers.append(Viewer(self.cluster, witness, self.rng, name=f"Guest {self.rng.randrange(100)}"))
        for viewer in self.viewers:
            viewer.task = asyncio.create_task(viewer.run())
        if not await self.wait_for_end(witness):
            return None
        await check_match(self.cluster, self.report, witness, self.viewers, self.rng)
        return witness

    async def arrange(self, plan, earlier):
        """A match, and its people: (seat, token)."""
        if earlier:
            match, invitations = earlier
        else:
            made = await self.ask("POST", "/api/matches", {
                "game": plan.game, "options": plan.options, "turn_seconds": plan.turn_seconds,
                "seats": [{"computer": level} if level else {} for level in plan.seats]})
            match, invitations = made["match"], [invitation for invitation in made["seats"] if invitation]
        return match, [await self.sit(match, invitation) for invitation in invitations]

    async def pair(self, plan):
        """Two who ask for anybody, at any servers. Faults may keep them from meeting."""
        asked = [{"game": plan.game, "options": plan.options, "seed": random_seed(), "token": os.urandom(32).hex()} for _ in range(2)]
        paired = [await self.ask("POST", "/api/pairing", one) for one in asked]
        met = paired[0]["match"] == paired[1]["match"]
        self.report.counts["paired" if met else "not paired"] += 1
        return (paired[0]["match"], [(one["seat"], one["token"]) for one in paired]) if met else None

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
        while not all(viewer.ended.is_set() for viewer in self.viewers):
            for viewer in self.viewers:
                if viewer.task.done():
                    viewer.task.result()
                    raise AssertionError(f"match {witness.match}: a client ended early")
            if self.report.net(witness.progress, time.monotonic()) > STANDSTILL:
                witness.violate(f"nothing has happened since version {witness.version()}: {self.states()}")
                return False
            await asyncio.sleep(0.05)
        return True

    def states(self):
        return "; ".join(f"{viewer.key} saw {viewer.seen} (all to {viewer.complete}), waits for "
                         f"{viewer.pending and viewer.pending.message}" for viewer in self.viewers)

    async def next_match(self, witness, plan):
        """All people ask at once, and get the same one; the tokens of the old match invite to it."""
        people = [viewer for viewer in self.viewers if viewer.seat]
        for viewer in people:
            viewer.wish = {"type": "next_match", "kind": plan.next_match}
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
