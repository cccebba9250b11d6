// Part of the build: asks the built engine about the games and gives the answers to the page as
// modules. `virtual:games` has the levels and the descriptor of each game; `virtual:game/NAME` has
// a game's classic edition and its tables of numbers, for drawing its pieces. The page needs no
// engine for them, and nothing is written twice.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { start } from '../src/engine/instance'
import type { GamesAnswer } from '../src/wire/engine'

const wasm = fileURLToPath(new URL('../../build/wasm/khepri.wasm', import.meta.url))

async function askEngine(): Promise<GamesAnswer> {
  const answer = await start(await WebAssembly.compile(new Uint8Array(await readFile(wasm))))
  return JSON.parse(answer('{"type":"games"}')) as GamesAnswer
}

const exported = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')

function moduleOf(id: string, { levels, default_level, games }: GamesAnswer): string {
  if (id === 'virtual:games') {
    const descriptors = games.map(({ name, modes, options }) => ({ name, modes, options }))
    return exported({ levels, defaultLevel: default_level, descriptors })
  }
  const game = games.find(({ name }) => id === `virtual:game/${name}`)
  if (!game) throw new Error(`the engine knows no game for ${id}`)
  return exported({ edition: game.edition, tables: game.tables ?? {} })
}

export function games(): Plugin {
  let answer: Promise<GamesAnswer> | undefined
  return {
    name: 'games',
    buildStart: () => void (answer = undefined),
    resolveId: (id) => (/^virtual:game(s$|\/)/.test(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:game')) return undefined
      this.addWatchFile(wasm)
      return moduleOf(id.slice(1), await (answer ??= askEngine()))
    },
  }
}
