"""What must hold at the end: of each match at every server, and of the database."""

import asyncio
import json
import time

from connection import request
from viewer import FAILURES

QUIET = 30  # seconds after which everybody must know the same


async def get(server, path, token=None):
    """Until this server answers; it may have been away on purpose."""
    end = time.monotonic() + 2 * QUIET
    while True:
        try:
            answer = await request(server, "GET", path, token=token)
            if answer.status < 500:
                return answer
            problem = f"{answer.status} {answer.body}"
        except FAILURES as failure:
            problem = repr(failure)
        if time.monotonic() > end:
            raise AssertionError(f"{server.name} does not answer {path}: {problem}")
        await asyncio.sleep(0.2)


async def history_of(server, match, token):
    """version: (seat, move), as this viewer may know it."""
    events = {}
    while True:
        piece = (await get(server, f"/api/matches/{match}/history?from={len(events) + 1}", token)).json()
        if not piece:
            return events
        events.update({entry["version"]: (entry["event"]["seat"], entry["event"]["move"]) for entry in piece})


async def check_match(cluster, report, witness, viewers, rng):
    """A match that is over: the record of every server, and the history of every viewer at one of them."""
    records = {server.name: (await get(server, f"/api/matches/{witness.match}/record")) for server in cluster.servers}
    for name, answer in records.items():
        if answer.status != 200:
            return witness.violate(f"no record at {name}: {answer.status} {answer.body[:200]}")
    if len({answer.body for answer in records.values()}) != 1:
        witness.violate("the servers have different records")
    record = records[cluster.servers[0].name].body
    if witness.commitment.encode() not in record:
        witness.violate("the commitment is not in the record")
    if objection := await asyncio.to_thread(cluster.verify, witness.match, record):
        witness.violate(f"khepri verify: {objection}")
    else:
        report.counts["verified"] += 1
    for viewer in viewers:
        history = await history_of(rng.choice(cluster.servers), witness.match, viewer.token)
        witness.check_history(history, viewer.key)
        if viewer.complete != len(history):
            witness.violate(f"viewer {viewer.key} saw {viewer.complete} events of {len(history)}")
        if viewer.seat:
            witness.check_acknowledged(history, viewer.key)
    report.counts["matches"] += 1
    report.witnesses.append(witness)


async def eventually(question, what, report):
    """Asks until there is nothing to object to, and reports the latest objection."""
    end = time.monotonic() + QUIET
    while objection := await question():
        if time.monotonic() > end:
            return report.violate(f"{what}: {objection}")
        await asyncio.sleep(0.2)


async def welcomes(cluster, match, token):
    return {server.name: (await get(server, f"/api/matches/{match}", token)).json() for server in cluster.servers}


async def check_presence(cluster, report, viewers):
    """With everybody connected, and again when all have gone: presence and chat are the same at all servers."""
    witness = viewers[0].witness
    people = [viewer for viewer in viewers if viewer.seat]

    async def same_everywhere(connected, spectators):
        for viewer in people:
            found = await welcomes(cluster, witness.match, viewer.token)
            for name, welcome in found.items():
                if welcome["type"] != "welcome":
                    return f"{name} answers {welcome}"
                there = [seat for seat, one in enumerate(welcome["seats"], 1) if one["connected"]]
                if there != connected:
                    return f"at {name} the seats {there} are connected, not {connected}"
                if welcome["spectators"]["count"] != spectators:
                    return f"at {name} {welcome['spectators']} watch, not {spectators}"
            chats = {name: [message["text"] for message in welcome["chat"]] for name, welcome in found.items()}
            if len(set(map(json.dumps, chats.values()))) != 1:
                return f"different chats: {chats}"
            if missing := witness.chat - set(min(chats.values())):
                if len(min(chats.values())) < 50:  # older ones are not told
                    return f"acknowledged messages are missing: {missing}"
        return None

    seats = sorted(viewer.seat for viewer in people)
    await eventually(lambda: same_everywhere(seats, len(viewers) - len(people)), f"match {witness.match}, all connected", report)
    for viewer in viewers:
        viewer.released.set()
    await asyncio.gather(*(viewer.task for viewer in viewers))
    await eventually(lambda: same_everywhere([], 0), f"match {witness.match}, nobody connected", report)


def check_database(postgres, report):
    """The ids of all events, as stored: each acknowledged action is there once, a refused one is not."""
    stored = {}
    for line in postgres.sql("SELECT match || ' ' || body FROM events WHERE body LIKE '%\"id\":%'").splitlines():
        match, _, body = line.partition(" ")
        if name := json.loads(body).get("id"):
            stored.setdefault((match, name), []).append(body)
    for witness in report.witnesses:
        for action in witness.actions:
            times = len(stored.get((witness.match, action.id), []))
            expected = 1 if action.version is not None else 0
            if times != expected:
                said = f"acknowledged with version {action.version}" if expected else "refused"
                witness.violate(f"action {action.id} of seat {action.seat} was {said}, and is stored {times} times")
