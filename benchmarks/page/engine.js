// Plain random games of every kind in Chromium beside the native engine: the same requests to both, the same signatures from both, and
// how fast each was. node engine.js NATIVE_ENGINE [GAMES]
'use strict'
const { spawn } = require('node:child_process')
const { readFileSync } = require('node:fs')
const { createInterface } = require('node:readline')
const path = require('node:path')
const { root, fromWeb, openBrowser } = require('./chromium.js')
const esbuild = createRequireOf('vite')('esbuild')

function createRequireOf(name) {
  return require('node:module').createRequire(fromWeb.resolve(name))
}

const settings = [
  ...[2, 3, 4].map((players) => ['archaeology/' + players, 'archaeology', { players }, 20000]),
  ['scarabya/expedition/1', 'scarabya', { mode: 'expedition' }, 20000],
  ['scarabya/expedition/4', 'scarabya', { mode: 'expedition', players: 4 }, 5000],
  ['scarabya/duel', 'scarabya', { mode: 'duel' }, 20000],
  ['scarabya/solo', 'scarabya', { mode: 'solo' }, 20000],
  ...[2, 3, 4, 5].map((players) => ['mummies/' + players, 'mummies', { players, target: 50 }, 5000]),
]
const requestFor = ([, game, options, games]) => JSON.stringify({ type: 'random_games', game, options, games, seed: 1 })

async function native(program) {
  const engine = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()
  return {
    async ask(request) {
      const start = performance.now()
      engine.stdin.write(request + '\n')
      const answer = JSON.parse((await lines.next()).value)
      return { answer, seconds: (performance.now() - start) / 1000 }
    },
    close: () => engine.stdin.end(),
  }
}

async function browser() {
  const bundle = esbuild.buildSync({
    entryPoints: [path.join(root, 'web/src/engine/instance.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'engine',
  })
  const window = await openBrowser()
  const page = await window.newPage()
  await page.addScriptTag({ content: bundle.outputFiles[0].text })
  await page.evaluate(async (wasm) => {
    const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0))
    globalThis.ask = await engine.start(await WebAssembly.compile(bytes))
  }, readFileSync(path.join(root, 'build/wasm/khepri.wasm')).toString('base64'))
  return {
    ask: (request) =>
      page.evaluate((text) => {
        const start = performance.now()
        const answer = JSON.parse(globalThis.ask(text))
        return { answer, seconds: (performance.now() - start) / 1000 }
      }, request),
    close: () => window.close(),
  }
}

async function main() {
  const [program] = process.argv.slice(2)
  const engines = { native: await native(program), chromium: await browser() }
  console.log('plain random games per second       native   chromium   chromium / native')
  for (const setting of settings) {
    const [name, , , games] = setting
    const best = {}
    const signatures = {}
    for (let round = 0; round < 3; round++) // the first one warms up the compiler
      for (const [where, engine] of Object.entries(engines)) {
        const { answer, seconds } = await engine.ask(requestFor(setting))
        signatures[where] = answer.signature
        best[where] = Math.max(best[where] ?? 0, games / seconds)
      }
    if (signatures.native !== signatures.chromium) throw new Error(`${name}: the engines played different games`)
    const ratio = (best.chromium / best.native).toFixed(2)
    console.log(`  ${name.padEnd(28)} ${best.native.toFixed(0).padStart(11)} ${best.chromium.toFixed(0).padStart(10)} ${ratio.padStart(19)}`)
  }
  for (const engine of Object.values(engines)) await engine.close()
}
main().catch((fault) => {
  console.error(fault)
  process.exit(1)
})
