"""Matches and those who play them."""

import json
import os


def random_seed():
    return os.urandom(32).hex()


def changed(value, changes):
    """A view after the changes of an update."""
    if not isinstance(changes, dict) or not isinstance(value, (dict, list)):
        return changes
    after = value.copy()
    for name, change in changes.items():
        if isinstance(after, list):
            index = int(name)
            after[index:index + 1] = [changed(after[index] if index < len(after) else None, change)]
        elif change is None:
            del after[name]
        else:
            after[name] = changed(after.get(name), change)
    return after


class Player:
    """Someone at a seat, or a spectator (without a token)."""

    def __init__(self, server, match, token=None, name=None, updates="changes", **more):
        self.server, self.match, self.token = server, match, token
        self.acts = 0
        self.version = -1
        self.messages = []
        self.status = None
        self.socket = server.socket(f"/api/matches/{match}/socket?updates={updates}", **more)
        self.send(type="hello", **({"token": token} if token else {}), **({"name": name} if name else {}))
        self.welcome = self.wait("welcome")
        self.seat = self.welcome["seat"]

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def read(self):
        message = json.loads(self.socket.receive())
        self.messages.append(message)
        if "changes" in message:
            message["view"] = changed(self.view, message.pop("changes"))
        status = message.get("status") if message["type"] == "welcome" else message
        if status and "view" in status:
            assert status["version"] >= self.version, (status["version"], self.version)
            self.version, self.status = status["version"], status
        return message

    def wait(self, kind, wanted=lambda message: True):
        while True:
            message = self.read()
            if message["type"] == kind and wanted(message):
                return message

    def wait_for_start(self):
        """Waits for the beginning."""
        while self.status is None:
            self.read()
        return self

    def catch_up(self, version):
        while self.version < version:
            self.read()

    def ask(self, **message):
        """Sends something with an id of its own and gives the answer: an update, done or an error."""
        message.setdefault("id", f"{os.urandom(6).hex()}")
        self.send(**message)
        while True:
            answer = self.read()
            if message["id"] in (answer.get("done"), answer.get("id")):
                return answer
            if answer["type"] == "next_match" and message["type"] == "next_match":
                return answer

    def act(self, move, **more):
        return self.ask(**{"type": "move", "version": self.version, "move": move, **more})

    @property
    def view(self):
        return self.status["view"]

    @property
    def to_act(self):
        return self.status["to_act"]

    @property
    def is_over(self):
        return self.status is not None and "outcome" in self.status

    def close(self):
        self.socket.close()


class Bot:
    """A program at a seat, in the protocol of docs/bots.md."""

    def __init__(self, server, match, token):
        self.socket = server.socket(f"/api/matches/{match}/bot", {"Authorization": f"Bearer {token}"})

    def greet(self):
        greeting = self.read()
        self.send(type="hello", protocol=1, name="test bot")
        return greeting

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def read(self):
        return json.loads(self.socket.receive())

    def play(self, choose):
        """To the end of the match; gives the result."""
        table = self.greet()
        while (message := self.read())["type"] != "result":
            self.send(type="move", move=choose(table, message))
        return message

    def close(self):
        self.socket.close()


class Table:
    """A match that was just made, and the tokens of those who sat down."""

    def __init__(self, server, game, options=None, computers=(), people=None, **more):
        """People take the seats that are left, or only so many of them."""
        self.server = server
        seats = [{"computer": level} if level else {} for level in computers]
        answer = server.post("/api/matches", {"game": game, "options": options or {}, "seats": seats, **more})
        assert answer.status == 201, answer.body
        self.made = answer.json()
        self.match = self.made["match"]
        free = [seat for seat, invitation in enumerate(self.made["seats"], 1) if invitation]
        self.seeds = {}
        self.tokens = {seat: self.sit(seat) for seat in free[:people]}

    def sit(self, seat, name=None, **more):
        self.seeds[seat] = random_seed()
        answer = self.take({"seat": seat, "invitation": self.made["seats"][seat - 1], "name": name or f"Person {seat}",
                            "seed": self.seeds[seat], **more})
        assert answer.status == 201, answer.body
        return answer.json()["token"]

    def take(self, request):
        return self.server.post(f"/api/matches/{self.match}/seats", request)

    def player(self, seat=None, **more):
        return Player(self.server, self.match, self.tokens.get(seat), **more)

    def players(self):
        return [self.player(seat) for seat in self.tokens]

    def get(self, what="", seat=None):
        return self.server.get(f"/api/matches/{self.match}{what}", token=self.tokens.get(seat))

    def history(self, seat=None):
        """All of it, piece by piece."""
        moments = []
        while piece := self.get(f"/history?from={len(moments)}", seat).json():
            moments += piece
        return moments

    def post(self, what, body, seat=None):
        return self.server.post(f"/api/matches/{self.match}{what}", body, token=self.tokens.get(seat))


def plain_moves(player):
    """Asks as a bot would at the same seat, and leaves without answering."""
    bot = Bot(player.server, player.match, player.token)
    bot.greet()
    moves = bot.read()["plain_moves"]
    bot.close()
    return moves


def mummies_move(view, rng):
    hand = view["hand"]
    if rng.random() < 0.15:
        return {"type": "sacrifice", "cards": [rng.choice(hand)]}
    card = rng.choice(hand)
    return {"type": "offer", "offering": card} if len(card) == 2 else {"type": "decree", "papyrus": card}


def archaeology_move(view, rng):
    hand = [kind for kind, count in view["hand"].items() for _ in range(count)]
    if view["phase"] == "rob":
        others = [seat for seat, other in enumerate(view["hands"], 1) if other["cards"] and seat != view["seat"]]
        return {"type": "rob", "victim": rng.choice(others)}
    if view["phase"] == "lose":
        lost = rng.sample(hand, len(hand) // 2)
        return {"type": "lose", "cards": {kind: lost.count(kind) for kind in set(lost)}}
    if hand and (view["dig"] == 0 or rng.random() < 0.3):
        return {"type": "sell", "kind": rng.choice(hand), "count": 1}
    return {"type": "end"}


def choose(player, rng):
    view = player.view
    if "market" in view:
        return archaeology_move(view, rng)
    if "papyrus" in view:
        return mummies_move(view, rng)
    return rng.choice(plain_moves(player))


def catch_up(players):
    """Everyone reads what the others have seen already."""
    newest = max(player.version for player in players)
    for player in players:
        player.catch_up(newest)
    return newest


def play(players, rng, until=lambda: False):
    """All of these play on; everyone reads everything. True once the match is over."""
    for player in players:
        player.wait_for_start()
    while True:
        catch_up(players)
        if players[0].is_over:
            return True
        if until():
            return False
        asked = [player for player in players if player.seat in player.to_act]
        if not asked:
            players[0].wait("update")
            continue
        player = rng.choice(asked)
        answer = player.act(choose(player, rng))
        assert answer["type"] == "update", answer
