// npm run pictures: takes the pictures of README.md anew, into docs/pictures.
import { join } from 'node:path'
import type { GameName } from '../src/wire/common'
import type { Options } from '../src/wire/games'
import { recordOf, savedGame, type SeatPlayer } from './e2e/support/saved_game'
import { root, Server } from './e2e/support/server'
import { openBrowser, Visitor } from './e2e/support/visitor'

interface Picture {
  readonly game: GameName
  readonly options: Options
  readonly theme: 'light' | 'dark'
  readonly from: number // the position after so many moves, when it is Anna's turn
}
const pictures: readonly Picture[] = [
  { game: 'archaeology', options: { players: 3 }, theme: 'light', from: 46 },
  {
    game: 'scarabya',
    options: { mode: 'expedition', players: 4, flips: true },
    theme: 'light',
    from: 28,
  },
  { game: 'mummies', options: { players: 4, target: 100 }, theme: 'dark', from: 44 },
]

const server = await Server.start()
const browser = await openBrowser()
for (const { game, options, theme, from } of pictures) {
  const seatPlayers: SeatPlayer[] = Array.from({ length: options.players }, (_, at) =>
    at === 0 ? { name: 'Anna' } : { name: '', computer: 'adept' },
  )
  const record = await recordOf(
    game,
    options as never,
    seatPlayers,
    (version, seat) => version >= from && seat === 1,
    undefined,
    (version, seat) => ({ level: 'adept', seed: version * 10 + seat }),
  )
  const storage = savedGame('picture', game, options, seatPlayers, record)
  const visitor = await Visitor.open(browser, `${server.address}#/table/picture`, {
    name: 'Anna',
    drawn: true,
    theme,
    storage,
  })
  await visitor.page.locator('.todo .button').first().waitFor()
  await visitor.page.evaluate(() => document.fonts.ready)
  await visitor.page.screenshot({ path: join(root, `docs/pictures/${game}.png`) })
  await visitor.close()
}
await browser.close()
await server.stop()
