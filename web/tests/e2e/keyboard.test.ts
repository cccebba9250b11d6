// Plays each game from the home screen to its end by keyboard alone: nothing is clicked, the test
// moves no focus, and the focus is always visible. Also checks what a screen reader finds on each
// table.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { putGame, recordOf, type SeatPlayer } from './support/saved_game'
import { Keyboard } from './support/keyboard'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'

const fixture = new Fixture()
const { openPage } = fixture

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })

// From the home screen to the table, against novices; `choose` makes further choices.
async function begin(
  game: string,
  seats: number,
  choose: (keys: Keyboard) => Promise<void> = async () => {},
): Promise<Keyboard> {
  const keys = new Keyboard(await openPage('', { name: 'Anna' }))
  await keys.begin(game, async () => {
    await choose(keys)
    for (let seat = 2; seat <= seats; ++seat) await keys.seat(seat, 'novice')
  })
  return keys
}

// The length of the saved record: it grows with each move.
const written = () => {
  const saved = localStorage.getItem(`khepri.record.${location.hash.split('/')[2]}`)
  return saved ? (JSON.parse(saved) as { record: string }).record.length : 0
}

// Makes moves until the game is over; `act` makes one with keys when `ready` is there. The focus
// must be somewhere after each move, and at the end on the headline.
async function playOn(
  keys: Keyboard,
  ready: string,
  act: (line: string) => Promise<void>,
  most: number,
): Promise<number> {
  const { page } = keys
  for (let acts = 0; acts < most; ++acts) {
    const waited = await page.waitForFunction((ready) => {
      if (document.querySelector('section.end')) return 'over'
      return (
        document.querySelector(ready) &&
        document.querySelector('.todo .line:not(.waiting)')?.textContent
      )
    }, ready)
    const line = await waited.jsonValue()
    if (line === 'over') {
      expect((await keys.at()).name).toMatch(/won|share|Not this time/)
      return acts
    }
    const before = await page.evaluate(written)
    await act(line!)
    await expect.poll(() => page.evaluate(written)).not.toBe(before)
    await keys.at()
  }
  throw new Error('it never ended')
}

test('Mummies from the home screen to the end and into the next game', async () => {
  const keys = await begin('Mummies', 2, (keys) => keys.choose('players', '2', 'ArrowLeft'))
  const { page } = keys
  const acts = await playOn(
    keys,
    '.hand [data-piece], .scored .button',
    async () => {
      await keys.press('p')
      if (/^Next round/.test((await keys.at()).name)) {
        await keys.press('Enter')
        await page.locator('.hand [data-piece]').first().waitFor()
        await keys.press('p')
      }
      if ((await page.locator('.hand [aria-pressed=true]').count()) === 0) await keys.press('Enter')
      await page
        .locator('button:enabled', { hasText: /^(Offer|Decree)$/ })
        .first()
        .waitFor()
      // the button stands before the hand; with a card chosen it may have the focus already
      if (/^(Offer|Decree)$/.test((await keys.at()).name)) await keys.press('Enter')
      else await keys.use(/^(Offer|Decree)$/, 'Shift+Tab', 1)
    },
    120,
  )
  expect(acts).toBeGreaterThan(2)
  const { pathname, hash } = new URL(page.url())
  await keys.use(/Play again/)
  await page.waitForURL((url) => url.pathname === pathname && url.hash !== hash)
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
})

const tileInHand = '.tray .piece.mine'
const placeTile = (keys: Keyboard) => async () => {
  const lies = async () => (await keys.page.locator('.dig .lifted:not(.nowhere)').count()) > 0
  await keys.press('p')
  for (let turns = 0; turns < 9 && !(await lies()); ++turns) {
    await keys.press('n')
    if (!(await lies())) await keys.press(turns === 4 ? 'f' : 'r')
  }
  // The button regains the focus from the previous tile when it is enabled again.
  if (!/^Place/.test((await keys.at()).name)) await keys.to(/^Place/, 'Tab', 8)
  await keys.press('Enter')
}
test('a solo game of Scarabya from the home screen to the end, by cells and by places', async () => {
  const keys = await begin('Scarabya', 1, (keys) => keys.choose('mode', 'solo', 'ArrowRight'))
  const { page } = keys
  await page.locator('.dig.active').waitFor()
  await keys.press('p')
  expect((await keys.at()).name).toMatch(/^e5: /)
  await keys.press('ArrowRight')
  await keys.press('ArrowDown')
  expect((await keys.at()).name).toMatch(/^f6: (dune|jungle|ice|rocky ground|a rock)/)
  await keys.press('Home')
  await keys.press('PageUp')
  expect((await keys.at()).name).toMatch(/^a1: /)
  await playOn(keys, tileInHand, placeTile(keys), 20)
  // A cell with a tile says so.
  await keys.use(/View the table/)
  expect(await page.getByRole('gridcell', { name: /tile [FILNPTUVWXYZ]/ }).count()).toBeGreaterThan(
    40,
  )
})
test.each([['expedition'], ['duel']])(
  'a Scarabya %s from the home screen to the end',
  async (mode) => {
    const keys = await begin('Scarabya', 2, async (keys) => {
      await keys.choose('mode', mode, 'ArrowRight')
      if (mode === 'expedition') await keys.choose('players', '2', 'ArrowLeft')
    })
    expect(await playOn(keys, tileInHand, placeTile(keys), 30)).toBeGreaterThan(4)
  },
)

test('Archaeology from the home screen to the end, with a sale', async () => {
  const keys = await begin('Archaeology', 2, (keys) => keys.choose('players', '2', 'ArrowLeft'))
  const { page } = keys
  const sell = async () => {
    await keys.press('p')
    await keys.use(/a set of \d+ sells for/, 'Tab', 14)
    // the engine allows the sale
    await page.locator('.tray .primary:not([aria-disabled="true"])').waitFor()
    await keys.use(/^Sell$/, 'Shift+Tab', 30)
  }
  let sold = false
  await playOn(
    keys,
    '.archaeology[data-version]',
    async (line) => {
      const end = page.getByRole('button', { name: 'End turn' })
      await keys.press('p')
      if (/rob/i.test(line)) await keys.use(/^Rob/, 'ArrowUp', 1)
      else if (/lose/i.test(line)) {
        await keys.to(/./, 'ArrowUp', 1) // the cards that are picked already
        await keys.use(/^Discard$/, 'ArrowRight', 9)
      } else if (!sold || (await end.getAttribute('aria-disabled')) === 'true') {
        await sell()
        sold = true
      } else await keys.use(/^End turn$/, 'Shift+Tab', 1)
    },
    200,
  )
})

test('home, settings and the sheet of keys: Tab reaches everything, in both directions, and the focus is always visible', async () => {
  const keys = new Keyboard(await openPage('', { name: 'Anna' }))
  await keys.page.getByRole('article', { name: 'Mummies' }).waitFor()
  await keys.to(/^Finished games$/)
  await keys.use(/^Settings$/, 'Shift+Tab')
  await keys.to(/^Import a file$/)
  await keys.press('Escape')
  expect((await keys.at()).name).toBe('Settings')
})

async function sit(
  game: GameName,
  options: Options,
  seatPlayers: SeatPlayer[],
  version: number,
): Promise<Page> {
  const record = await recordOf(
    game,
    options,
    seatPlayers,
    (at, seat) => at >= version && !seatPlayers[seat - 1]!.computer,
  )
  const page = await openPage('', { name: 'Anna' })
  await putGame(page, 'game', game, options, seatPlayers, record)
  await page.goto(`${fixture.server.address}?game#/table/game`)
  await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
  return page
}
const two: SeatPlayer[] = [{ name: 'Anna' }, { name: 'C1', computer: 'novice' }]

test('the tables make sense to a screen reader: landmarks, headings, pieces, and announcements without repetition', async () => {
  const read = (page: Page) => page.locator('body').ariaSnapshot()
  let page = await sit('mummies', { players: 2, target: 50 }, two, 12)
  let tree = await read(page)
  for (const part of [
    /- banner:/,
    /heading "Mummies" \[level=1\]/,
    /main "Table"/,
    /region "What to do"/,
    /toolbar "Your hand"/,
    /region "Row: You"/,
    /img "Pharaoh’s list: /,
    /button "(vial|necklace|sarcophagus|scarab) \d/,
  ])
    expect(tree).toMatch(part)
  const voice = page.locator('p[role=status].unseen').first()
  await expect.poll(() => voice.textContent()).toMatch(/\w/)
  await page.keyboard.press('p')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => voice.textContent()).toMatch(/^You (offer|decree)/)
  const spokenText = (await voice.textContent())!
  expect(new Set(spokenText.split(/(?<=\.) /)).size).toBe(spokenText.split(/(?<=\.) /).length)

  page = await sit('archaeology', { players: 2 }, two, 30)
  tree = await read(page)
  for (const part of [
    /heading "Archaeology" \[level=1\]/,
    /region "Market"/,
    /region "Your hand"/,
    /button "Market: 2 coins, trade value 2: take one"/,
    /button "a parchment scrap, trade value 1: pick one"/,
    /region "What to do"/,
  ])
    expect(tree).toMatch(part)

  page = await sit('scarabya', { mode: 'duel', players: 2, flips: true }, two, 4)
  tree = await read(page)
  expect(tree).toMatch(/grid "Shared board"/)
  expect(tree.match(/gridcell/g)).toHaveLength(100)
  expect(tree.match(/gridcell "[a-j]\d+: [^"]*a scarab/g)!.length).toBeGreaterThan(5)
  expect(tree).toMatch(/gridcell "[a-j]\d+: tile \w/)
})

test('the sheet of keys opens with ?, closes with Escape, and single keys can be switched off', async () => {
  const keys = new Keyboard(await sit('mummies', { players: 2, target: 50 }, two, 12))
  const { page } = keys
  await keys.press('p')
  const before = (await keys.at()).name
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByText('Move along your hand').waitFor()
  expect(await sheet.getByText('Flip the tile').or(sheet.getByText('One step back')).count()).toBe(
    0,
  )
  await keys.use(/^Single-key shortcuts: on$/)
  await keys.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  expect((await keys.at()).name).toBe(before)
  await keys.press('l')
  expect(await page.getByRole('complementary').count()).toBe(0)
})

test('a finished game is looked back at by keys alone, from its end screen; the sheet lists the keys, and the letter can be switched off', async () => {
  const options = { players: 2, target: 50 }
  const keys = new Keyboard(await openPage('', { name: 'Anna' }))
  const { page } = keys
  await putGame(page, 'over', 'mummies', options, two, await recordOf('mummies', options, two))
  await page.goto(`${fixture.server.address}?game#/table/over`)
  await keys.use(/^Watch replay$/)
  const slider = page.getByRole('slider', { name: 'Step' })
  await slider.waitFor()
  const step = async (key: string, to: number) => {
    await keys.press(key)
    await expect.poll(() => slider.inputValue()).toBe(String(to))
    await keys.at()
  }
  const last = Number(await slider.getAttribute('max'))
  await keys.to(/^Go to the end$/)
  await step('Enter', last)
  await step('ArrowLeft', last - 1)
  await step('Home', 0)
  await step('ArrowRight', 1)
  const seenBy = () => page.getByRole('combobox', { name: 'Point of view' }).inputValue()
  const first = await seenBy()
  await keys.press('v')
  await expect.poll(seenBy).not.toBe(first)
  await keys.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const line of [
    'One step back, one step forward',
    'Go to the deal, go to the end',
    'Play or pause',
    'Change the point of view',
  ])
    await sheet.getByText(line).waitFor()
  expect(
    await sheet.getByText('Ask for a hint').or(sheet.getByText('Move along your hand')).count(),
  ).toBe(0)
  await keys.press('ArrowRight') // behind the sheet nothing happens
  await keys.use(/^Single-key shortcuts: on$/)
  await keys.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  const second = await seenBy()
  await keys.press('v')
  await step('ArrowRight', 2)
  expect(await seenBy()).toBe(second)
  await keys.use(/^Fairness$/, 'Shift+Tab')
  await page.locator('.verdict').getByText('The record is complete and authentic').waitFor()
})
