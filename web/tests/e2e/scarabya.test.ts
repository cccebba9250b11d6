// Scarabya through the page: all modes, by mouse, finger and keys, alone, at one screen and online.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Options } from '../../src/games/scarabya/wire'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { recordOf, savedGame, savedSeat } from './support/saved_game'
import { desktop, inAllThemes, phone, smallPhone } from './support/sizes'
import { type PageOptions } from './support/visitor'
import { hold, isHeld, release } from './support/engine_proxy'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture

const novice = { name: 'Ani', computer: 'novice' as const }
const anna = { name: 'Anna' }
const expedition = (players: number): Options => ({ mode: 'expedition', players, flips: true })
const duel: Options = { mode: 'duel', players: 2, flips: true }
const solo: Options = { mode: 'solo', players: 1, flips: true }

// A local game, played by novices up to `turns` moves and Anna's turn.
async function sitAt(
  options: Options,
  turns: number,
  pageOptions: PageOptions = {},
  seatPlayers: { name: string }[] = [
    anna,
    ...Array.from({ length: options.players - 1 }, () => novice),
  ],
) {
  const record = await recordOf(
    'scarabya',
    options,
    seatPlayers,
    (version, seat) => version >= turns && seat === 1,
  )
  return openPage('#/table/game', {
    name: 'Anna',
    storage: savedGame('game', 'scarabya', options, seatPlayers, record),
    ...pageOptions,
  })
}
const place = (page: Page) => page.getByRole('button', { name: /^Place/ })
const board = (page: Page) => page.locator('.dig')
const over = (page: Page) => page.getByRole('heading', { name: /won|share|Not this time/ })
const mayPlace = (page: Page) => page.locator('.dig.active').waitFor()
const isOver = async (page: Page) => (await over(page).count()) > 0

// Waits for the viewer's turn or the end of the game; true for a turn.
async function nextTurn(page: Page): Promise<boolean> {
  await Promise.race([mayPlace(page), over(page).waitFor()])
  return !(await isOver(page))
}
async function layByKeys(page: Page): Promise<void> {
  const before = await cardNow(page)
  await page.keyboard.press('n')
  await page.locator('.place:not([disabled])').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (card) =>
      document.querySelector('.cards .in_play')?.textContent !== card ||
      !document.querySelector('.dig.active'),
    before,
  )
}
const cardNow = (page: Page) =>
  page.evaluate(() => document.querySelector('.cards .in_play')?.textContent ?? '')
async function playToEnd(page: Page): Promise<void> {
  while (await nextTurn(page)) await layByKeys(page)
}
// The middle of a cell in the window.
async function cellAt(page: Page, cell: string): Promise<{ x: number; y: number }> {
  const box = (await board(page).boundingBox())!
  const at = (index: number) => (20 + 40 * index + 20) / 440
  return {
    x: box.x + box.width * at(cell.charCodeAt(0) - 97),
    y: box.y + box.height * at(Number(cell.slice(1)) - 1),
  }
}

test('an expedition against the computer by keys, from the home screen to its end: the sites add up', async () => {
  const page = await openPage('', { name: 'Anna' })
  await page
    .getByRole('article', { name: 'Scarabya' })
    .getByRole('button', { name: 'Play' })
    .click()
  await playToEnd(page)
  const sums = await page.locator('.end section').evaluateAll((sections) =>
    sections.map((section) => ({
      total: Number(section.querySelector('.total > [aria-hidden]')?.textContent),
      parts: [...section.querySelectorAll('li strong')].map((part) => Number(part.textContent)),
    })),
  )
  expect(sums.length).toBe(2)
  for (const { total, parts } of sums)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
  await page.getByRole('button', { name: 'Replay this deal' }).click()
  await mayPlace(page)
  await page.getByText('still to come, in this order').waitFor()
})

test('the strip tells which tiles the others placed in the last round', async () => {
  const page = await sitAt(expedition(3), 6)
  await mayPlace(page)
  const strip = page.getByRole('region', { name: 'Since your last turn' })
  await strip.waitFor()
  expect(await strip.getByRole('listitem').count()).toBe(2)
  expect(await strip.locator('li .unseen').first().textContent()).toMatch(
    /^Hunefer places [A-Z] at /,
  )
  expect(await page.locator('.people .last').count()).toBe(2)
  // the next round takes its place
  const told = await strip.locator('li .unseen').allTextContents()
  await layByKeys(page)
  await mayPlace(page)
  await page.waitForFunction((told) => {
    const now = [...document.querySelectorAll('.since li .unseen')].map((one) => one.textContent)
    return now.length === told.length && now.every((one, at) => one !== told[at])
  }, told)
})

test('a duel to its end, and the return match with the cards in reverse order', async () => {
  const page = await sitAt(duel, 0)
  await mayPlace(page)
  await playToEnd(page)
  await page.getByRole('button', { name: 'Return match' }).click()
  await page.waitForURL(/#\/table\/(?!game)/)
  await mayPlace(page)
  await page.getByText('still to come, in this order').waitFor()
  await page.getByText('on unexplored ground').waitFor()
})

test('a solo game says whether it can be won and how it ended, and can be tried again', async () => {
  const page = await sitAt(solo, 0)
  await page.getByText('The game can still be won.').waitFor()
  await playToEnd(page)
  await page.getByText('The cards have run out').first().waitFor()
  await page.getByRole('button', { name: 'Replay this deal' }).click()
  await mayPlace(page)
})

test('a solo game warns when a scarab can no longer be buried', async () => {
  const page = await sitAt(solo, 0)
  for (;;) {
    expect(await nextTurn(page), 'a game in which nothing was shut in').toBe(true)
    // Tries all places until one encloses a scarab.
    const first = await (await page.keyboard.press('n'), page.locator('.todo .line').textContent())
    for (let at = 0; at < 40 && !(await page.getByText('for good').count()); ++at)
      await page.keyboard.press('n')
    expect(first).toContain('Buries')
    const shuts = (await page.getByText('for good').count()) > 0
    await place(page).click()
    if (shuts) break
  }
  await page.getByText('This game cannot be won any more').waitFor()
  expect(await page.locator('.dig .scarab.lost').count()).toBeGreaterThan(0)
})

test('without flips, tiles can only be turned', async () => {
  const page = await sitAt({ ...solo, flips: false, order: 'LFINPTUVWXYZ' }, 0)
  await mayPlace(page)
  expect(await page.getByRole('button', { name: 'Flip (F)' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Rotate right (R)' }).isDisabled()).toBe(false)
})

describe('by mouse', () => {
  test('the tile follows the pointer, the wheel turns it, a click puts it down, a double click places it', async () => {
    const page = await sitAt({ ...solo, arrangement: 'A0B1C2D3', order: 'LFINPTUVWXYZ' }, 0)
    await mayPlace(page)
    const { x, y } = await cellAt(page, 'e5')
    await page.mouse.move(x, y)
    await page.locator('.lifted:not(.nowhere)').waitFor()
    const shape = () => page.locator('.lifted .body').getAttribute('d')
    const before = await shape()
    await page.mouse.wheel(0, 100)
    await expect.poll(shape).not.toBe(before)
    await page.keyboard.press('Shift+R')
    await expect.poll(shape).toBe(before)
    await page.keyboard.press('f')
    await expect.poll(shape).not.toBe(before)
    await page.mouse.click(x, y)
    await page.mouse.move(x + 300, y) // it stays
    await page.locator('.lifted:not(.nowhere)').waitFor()
    await page.mouse.dblclick(x, y)
    await page.locator('.dig [data-tile="L"]').waitFor()
  })

  test('a tile is dragged from the hand; at an illegal place it springs back and says why', async () => {
    const page = await sitAt({ ...solo, arrangement: 'A0B1C2D3', order: 'IFLNPTUVWXYZ' }, 0)
    await mayPlace(page)
    const hand = (await page.locator('[data-tray]').boundingBox())!
    const drag = async (cell: string) => {
      const { x, y } = await cellAt(page, cell)
      await page.mouse.move(hand.x + hand.width / 2, hand.y + hand.height / 2)
      await page.mouse.down()
      await page.mouse.move(x, y, { steps: 5 })
      await page.mouse.up()
    }
    await drag('c1')
    await page.getByText('I is the first tile').waitFor()
    expect(await page.locator('.lifted').count()).toBe(0)
    await drag('e5')
    await place(page).click()
    await page.locator('.dig [data-tile="I"]').waitFor()
  })
})

describe('by finger, on a phone', () => {
  const finger = { size: phone, touch: true }

  test('a tap puts the tile down, a second one places it', async () => {
    const page = await sitAt({ ...solo, arrangement: 'A0B1C2D3' }, 0, finger)
    await mayPlace(page)
    const { x, y } = await cellAt(page, 'e5')
    await page.touchscreen.tap(x, y)
    await page.locator('.lifted:not(.nowhere)').waitFor()
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await page.locator('.dig .placed').waitFor()
  })

  test('the tile floats above the finger; two fingers zoom the board', async () => {
    const page = await sitAt({ ...solo, arrangement: 'A0B1C2D3', order: 'XFILNPTUVWYZ' }, 0, finger)
    await mayPlace(page)
    const touch = await page.context().newCDPSession(page)
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const [from, to] = [await cellAt(page, 'e10'), await cellAt(page, 'e8')]
    await send('touchStart', from)
    await send('touchMove', { x: from.x, y: (from.y + to.y) / 2 })
    await send('touchMove', to)
    await page.locator('.lifted.held').waitFor()
    const tile = (await page.locator('.lifted .body').boundingBox())!
    expect(tile.y + tile.height).toBeLessThan(to.y)
    await visitors[0]!.screenshot('scarabya-above-finger')
    await send('touchEnd')
    await page.locator('.lifted:not(.held):not(.nowhere)').waitFor()

    const [left, right] = [await cellAt(page, 'd5'), await cellAt(page, 'g5')]
    await send('touchStart', left, right)
    await send('touchMove', { x: left.x - 40, y: left.y }, { x: right.x + 40, y: right.y })
    await send('touchEnd')
    await page.getByRole('button', { name: 'Show the whole board' }).waitFor()
    await visitors[0]!.screenshot('scarabya-enlarged')
    await page.getByRole('button', { name: 'Show the whole board' }).tap()
    await page.getByRole('button', { name: 'Show the whole board' }).waitFor({ state: 'detached' })
    await place(page).tap()
    await page.locator('.dig [data-tile="X"]').waitFor()
  })
})

test('a hint puts the tile where the computer would and says why', async () => {
  const page = await sitAt(expedition(2), 8)
  await mayPlace(page)
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.over .hint').waitFor()
  expect(await place(page).isEnabled()).toBe(true)
  await page
    .getByText(/Place the [A-Z] at/)
    .first()
    .waitFor()
})

test('at one screen nobody sees the other’s placement of the round', async () => {
  const page = await sitAt(expedition(2), 0, {}, [anna, { name: 'Ben' }])
  await page.getByRole('button', { name: /I am Anna/ }).click()
  await layByKeys(page)
  await page.getByRole('button', { name: /I am Ben/ }).click()
  await mayPlace(page)
  expect(await page.locator('.scarabya [data-tile]').count()).toBe(0)
  expect(
    await page
      .getByRole('region', { name: 'Players' })
      .getByText('placed', { exact: true })
      .count(),
  ).toBe(1)
  await layByKeys(page) // the player who has the screen also begins the next round
  await mayPlace(page)
  expect(await page.locator('.dig [data-tile]').count()).toBe(1)
  await page.getByRole('button', { name: 'Look at Anna’s board' }).click()
  await page.getByRole('grid', { name: /Anna’s board/ }).waitFor()
  expect(await place(page).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back to your board' }).click()
  await mayPlace(page)
})

// The engine says where a tile may lie a moment after the tile appears; input before that is not
// lost.
test.each(['a key', 'a tap'])('%s before the engine has answered is not lost', async (way) => {
  const page = await sitAt({ ...solo, arrangement: 'A0B1C2D3' }, 0, {
    proxy: ['facts'],
    ...(way === 'a tap' && { size: phone, touch: true }),
  })
  await isHeld(page, 'facts')
  await page.locator('[data-tray]').waitFor()
  if (way === 'a key') await page.keyboard.press('n')
  else {
    const { x, y } = await cellAt(page, 'e5')
    await page.touchscreen.tap(x, y)
  }
  await release(page)
  await place(page).click()
  await page.locator('.dig .placed').waitFor()
})

test('a key that is pressed after the hand-over, while the table loads, is not lost', async () => {
  const page = await sitAt(expedition(2), 0, { proxy: [] }, [anna, { name: 'Ben' }])
  await page.getByRole('button', { name: /I am Anna/ }).waitFor()
  await hold(page, 'history')
  await page.getByRole('button', { name: /I am Anna/ }).click()
  await isHeld(page, 'history')
  await page.keyboard.press('n')
  await release(page)
  await place(page).click()
  await page.getByRole('button', { name: /I am Ben/ }).waitFor()
})

test('online a placement is undone, the round waits for both, and a spectator sees it when it is complete', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'scarabya',
    options: expedition(2),
  })
  const join = async (pageOptions: PageOptions) => {
    const page = await openPage(
      `#/join/${table.created.match}/${table.created.invitation}`,
      pageOptions,
    )
    await page.getByRole('button', { name: 'Take a seat' }).click()
    return page
  }
  const one = await join({ name: 'Anna' })
  const other = await join({ name: 'Ben', size: phone, touch: true })
  const watcher = await openPage(`#/match/${table.created.match}`)
  await Promise.all([mayPlace(one), mayPlace(other)])
  await other.keyboard.press('n')
  await other.locator('.lifted').waitFor()
  await layByKeys(one)
  await one.getByText('Ben’s turn').first().waitFor()
  await one.locator('.dig [data-tile]').waitFor()
  await one.getByRole('button', { name: 'Undo' }).click()
  await mayPlace(one)
  await layByKeys(one)
  await other
    .getByRole('region', { name: 'Players' })
    .getByText('placed', { exact: true })
    .waitFor({ state: 'attached' })
  expect(await other.locator('.scarabya [data-tile]').count()).toBe(0)
  expect(
    await other.locator('.lifted').count(),
    'the tile stays where it is held when another has placed',
  ).toBe(1)
  expect(await watcher.locator('.scarabya [data-tile]').count()).toBe(0)
  await layByKeys(other)
  await watcher.locator('.dig [data-tile]').waitFor()
  await one.locator('[data-seat="2"] [data-tile]').waitFor()
  await mayPlace(one)
  await one.reload()
  await mayPlace(one)
  expect(await one.locator('.dig [data-tile]').count()).toBe(1)
  for (const page of [one, other, one, other]) {
    await mayPlace(page)
    await layByKeys(page)
  }
  await visitors[1]!.screenshot('scarabya-online-phone')
})

test('between people the strip tells what the others placed, whoever was first', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'scarabya',
    options: expedition(3),
  })
  const { match } = table.created
  const names = ['Anna', 'Ben', 'Carl']
  const tokens: string[] = []
  for (const [at, name] of names.entries()) tokens.push(await table.takeSeat(name, at + 1))
  const pages: Page[] = []
  for (const [at, name] of names.entries()) {
    const storage = savedSeat(match, 'scarabya', at + 1, tokens[at]!)
    pages.push(await openPage(`#/match/${match}`, { name, storage }))
  }
  const told = (page: Page) =>
    page.getByRole('region', { name: 'Since your last turn' }).locator('li .unseen')
  const others = (at: number) => names.filter((_, other) => other !== at)
  const orders = [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]
  for (const [round, order] of orders.entries()) {
    for (const page of pages) await mayPlace(page)
    const tile = /[A-Z]/.exec(await cardNow(pages[0]!))![0]
    for (const at of order) {
      // what the others do in this round is a secret: the strip still tells the last round
      expect(await told(pages[at]!).count()).toBe(round === 0 ? 0 : 2)
      await layByKeys(pages[at]!)
      if (at !== order.at(-1)) await told(pages[at]!).first().waitFor({ state: 'detached' })
    }
    for (const [at, page] of pages.entries()) {
      await told(page).nth(1).waitFor({ state: 'attached' })
      const sentences = await told(page).allTextContents()
      expect(sentences.map((sentence) => sentence.split(' places ')[0])).toEqual(others(at))
      for (const sentence of sentences) expect(sentence).toContain(` places ${tile} at `)
    }
  }
  // it is made from the log, so a reload does not lose it
  await pages[1]!.reload()
  await told(pages[1]!).nth(1).waitFor({ state: 'attached' })
  await visitors[0]!.screenshot('scarabya-since-people')
})

test("the computer's tile is animated to its place", async () => {
  const page = await sitAt(duel, 2, { animations: true })
  await mayPlace(page)
  await layByKeys(page)
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .some(
        ({ effect }) =>
          (effect as KeyframeEffect).target?.closest('.dig [data-tile]') &&
          effect!.getTiming().duration === 320,
      ),
  )
  await mayPlace(page)
})

test('beside the log the name of a player and what the player does are apart', async () => {
  const page = await sitAt(expedition(4), 20, { locale: 'ru-RU' })
  await mayPlace(page)
  await page.keyboard.press('l')
  await page.locator('#side li').first().waitFor()
  const overlapping = await page.evaluate(() =>
    [...document.querySelectorAll('.people .seat')].flatMap((seat) => {
      const [name, status] = ['.name', '.status'].map((part) =>
        seat.querySelector(part)!.getBoundingClientRect(),
      )
      return name!.bottom > status!.top && status!.bottom > name!.top ? [seat.textContent] : []
    }),
  )
  await visitors[0]!.screenshot('scarabya-log')
  expect(overlapping).toEqual([])
})

describe('every size', () => {
  const sizes = {
    desktop,
    phone,
    small: smallPhone,
    low: { width: 844, height: 390 },
    tablet: { width: 768, height: 1024 },
    huge: { width: 3840, height: 2160 },
  }
  const games = { expedition: expedition(4), duel, solo }
  const measure = (page: Page, selector: string) =>
    page.evaluate((found) => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } =
        document.querySelector(found)!
      return { wider: scrollWidth - clientWidth, higher: scrollHeight - clientHeight }
    }, selector)
  test.each(Object.entries(games))(
    '%s: the table fits without scrolling',
    async (name, options) => {
      const page = await sitAt(options, options.mode === 'duel' ? 7 : options.players * 6)
      await mayPlace(page)
      await page.keyboard.press('n')
      await page.locator('.lifted').waitFor()
      await inAllThemes(page, sizes, async (way) => {
        await visitors[0]!.screenshot(`scarabya-${name}-${way}`)
        expect(await measure(page, 'main'), way).toEqual({ wider: 0, higher: 0 })
      })
    },
  )

  test.each(Object.entries(games))(
    '%s: the end screen is not wider than the window',
    async (name, options) => {
      const page = await sitAt(options, Infinity)
      await over(page).waitFor()
      await inAllThemes(page, { desktop, small: smallPhone }, async (way) => {
        await visitors[0]!.screenshot(`scarabya-${name}-end-${way}`)
        expect((await measure(page, '.end')).wider, way).toBe(0)
      })
    },
  )
})
