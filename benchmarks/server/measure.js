'use strict';
// node measure.js KHEPRI [--quick]: the server of a Khepri program, boardgame.io's and a bare one on Node.js, each on one
// core with its clients on another, in one run; prints what they took and the ratios. Needs two cores and taskset.
const { spawn, execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { setTimeout: pause } = require('timers/promises');

const program = path.resolve(process.argv[2]);
const quick = process.argv.includes('--quick');
const seconds = quick ? 3 : 20;
const port = 8319;
const [serverCore, clientCore] = ['0', '1'];
// The bots all come from one address and play as fast as they can; each limit is still looked at.
const limits = Object.entries({
  'max-connections': 30000, 'max-connections-per-address': 30000,
  'request-rate': '100000/s', 'request-burst': 1000000,
  'message-rate': '100000/s', 'message-burst': 1000000,
  'match-rate': '100000/s', 'match-burst': 1000000,
}).flatMap(([name, value]) => [`--${name}`, String(value)]);

const row = (name, value, unit, aim = '') =>
  console.log(`  ${name.padEnd(46)}${String(value).padStart(10)} ${unit.padEnd(8)}${aim}`);
const verdict = (reached, aim) => `${aim}${reached ? '' : ': NOT REACHED'}`;

// Both ends of 10,000 sockets need as many open files.
const pinned = (core, command) =>
  ['sh', ['-c', 'ulimit -n "$(ulimit -Hn)"; exec taskset -c "$@"', 'sh', core, ...command]];
const output = (core, command) => {
  const [shell, args] = pinned(core, command);
  return JSON.parse(execFileSync(shell, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
};

async function ready(server) {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${program} serve ended with ${server.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await pause(50);
  }
}

// A load on a new server with an empty database.
async function khepri(folder, ...load) {
  const database = path.join(fs.mkdtempSync(path.join(folder, 'run-')), 'khepri.db');
  const [shell, args] = pinned(serverCore, [program, 'serve', '--port', String(port), '--database', database,
    '--log-level', 'warn', ...limits]);
  const server = spawn(shell, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await ready(server);
    return output(clientCore, [program, 'load', `http://127.0.0.1:${port}`, '--json',
      '--server-pid', String(server.pid), ...load.map(String)]);
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }
}

// What the disk itself takes to make a small write last, in milliseconds.
function flushTimes(folder) {
  const file = fs.openSync(path.join(folder, 'flush'), 'w');
  const page = Buffer.alloc(4096, 1);
  const times = [];
  for (let i = 0; i < (quick ? 100 : 1000); i++) {
    fs.writeSync(file, page);
    const start = performance.now();
    fs.fdatasyncSync(file);
    times.push(performance.now() - start);
  }
  fs.closeSync(file);
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] };
}

function show(title, figures) {
  console.log(`\n${title}`);
  if (figures.server_cpu_us_per_move !== undefined)
    row('server CPU per move', figures.server_cpu_us_per_move.toFixed(1), 'µs');
  row('moves a second', Math.round(figures.moves_per_second), '');
  row('a move seen by both: median', figures.p50_ms.toFixed(2), 'ms');
  row('99 %', figures.p99_ms.toFixed(2), 'ms');
  row('99.9 %', figures.p999_ms.toFixed(2), 'ms');
  row('server core and client core busy',
    `${Math.round(figures.server_busy * 100)}, ${Math.round(figures.client_busy * 100)}`, '%');
  row('server memory, resident', figures.rss_mb.toFixed(1), 'MB');
}

const node = (folder, name, load) => output(clientCore,
  [process.execPath, path.join(__dirname, 'measure_node.js'), name, path.join(folder, `${name}.db`),
    '--server-core', serverCore, ...load]);

async function compare(folder) {
  const load = ['--matches', '100', '--seconds', String(seconds), '--warm-up', quick ? '3' : '10'];
  const theirs = node(folder, 'boardgameio', load);
  show('boardgame.io in memory, 100 matches of Mummies as fast as possible', theirs);
  const bare = node(folder, 'bare_node', load);
  show('Node.js with ws and SQLite, every move durable, the same', bare);
  const ours = await khepri(folder, ...load);
  show('Khepri, every move durable, the same', ours);
  console.log('\nServer CPU per move');
  row('Khepri', ours.server_cpu_us_per_move.toFixed(1), 'µs',
    verdict(ours.server_cpu_us_per_move <= 30, 'aim: at most 30'));
  for (const [name, other, aim] of [['boardgame.io', theirs, 12], ['bare Node.js', bare, 2]]) {
    const ratio = other.server_cpu_us_per_move / ours.server_cpu_us_per_move;
    row(`${name} over Khepri`, ratio.toFixed(1), 'times', verdict(ratio >= aim, `aim: at least ${aim}`));
  }
}

async function calm(folder) {
  const before = flushTimes(folder);
  const ours = await khepri(folder, '--matches', 500, '--rate', 1, '--seconds', seconds, '--warm-up', 3);
  const after = flushTimes(folder);
  const flush = { p50: Math.max(before.p50, after.p50), p99: Math.max(before.p99, after.p99) };
  show('Khepri, 500 matches of one move a second (1,000 sockets)', ours);
  row('the disk\'s own flush: median', flush.p50.toFixed(2), 'ms');
  row('99 %', flush.p99.toFixed(2), 'ms');
  const [over50, over99] = [ours.p50_ms - flush.p50, ours.p99_ms - flush.p99];
  row('above the flush: median', over50.toFixed(2), 'ms', verdict(over50 <= 1, 'aim: at most 1'));
  row('99 %', over99.toFixed(2), 'ms', verdict(over99 <= 10, 'aim: at most 10'));
  row('memory', ours.rss_mb.toFixed(1), 'MB', verdict(ours.rss_mb <= 60, 'aim: at most 60'));
}

async function idle(folder) {
  const sockets = quick ? 1000 : 10000;
  const ours = await khepri(folder, '--matches', 0, '--idle', sockets, '--seconds', 5, '--warm-up', 1);
  console.log(`\nKhepri, ${sockets} idle sockets`);
  row('memory', ours.rss_mb.toFixed(1), 'MB', verdict(ours.rss_mb <= 250, 'aim: at most 250'));
}

async function main() {
  const folder = fs.mkdtempSync(path.join(path.dirname(program), 'server-'));
  try {
    await compare(folder);
    await calm(folder);
    await idle(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
main().catch((error) => { console.error(error); process.exitCode = 1; });
