'use strict';
// node measure.js KHEPRI [--quick]: the server of a Khepri program, boardgame.io's and a bare one on Node.js, each on one
// core with its clients on another, in one run; prints what they took and the ratios. Needs two cores and taskset.
const { spawn, execFileSync } = require('child_process');
const fs = require('fs');
const http = require('http');
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
  'match-rate': '100000/s', 'match-burst': 1000000, 'max-listed-per-address': 1000,
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

// Runs a server on this database while body(server) does.
async function serving(database, body) {
  const [shell, args] = pinned(serverCore, [program, 'serve', '--port', String(port), '--database', database,
    '--log-level', 'warn', ...limits]);
  const server = spawn(shell, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    await ready(server);
    return await body(server);
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  }
}

const freshDatabase = (folder) => path.join(fs.mkdtempSync(path.join(folder, 'run-')), 'khepri.db');

const load = (server, flags) => output(clientCore, [program, 'load', `http://127.0.0.1:${port}`, '--json',
  '--server-pid', String(server.pid), ...flags.map(String)]);

// A load on a new server with an empty database.
const khepri = (folder, ...flags) => serving(freshDatabase(folder), (server) => load(server, flags));

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

// As many matches as both ends have open files for: two sockets each.
const hardLimit = Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' })) || Infinity;
const manyMatches = Math.min(quick ? 2000 : 10000, Math.floor((hardLimit - 200) / 2 / 100) * 100);

// The same number of moves a second in few and in many matches.
async function flat(folder) {
  const movesPerSecond = 1000;
  console.log(`\nKhepri, ${movesPerSecond} moves a second in all: server CPU per move`);
  const costs = [];
  const database = freshDatabase(folder);
  for (const matches of [10, 1000, manyMatches]) {
    const flags = ['--matches', matches, '--rate', movesPerSecond / matches, '--seconds', seconds, '--warm-up', 5];
    const used = matches === manyMatches ? database : freshDatabase(folder);
    const ours = await serving(used, (server) => load(server, flags));
    costs.push(ours.server_cpu_us_per_move);
    row(`in ${matches} matches`, ours.server_cpu_us_per_move.toFixed(1), 'µs',
      costs.length < 2 ? '' : verdict(costs.at(-1) <= 1.2 * costs[0], 'aim: at most 1.2 times that of 10'));
  }
  return database;
}

// User and system time of all threads; the kernel counts in hundredths of a second.
function cpuSeconds(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// Runs one(item) for all, so many at a time.
async function each(items, atOnce, one) {
  const left = items[Symbol.iterator]();
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (const item of left) await one(item);
  }));
}

const agent = new http.Agent({ keepAlive: true });
function request(method, target, body) {
  return new Promise((resolve, reject) => {
    const asked = http.request({ host: '127.0.0.1', port, method, path: target, agent,
      headers: { 'content-type': 'application/json' } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => { text += part; }).on('end', () =>
        (answer.statusCode < 300 ? resolve(text) : reject(new Error(`${target}: ${answer.statusCode} ${text}`))));
    });
    asked.on('error', reject).end(body && JSON.stringify(body));
  });
}

// The end of the last bucket with anything in it, in milliseconds.
function longestDelay(metrics) {
  const buckets = [...metrics.matchAll(/^khepri_timer_delay_seconds_bucket{le="(.+)"} (\d+)$/gm)];
  const all = buckets.at(-1)[2];
  return Number(buckets.find(([, , count]) => count === all)[1].replace('+Inf', 'Infinity')) * 1000;
}

// After a restart all matches of the database are asked for at once, and something else meanwhile.
async function opening(database) {
  const Database = require('./bare_node/node_modules/better-sqlite3');
  const opened = new Database(database, { readonly: true });
  const matches = opened.prepare('SELECT match FROM matches').pluck().all();
  opened.close();
  await serving(database, async () => {
    let [isOpening, longest] = [true, 0];
    const start = performance.now();
    const asked = each(matches, 200, (match) => request('GET', `/api/matches/${match}`))
      .finally(() => { isOpening = false; });
    const probe = async () => {
      while (isOpening) {
        const sent = performance.now();
        await request('GET', '/healthz');
        longest = Math.max(longest, performance.now() - sent);
      }
    };
    await Promise.all([asked, probe()]);
    const took = (performance.now() - start) / 1000;
    const stall = longestDelay(await request('GET', '/metrics'));
    console.log(`\nKhepri, ${matches.length} matches opened after a restart`);
    row('all open after', took.toFixed(1), 's');
    row('a timer of its thread was late by less than', stall.toFixed(1), 'ms', verdict(stall <= 20, 'aim: at most 20'));
    row('another request waited for at most', longest.toFixed(1), 'ms');
  });
}

// The mean size of an update over random games, to each seat.
async function sizes(folder) {
  console.log('\nAn update to a seat, mean of random games: whole views, and what changes in them');
  const games = [['mummies', 2], ['mummies', 5], ['archaeology', 2], ['archaeology', 4], ['expedition', 4], ['duel', 2]];
  for (const [name, players] of games) {
    const isScarabya = name === 'expedition' || name === 'duel';
    const flags = ['--game', isScarabya ? 'scarabya' : name, ...(isScarabya ? ['--mode', name] : []),
      ...(name === 'duel' ? [] : ['--players', players]), '--matches', 20, '--seconds', quick ? 2 : 5, '--warm-up', 1];
    const whole = (await khepri(folder, ...flags, '--whole-views')).bytes_per_update;
    const changes = (await khepri(folder, ...flags)).bytes_per_update;
    row(`${name}, ${players} players`, `${Math.round(whole)}, ${Math.round(changes)}`, 'bytes',
      name === 'expedition' ? verdict(changes <= whole / 2, 'aim: at most half') : '');
  }
}

// A lobby as full as it gets.
async function lobby(folder) {
  const [matches, answers] = quick ? [300, 1000] : [1000, 5000];
  await serving(freshDatabase(folder), async (server) => {
    await each(Array(matches).keys(), 20, async () => {
      const { match } = JSON.parse(await request('POST', '/api/matches', { game: 'mummies', in_lobby: true }));
      await request('POST', `/api/matches/${match}/seats`, { seed: '1'.repeat(64), name: 'Anna' });
    });
    const text = await request('GET', '/api/lobby');
    const before = cpuSeconds(server.pid);
    await each(Array(answers).keys(), 4, () => request('GET', '/api/lobby'));
    const cost = (cpuSeconds(server.pid) - before) * 1000 / answers;
    console.log(`\nKhepri, the lobby with ${matches} matches`);
    row('size of an answer', (text.length / 1024).toFixed(1), 'KB');
    row('server CPU per answer', cost.toFixed(3), 'ms', verdict(cost <= 0.2, 'aim: at most 0.2'));
  });
}

async function main() {
  const folder = fs.mkdtempSync(path.join(path.dirname(program), 'server-'));
  try {
    await compare(folder);
    await calm(folder);
    await idle(folder);
    await sizes(folder);
    await lobby(folder);
    await opening(await flat(folder));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
main().catch((error) => { console.error(error); process.exitCode = 1; });
