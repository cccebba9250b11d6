"""Matches on a real server that use every message of docs/protocol.md: what was sent and received, by the
name of its example in src/wire/examples/server."""

import random
import secrets
from datetime import datetime, timezone

from replayer.random_match import daily_record


def all_messages(server):
    messages = {}
    mummies(server, messages)
    archaeology(server, messages)
    expedition(server, messages)
    turn_notices(server, messages)
    arranging(server, messages)
    daily(server, messages)
    messages["pairing"] = {"game": "mummies", "options": {"players": 2, "target": 50}, "name": "Hana",
                           "seed": secrets.token_hex(32), "token": secrets.token_hex(32)}
    messages["paired"] = server.ask("POST", "/api/pairing", body=messages["pairing"])[1]
    return messages


def moves_for(server, match, token):
    """Moves that the rules allow: what a bot at this seat would be asked."""
    bot = server.bot_socket(match, token)
    bot.say({"type": "hello", "protocol": 1, "name": "adviser"})
    moves = bot.until("decide")["plain_moves"]
    bot.close()
    return moves


class Seat:
    """Someone at a seat, with a socket."""

    def __init__(self, server, match, name, **request):
        self.server, self.match = server, match
        self.taken = server.sit(match, name, **request)
        self.token = self.taken["token"]
        self.socket = server.socket(match, self.token)
        self.welcome = self.socket.until("welcome")

    def act(self, version, move):
        """The message and the update that it leads to."""
        action = {"type": "move", "id": secrets.token_hex(4), "version": version, "move": move}
        self.socket.say(action)
        while action["id"] not in ((answer := self.socket.read()).get("done"), answer.get("id")):
            pass
        assert answer["type"] == "update", answer
        return action, answer

    def ask(self, message):
        """The answer to a message with this id."""
        self.socket.say(message)
        while answer := self.socket.read():
            if answer.get("id") == message["id"] or answer["type"] == "next_match":
                return answer


def daily(server, messages):
    date = datetime.now(timezone.utc).date().isoformat()
    path = f"/api/daily/mummies/{date}"
    record = daily_record("mummies", {"players": 2, "target": 50}, date, random.Random(1))
    messages["daily-result"] = {"name": "Anna", "token": secrets.token_hex(32), "record": record.decode()}
    messages["daily-entered"] = server.ask("POST", path, body=messages["daily-result"])[1]
    messages["daily-leaderboard"] = server.get(path)[1]


def turn_notices(server, messages):
    messages["push-key"] = server.get("/api/push")[1]
    match = server.make(game="mummies", in_lobby=True, turn_seconds=86400)["match"]
    token = server.sit(match, "Anna")["token"]
    endpoint = "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn"
    # The browser's keys are those of RFC 8291, section 5.
    messages["push-subscription"] = {
        "endpoint": endpoint,
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg", "text": "It’s your turn in Mummies."}
    messages["push-cancellation"] = {"endpoint": endpoint}
    for method, name in (("PUT", "push-subscription"), ("DELETE", "push-cancellation")):
        answer = server.ask(method, f"/api/matches/{match}/push", messages[name], token)
        assert answer == (200, {}), answer


def mummies(server, messages):
    messages["create-match"] = {"game": "mummies", "options": {"players": 2, "target": 50}, "edition": "classic",
                           "seats": [{}, {}], "in_lobby": True, "open": True, "hints": False, "turn_seconds": 600}
    made = messages["match-created"] = server.make(**messages["create-match"])
    match = made["match"]
    messages["take-seat"] = {"invitation": made["seats"][0], "seat": 1, "name": "Anna", "seed": secrets.token_hex(32),
                          "token": secrets.token_hex(32)}
    anna = Seat(server, match, **messages["take-seat"])
    messages["seat-taken"] = anna.taken
    messages["to-server-hello"] = {"type": "hello", "token": anna.token}
    messages["from-server-welcome-waiting"] = anna.welcome
    messages["lobby"] = server.get("/api/lobby")[1]
    messages["to-server-hello-spectator"] = {"type": "hello", "name": "Vera"}
    spectator = server.open(f"/api/matches/{match}/socket")
    spectator.say(messages["to-server-hello-spectator"])
    spectator.until("welcome")
    messages["from-server-spectators"] = anna.socket.until("spectators")
    follower = server.open(f"/api/matches/{match}/socket?updates=changes")
    follower.say({"type": "hello"})
    ben = Seat(server, match, "Ben")
    messages["from-server-seats"] = anna.socket.until("seats")
    messages["from-server-started"] = anna.socket.until("started")
    messages["to-server-chat"] = {"type": "chat", "id": "ben-1", "text": "Good luck!"}
    messages["from-server-done"] = ben.ask(messages["to-server-chat"])
    messages["from-server-chat"] = anna.socket.until("chat")
    messages["to-server-chat-phrase"] = {"type": "chat", "id": "anna-1", "phrase": "thanks"}
    anna.ask(messages["to-server-chat-phrase"])
    messages["from-server-chat-phrase"] = ben.socket.until("chat", lambda said: "phrase" in said["message"])
    first = (anna, ben)[messages["from-server-started"]["to_act"][0] - 1]
    sacrifice = next(one for one in moves_for(server, match, first.token) if one["type"] == "sacrifice")
    messages["to-server-move"], messages["from-server-update-done"] = first.act(0, sacrifice)
    messages["from-server-update-hidden"] = spectator.until("update")
    messages["from-server-update-changes"] = follower.until("update")
    messages["from-server-error-refused"] = first.ask({**messages["to-server-move"], "id": "again", "version": 1})
    messages["history"] = server.get(f"/api/matches/{match}/history")[1]
    messages["to-server-leave"] = {"type": "leave", "id": "anna-3"}
    messages["to-server-return"] = {"type": "return", "id": "anna-4"}
    anna.ask(messages["to-server-leave"])
    anna.ask(messages["to-server-return"])
    messages["from-server-update-over"] = play_to_the_end(anna, ben)
    messages["record"] = server.get(f"/api/matches/{match}/record")[1]
    messages["review-status"] = server.ask("POST", f"/api/matches/{match}/review")[1]
    messages["to-server-next-match"] = {"type": "next_match", "id": "anna-5", "kind": "rematch"}
    messages["from-server-next-match"] = anna.ask(messages["to-server-next-match"])
    following = messages["from-server-next-match"]["match"]
    messages["take-seat-rematch"] = {"invitation": anna.token, "name": "Anna", "seed": secrets.token_hex(32)}
    server.sit(following, **messages["take-seat-rematch"])
    messages["from-server-welcome-over"] = server.get(f"/api/matches/{match}", anna.token)[1]


def play_to_the_end(*seats):
    """The latest update, in which the match is over; the seats are in their order."""
    latest = seats[0].server.get(f"/api/matches/{seats[0].match}")[1]["status"]
    while "outcome" not in latest:
        seat = seats[latest["to_act"][0] - 1]
        moves = moves_for(seat.server, seat.match, seat.token)
        _, latest = seat.act(latest["version"], moves[0])
    return latest


def archaeology(server, messages):
    messages["create-match-with-computer"] = {"game": "archaeology", "options": {"players": 2}, "edition": "classic",
                                         "seats": [{}, {"computer": "adept"}], "in_lobby": False, "open": False, "hints": True,
                                         "turn_seconds": 0}
    made = messages["match-created-with-computer"] = server.make(**messages["create-match-with-computer"])
    clara = Seat(server, made["match"], "Clara", invitation=made["invitation"])
    version, move = play_to_a_sale(clara)
    _, update = clara.act(version, move)
    messages["to-server-undo"] = {"type": "undo", "id": "clara-2", "version": update["version"]}
    clara.socket.say(messages["to-server-undo"])
    messages["from-server-update-undo"] = update = clara.socket.until("update")
    messages["from-server-error-malformed"] = clara.ask(
        {"type": "move", "id": "clara-3", "version": update["version"], "move": {"type": "dig"}})
    messages["to-server-move-text"], _ = clara.act(update["version"], {"text": "end"})
    messages["from-server-welcome-playing"] = server.get(f"/api/matches/{made['match']}", clara.token)[1]


def play_to_a_sale(seat):
    """The version at which the seat may sell or trade, which reveals nothing and can be undone, and the move."""
    where = seat.welcome.get("status") or seat.socket.until("started")
    while True:
        while where.get("to_act") != [1]:
            where = seat.socket.read()
        moves = moves_for(seat.server, seat.match, seat.token)
        for move in moves:
            if move["type"] in ("trade", "sell"):
                return where["version"], move
        _, where = seat.act(where["version"], moves[0])


def expedition(server, messages):
    made = server.make(game="scarabya", options={"mode": "expedition", "players": 3})
    dora = Seat(server, made["match"], "Dora", invitation=made["invitation"])
    emil = Seat(server, made["match"], "Emil", invitation=made["invitation"])
    messages["to-server-start"] = {"type": "start", "id": "dora-1", "computer": "novice"}
    dora.ask(messages["to-server-start"])
    dora.act(0, moves_for(server, made["match"], dora.token)[0])
    while (update := emil.socket.until("update"))["event"]["seat"] != 1:
        pass
    messages["from-server-update-simultaneous"] = update
    messages["from-server-error"] = server.get(f"/api/matches/{made['match']}/record")[1]


def arranging(server, messages):
    """A match whose host changes the settings, whose other player goes, and that is ended by agreement."""
    made = server.make(game="mummies", options={"players": 2, "target": 50})
    fay = Seat(server, made["match"], "Fay", invitation=made["invitation"])
    messages["to-server-change-settings"] = {
        "type": "change_settings", "id": "fay-1", "options": {"players": 3, "target": 50},
        "seats": [{}, {}, {"computer": "novice"}], "in_lobby": False, "open": True, "hints": True, "turn_seconds": 0}
    fay.socket.say(messages["to-server-change-settings"])
    messages["from-server-settings"] = fay.socket.until("settings", lambda changed: changed["hints"])
    gus = Seat(server, made["match"], "Gus")
    fay.socket.until("started")
    messages["to-server-end-match"] = {"type": "end_match", "id": "gus-1"}
    messages["to-server-keep-playing"] = {"type": "keep_playing", "id": "gus-2"}
    gus.ask(messages["to-server-end-match"])
    fay.socket.say({"type": "keep_playing", "id": "fay-0"})
    messages["from-server-seats-end"] = fay.socket.until("seats", lambda now: now["seats"][0].get("wants_end") is False)
    gus.ask(messages["to-server-keep-playing"])
    messages["to-server-report"] = {"type": "report", "id": "gus-3", "seat": 1, "reason": "an offensive name"}
    gus.ask(messages["to-server-report"])
    messages["to-server-let-computer-play"] = {"type": "let_computer_play", "id": "fay-2", "seat": 2}
    messages["from-server-error-not-away"] = fay.ask(messages["to-server-let-computer-play"])
    gus.socket.close()
    messages["from-server-seats-away"] = fay.socket.until("seats", lambda now: not now["seats"][1]["connected"])
    while fay.ask(messages["to-server-let-computer-play"])["type"] != "done":
        pass
    fay.socket.say(messages["to-server-end-match"])
    messages["from-server-ended"] = fay.socket.until("ended")
    messages["from-server-welcome-ended"] = server.get(f"/api/matches/{made['match']}", fay.token)[1]
