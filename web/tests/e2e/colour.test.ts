// With SHOTS=1, screenshots of the three tables with four colour vision deficiencies; and always:
// every kind of piece has a shape, a pattern or a number of its own, so that none is distinguished
// by colour alone.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { putGame, recordOf, type SeatPlayer } from './support/saved_game'
import { pieces } from '../../src/games/archaeology/art/pieces'
import { gifts } from '../../src/games/mummies/art/gifts'
import { looks } from '../../src/games/scarabya/art/looks'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'

const fixture = new Fixture()
const { openPage, visitors } = fixture
const seatPlayers: SeatPlayer[] = [
  { name: 'Anna' },
  ...[1, 2].map((at) => ({ name: `C${at}`, computer: 'novice' as const })),
]

async function lay(page: Page, game: GameName, options: Options, version: number) {
  const record = await recordOf(
    game,
    options,
    seatPlayers,
    (at, seat) => at >= version && seat === 1,
  )
  await putGame(page, 'game', game, options, seatPlayers, record)
  await page.goto(`${fixture.server.address}?${game}#/table/game`)
  await page
    .getByRole('region', { name: 'What to do' })
    .getByRole('button', { name: 'Hint' })
    .waitFor()
}

test.runIf(process.env['SHOTS'])(
  'screenshots of the tables with each colour vision deficiency',
  async () => {
    const page = await openPage('', { name: 'Anna', size: { width: 1100, height: 760 } })
    const session = await visitors[0]!.context.newCDPSession(page)
    const shoot = async (name: string) => {
      for (const type of ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const) {
        await session.send('Emulation.setEmulatedVisionDeficiency', { type })
        await visitors[0]!.screenshot(`colour-${name}-${type}`)
      }
      await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' })
    }
    await lay(page, 'mummies', { players: 3, target: 100 }, 20)
    await shoot('mummies')
    await lay(page, 'archaeology', { players: 3 }, 30)
    await shoot('archaeology')
    await lay(page, 'scarabya', { mode: 'expedition', players: 3, flips: true }, 24)
    await shoot('scarabya')
  },
)

test('no two kinds of piece have the same drawing', () => {
  const drawings = [
    Object.values(looks).map(({ pattern }) => pattern),
    Object.values(gifts).map(drawn),
    Object.values(pieces).map(drawn),
  ]
  expect(drawings.map((kinds) => kinds.length)).toEqual([12, 4, 9])
  for (const kinds of drawings) expect(new Set(kinds).size).toBe(kinds.length)
})
// Without its colours.
function drawn(drawing: object): string {
  return JSON.stringify(drawing).replace(/#[0-9a-f]{3,8}/gi, '')
}
