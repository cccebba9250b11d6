// Plays games with random choices in a real browser and checks the page after every act.
//   npm run random -- [--games N] [--seed S] [--game GAME] [--minutes M] [--jobs J]
// Seeds count on from S, one for each game; `--games 1 --seed S` plays one of them again.
import { parseArgs } from 'node:util'
import type { GameName } from '../../src/wire/common'
import { Game } from './game'
import { kindOf } from './report'
import { describeSetup, drawSetup } from './setup'
import { openBrowser, Server } from './support'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    games: { type: 'string', default: '26' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string' },
    minutes: { type: 'string' },
    jobs: { type: 'string', default: '2' },
  },
})
const [games, first, jobs] = [values.games, values.seed, values.jobs].map(Number) as [
  number,
  number,
  number,
]
const deadline = values.minutes ? Date.now() + Number(values.minutes) * 60_000 : Infinity

const servers: Server[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all(servers.map((server) => server.stop())).then(() => process.exit(1))
  })
const browser = await openBrowser()
const faults = new Map<string, number[]>() // seeds by what was found
let [played, failed, next] = [0, 0, first]

async function playOn(): Promise<void> {
  const server = await Server.start('--request-rate', '500/s', '--request-burst', '1000')
  servers.push(server)
  try {
    while (next < first + games && Date.now() < deadline) {
      const setup = drawSetup(next++, values.game as GameName | undefined)
      const game = new Game(setup, browser, server)
      const started = Date.now()
      await game.play()
      ++played
      const { report } = game
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      if (report.faults.length === 0)
        console.log(
          `${setup.seed}: ${seconds} s, ${report.steps.length} acts, ${describeSetup(setup)}`,
        )
      else {
        ++failed
        console.log(`${report}\n  after ${seconds} s, ${report.steps.length} acts`)
        for (const fault of report.faults.map(kindOf))
          faults.set(fault, [...(faults.get(fault) ?? []), setup.seed])
      }
    }
  } finally {
    await server.stop()
  }
}

await Promise.all(Array.from({ length: jobs }, playOn))
await browser.close()
for (const [fault, seeds] of [...faults].sort((a, b) => b[1].length - a[1].length))
  console.log(`${seeds.length}× ${fault} (seeds ${seeds.slice(0, 6).join(', ')})`)
console.log(`${played} games, ${failed} with something found`)
process.exit(failed > 0 ? 1 : 0)
