// Every screen that needs no server, found by its structure, so that any language can be tested. A
// new screen is a line in `allScreens`.
import type { Page } from 'playwright-core'
import { games } from '../../../src/games/all'
import type { GameName } from '../../../src/wire/common'
import type { Options } from '../../../src/wire/games'
import { recordOf, savedGame, type SeatPlayer } from './saved_game'

// A game in progress and a finished one for every game and mode.
const modes: [GameName, Options][] = [
  ['archaeology', { players: 3 }],
  ['mummies', { players: 3, target: 50 }],
  ['scarabya', { mode: 'expedition', players: 2, flips: true }],
  ['scarabya', { mode: 'duel', players: 2, flips: true }],
  ['scarabya', { mode: 'solo', players: 1, flips: true }],
]
async function makeGames(): Promise<Record<string, string>> {
  const saved: Record<string, string> = {}
  const list: unknown[] = []
  for (const [at, [game, options]] of modes.entries()) {
    const seatPlayers: SeatPlayer[] = Array.from({ length: options.players }, (_, seat) =>
      seat === 0 ? { name: '' } : { name: '', computer: 'novice' },
    )
    for (const [id, until] of [
      [`playing${at}`, 6],
      [`over${at}`, Infinity],
    ] as const) {
      const record = await recordOf(
        game,
        options as never,
        seatPlayers,
        (version, seat) => version >= until && seat === 1,
      )
      const entries = savedGame(id, game, options, seatPlayers, record)
      const [entry] = JSON.parse(entries['khepri.games']!) as object[]
      list.push({ ...entry, people: [1], status: id.startsWith('over') ? 'over' : 'playing' })
      Object.assign(saved, entries)
    }
  }
  return { ...saved, 'khepri.games': JSON.stringify(list) }
}
let made: Promise<Record<string, string>> | undefined
// What the device stores for them.
export const storedGames = () => (made ??= makeGames())

// Opens a screen by way of the home screen, so that nothing of the one before is taken for it.
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(() => void (location.hash = '#/'))
  await page.locator('.doors h2').first().waitFor()
  await page.evaluate((hash) => void (location.hash = hash), hash)
}

const table = '.todo'
// Addresses, what shows that the screen is there, and what is opened on it.
type Screen = [hash: string, there: string, open?: (page: Page) => Promise<void>]
export const allScreens: readonly Screen[] = [
  ['#/', '.doors h2'],
  ['#/', '.doors h2', (page) => page.locator('[popovertarget=settings]').click()],
  ['#/', '.doors h2', (page) => page.keyboard.press('?')],
  ['#/lookback', 'main section'],
  ['#/daily', 'main section'],
  ...games.flatMap((game): Screen[] => [
    [`#/play/${game}`, 'main form, main fieldset'],
    [`#/rules/${game}`, 'article, main h2'],
    [`#/learn/${game}`, table],
    [`#/mistakes/${game}`, '.task, main p[role=status]'],
    [`#/workshop/${game}`, 'main .edition'],
  ]),
  ...modes.flatMap((_, at): Screen[] => [
    [`#/table/playing${at}`, table],
    [
      `#/table/playing${at}`,
      table,
      async (page) => {
        await page.keyboard.press('h')
        await page.locator('div.hint').waitFor()
        await page.keyboard.press('l')
        await page.locator('#side li').first().waitFor()
      },
    ],
    [`#/table/over${at}`, '#end'],
    [`#/lookback/table/over${at}`, 'input[type=range]'],
    [`#/lookback/table/over${at}/review`, '#sums'],
  ]),
]
