// Each game from its first act to its end by keyboard alone: nothing is clicked, and the focus is never lost. What a screen reader finds on each table.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { putGame, recordOf, type Sitter } from './driver'
import { Gathering } from './support'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'

const here = new Gathering()
const { come } = here

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const over = (page: Page) => page.getByRole('navigation', { name: 'What next' })
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at && at !== document.body ? (at.getAttribute('aria-label') ?? at.textContent ?? '').trim() || at.id : null
  })
const press = (page: Page, key: string) => page.keyboard.press(key)

async function sit(game: GameName, options: Options, sitters: Sitter[], version = 0): Promise<Page> {
  const record = await recordOf(game, options, sitters, (at, seat) => at >= version && !sitters[seat - 1]!.computer)
  const page = await come('', { name: 'Anna' })
  await putGame(page, 'game', game, options, sitters, record)
  await page.goto(`${here.server.address}?game#/table/game`)
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  return page
}
const two: Sitter[] = [{ name: 'Anna' }, { name: 'C1', computer: 'novice' }]

// Acts until the game is over; `act` does one thing with keys. The focus must be somewhere after each.
async function playOn(page: Page, act: () => Promise<void>, most: number) {
  for (let acts = 0; acts < most; ++acts) {
    await page.waitForFunction(() => document.querySelector('.end, .todo .line:not(.waiting)'))
    if (await over(page).isVisible()) return acts
    await act()
    expect(await focused(page), 'the focus is lost').not.toBeNull()
  }
  throw new Error('it never ended')
}

test('Mummies by keys alone, to the end and into the next game', async () => {
  const page = await sit('mummies', { players: 2, target: 50 }, two)
  await press(page, 'p')
  const acts = await playOn(
    page,
    async () => {
      await press(page, 'p')
      if (!/worth|Pharaoh/.test((await focused(page)) ?? '')) await press(page, 'Home')
      if ((await page.locator('[aria-pressed=true][data-piece]').count()) === 0) await press(page, 'Enter')
      await press(page, 'Shift+Tab') // the button stands before the hand
      expect(await focused(page)).toMatch(/Offer|Decree/)
      await press(page, 'Enter')
      // Done when a card was drawn; until then the act is on its way, and still looks like one's own turn.
      await page.waitForFunction(() => document.querySelector('.end') || document.querySelectorAll('.hand [data-piece]').length === 4)
    },
    120,
  )
  expect(acts).toBeGreaterThan(2)
  expect(await focused(page)).toMatch(/won|share/) // the end begins with who won
  await press(page, 'Tab')
  for (let tabs = 0; tabs < 30 && !/Play again/.test((await focused(page)) ?? ''); ++tabs) await press(page, 'Tab')
  await press(page, 'Enter')
  await page.waitForURL(/table\/(?!game)/)
  await toDo(page).waitFor()
}, 120_000)

test('a solo game of Scarabya by keys alone, by cells and by places', async () => {
  const page = await sit('scarabya', { mode: 'solo', players: 1, flips: true }, [{ name: 'Anna' }])
  await page.locator('.dig.active').waitFor()
  await press(page, 'p')
  expect(await focused(page)).toMatch(/^e5: /)
  await press(page, 'ArrowRight')
  await press(page, 'ArrowDown')
  expect(await focused(page)).toMatch(/^f6: (dune|jungle|ice|rocky ground|a rock)/)
  await press(page, 'Home')
  await press(page, 'PageUp')
  expect(await focused(page)).toMatch(/^a1: /)
  await playOn(
    page,
    async () => {
      await page.waitForFunction(() => document.querySelector('.end, .dig.active'))
      if (await over(page).isVisible()) return
      const tiles = await page.locator('.dig .laid').count()
      await press(page, 'p')
      for (let turns = 0; turns < 8 && !(await page.locator('.dig .lifted:not(.nowhere)').count()); ++turns) {
        await press(page, 'n')
        if (!(await page.locator('.dig .lifted:not(.nowhere)').count())) await press(page, turns === 3 ? 'f' : 'r')
      }
      await toDo(page).getByRole('button', { name: 'Place' }).focus()
      await press(page, 'Enter')
      await page.waitForFunction((was) => document.querySelector('.end') || document.querySelectorAll('.dig .laid').length > was, tiles)
    },
    20,
  )
  // A tile lies where it was laid, and says so.
  await page.getByRole('button', { name: 'Look at the table' }).press('Enter')
  expect(await page.getByRole('gridcell', { name: /tile [FILNPTUVWXYZ]/ }).count()).toBeGreaterThan(40)
}, 120_000)

test('Archaeology by keys alone, to the end', async () => {
  const page = await sit('archaeology', { players: 2 }, two)
  await playOn(
    page,
    async () => {
      const line = (await page.locator('.todo .line').textContent()) ?? ''
      const version = await page.locator('.archaeology').getAttribute('data-version')
      if (/rob/i.test(line)) await page.locator('.victims button').first().press('Enter')
      else if (/[Ll]ose/.test(line)) await page.getByRole('button', { name: 'Lose them' }).press('Enter')
      else {
        const end = page.getByRole('button', { name: 'End turn' })
        if ((await end.getAttribute('aria-disabled')) === 'true') {
          const sale = page.locator('.ladder:not([aria-disabled=true])').first()
          await sale.press('Enter')
          await page.getByRole('button', { name: 'Sell', exact: true }).press('Enter')
        } else await end.press('Enter', { timeout: 5000 }).catch(() => {}) // the table has moved on: looked at anew
      }
      await page.waitForFunction((was) => document.querySelector('.end') || document.querySelector('.archaeology')?.getAttribute('data-version') !== was, version)
    },
    200,
  )
  expect(await focused(page)).toMatch(/won|share/)
}, 120_000)

test('the tables make sense to a screen reader: landmarks, headings, pieces, and what happened and is to be done, said once', async () => {
  const read = (page: Page) => page.locator('body').ariaSnapshot()
  let page = await sit('mummies', { players: 2, target: 50 }, two, 12)
  let tree = await read(page)
  for (const part of [/- banner:/, /heading "Mummies" \[level=1\]/, /main "Table"/, /region "What to do"/, /toolbar "Your hand"/, /region "Row: You"/, /img "Pharaoh'+s list: /, /button "(vial|necklace|sarcophagus|scarab) \d/])
    expect(tree).toMatch(part)
  const voice = page.locator('p[role=status].unseen').first()
  await expect.poll(() => voice.textContent()).toMatch(/\w/)
  await press(page, 'p')
  await press(page, 'Enter')
  await press(page, 'Shift+Tab')
  await press(page, 'Enter')
  await expect.poll(() => voice.textContent()).toMatch(/^You (offer|decree)/)
  const said = (await voice.textContent())!
  expect(new Set(said.split(/(?<=\.) /)).size).toBe(said.split(/(?<=\.) /).length)

  page = await sit('archaeology', { players: 2 }, two, 30)
  tree = await read(page)
  for (const part of [/heading "Archaeology" \[level=1\]/, /region "Market"/, /region "Your hand"/, /button "Market: 2 coins, trade value 2: take one"/, /button "a parchment, trade value 1: pick one"/, /region "What to do"/]) expect(tree).toMatch(part)

  page = await sit('scarabya', { mode: 'duel', players: 2, flips: true }, two, 4)
  tree = await read(page)
  expect(tree).toMatch(/grid "The board of both"/)
  expect(tree.match(/gridcell/g)).toHaveLength(100)
  expect(tree.match(/gridcell "[a-j]\d+: [^"]*a scarab/g)!.length).toBeGreaterThan(5)
  expect(tree).toMatch(/gridcell "[a-j]\d+: tile \w/)
}, 120_000)

test('the sheet of keys opens with ?, closes with Escape, and single keys can be switched off', async () => {
  const page = await sit('mummies', { players: 2, target: 50 }, two, 12)
  await press(page, 'p')
  const before = await focused(page)
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await sheet.getByText('Along the hand').waitFor()
  expect(await sheet.getByText('Flip the tile').count()).toBe(0)
  await sheet.getByRole('button', { name: 'Single keys are on' }).press('Enter')
  await press(page, 'Escape')
  await sheet.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe(before)
  await press(page, 'l')
  expect(await page.getByRole('complementary').count()).toBe(0)
})
