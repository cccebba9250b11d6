'use strict';
// node server.js PORT: boardgame.io's own server with its own storage in memory, WebSockets only. Its HTTP API
// has the next port: on the same one koa-compose 4.2 leaves it out (every answer is 404).
const { Server, Origins, SocketIO } = require('boardgame.io/server');
const { Mummies } = require('./game.js');

const server = Server({
  games: [Mummies],
  origins: [Origins.LOCALHOST],
  transport: new SocketIO({ socketOpts: { transports: ['websocket'] } }),
});
const port = Number(process.argv[2]);
server.run({ port, lobbyConfig: { apiPort: port + 1 } });
