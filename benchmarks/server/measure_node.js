'use strict';
// node measure_node.js FOLDER DATABASE [--matches N] [--warm-up S] [--seconds S] [--server-core C]: runs FOLDER/server.js
// on one core, plays on it from this process with FOLDER/match.js and prints what it took as one line of JSON.
const { spawn } = require('child_process');
const { readFileSync } = require('fs');
const { connect } = require('net');
const { setTimeout: pause } = require('timers/promises');
const { parseArgs } = require('util');
const path = require('path');

const port = 8321;
const { values: flags, positionals: [name, database] } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: 'string', default: '100' },
    'warm-up': { type: 'string', default: '5' },
    seconds: { type: 'string', default: '20' },
    'server-core': { type: 'string', default: '0' },
  },
});
const folder = path.join(__dirname, name);
const { Table } = require(path.join(folder, 'match.js'));

// User and system time of all threads; the kernel counts in hundredths of a second.
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
const residentMegabytes = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const answers = () => new Promise((resolve) => {
  const socket = connect(port, '127.0.0.1', () => { socket.destroy(); resolve(true); });
  socket.on('error', () => resolve(false));
});

async function measure(pid) {
  let times = [];
  const tables = Array.from({ length: Number(flags.matches) },
    () => new Table(port, (milliseconds) => times.push(milliseconds)));
  for (const table of tables) await table.open();
  await pause(Number(flags['warm-up']) * 1000);
  times = [];
  const [cpuBefore, ownBefore, start] = [cpuSeconds(pid), cpuSeconds(process.pid), performance.now()];
  await pause(Number(flags.seconds) * 1000);
  const seconds = (performance.now() - start) / 1000;
  const [cpu, own] = [cpuSeconds(pid) - cpuBefore, cpuSeconds(process.pid) - ownBefore];
  const sorted = Float64Array.from(times).sort();
  const quantile = (q) => Number(sorted[Math.floor(q * (sorted.length - 1))].toFixed(3));
  const result = {
    server: name,
    matches: tables.length,
    moves: sorted.length,
    moves_per_second: Math.round(sorted.length / seconds),
    server_cpu_us_per_move: Number((cpu * 1e6 / sorted.length).toFixed(1)),
    server_busy: Number((cpu / seconds).toFixed(3)),
    client_busy: Number((own / seconds).toFixed(3)),
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    p999_ms: quantile(0.999),
    rss_mb: Number(residentMegabytes(pid).toFixed(1)),
  };
  for (const table of tables) table.close();
  return result;
}

async function main() {
  const server = spawn('taskset', ['-c', flags['server-core'], process.execPath, 'server.js', String(port), database],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    while (!(await answers())) {
      if (server.exitCode !== null) throw new Error('the server does not start');
      await pause(100);
    }
    console.log(JSON.stringify(await measure(server.pid)));
  } finally {
    server.kill();
  }
}
main().then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });
