// Checks every screen with axe-core, by day and by night, and the sizes of all controls. A new
// screen is one line in `screens`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { putGame, recordOf, type SeatPlayer } from './support/saved_game'
import { phone } from './support/sizes'
import { resizeText, textProblems } from './support/large_text'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { target: string[]; failureSummary: string }[]
}
// The rules of WCAG 2.0 to 2.2, A and AA, and best practices; by night only those about colours.
// The debugger runs axe-core, because the page's security policy blocks foreign scripts.
const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
async function findings(page: Page, theme: keyof typeof rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const { violations } = await page.evaluate(
    (runOnly) =>
      (
        globalThis as unknown as {
          axe: { run(...way: unknown[]): Promise<{ violations: Finding[] }> }
        }
      ).axe.run(document, { runOnly, resultTypes: ['violations'] }),
    rules[theme],
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  )
}

// All controls smaller than `least`, with their sizes. A label counts with its field; a control in
// a line of text may be as high as the line (WCAG 2.5.8).
const tooSmall = (page: Page, least: number) =>
  page.evaluate((least) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], select, input, summary, [role=button]',
      ),
    ]
    return all.flatMap((one) => {
      const seen = one.closest('label') && one.matches('input') ? one.closest('label')! : one
      if (
        !seen.checkVisibility({ visibilityProperty: true, opacityProperty: false }) ||
        one.closest('[inert], .skip') ||
        one.hidden
      )
        return []
      const { width, height } = seen.getBoundingClientRect()
      const reach = getComputedStyle(seen, '::after')
      const extra =
        reach.content !== 'none' && reach.position === 'absolute'
          ? { width: parseFloat(reach.width), height: parseFloat(reach.height) }
          : { width: 0, height: 0 }
      const [wide, high] = [Math.max(width, extra.width || 0), Math.max(height, extra.height || 0)]
      // Piles in the tray of Archaeology shrink when there are many; a button beside them clears
      // the tray.
      const enough = (one.matches('.picked') ? Math.min(least, 24) : least) - 0.5
      if (wide === 0 || (wide >= enough && high >= enough)) return []
      return [
        `${seen.className || seen.tagName} "${(seen.getAttribute('aria-label') ?? seen.textContent ?? '').trim().slice(0, 40)}": ${Math.round(wide)} × ${Math.round(high)}`,
      ]
    })
  }, least)

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const company = (players: number, persons = 1): SeatPlayer[] =>
  Array.from({ length: players }, (_, at) =>
    at < persons ? { name: ['Anna', 'Ben'][at]! } : { name: `C${at}`, computer: 'novice' as const },
  )

const records = new Map<string, Promise<string>>()
async function lay(
  page: Page,
  game: GameName,
  options: Options,
  seatPlayers: SeatPlayer[],
  version: number,
) {
  const key = JSON.stringify([game, options, seatPlayers.length, version])
  if (!records.has(key))
    records.set(
      key,
      recordOf(
        game,
        options,
        seatPlayers,
        (at, seat) => at >= version && !seatPlayers[seat - 1]!.computer,
      ),
    )
  await putGame(page, 'game', game, options, seatPlayers, await records.get(key)!)
  // another address, so that the page is reloaded
  await page.goto(`${fixture.server.address}?game#/table/game`)
}
const table =
  (game: GameName, options: Options, players: number, version: number) => async (page: Page) => {
    await lay(page, game, options, company(players), version)
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  }
const ending = (game: GameName, options: Options, players: number) => async (page: Page) => {
  await lay(page, game, options, company(players), Infinity)
  await page.getByRole('navigation', { name: 'What next?' }).waitFor()
}
const at = (hash: string, heading: string | RegExp) => async (page: Page) => {
  await page.goto(fixture.server.address + hash)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}
// With a fault beside its field, and with figures.
const workshop = (game: GameName) => async (page: Page) => {
  await at(`#/workshop/${game}`, /./)(page)
  await page.getByText('This is the classic edition').waitFor()
  await page.getByRole('combobox', { name: 'Games of each edition' }).selectOption('300')
  await page.getByRole('button', { name: 'Let it play' }).click()
  await page.getByText('games of each edition are played').waitFor()
  await page.getByRole('textbox', { name: 'Name of the edition' }).fill('')
  await page.getByText('cannot be played yet').waitFor()
}
const archaeology = { players: 3 }
const mummies = { players: 3, target: 100 }
const scarabya = (mode: 'expedition' | 'duel' | 'solo', players: number) => ({
  mode,
  players,
  flips: true,
})

// A chamber that is too expensive says why, with its rule.
async function refused(page: Page) {
  await table('archaeology', archaeology, 3, 30)(page)
  await page.locator('[data-at="chamber:large"]').click({ force: true }) // it is marked as disabled
  await page.getByRole('link', { name: 'See rule A15' }).waitFor()
}
const lookingBack = (beside?: 'Fairness' | 'Share') => async (page: Page) => {
  await lay(page, 'archaeology', archaeology, company(3), Infinity)
  await page.goto(`${fixture.server.address}#/lookback/table/game`)
  await page.getByRole('slider', { name: 'Step' }).fill('20')
  if (beside)
    await page
      .getByRole('group', { name: 'Log, review, fairness and sharing' })
      .getByRole('button', { name: beside })
      .click()
}

// Every screen by its name, and how to open it.
export const screens: Record<string, (page: Page) => Promise<void>> = {
  home: at('#/', 'Khepri'),
  'home with games': async (page) => {
    await table('mummies', mummies, 3, 5)(page)
    await at('#/', 'Khepri')(page)
    await page.getByRole('region', { name: 'Games in progress' }).waitFor()
  },
  settings: async (page) => {
    await at('#/', 'Khepri')(page)
    await page.getByRole('button', { name: 'Settings' }).click()
  },
  keys: async (page) => {
    await at('#/', 'Khepri')(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  },
  'plan of Archaeology': at('#/play/archaeology', 'Archaeology'),
  'plan of Scarabya': at('#/play/scarabya', 'Scarabya'),
  'waiting room with settings and QR code': async (page) => {
    await at('#/friends/scarabya', 'Waiting for 1 player')(page)
    await page.getByText('Change the settings').click()
    await page.getByRole('button', { name: 'QR code' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
  },
  'looking for an opponent': at('#/now/mummies', 'Looking for an opponent'),
  lobby: at('#/lobby', 'Lobby'),
  'rules of Archaeology': at('#/rules/archaeology', /./),
  'rules of Scarabya': at('#/rules/scarabya', /./),
  'rules of Mummies': at('#/rules/mummies', /./),
  'first game of Archaeology': at('#/learn/archaeology', /./),
  'first game of Scarabya': at('#/learn/scarabya', /./),
  'first game of Mummies': at('#/learn/mummies', /./),
  'games to look back at': at('#/lookback', /./),
  'deals of the day': at('#/daily', /./),
  'a review': async (page) => {
    await lay(page, 'mummies', mummies, company(3), Infinity)
    await page.goto(page.url().replace(/#.*/, '#/lookback/table/game/review'))
    await page.locator('#sums').waitFor()
  },
  'workshop of Archaeology': workshop('archaeology'),
  'workshop of Scarabya': workshop('scarabya'),
  'workshop of Mummies': workshop('mummies'),
  'nothing there': at('#/table/nothing', 'Something went wrong'),
  'waiting room': async (page) => {
    const made = await ApiMatch.create(fixture.server.address, {
      game: 'mummies',
      options: { players: 2, target: 50 },
    })
    await page.goto(
      `${fixture.server.address}#/join/${made.created.match}/${made.created.invitation}`,
    )
    await page.getByRole('button', { name: 'Take a seat' }).click()
    await page.getByRole('heading', { name: 'Waiting for 1 player' }).waitFor()
  },
  invitation: async (page) => {
    const { created } = await ApiMatch.create(fixture.server.address, {
      game: 'scarabya',
      options: scarabya('expedition', 2),
      open: true,
    })
    await at(`#/m/${created.match}`, 'Scarabya')(page)
  },
  'a game that was ended by agreement': async (page) => {
    const made = await ApiMatch.create(fixture.server.address, {
      game: 'mummies',
      options: { players: 2, target: 50 },
      seats: [{}, { computer: 'novice' }],
      open: true,
    })
    await page.goto(`${fixture.server.address}#/m/${made.created.match}`)
    await page.getByRole('button', { name: 'Take a seat' }).click()
    await toDo(page).waitFor()
    await page.evaluate(async (match) => {
      const games = JSON.parse(localStorage.getItem('khepri.games')!) as { token: string }[]
      await fetch(`api/matches/${match}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${games[0]!.token}` },
        body: JSON.stringify({ type: 'end_match', id: '' }),
      })
    }, made.created.match)
    await page.getByRole('heading', { name: 'Ended by agreement' }).waitFor()
  },
  'hand-over': async (page) => {
    await lay(page, 'mummies', { players: 2, target: 50 }, company(2, 2), 3)
    await page.getByRole('heading', { name: /pass the device/ }).waitFor()
  },
  archaeology: table('archaeology', archaeology, 3, 30),
  'archaeology with a hint and the panel': async (page) => {
    await table('archaeology', archaeology, 3, 30)(page)
    await page.keyboard.press('h')
    await page.locator('.hint').waitFor()
    await page.keyboard.press('l')
    await page.getByRole('complementary', { name: 'Log and messages' }).waitFor()
  },
  expedition: table('scarabya', scarabya('expedition', 3), 3, 12),
  duel: table('scarabya', scarabya('duel', 2), 2, 6),
  solo: table('scarabya', scarabya('solo', 1), 1, 5),
  'expedition with a tile over the board': async (page) => {
    await table('scarabya', scarabya('expedition', 3), 3, 12)(page)
    await page.locator('.dig.active').waitFor()
    await page.keyboard.press('n')
    await page.locator('.lifted').waitFor()
  },
  mummies: table('mummies', mummies, 3, 20),
  'mummies with a card picked and the panel': async (page) => {
    await table('mummies', mummies, 3, 20)(page)
    await page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button').first().click()
    await page.keyboard.press('l')
    await page.getByRole('complementary', { name: 'Log and messages' }).waitFor()
  },
  'a rule behind a refusal': async (page) => {
    await refused(page)
    await page.getByRole('link', { name: 'See rule A15' }).click()
    await page
      .getByRole('dialog', { name: /the rules/ })
      .locator('.target')
      .waitFor()
  },
  'a refusal at the table': refused,
  'a tip': async (page) => {
    await table('scarabya', scarabya('expedition', 3), 3, 12)(page)
    await page.locator('.tray .right').hover()
    await page.locator('.tip-bubble').waitFor()
  },
  'looking back': lookingBack(),
  'looking back, fair': lookingBack('Fairness'),
  'looking back, shared': lookingBack('Share'),
  'looking back at a changed record': async (page) => {
    await at('#/lookback', /./)(page)
    const record = await recordOf('archaeology', archaeology, company(3))
    const changed = record.replace(
      /(\n4 .* ~)(\w{7})(\w)/,
      (_, line: string, check: string, last: string) => line + check + (last === '0' ? '1' : '0'),
    )
    await page.locator('main input[type=file]').setInputFiles({
      name: 'changed.khepri',
      mimeType: 'text/plain',
      buffer: Buffer.from(changed),
    })
    await page.locator('.verdict').getByText('This record has been altered').waitFor()
  },
  'end of archaeology': ending('archaeology', archaeology, 3),
  'end of an expedition': ending('scarabya', scarabya('expedition', 3), 3),
  'end of a duel': ending('scarabya', scarabya('duel', 2), 2),
  'end of a solo game': ending('scarabya', scarabya('solo', 1), 1),
  'end of mummies': ending('mummies', mummies, 3),
  // the last one, because the clock stays
  'a table with somebody away, and the panel': async (page) => {
    await page.clock.install()
    const made = await ApiMatch.create(fixture.server.address, {
      game: 'mummies',
      options: { players: 2, target: 50 },
      open: true,
    })
    await made.takeSeat('Ben', 2)
    await page.goto(`${fixture.server.address}#/m/${made.created.match}`)
    await page.getByRole('button', { name: 'Take a seat' }).click()
    await page.getByRole('region', { name: 'Ben is away' }).waitFor()
    await page.clock.fastForward(2 * 60_000)
    await page
      .getByRole('button', { name: /^(Let the computer play for Ben|What now\?)$/ })
      .first()
      .waitFor()
    await page.keyboard.press('l')
    await page.getByRole('complementary', { name: 'Log and messages' }).waitFor()
  },
}

// What a screen needs that is not opened on a phone, but becomes one.
const onPhone: Record<string, (page: Page) => Promise<void>> = {
  'a tip': async (page) => {
    await page.locator('.tray .right').hover()
    await page.locator('.tip-bubble').waitFor()
  },
  'looking back': (page) => page.keyboard.press('Escape'), // its panel is closed there
}

const devices = { desktop: { width: 1280, height: 800 }, phone }
type Device = keyof typeof devices
// A phone has a small screen and is touched.
async function become(page: Page, session: CDPSession, device: Device): Promise<void> {
  const enabled = device === 'phone'
  await session.send('Emulation.setTouchEmulationEnabled', { enabled })
  await page.setViewportSize(devices[device])
  await page.waitForFunction(
    (enabled) => matchMedia('(pointer: coarse)').matches === enabled,
    enabled,
  )
}

const shot = (name: string) => visitors.at(-1)!.screenshot(`access-${name.replaceAll(' ', '-')}`)
// Where there is little room, the open panel lies over the hint.
const isOnTop = (one: Locator) =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
// Text that is lost at double size.
async function lost(page: Page, name: string): Promise<string[]> {
  await resizeText(page, 'double')
  const more = page.getByRole('button', { name: 'The whole hint' })
  if (await more.isVisible()) {
    if (!(await isOnTop(more))) await page.keyboard.press('Escape') // closes the panel
    await more.click()
  }
  const problems = await textProblems(page)
  await shot(name)
  await resizeText(page, 'usual')
  return problems
}
const looks: Record<Device, (page: Page, name: string) => Promise<string[]>> = {
  async desktop(page, name) {
    const found: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await shot(`${theme}-${name}`)
      found.push(...(await findings(page, theme)).map((one) => `${theme}: ${one}`))
    }
    return [...found, ...(await tooSmall(page, 24)), ...(await lost(page, `large-${name}`))]
  },
  async phone(page, name) {
    await onPhone[name]?.(page)
    await shot(`phone-${name}`)
    return [...(await tooSmall(page, 44)), ...(await lost(page, `phone-large-${name}`))]
  },
}

test('on every screen axe-core finds nothing by day and by night, all controls have 24 px, on a phone 44 px, and at double text size no text is lost', async () => {
  const only = process.env['SCREEN'] ? new RegExp(process.env['SCREEN']) : /./
  const wrong: string[] = []
  // begins at a page without scripts, where games can be stored
  const page = await openPage('healthz', {
    name: 'Anna',
    drawn: true,
    expect: /404|Failed to load/,
  })
  const session = await page.context().newCDPSession(page)
  for (const [name, come_] of Object.entries(screens).filter(([name]) => only.test(name))) {
    await page.goto(`${fixture.server.address}healthz`)
    await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
    await become(page, session, 'desktop')
    await come_(page)
    await page.evaluate(() => document.fonts.ready)
    for (const device of Object.keys(looks) as Device[]) {
      await become(page, session, device)
      const found = await looks[device](page, name)
      wrong.push(...found.map((one) => `${name} on a ${device}: ${one}`))
    }
  }
  expect(wrong.join('\n')).toBe('')
}, 1_200_000)
