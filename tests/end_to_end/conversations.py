"""Matches on a real server in which everything is said that docs/protocol.md describes: what was sent and heard, by the
name of its example in src/wire/examples/server."""

import secrets


def all_messages(server):
    heard = {}
    mummies(server, heard)
    archaeology(server, heard)
    expedition(server, heard)
    return heard


def moves_for(server, match, token):
    """Moves that the rules allow: what a bot at this seat would be asked."""
    bot = server.bot_socket(match, token)
    bot.say({"type": "hello", "protocol": 1, "name": "adviser"})
    moves = bot.until("decide")["plain_moves"]
    bot.close()
    return moves


class Seat:
    """Someone at a seat, with a socket."""

    def __init__(self, server, match, name, **wish):
        self.server, self.match = server, match
        self.taken = server.sit(match, name, **wish)
        self.token = self.taken["token"]
        self.socket = server.socket(match, self.token)
        self.welcome = self.socket.until("welcome")

    def act(self, version, move):
        """The message and the update that it leads to."""
        act = {"type": "act", "id": secrets.token_hex(4), "version": version, "move": move}
        self.socket.say(act)
        while act["id"] not in ((answer := self.socket.read()).get("done"), answer.get("id")):
            pass
        assert answer["type"] == "update", answer
        return act, answer

    def ask(self, message):
        """The answer to a message with this id."""
        self.socket.say(message)
        while answer := self.socket.read():
            if answer.get("id") == message["id"] or answer["type"] == "followed":
                return answer


def mummies(server, heard):
    heard["make-match"] = {"game": "mummies", "options": {"players": 2, "target": 50}, "edition": "classic",
                           "seats": [{}, {}], "in_lobby": True, "turn_seconds": 600}
    made = heard["match-made"] = server.make(**heard["make-match"])
    match = made["match"]
    heard["take-seat"] = {"invitation": made["seats"][0], "seat": 1, "name": "Anna", "seed": secrets.token_hex(32),
                          "token": secrets.token_hex(32)}
    anna = Seat(server, match, **heard["take-seat"])
    heard["seat-taken"] = anna.taken
    heard["to-server-hello"] = {"type": "hello", "token": anna.token}
    heard["from-server-welcome-waiting"] = anna.welcome
    heard["lobby"] = server.get("/api/lobby")[1]
    watcher = server.socket(match)
    watcher.until("welcome")
    heard["to-server-hello-spectator"] = {"type": "hello"}
    ben = Seat(server, match, "Ben")
    heard["from-server-people"] = anna.socket.until("people")
    heard["from-server-begun"] = anna.socket.until("begun")
    heard["to-server-say"] = {"type": "say", "id": "ben-1", "text": "Good luck!"}
    heard["from-server-done"] = ben.ask(heard["to-server-say"])
    heard["from-server-said"] = anna.socket.until("said")
    first = (anna, ben)[heard["from-server-begun"]["to_act"][0] - 1]
    sacrifice = next(one for one in moves_for(server, match, first.token) if one["type"] == "sacrifice")
    heard["to-server-act"], heard["from-server-update-done"] = first.act(0, sacrifice)
    heard["from-server-update-hidden"] = watcher.until("update")
    heard["from-server-denied-refused"] = first.ask({**heard["to-server-act"], "id": "again", "version": 1})
    heard["history"] = server.get(f"/api/matches/{match}/history")[1]
    heard["to-server-leave"] = {"type": "leave", "id": "anna-3"}
    heard["to-server-return"] = {"type": "return", "id": "anna-4"}
    anna.ask(heard["to-server-leave"])
    anna.ask(heard["to-server-return"])
    heard["from-server-update-over"] = play_to_the_end(anna, ben)
    heard["record"] = server.get(f"/api/matches/{match}/record")[1]
    heard["to-server-again"] = {"type": "again", "id": "anna-5", "kind": "rematch"}
    heard["from-server-followed"] = anna.ask(heard["to-server-again"])
    following = heard["from-server-followed"]["match"]
    heard["take-seat-rematch"] = {"invitation": anna.token, "name": "Anna", "seed": secrets.token_hex(32)}
    server.sit(following, **heard["take-seat-rematch"])
    heard["from-server-welcome-over"] = server.get(f"/api/matches/{match}", anna.token)[1]


def play_to_the_end(*seats):
    """The latest update, in which the match is over; the seats are in their order."""
    latest = seats[0].server.get(f"/api/matches/{seats[0].match}")[1]["situation"]
    while "outcome" not in latest:
        seat = seats[latest["to_act"][0] - 1]
        moves = moves_for(seat.server, seat.match, seat.token)
        _, latest = seat.act(latest["version"], moves[0])
    return latest


def archaeology(server, heard):
    heard["make-match-with-computer"] = {"game": "archaeology", "options": {"players": 2}, "edition": "classic",
                                         "seats": [{}, {"computer": "adept"}], "in_lobby": False, "turn_seconds": 0}
    made = heard["match-made-with-computer"] = server.make(**heard["make-match-with-computer"])
    clara = Seat(server, made["match"], "Clara", invitation=made["invitation"])
    version, move = play_to_a_sale(clara)
    _, update = clara.act(version, move)
    heard["to-server-undo"] = {"type": "undo", "id": "clara-2", "version": update["version"]}
    clara.socket.say(heard["to-server-undo"])
    heard["from-server-update-undo"] = update = clara.socket.until("update")
    heard["from-server-denied-malformed"] = clara.ask(
        {"type": "act", "id": "clara-3", "version": update["version"], "move": {"type": "dig"}})
    heard["to-server-act-text"], _ = clara.act(update["version"], {"text": "end"})
    heard["from-server-welcome-playing"] = server.get(f"/api/matches/{made['match']}", clara.token)[1]


def play_to_a_sale(seat):
    """The version at which the seat may sell or trade, which reveals nothing and can be taken back, and the move."""
    where = seat.welcome.get("situation") or seat.socket.until("begun")
    while True:
        while where.get("to_act") != [1]:
            where = seat.socket.read()
        moves = moves_for(seat.server, seat.match, seat.token)
        for move in moves:
            if move["type"] in ("trade", "sell"):
                return where["version"], move
        _, where = seat.act(where["version"], moves[0])


def expedition(server, heard):
    made = server.make(game="scarabya", options={"mode": "expedition", "players": 3})
    dora = Seat(server, made["match"], "Dora", invitation=made["invitation"])
    emil = Seat(server, made["match"], "Emil", invitation=made["invitation"])
    heard["to-server-begin"] = {"type": "begin", "id": "dora-1", "computer": "novice"}
    dora.ask(heard["to-server-begin"])
    dora.act(0, moves_for(server, made["match"], dora.token)[0])
    while (update := emil.socket.until("update"))["event"]["seat"] != 1:
        pass
    heard["from-server-update-simultaneous"] = update
    heard["from-server-denied"] = server.get(f"/api/matches/{made['match']}/record")[1]
