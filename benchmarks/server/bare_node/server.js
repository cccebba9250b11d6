'use strict';
// node server.js PORT DATABASE: Mummies for two as one would write it by hand: WebSockets (ws), SQLite (better-sqlite3),
// the rules of boardgameio/game.js, and the view of each seat written out. Every move is on disk before anybody hears
// of it; all that arrive in one turn of the event loop share a commit.
const { randomBytes } = require('crypto');
const Database = require('better-sqlite3');
const { WebSocketServer } = require('ws');
const { Mummies } = require('../boardgameio/game.js');

const ctx = { numPlayers: 2 };
const random = {
  Die: (sides) => 1 + Math.floor(Math.random() * sides),
  Shuffle(cards) {
    for (let i = cards.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    return cards;
  },
};

const database = new Database(process.argv[3]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE events (match INTEGER, version INTEGER, body TEXT, PRIMARY KEY (match, version)) WITHOUT ROWID');
const insert = database.prepare('INSERT INTO events VALUES (?, ?, ?)');
const write = database.transaction((batch) => {
  for (const { match, version, body } of batch) insert.run(match, version, body);
});

let waiting = [];
function commit() {
  const batch = waiting;
  waiting = [];
  write(batch);
  for (const { done } of batch) done();
}
function store(match, version, body, done) {
  if (waiting.push({ match, version, body, done }) === 1) setImmediate(commit);
}

const matches = new Map();
let created = 0;

function view(G, seat) {
  return {
    papyrus: G.papyrus, totals: G.totals, round: G.round, sacrificesInARow: G.sacrificesInARow, lastRound: G.lastRound,
    over: G.over, drawSize: G.drawSize, rows: G.rows, sacrificedBy: G.sacrificedBy, covered: G.covered,
    turnsTaken: G.turnsTaken, players: { [seat]: G.players[seat] },
  };
}

const status = (match, seat) => ({
  version: match.version, to_act: match.G.over ? [] : [match.G.next], view: view(match.G, seat),
});

// Others do not see which cards were sacrificed.
const moveAsSeen = (move, isOwn) =>
  isOwn || move.type !== 'sacrifice' ? move : { type: move.type, count: move.cards.length };

function create(socket) {
  const match = { id: ++created, version: 0, G: Mummies.setup({ ctx, random }), sockets: [],
    tokens: [0, 1].map(() => randomBytes(32).toString('hex')) };
  matches.set(match.id, match);
  store(match.id, 0, JSON.stringify({ G: match.G, tokens: match.tokens }), () =>
    socket.send(JSON.stringify({ type: 'created', match: match.id, tokens: match.tokens })));
}

function hello(socket, { match: id, token }) {
  const match = matches.get(id);
  const seat = match ? match.tokens.indexOf(token) : -1;
  if (seat < 0) return fail(socket, undefined, 'wrong_token');
  Object.assign(socket, { match, seat });
  match.sockets[seat] = socket;
  socket.send(JSON.stringify({ type: 'welcome', seat, status: status(match, seat) }));
}

function move(socket, { id, version, move }) {
  const { match, seat } = socket;
  if (!match) return fail(socket, id, 'no_token');
  const { G } = match;
  if (G.over || version !== match.version || seat !== G.next) return fail(socket, id, 'refused');
  const rule = Mummies.moves[move.type];
  if (!rule || rule.move({ G, ctx, playerID: String(seat), random }, move.cards ?? move.card) !== undefined)
    return fail(socket, id, 'refused');
  match.version++;
  store(match.id, match.version, JSON.stringify({ seat, move, id, at: Date.now() }), () => {
    match.sockets.forEach((to, viewer) => to.send(JSON.stringify({
      type: 'update', event: { seat, move: moveAsSeen(move, viewer === seat) },
      ...(viewer === seat && { done: id }), ...status(match, viewer),
    })));
    if (G.over) matches.delete(match.id);
  });
}

const fail = (socket, id, code) => socket.send(JSON.stringify({ type: 'error', id, code }));

const actions = { create, hello, move };

const server = new WebSocketServer({ port: Number(process.argv[2]), host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    const action = actions[message.type];
    if (action) action(socket, message);
    else fail(socket, message.id, 'malformed');
  });
  socket.on('close', () => {
    if (socket.match?.sockets[socket.seat] === socket) delete socket.match.sockets[socket.seat];
  });
});
