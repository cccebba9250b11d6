'use strict';
// One match after another of two random bots, each on its own WebSocket. They speak socket.io's protocol
// without its library and look into an update only when they are to act, so that the server and not
// this process is what is measured.
const WebSocket = require('ws');
const { randomMove } = require('./bot.js');

const seats = ['0', '1'];

async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Table {
  // Calls moved(milliseconds) for each move that both have seen.
  constructor(port, moved) {
    this.port = port;
    this.moved = moved;
    this.sockets = [];
  }

  async open() {
    this.sockets = await Promise.all(seats.map((seat) => this.connect(seat)));
    await this.nextMatch();
  }

  close() {
    for (const socket of this.sockets) socket.terminate();
  }

  connect(seat) {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(
        `ws://127.0.0.1:${this.port}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
      socket.on('error', reject);
      socket.on('message', (data) => {
        const text = data.toString();
        if (text === '2') socket.send('3'); // ping, pong
        else if (text[0] === '0') socket.send('40/mummies,');
        else if (text.startsWith('40/mummies')) resolve(socket);
        else if (text.startsWith('42/mummies,["update"')) this.update(text, seat);
        else if (text.startsWith('42/mummies,["sync"')) this.synced(text, seat);
      });
    });
  }

  async nextMatch() {
    const api = `http://127.0.0.1:${this.port + 1}/games/mummies`;
    const { matchID } = await post(`${api}/create`, { numPlayers: seats.length });
    this.matchID = matchID;
    this.credentials = [];
    for (const seat of seats) {
      const joined = await post(`${api}/${matchID}/join`, { playerID: seat, playerName: `bot ${seat}` });
      this.credentials.push(joined.playerCredentials);
    }
    this.missing = seats.length;
    for (const seat of seats) this.emit(seat, ['sync', matchID, seat, this.credentials[seat], seats.length]);
  }

  emit(seat, message) {
    this.sockets[seat].send(`42/mummies,${JSON.stringify(message)}`);
  }

  synced(text, seat) {
    const { state } = JSON.parse(text.slice('42/mummies,'.length))[2];
    if (seat === state.ctx.currentPlayer) this.start = state;
    if (--this.missing === 0) this.act(this.start);
  }

  // Both have to see a move before the next one is made.
  update(text, seat) {
    if (text.includes(`"currentPlayer":"${seat}"`)) this.seen = text;
    if (--this.missing > 0) return;
    this.moved(performance.now() - this.sent);
    const state = JSON.parse(this.seen.slice('42/mummies,'.length))[2];
    if (state.ctx.gameover !== undefined) this.nextMatch();
    else this.act(state);
  }

  act(state) {
    const seat = state.ctx.currentPlayer;
    const [type, argument] = randomMove(state.G, seat);
    const action = {
      type: 'MAKE_MOVE',
      payload: { type, args: [argument], playerID: seat, credentials: this.credentials[seat] },
    };
    this.missing = seats.length;
    this.sent = performance.now();
    this.emit(seat, ['update', action, state._stateID, this.matchID, seat]);
  }
}

module.exports = { Table };
