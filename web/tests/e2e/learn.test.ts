// Plays the first games to their ends by mouse, by keyboard and by finger, each step on the real
// table.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { scriptTo, secretOf, type Step } from '../../src/shared/lesson'
import { lesson as archaeology } from '../../src/games/archaeology/lesson/lesson'
import { lesson as mummies } from '../../src/games/mummies/lesson/lesson'
import { lesson as scarabya } from '../../src/games/scarabya/lesson/lesson'
import type { Move as ArchaeologyMove } from '../../src/games/archaeology/wire'
import type { GameName } from '../../src/wire/common'
import type { Move as MummiesMove } from '../../src/games/mummies/wire'
import { Fixture } from './support/fixture'
import { engine } from './support/saved_game'
import { smallPhone } from './support/sizes'

const fixture = new Fixture()
const { openPage, visitors } = fixture
// A later game plays its lesson in a test of its own.
const lessons = { archaeology, scarabya, mummies }
const columns = ['pot', 'parchment', 'coin', 'talisman', 'cup', 'map', 'mask']

const coach = (page: Page) => page.getByRole('region', { name: 'Lesson' })
const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const stepIs = (page: Page, at: number, steps: number) =>
  coach(page)
    .getByText(`Step ${at + 1} of ${steps}`)
    .waitFor()

// Mouse and finger press; the keyboard moves the focus there and presses Enter.
type Press = (page: Page, target: Locator) => Promise<void>
const byPointer: Press = (_, target) => target.click()
const byFinger: Press = (_, target) => target.tap()
const byKeyboard: Press = async (page, target) => {
  await target.waitFor()
  for (let n = 0; n < 90; ++n) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not come to ${String(target)}`)
}

async function actArchaeology(page: Page, press: Press, move: ArchaeologyMove) {
  const inHand = (kind: string) => page.locator(`[data-at="hand:${kind}"]`)
  switch (move.type) {
    case 'end':
      return press(page, button(page, 'End turn'))
    case 'trade':
      await press(page, page.locator(`[data-at="market:${Object.keys(move.take)[0]}"]`))
      await press(page, inHand(Object.keys(move.give)[0]!))
      return press(page, button(page, 'Trade'))
    case 'sell':
      await press(
        page,
        page.locator(`.hand li:nth-child(${columns.indexOf(move.kind) + 1}) .ladder`),
      )
      return press(page, button(page, 'Sell'))
    case 'lose':
      return press(page, button(page, 'Discard'))
    case 'explore':
      await press(page, page.locator(`[data-at="chamber:${move.chamber}"]`))
      return press(page, button(page, 'Explore'))
    case 'rob':
      return press(page, page.locator('.victim'))
  }
}

// In the hand the arrow keys go from card to card.
async function pickCard(page: Page, press: Press, card: string) {
  const wanted = page.locator(`[data-piece="hand-${card}.1"]`)
  if (press !== byKeyboard) return press(page, wanted)
  const has = () => wanted.evaluate((element) => element === document.activeElement)
  const inHand = () => page.evaluate(() => document.activeElement?.closest('.hand') !== null)
  for (let n = 0; n < 60 && !(await inHand()); ++n) await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  for (let n = 0; n < 4 && !(await has()); ++n) await page.keyboard.press('ArrowRight')
  expect(await has()).toBe(true)
  await page.keyboard.press('Enter')
}
async function actMummies(page: Page, press: Press, move: MummiesMove) {
  if (move.type === 'sacrifice') {
    await press(page, button(page, 'Sacrifice…'))
    for (const card of move.cards) await pickCard(page, press, card)
    return press(page, button(page, `Sacrifice ${move.cards.length}`))
  }
  await pickCard(page, press, move.type === 'offer' ? move.offering : move.papyrus)
  return press(page, button(page, move.type === 'offer' ? 'Offer' : 'Decree'))
}

// How a tile is turned and flipped until it fits on these cells.
async function turnsTo(at: number): Promise<('r' | 'f')[]> {
  const { options, deal } = scarabya
  const play = await engine()
  const { match, version } = await play.start<'scarabya'>({
    game: 'scarabya',
    options,
    secret: secretOf(deal),
    seeds: [secretOf(0)],
  })
  let now = version
  for (const [seat, move] of scriptTo(scarabya, at)) {
    const answer = await play.move<'scarabya'>({ match, seat, version: now, move, viewer: 1 })
    if (answer.type !== 'error') now = answer.version
  }
  const { view } = await play.status<'scarabya'>(match, 1)
  const { ways, placements } = await play.facts<'scarabya'>({
    game: 'scarabya',
    options,
    edition: 'classic',
    view,
  })
  const wanted = placements.find(
    ({ cells }) =>
      [...cells].sort().join() === [...scarabya.steps[at]!.awaits!.cells].sort().join(),
  )!.way
  const first = Math.min(...placements.map(({ way }) => way))
  for (const flips of [0, 1])
    for (let turns = 0; turns < 4; ++turns) {
      let way = flips ? ways[first]!.flipped! : first
      for (let n = 0; n < turns; ++n) way = ways[way]!.clockwise
      if (way === wanted) return [...Array<'f'>(flips).fill('f'), ...Array<'r'>(turns).fill('r')]
    }
  throw new Error('the tile cannot be turned that way')
}
async function actScarabya(page: Page, press: Press, at: number) {
  const { cells } = scarabya.steps[at]!.awaits!
  const turns = await turnsTo(at)
  await page.locator('.tray .piece.mine').waitFor()
  if (press === byKeyboard) {
    await page.keyboard.press('p')
    for (const key of turns) await page.keyboard.press(key)
    const where = page.locator('p.unseen[aria-live]').filter({ hasText: 'Place the' })
    const wanted = [...cells].sort().join()
    for (let n = 0; n < 200; ++n) {
      await page.keyboard.press('n')
      const text = (await where.textContent()) ?? ''
      const [from, to] = /([a-j]\d+)–([a-j]\d+)/.exec(text)?.slice(1) ?? []
      const found =
        from && to
          ? cells.filter((cell) => cell === from || cell === to).length === 2
          : (text.match(/[a-j]\d+/g) ?? []).sort().join() === wanted
      if (found) return page.keyboard.press('Enter')
    }
    throw new Error('the key N does not come to where the tile goes')
  }
  for (const key of turns)
    await press(page, page.locator(key === 'r' ? '.tray .right' : '.tray .flip'))
  const rows = cells.map((cell) => Number(cell.slice(1)))
  const cols = cells.map((cell) => cell.charCodeAt(0) - 96)
  const middle = (numbers: number[]) => (Math.min(...numbers) - 1 + Math.max(...numbers)) / 2
  const board = (await page.locator('.dig').boundingBox())!
  const point = (cell: number, size: number) => ((20 + cell * 40) / 440) * size
  const position = { x: point(middle(cols), board.width), y: point(middle(rows), board.height) }
  if (press === byFinger) await page.locator('.dig').tap({ position })
  else await page.locator('.dig').click({ position })
  await press(page, page.getByRole('button', { name: /^Place/ }))
}

async function doStep(page: Page, press: Press, game: GameName, at: number, { awaits }: Step) {
  if (game === 'scarabya') return actScarabya(page, press, at)
  if (game === 'mummies') return actMummies(page, press, awaits as MummiesMove)
  return actArchaeology(page, press, awaits as ArchaeologyMove)
}

describe.each(Object.keys(lessons) as (keyof typeof lessons)[])('the first game of %s', (game) => {
  const { steps }: { steps: readonly Step[] } = lessons[game]
  test.each([
    { how: 'mouse', press: byPointer, pageOptions: {} },
    { how: 'keyboard', press: byKeyboard, pageOptions: { theme: 'dark' as const } },
    {
      how: 'finger on a small phone',
      press: byFinger,
      pageOptions: { size: smallPhone, touch: true, theme: 'dark' as const },
    },
  ])('is played to its end by $how', async ({ how, press, pageOptions }) => {
    const page = await openPage(`#/learn/${game}`, { name: 'Anna', ...pageOptions })
    for (const [at, step] of steps.entries()) {
      await stepIs(page, at, steps.length)
      const next = button(coach(page), 'Next')
      if (step.awaits) {
        await button(coach(page), 'Show me').waitFor()
        expect(await next.count()).toBe(0)
        await doStep(page, press, game, at, step)
      }
      await next.waitFor()
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(page.viewportSize()!.width)
      if (at === 3 || at === 5)
        await visitors[0]!.screenshot(`learn-${game}-${at}-${how.replace(/ /g, '-')}`)
      await press(page, next)
    }
    await press(page, button(coach(page), 'Play a real game'))
    await page.waitForURL(/#\/table\//)
    await page.getByRole('region', { name: 'What to do' }).waitFor()
  })

  test('another move is undone; the user can go back, skip, be shown the move, leave and return', async () => {
    const page = await openPage(`#/learn/${game}`)
    const first = steps.findIndex(({ awaits }) => awaits)
    for (let at = 0; at < first; ++at) {
      await stepIs(page, at, steps.length)
      await button(coach(page), 'Next').click()
    }
    await stepIs(page, first, steps.length)
    await button(coach(page), 'Show me').waitFor()
    if (game === 'archaeology')
      await actArchaeology(page, byPointer, { type: 'sell', kind: 'pot', count: 1 })
    else if (game === 'mummies')
      await actMummies(page, byPointer, { type: 'offer', offering: 'V3' })
    else {
      await page.locator('.tray .piece.mine').waitFor()
      await page.locator('.dig').click() // over the middle, lying flat
      await page.getByRole('button', { name: /^Place/ }).click()
    }
    await coach(page)
      .getByText(/You may do that|That is fine/)
      .waitFor()
    await button(coach(page), 'Undo').click()
    await button(coach(page), 'Show me').click()
    await page.locator('div.hint').waitFor()
    await doStepShown(page, game)
    await button(coach(page), 'Next').click()
    await stepIs(page, first + 1, steps.length)
    await button(coach(page), 'Skip').click()
    await stepIs(page, first + 2, steps.length)
    await button(coach(page), 'Back').click()
    await stepIs(page, first + 1, steps.length)
    await button(coach(page), 'Show me').waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
    await page
      .getByRole('article', { name: new RegExp(game, 'i') })
      .getByRole('link', { name: 'Learn', exact: true })
      .click()
    await stepIs(page, first + 1, steps.length)
  })
})

// After "Show me" only the last press is missing.
async function doStepShown(page: Page, game: GameName) {
  if (game === 'archaeology') return button(page, 'End turn').click()
  if (game === 'scarabya') return page.getByRole('button', { name: /^Place/ }).click()
  await button(page, 'Offer').click()
}

test('a new user is offered a first game and can decline', async () => {
  const page = await openPage('')
  const offer = page.getByRole('complementary', { name: 'Learn' })
  await offer.getByRole('link', { name: 'Scarabya' }).waitFor()
  await offer.getByRole('button', { name: 'I know how to play' }).click()
  expect(await offer.count()).toBe(0)
  await page.reload()
  await page.getByRole('article', { name: 'Scarabya' }).waitFor()
  expect(await offer.count()).toBe(0)
})
test('a user who has begun a first game is not offered it again', async () => {
  const page = await openPage('')
  await page
    .getByRole('complementary', { name: 'Learn' })
    .getByRole('link', { name: 'Mummies' })
    .click()
  await button(coach(page), 'Next').click()
  await stepIs(page, 1, mummies.steps.length)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('article', { name: 'Mummies' }).waitFor()
  expect(await page.getByRole('complementary', { name: 'Learn' }).count()).toBe(0)
})
