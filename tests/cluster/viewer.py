"""Clients: a person at a seat or a spectator, one socket after the other, each to a random server.

As docs/protocol.md asks: what was not answered is sent again with its id, and `welcome` is the truth. Each client notes what it saw
and complains when a version goes back, an update is missing, or a history is shorter than what was seen already.
"""

import asyncio
import http.client
import os
import time

from connection import Socket, request
from moves import plain_moves, quick_move
from table import changed
from websocket import Closed, Rejected
from witness import Action

ANSWER = 2.5  # seconds until a client gives a connection up that does not answer
THINKING = 0.1  # seconds at most before a move
RETRY = {"store_unavailable", "shutting_down", "too_busy", "too_many_requests"}
OVERTAKEN = {"stale_version", "not_your_turn", "nothing_to_undo", "game_over"}  # the clock was faster
ALLOWED = {"let_computer_play": ("not_away",), "leave": ("too_many_leaves",)}  # errors that may be
FAILURES = (Closed, OSError, http.client.HTTPException)


class HungUp(Exception):
    """The client itself has ended the connection."""


class Viewer:
    def __init__(self, cluster, witness, rng, token=None, seat=None, name=None, habits=()):
        self.cluster, self.witness, self.rng = cluster, witness, rng
        self.token, self.seat, self.name, self.habits = token, seat, name, habits
        self.key = seat or "spectator"
        self.seen = -1        # the newest version that any server told this client
        self.complete = 0     # all events up to here were seen
        self.status = None    # the latest on the present socket
        self.pending = None
        self.ended = asyncio.Event()     # has seen the end, and all before it
        self.released = asyncio.Event()  # may go
        self.task = None
        self.act_at = None
        self.away = 0          # seconds to stay away, on purpose
        self.was_away = True   # what happened before is not waited for
        self.back_at = None    # has left the seat to the computer until then
        self.others = []       # the seats, as told last
        self.wish = None       # what to ask for once the match is over

    # ---- connections

    async def run(self):
        pause = 0.05
        while not self.released.is_set():
            try:
                await self.session()
            except Rejected as rejected:
                if rejected.status < 500 and rejected.status != 429:
                    self.witness.violate(f"viewer {self.key} was rejected: {rejected}")
                    raise
            except (*FAILURES, HungUp):
                pass
            pause = 0.05 if self.status else min(pause * 2, 0.4)
            self.status = None
            await self.sleep(self.away or self.rng.uniform(pause / 2, pause))
            self.was_away, self.away = bool(self.away), 0

    async def sleep(self, seconds):
        try:
            await asyncio.wait_for(self.released.wait(), seconds)
        except TimeoutError:
            pass

    async def session(self):
        server = self.cluster.balancer.pick(self.rng)
        socket = await Socket.open(server, f"/api/matches/{self.witness.match}/socket?updates=changes")
        self.cluster.balancer.opened(server, socket)
        try:
            socket.send(type="hello", **({"token": self.token} if self.token else {"name": self.name}))
            async with asyncio.timeout(ANSWER):
                while self.status is None:
                    await self.handle(await socket.receive(), socket)
            if self.pending:
                self.send(socket)
            while not self.released.is_set():
                await self.turn(socket)
        except Closed as closed:
            self.witness.report.closed(server.name, closed.code)
            raise
        finally:
            self.cluster.balancer.closed(server, socket)
            socket.cut()

    async def turn(self, socket):
        """Acts if there is something to do, then reads a message or waits a moment."""
        if self.pending is None:
            await self.decide(socket)
        limit = 0.2
        if self.pending:
            limit = self.pending.sent + ANSWER - time.monotonic()
            if limit <= 0:
                raise HungUp()
        elif self.act_at:
            limit = self.act_at - time.monotonic()
        try:
            async with asyncio.timeout(max(limit, 0)):
                message = await socket.receive()
        except TimeoutError:
            return
        await self.handle(message, socket)

    # ---- what comes

    async def handle(self, message, socket):
        kind = message["type"]
        if kind == "welcome":
            self.on_welcome(message)
        elif kind == "seats":
            self.others = message["seats"]
        elif kind == "started":
            self.on_status(message)
        elif kind == "update":
            self.on_update(message)
        elif kind == "next_match":
            self.witness.next_matches.add(message["match"])
            if self.pending and self.pending.kind == "next_match":
                self.answered(None)
        elif kind == "done":
            if self.pending and message["id"] == self.pending.id:
                self.answered(message["version"])
        elif kind == "error":
            await self.on_error(message, socket)

    def on_welcome(self, message):
        if self.token and message["seat"] != self.seat:
            self.witness.violate(f"seat {self.seat} was welcomed as {message['seat']}")
        if message["commitment"] != self.witness.commitment:
            self.witness.violate("another commitment than at the beginning")
        self.others = message["seats"]
        self.back_at = None  # who says hello has returned
        status = message.get("status")
        version = status["version"] if status else -1
        self.not_before(version, self.seen, "welcome")
        if status:
            self.on_status(status)
        else:
            self.status = {"version": -1, "to_act": []}

    def on_update(self, message):
        at = self.status["version"]
        if message["version"] != at + 1:
            self.witness.violate(f"viewer {self.key} got the update to version {message['version']} after version {at}")
        if "changes" in message:
            message["view"] = changed(self.status["view"], message.pop("changes"))
        self.witness.saw(self.key, message["version"], message["event"])
        if self.complete == message["version"] - 1:
            self.complete = message["version"]
        self.on_status(message)
        if self.pending and message.get("done") == self.pending.id:
            self.answered(message["version"])

    def on_status(self, status):
        self.status = status
        version = status["version"]
        if version > self.seen and not self.was_away:
            self.witness.report.waited("sight", self.witness.first_seen.get(self.seen + 1), self.witness.match)
        self.was_away = False
        self.seen = max(self.seen, version)
        self.witness.told(status)
        self.plan_move()

    def plan_move(self):
        is_asked = self.status is not None and self.seat in self.status["to_act"]
        self.act_at = time.monotonic() + self.rng.uniform(0, THINKING) if is_asked else None

    def not_before(self, version, seen, source):
        if version < seen:
            self.witness.violate(f"viewer {self.key} saw version {seen}, then {source} said {version}")

    def answered(self, version):
        action, self.pending = self.pending, None
        if action is None:
            return
        if action.is_event:
            self.witness.acknowledged(action, version)
        elif action.kind == "leave":
            self.back_at = time.monotonic() + self.rng.uniform(0.2, 1)
        elif action.kind == "chat":
            self.witness.chat.add(action.message["text"])
        if not action.is_event:
            self.plan_move()  # nothing else tells that it is still this seat's turn
        self.witness.report.answered(action, self.witness.match)

    async def on_error(self, message, socket):
        action = self.pending
        if action is None or message.get("id") != action.id:
            return
        if message["code"] in RETRY:
            await self.sleep(self.rng.uniform(0.1, 0.3))
            raise HungUp()  # perhaps another server can
        reason = message.get("refusal", {}).get("reason")
        if action.is_event and reason in OVERTAKEN or message["code"] in (
                "match_over", "too_many_undos"):
            self.witness.refused(action)
        elif message["code"] not in ALLOWED.get(action.kind, ()):
            self.witness.violate(f"{action.message} was answered by {message}")
            self.witness.refused(action)
        self.pending = None

    # ---- what is done

    async def decide(self, socket):
        if "outcome" in self.status:
            await self.fill_gap()
            if self.complete == self.status["version"]:
                self.ended.set()
            if self.wish:
                self.submit(socket, **self.wish)
                self.wish = None
            return
        if self.complete < self.status["version"]:
            await self.fill_gap()
        now = time.monotonic()
        if self.back_at:
            if now >= self.back_at:
                self.back_at = None
                self.submit(socket, type="return")
        elif self.has_been_replaced():
            self.submit(socket, type="return")
        elif self.act_at and now >= self.act_at:
            self.act_at = None
            for habit in self.habits:
                if await habit(self, socket):
                    return
            await self.move(socket)

    def has_been_replaced(self):
        """Others let the computer play, as no server told them that this player is connected."""
        return self.seat and self.others[self.seat - 1]["left"]

    async def move(self, socket):
        view, version = self.status["view"], self.status["version"]
        move = quick_move(view, self.rng)
        if move is None:
            moves = await plain_moves(self.cluster.balancer.pick(self.rng), self.witness.match, self.token, view)
            if not moves:  # the position is another by now, here or there
                self.act_at = time.monotonic() + 0.1
                return
            move = self.rng.choice(moves)
        self.submit(socket, type="move", version=version, move=move)

    def submit(self, socket, **message):
        self.pending = Action(os.urandom(8).hex(), self.seat, message)
        if self.pending.is_event:
            self.witness.actions.append(self.pending)
        self.send(socket)

    def send(self, socket):
        action = self.pending
        if action.kind == "chat" and action.tries:  # it would appear twice
            self.pending = None
            return
        action.tries += 1
        action.sent = time.monotonic()
        socket.send(id=action.id, **action.message)

    async def get(self, what):
        """From a random server; none when it cannot answer."""
        try:
            answer = await request(self.cluster.balancer.pick(self.rng), "GET", f"/api/matches/{self.witness.match}{what}",
                                   token=self.token)
        except FAILURES:
            return None
        if answer.status >= 500:
            return None
        if answer.status != 200:
            self.witness.violate(f"GET {what} of viewer {self.key}: {answer.status} {answer.body[:300]}")
            return None
        return answer.json()

    async def fill_gap(self):
        """Reads what was missed while no socket was open."""
        while self.complete < self.seen:
            seen = self.seen
            entries = await self.get(f"/history?from={self.complete + 1}")
            if entries is None:
                return
            if not entries or (len(entries) < 100 and entries[-1]["version"] < seen):
                self.not_before(entries[-1]["version"] if entries else self.complete, seen, "the history")
                return
            for entry in entries:
                self.witness.saw(self.key, entry["version"], entry["event"])
                self.complete = entry["version"]
            self.seen = max(self.seen, self.complete)
