'use strict';
// One match after another of two random bots, each on its own WebSocket. They look into an update only when they are to
// act, so that the server and not this process is what is measured.
const WebSocket = require('ws');
const { randomMove } = require('../boardgameio/bot.js');

const seats = [0, 1];

class Table {
  // Calls moved(milliseconds) for each move that both have seen.
  constructor(port, moved) {
    this.port = port;
    this.moved = moved;
    this.moves = 0;
    this.sockets = [];
  }

  async open() {
    this.sockets = await Promise.all(seats.map((seat) => this.connect(seat)));
    this.nextMatch();
  }

  close() {
    for (const socket of this.sockets) socket.terminate();
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.port}/`, { perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('open', () => resolve(socket));
      socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith('{"type":"update"')) this.update(text, seat);
        else if (text.startsWith('{"type":"welcome"')) this.welcomed(JSON.parse(text));
        else if (text.startsWith('{"type":"created"')) this.created(JSON.parse(text));
        else throw new Error(text);
      });
    });
  }

  send(seat, message) {
    this.sockets[seat].send(JSON.stringify(message));
  }

  nextMatch() {
    this.send(0, { type: 'create' });
  }

  created({ match, tokens }) {
    this.missing = seats.length;
    for (const seat of seats) this.send(seat, { type: 'hello', match, token: tokens[seat] });
  }

  welcomed({ seat, status }) {
    if (status.to_act[0] === seat) this.start = status;
    if (--this.missing === 0) this.act(this.start);
  }

  // Both have to see a move before the next one is made.
  update(text, seat) {
    const isOver = text.includes('"to_act":[]');
    if (text.includes(`"to_act":[${seat}]`)) this.seen = text;
    if (--this.missing > 0) return;
    this.moved(performance.now() - this.sent);
    if (isOver) this.nextMatch();
    else this.act(JSON.parse(this.seen));
  }

  act({ version, to_act: [seat], view }) {
    const [type, argument] = randomMove(view, seat);
    this.missing = seats.length;
    this.sent = performance.now();
    this.send(seat, { type: 'move', id: String(++this.moves), version,
      move: { type, [type === 'sacrifice' ? 'cards' : 'card']: argument } });
  }
}

module.exports = { Table };
