// Measures the tasks of the page while a review is made and drawn, by a trace of Chromium; needs
// scripts/page.
//   npm run review-tasks -- [--slower 4] [--times 3] [--only PART] [--page FOLDER] [--parts]
// The time of a task is that of its thread: what else the machine does counts little.
import { parseArgs } from 'node:util'
import type { CDPSession } from 'playwright-core'
import type { GameName } from '../src/wire/common'
import type { Options } from '../src/wire/games'
import { recordOf, savedGame, type SeatPlayer } from './e2e/support/saved_game'
import { StaticHost } from './e2e/support/static_host'
import { pageFolder } from './e2e/support/server'
import { openBrowser, Visitor } from './e2e/support/visitor'

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    slower: { type: 'string', default: '4' },
    times: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    page: { type: 'string', default: pageFolder }, // another build, to compare
    parts: { type: 'boolean', default: false }, // of what the longest task was made
  },
})
const kinds: Record<string, [GameName, Options]> = {
  'Archaeology, 2 players': ['archaeology', { players: 2 }],
  'Mummies to 100, 4': ['mummies', { players: 4, target: 100 }],
  'Expedition, 4': ['scarabya', { mode: 'expedition', players: 4, flips: true }],
  Duel: ['scarabya', { mode: 'duel', players: 2, flips: true }],
  Solo: ['scarabya', { mode: 'solo', players: 1, flips: true }],
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
  readonly tts?: number
  readonly dur?: number
  readonly tdur?: number
  readonly pid: number
  readonly tid: number
  readonly args: { readonly name?: string; readonly data?: { readonly functionName?: string } }
}
async function traced(session: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        '__metadata',
      ],
    },
  })
  await act()
  const over = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await over
  session.off('Tracing.dataCollected', collect)
  return events
}

const lengthOf = ({ tdur, dur }: TraceEvent) => (tdur ?? dur ?? 0) / 1000
// The events of the page's own thread: workers and the browser have others.
function ofPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = events.filter(({ args }) => args.name === 'CrRendererMain')
  const lists = mains.map(({ pid, tid }) =>
    events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid),
  )
  return lists.sort((one, other) => other.length - one.length)[0] ?? []
}
const nameOf = ({ name, args }: TraceEvent) =>
  args.data?.functionName ? `${name} ${args.data.functionName}` : name
const isWithin = (one: TraceEvent, other: TraceEvent) =>
  one.ts >= other.ts && one.ts + (one.dur ?? 0) <= other.ts + (other.dur ?? 0)

async function measure(storage: Record<string, string>) {
  const visitor = await Visitor.open(browser, `${host.address}#/lookback/table/over`, {
    drawn: true,
    storage,
  })
  const { page, context } = visitor
  const panel = page.locator('#beside')
  await panel.locator('[aria-current]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  // Playwright's own work would count: the page itself begins, and tells when all is drawn.
  await page.evaluate(() => {
    const button = document.querySelectorAll<HTMLElement>('[aria-controls=beside]')[1]!
    const isDrawn = () => document.getElementById('sums') !== null
    const begin = () =>
      new Promise<number>((resolve) => {
        const started = performance.now()
        const observer = new MutationObserver(() => {
          if (!isDrawn()) return
          observer.disconnect()
          const drawn = performance.now() - started
          requestAnimationFrame(() => setTimeout(() => resolve(drawn), 500))
        })
        observer.observe(document.body, { childList: true, subtree: true })
        setTimeout(() => button.click())
      })
    Object.assign(globalThis, { begin })
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  let drawn = 0
  const events = await traced(session, async () => {
    const { result } = await session.send('Runtime.evaluate', {
      expression: 'begin()',
      awaitPromise: true,
    })
    drawn = Math.round(Number(result.value))
  })
  await visitor.close()
  const own = ofPage(events)
  const tasks = own
    .filter(({ name }) => name === 'RunTask')
    .sort((one, other) => lengthOf(other) - lengthOf(one))
  return { own, tasks, drawn }
}

const browser = await openBrowser()
const host = await StaticHost.open()
host.folder = values.page
for (const [kind, [game, options]] of Object.entries(kinds)) {
  if (!kind.includes(values.only)) continue
  const seatPlayers: SeatPlayer[] = Array.from({ length: options.players }, (_, at) =>
    at === 0 ? { name: 'Anna' } : { name: '', computer: 'novice' },
  )
  const record = await recordOf(game, options as never, seatPlayers)
  const storage = savedGame('over', game, options, seatPlayers, record)
  for (let time = 0; time < Number(values.times); ++time) {
    const { own, tasks, drawn } = await measure(storage)
    const longest = tasks.slice(0, 5).map((task) => lengthOf(task).toFixed(0))
    console.log(`${kind}: longest tasks ${longest.join(', ')} ms; all drawn after ${drawn} ms`)
    if (!values.parts) continue
    const begun = Math.min(...own.map(({ ts }) => ts))
    for (const task of tasks.filter((one) => lengthOf(one) >= 15).sort((a, b) => a.ts - b.ts))
      console.log(
        `  after ${((task.ts - begun) / 1000).toFixed(0)}: ${lengthOf(task).toFixed(0)} ms:`,
        own
          .filter((event) => event !== task && isWithin(event, task) && lengthOf(event) >= 2)
          .sort((one, other) => one.ts - other.ts)
          .map((event) => `${nameOf(event)} ${lengthOf(event).toFixed(1)}`)
          .join(', '),
      )
  }
}
await browser.close()
host.close()
