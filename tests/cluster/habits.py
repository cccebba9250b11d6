"""What people do besides playing. Each habit is asked when it is the viewer's turn; true: the turn is used up."""

import os
import time

from connection import request
from viewer import ANSWER, FAILURES, HungUp


def now_and_then(probability):
    def decorate(habit):
        async def sometimes(viewer, socket):
            return viewer.rng.random() < probability and bool(await habit(viewer, socket))
        return sometimes
    return decorate


@now_and_then(0.05)
async def looks(viewer, _):
    """At the match over HTTP, at any server: never older than what was seen before."""
    seen = viewer.seen
    if (found := await viewer.get("")) is not None:
        viewer.not_before(found["status"]["version"] if "status" in found else -1, seen, "GET")


@now_and_then(0.03)
async def reads_history(viewer, _):
    seen = viewer.seen
    if (found := await viewer.get(f"/history?from={seen}")) is not None:
        viewer.not_before(found[-1]["version"] if found else -1, seen, "the history")


@now_and_then(0.02)
async def chats(viewer, socket):
    viewer.submit(socket, type="chat", text=f"{viewer.seat} says {os.urandom(6).hex()}")
    viewer.act_at = time.monotonic()
    return True


@now_and_then(0.3)
async def undoes(viewer, socket):
    if viewer.status["can_undo"]:
        viewer.submit(socket, type="undo", version=viewer.status["version"])
        return True


@now_and_then(0.05)
async def sends_twice(viewer, socket):
    """The same action to another server at the same time: it is done once, and both say so."""
    await viewer.move(socket)
    action = viewer.pending
    if action is None:
        return True
    try:
        answer = await request(viewer.cluster.balancer.pick(viewer.rng), "POST", f"/api/matches/{viewer.witness.match}/messages",
                               {"id": action.id, **action.message}, viewer.token, timeout=ANSWER)
    except FAILURES:
        return True
    if answer.status == 200:
        viewer.witness.acknowledged(action, answer.json()["version"])
    elif answer.status < 500 and answer.status != 429:
        action.refused_elsewhere = answer.body.decode()
    return True


@now_and_then(0.005)
async def goes_away(viewer, _):
    viewer.away = viewer.rng.uniform(0.3, 2)
    raise HungUp()


@now_and_then(0.005)
async def leaves(viewer, socket):
    viewer.submit(socket, type="leave")
    return True


@now_and_then(0.2)
async def lets_computer_play(viewer, socket):
    for seat, other in enumerate(viewer.others, 1):
        if seat != viewer.seat and other["name"] and not other.get("computer") and not other["left"] and not other["connected"]:
            viewer.submit(socket, type="let_computer_play", seat=seat)
            viewer.act_at = time.monotonic()
            return True


@now_and_then(0.02)
async def dawdles(viewer, _):
    """Until the clock has run out."""
    seconds = viewer.witness.turn_seconds
    if 0 < seconds <= 10:
        viewer.act_at = time.monotonic() + 2 * seconds
        return True


ALL = (looks, reads_history, chats, undoes, goes_away, leaves, lets_computer_play, dawdles, sends_twice)
