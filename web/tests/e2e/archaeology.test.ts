// The table of Archaeology in a real browser: whole games, every move, every theme and size.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Edition, Kind, Move, View } from '../../src/games/archaeology/wire'
import { Fixture } from './support/fixture'
import { onlineSetup } from './support/online'
import { engine, savedGame, type SeatPlayer } from './support/saved_game'
import { desktop, inAllThemes, phone, smallPhone } from './support/sizes'
import { type PageOptions } from './support/visitor'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture

const side = { width: 844, height: 390 }
const columns: Kind[] = ['pot', 'parchment', 'coin', 'talisman', 'cup', 'map', 'mask']
const inHand = (page: Page, kind: Kind) => page.locator(`[data-at="hand:${kind}"]`)
const inMarket = (page: Page, kind: Kind) => page.locator(`[data-at="market:${kind}"]`)
const ladder = (page: Page, kind: Kind) =>
  page.locator(`.hand li:nth-child(${columns.indexOf(kind) + 1}) .ladder`)
const tray = (page: Page) => page.getByRole('region', { name: 'Tray' })
const version = async (page: Page) =>
  Number(await page.locator('.archaeology[data-version]').getAttribute('data-version'))
const held = (view: View) => Object.values(view.hand).reduce((sum, n) => sum + n, 0)

// Waits for the viewer's turn, with the engine's answer, or the end of the game.
const ready = (page: Page, after: number) =>
  page.waitForFunction((after) => {
    const table = document.querySelector<HTMLElement>('.archaeology')
    const isOver = document.querySelector('#end') !== null
    return (
      isOver ||
      (Number(table?.dataset['version'] ?? -1) > after &&
        document.querySelector('.todo .line:not(.waiting)') !== null)
    )
  }, after)

// A local game in which the first seat, played by a novice that keeps its cards, has a decision
// that satisfies `wanted`.
async function gameWhere(
  pageOptions: PageOptions,
  players: number,
  wanted: (view: View) => boolean,
): Promise<Page> {
  const seatPlayers: SeatPlayer[] = [
    { name: 'Anna' },
    { name: '', computer: 'novice' },
    { name: '', computer: 'novice' },
    { name: '', computer: 'novice' },
  ]
  const at = await engine()
  const options = { players }
  for (let secret = 1; secret < 10; ++secret) {
    const seeds = seatPlayers.slice(0, players).map((_, seat) => String(seat + 1).repeat(64))
    const { match, edition } = await at.start<'archaeology'>({
      game: 'archaeology',
      options,
      names: [],
      secret: String(secret).repeat(64),
      seeds,
    })
    for (;;) {
      const { to_act, version } = await at.status<'archaeology'>(match, 'spectator')
      const seat = to_act[0]
      if (seat === undefined) break
      const { view } = await at.status<'archaeology'>(match, seat)
      if (seat === 1 && wanted(view)) {
        const storage = savedGame(
          'game',
          'archaeology',
          options,
          seatPlayers.slice(0, players),
          await at.record(match),
        )
        const page = await openPage('#/table/game', { name: 'Anna', storage, ...pageOptions })
        await ready(page, -1)
        return page
      }
      const { ranked } = await at.advise<'archaeology'>(
        { game: 'archaeology', options, edition: edition as never, view },
        { level: 'novice', seed: 1, iterations: 10 },
      )
      const keeps = view.phase === 'act' && view.dig > 0 && held(view) < (seat === 1 ? 14 : 5)
      await at.move<'archaeology'>({
        match,
        seat,
        version,
        move: keeps ? { type: 'end' } : ranked[0]!.move,
        viewer: seat,
      })
    }
  }
  throw new Error('no such game was found')
}

// Plays by the page alone until the game is over: sells the largest sets late, and answers thieves
// and sandstorms. Returns how many chips the strip had at each decision.
async function playOn(page: Page): Promise<number[]> {
  const chips: number[] = []
  for (let seen = -1; ;) {
    await ready(page, seen)
    if (await page.locator('#end').count()) return chips
    seen = await version(page)
    chips.push(await page.locator('section.since li').count())
    const victims = page.locator('.victim')
    if (await victims.count()) await victims.first().click()
    else if (await page.getByRole('button', { name: 'Discard' }).count())
      await page.getByRole('button', { name: 'Discard' }).click()
    else {
      const sets = page.locator('.hand .ladder:not([aria-disabled="true"])')
      const isLate =
        (await page.locator('[data-at="dig"]').innerText()) === '0' || (await sets.count()) > 4
      if (isLate && (await sets.count())) {
        await sets.first().click()
        await tray(page).getByRole('button', { name: 'Sell' }).click()
      } else await page.getByRole('button', { name: 'End turn' }).click()
    }
  }
}

test.each([
  { players: 2, pageOptions: {} },
  { players: 4, pageOptions: { size: phone, touch: true } },
])(
  'a game of $players against the computer, from its beginning to its end',
  async ({ players, pageOptions }) => {
    const page = await openPage('#/play/archaeology', { name: 'Anna', ...pageOptions })
    await page.getByText(String(players), { exact: true }).first().click()
    await page.getByRole('button', { name: 'Start' }).click()
    await playOn(page)
    await page.getByRole('heading', { name: /won|share/ }).waitFor()
    const table = page.getByRole('table')
    expect(await table.locator('tbody tr').count()).toBe(players)
    const totals = await table.locator('tbody .total b').allInnerTexts()
    const numbers = totals.map((text) => Number(text.replace(/\D/g, '')))
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a))
    await visitors[0]!.screenshot(`archaeology-end-${players}`)
  },
)

test('a trade is picked from both sides, refused with its reason, made, and undone', async () => {
  const page = await gameWhere(
    {},
    3,
    (view) =>
      view.phase === 'act' &&
      (view.hand.coin ?? 0) > 0 &&
      (view.hand.parchment ?? 0) > 0 &&
      (view.market.talisman ?? 0) > 0 &&
      !view.hand.talisman,
  )
  await inMarket(page, 'talisman').click()
  await tray(page).getByText('Now pick something from your hand').waitFor()
  await inHand(page, 'coin').click()
  await tray(page).getByText('You offer 2 for 3').waitFor()
  const trade = tray(page).getByRole('button', { name: 'Trade' })
  expect(await trade.getAttribute('aria-disabled')).toBe('true')
  await inHand(page, 'parchment').click()
  await tray(page).getByText('3 for 3. Your hand would be worth').waitFor()
  await visitors[0]!.screenshot('archaeology-trade')
  const before = await version(page)
  await trade.click()
  await ready(page, before)
  expect(await inHand(page, 'talisman').locator('.unseen').textContent()).toMatch(/^a talisman/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await ready(page, before + 1)
  expect(await inHand(page, 'talisman').locator('.unseen').textContent()).toMatch(/^no talismans/)
})

test('a set is sold from its ladder; cards go back from the tray', async () => {
  const page = await gameWhere(
    { theme: 'dark', animations: true },
    2,
    (view) => view.phase === 'act' && (view.hand.coin ?? 0) === 2,
  )
  const animated = await watchAnimations(page)
  await inHand(page, 'coin').click()
  await tray(page).getByText('a coin for $2').waitFor()
  await tray(page).getByRole('button', { name: 'Put one back (a coin picked)' }).click()
  await tray(page).getByText('Pick cards to sell or trade').first().waitFor()
  await ladder(page, 'coin').click()
  await tray(page).getByText('2 coins for $5').waitFor()
  await visitors[0]!.screenshot('archaeology-sale-night')
  const before = await version(page)
  await tray(page).getByRole('button', { name: 'Sell' }).click()
  await ready(page, before)
  await page
    .getByRole('article')
    .filter({ hasText: 'Anna' })
    .getByText('coin: 2 for $5')
    .waitFor({ state: 'attached' })
  expect(await animated(), 'the total lights up').toContain('money')
})
// The classes of the elements that are animated from now on.
async function watchAnimations(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      document.body.dataset['animated'] += ` ${this.className}`
      return animate.apply(this, how)
    }
  })
  return () => page.evaluate(() => document.body.dataset['animated'] ?? '')
}

test('in a sandstorm the suggestion is picked; another choice must have as many cards', async () => {
  const page = await gameWhere(
    { size: phone, touch: true },
    3,
    (view) => view.phase === 'lose' && held(view) >= 6 && Object.keys(view.hand).length > 2,
  )
  const lose = page.getByRole('button', { name: 'Discard' })
  await tray(page).getByText('These cost you least').waitFor()
  await visitors[0]!.screenshot('archaeology-storm-phone')
  await tray(page)
    .getByRole('button', { name: /^Put one back/ })
    .first()
    .click()
  await tray(page)
    .getByText(/The sandstorm takes \d cards/)
    .waitFor()
  expect(await lose.getAttribute('aria-disabled')).toBe('true')
  await page.locator('.hand .pile:not([aria-disabled="true"])').last().click()
  await tray(page).getByText('You keep').waitFor()
  const before = await version(page)
  await lose.click()
  await page.waitForFunction(
    (before) =>
      Number(document.querySelector<HTMLElement>('.archaeology')?.dataset['version']) > before,
    before,
  )
})

test('a thief robs one of the players who have cards', async () => {
  const page = await gameWhere(
    { size: smallPhone, touch: true },
    4,
    (view) =>
      view.phase === 'rob' && view.hands.slice(1).filter(({ cards }) => cards > 0).length > 1,
  )
  await page.getByText('Choose whom to rob').waitFor()
  await visitors[0]!.screenshot('archaeology-thief-small')
  const before = await version(page)
  await page.getByRole('button', { name: /^Rob / }).first().click()
  await ready(page, before)
  await tray(page)
    .getByText(/^You rob .* and get/)
    .waitFor()
})

test('a chamber says why not, then what it costs, then opens', async () => {
  const page = await gameWhere(
    {},
    2,
    (view) => view.phase === 'act' && view.hand.map === 1 && view.opened.length === 0,
  )
  await page.getByRole('button', { name: /^Large chamber/ }).click({ force: true })
  await page.getByText('The large chamber costs 3 maps').waitFor()
  await page.getByRole('button', { name: /^Small chamber/ }).click()
  await tray(page).getByText('You spend a map').waitFor()
  const before = await version(page)
  await tray(page).getByRole('button', { name: 'Explore', exact: true }).click()
  await ready(page, before)
  await page.getByRole('button', { name: 'Small chamber: explored' }).waitFor()
  await tray(page)
    .getByText(/^You spend a map to explore the small chamber/)
    .waitFor()
})

test('by keyboard alone a card is picked and sold', async () => {
  const page = await gameWhere(
    {},
    2,
    (view) => view.phase === 'act' && (view.hand.parchment ?? 0) > 0,
  )
  await inHand(page, 'pot').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['at'])).toBe(
    'hand:parchment',
  )
  await page.keyboard.press('Enter')
  await tray(page).getByText('a parchment scrap for $1').waitFor()
  await page.keyboard.press('Backspace')
  await tray(page).getByText('a parchment scrap for $1').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['at'])).toMatch(
    /^market:/,
  )
  await page.keyboard.press('ArrowDown')
  const before = await version(page)
  await tray(page).getByRole('button', { name: 'Sell' }).focus()
  await page.keyboard.press('Enter')
  await ready(page, before)
})

test('a hint is shown in the tray', async () => {
  const page = await gameWhere(
    {},
    2,
    (view) => view.phase === 'act' && view.dig === 0 && held(view) > 1,
  )
  await page.getByRole('button', { name: 'Hint' }).click()
  await page.locator('.hint').waitFor()
  await page.locator('.tray.hinted').waitFor()
  await visitors[0]!.screenshot('archaeology-hint')
})

const middleOf = async (page: Page, selector: string) => {
  const box = (await page.locator(selector).first().boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
async function dragByMouse(page: Page, from: string, to: string): Promise<void> {
  const [start, goal] = [await middleOf(page, from), await middleOf(page, to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + goal.x) / 2, (start.y + goal.y) / 2)
  await page.mouse.move(goal.x, goal.y)
  await page.mouse.up()
}
async function dragByFinger(page: Page, from: string, to: string): Promise<void> {
  const [start, goal] = [await middleOf(page, from), await middleOf(page, to)]
  const touch = await page.context().newCDPSession(page)
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [start])
  await send('touchMove', [{ x: (start.x + goal.x) / 2, y: (start.y + goal.y) / 2 }])
  await send('touchMove', [goal])
  await send('touchEnd', [])
}
const isFresh = (view: View) =>
  view.phase === 'act' && !view.sold && !view.explored && view.given.length === 0
const canTrade = (view: View) =>
  isFresh(view) &&
  (view.hand.coin ?? 0) > 1 &&
  (view.market.parchment ?? 0) > 0 &&
  !view.hand.parchment

test('dragged: a card on a card of the market makes a trade; out of the tray it goes back', async () => {
  const page = await gameWhere({}, 3, canTrade)
  await dragByMouse(page, '[data-at="hand:coin"]', '[data-at="market:parchment"]')
  await tray(page).locator('[data-piece="give:coin"]').waitFor()
  await tray(page).locator('[data-piece="take:parchment"]').waitFor()
  // the rung that the trade leads to is lit
  await ladder(page, 'parchment').locator('.rung.reached').waitFor()
  await dragByMouse(page, '[data-piece="take:parchment"]', '[data-drop="market"] h2')
  await tray(page).locator('[data-piece="take:parchment"]').waitFor({ state: 'detached' })
  // dropped where it does not belong, it flies back
  await dragByMouse(page, '[data-at="hand:coin"]', '.todo .line')
  expect(await tray(page).locator('[data-piece="give:coin"] .number').count()).toBe(0)
  await dragByMouse(page, '[data-at="hand:coin"]', '[data-drop="tray"]')
  const before = await version(page)
  await tray(page).getByText('2 coins for $5').waitFor()
  await tray(page).getByRole('button', { name: 'Sell' }).click()
  await ready(page, before)
})

test('dragged by a finger: cards of market and hand into the tray', async () => {
  const page = await gameWhere({ size: phone, touch: true }, 3, canTrade)
  // A refusal goes, so that it covers nothing of what is dragged there.
  await page.locator('[data-at="chamber:large"]').tap({ force: true })
  await page.locator('.failure.shown').waitFor()
  await dragByFinger(page, '[data-at="market:parchment"]', '[data-drop="tray"]')
  await tray(page).locator('[data-piece="take:parchment"]').waitFor()
  expect(await page.locator('.failure.shown').count()).toBe(0)
  await dragByFinger(page, '[data-at="hand:coin"]', '[data-drop="tray"]')
  await tray(page).locator('[data-piece="give:coin"]').waitFor()
  await dragByFinger(page, '[data-piece="give:coin"]', '[data-at="hand:coin"]')
  await tray(page).locator('[data-piece="give:coin"]').waitFor({ state: 'detached' })
})

test('dragged: the thief to his victim, and cards into the losses of a storm', async () => {
  const robbing = await gameWhere({}, 3, (view) => view.phase === 'rob')
  await robbing.getByText('Choose whom to rob').waitFor()
  const before = await version(robbing)
  await dragByMouse(robbing, '.tray .danger', '.panels article.robbable .money')
  await ready(robbing, before)
  await tray(robbing)
    .getByText(/^You rob .* and get/)
    .waitFor()
  const page = await gameWhere({}, 3, (view) => view.phase === 'lose' && held(view) >= 4)
  await page.getByText(/storm: lose \d cards$/).waitFor()
  await tray(page)
    .getByRole('button', { name: /^Put one back/ })
    .first()
    .click()
  await tray(page)
    .getByText(/The sandstorm takes/)
    .waitFor()
  const kind = await page
    .locator('.hand .pile:not([aria-disabled="true"])')
    .last()
    .getAttribute('data-at')
  await dragByMouse(page, `[data-at="${kind}"]`, '[data-drop="tray"]')
  await tray(page)
    .getByText(/You keep|These cost you least/)
    .waitFor()
})

test('the strip tells what the others did; it stays until the first move and comes back after an undo', async () => {
  const page = await gameWhere({}, 3, (view) => canTrade(view) && view.sales.length > 2)
  const strip = page.getByRole('region', { name: 'Since your last turn' })
  await strip.waitFor()
  const chips = await strip.getByRole('listitem').count()
  expect(chips).toBeGreaterThan(1)
  expect(await strip.getByRole('listitem').first().innerText()).toContain('Hunefer')
  expect(await strip.locator('li .unseen').first().textContent()).toMatch(/^Hunefer .*\.$/)
  // the last move stands at the name as well
  expect(await page.locator('.panels .last').count()).toBe(2)
  // picking is no move; a reload changes nothing
  await inHand(page, 'coin').click()
  await tray(page).getByRole('button', { name: 'Sell' }).waitFor()
  expect(await strip.getByRole('listitem').count()).toBe(chips)
  await page.reload()
  await ready(page, -1)
  expect(await strip.getByRole('listitem').count()).toBe(chips)
  await inHand(page, 'coin').click()
  const before = await version(page)
  await tray(page).getByRole('button', { name: 'Sell' }).click()
  await ready(page, before)
  expect(await strip.count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await ready(page, before + 1)
  expect(await strip.getByRole('listitem').count()).toBe(chips)
  const end = await version(page)
  await page.getByRole('button', { name: 'End turn' }).click()
  await ready(page, end)
  await strip.waitFor()
})

test('in French on a phone the strip is one line that scrolls', async () => {
  const page = await gameWhere(
    { size: smallPhone, touch: true, locale: 'fr-FR' },
    4,
    (view) => isFresh(view) && view.sales.length > 3,
  )
  const strip = page.getByRole('region', { name: 'Depuis votre dernier tour' })
  await strip.waitFor()
  expect(await strip.locator('li .unseen').first().textContent()).toMatch(/^Hounefer /)
  const { height, rolls } = await strip
    .locator('.line')
    .evaluate((line) => ({ height: line.clientHeight, rolls: line.scrollWidth > line.clientWidth }))
  expect(height).toBeLessThan(40)
  expect(rolls).toBe(true)
  expect(await strip.locator('.line').getAttribute('tabindex')).toBe('0')
  await visitors[0]!.screenshot('archaeology-since-fr')
})

test('two people at one screen see only their own cards', async () => {
  const page = await openPage('#/play/archaeology', { name: 'Anna' })
  await page.getByText('2', { exact: true }).first().click()
  await page.getByLabel('Seat 2', { exact: true }).selectOption('person')
  await page.getByLabel('Name of the player in seat 2').fill('Ben')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'nobody else is looking' }).click()
  await ready(page, -1)
  const own = page.locator('.own article h2')
  const first = await own.innerText()
  for (
    let acts = 0;
    (await own.count()) > 0 && (await own.innerText()) === first && acts < 6;
    ++acts
  ) {
    const before = await version(page)
    if (await page.locator('.victim').count()) await page.locator('.victim').first().click()
    else if (await page.getByRole('button', { name: 'Discard' }).count())
      await page.getByRole('button', { name: 'Discard' }).click()
    else await page.getByRole('button', { name: 'End turn' }).click()
    const handed = page.getByRole('button', { name: 'nobody else is looking' })
    await Promise.race([handed.waitFor(), ready(page, before)])
    if (await handed.count()) {
      expect(await page.locator('.hand').count()).toBe(0)
      await handed.click()
      await ready(page, -1)
    }
  }
  expect(await own.innerText()).not.toBe(first)
})

test('two browsers play online, a third watches', async () => {
  const anna = await openPage('#/friends/archaeology', {
    name: 'Anna',
    storage: onlineSetup('archaeology'),
  })
  const link = await anna.getByRole('textbox', { name: 'Send this link' }).inputValue()
  const ben = await openPage(link.slice(fixture.server.address.length), {
    name: 'Ben',
    size: phone,
  })
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  for (const page of [anna, ben]) await page.locator('.archaeology .hand').waitFor()
  const watcher = await openPage(anna.url().slice(fixture.server.address.length), {
    locale: 'it-IT',
    size: smallPhone,
  })
  await watcher.getByText('Stai guardando').waitFor()
  expect(await watcher.locator('.hand .pile:not([aria-disabled="true"])').count()).toBe(0)
  await visitors[2]!.screenshot('archaeology-spectator')
  const chips = await Promise.all([playOn(anna), playOn(ben)])
  // both were told what the other did, on the desktop and on the phone
  for (const seen of chips) expect(Math.max(...seen)).toBeGreaterThan(0)
  for (const page of [anna, ben]) await page.getByRole('heading', { name: /won|share/ }).waitFor()
  await watcher.getByRole('heading', { name: /Vittoria/ }).waitFor()
  // the end is told the same way to each: a race of money, and what was decisive
  for (const page of [anna, ben, watcher]) await page.locator('section.end div.courses').waitFor()
})

test('nothing sticks out in the middle of a game, in every size', async () => {
  const page = await gameWhere(
    {},
    3,
    (view) => view.phase === 'act' && held(view) > 6 && view.sales.length > 4,
  )
  await page.locator('.hand .pile:not([aria-disabled="true"])').first().click()
  await tray(page).getByRole('button', { name: 'Sell' }).waitFor()
  await inAllThemes(
    page,
    { phone, small: smallPhone, desktop, side, large: { width: 3840, height: 2160 } },
    async (way) => {
      const beyond = await page
        .locator('main')
        .evaluate((main) => [
          main.scrollWidth - main.clientWidth,
          main.scrollHeight - main.clientHeight,
        ])
      expect(beyond, way).toEqual([0, 0])
      await visitors[0]!.screenshot(`archaeology-${way}`)
    },
  )
})

// Two sandstorms in one dig that hit nobody give the same sentence twice.
test('two equal sentences are both shown, at the table and when looking back', async () => {
  const seatPlayers: SeatPlayer[] = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' }]
  const none = { count: 0, trade_value: 1, prices: [] }
  const pots = { count: 16, trade_value: 1, prices: [1, 2] }
  const storms: Edition = {
    name: 'storms',
    kinds: {
      pot: pots,
      parchment: none,
      coin: none,
      talisman: none,
      cup: none,
      map: none,
      mask: none,
    },
    thieves: 0,
    sandstorms: 60,
    sandstorms_removed: { '2': 0, '3': 0, '4': 0 },
    hand: 1,
    market: 0,
    chambers: { small: 1, middle: 1, large: 1 },
  }
  const at = await engine()
  const options = { players: 2 }
  const { match } = await at.start<'archaeology'>({
    game: 'archaeology',
    options,
    edition: storms,
    names: ['Anna', 'Ani'],
    secret: '7'.repeat(64),
    seeds: ['1'.repeat(64), '2'.repeat(64)],
  })
  // Both players sell everything, so that no storm finds two cards, until two storms come at once
  // and Anna is to move.
  const twice = async () => {
    const [before, after] = (await at.history<'archaeology'>(match, 1)).slice(-2)
    return (
      after !== undefined &&
      after.view.phase === 'act' &&
      after.view.sandstorms_seen - before!.view.sandstorms_seen > 1
    )
  }
  let version = 0
  for (;;) {
    const now = await at.status<'archaeology'>(match, 'spectator')
    const seat = now.to_act[0]
    expect(seat, 'a game in which two storms came at once').toBeDefined()
    version = now.version
    if (seat === 1 && (await twice())) break
    const { view } = await at.status<'archaeology'>(match, seat!)
    const move: Move =
      held(view) > 0 && view.dig > 0 ? { type: 'sell', kind: 'pot', count: 1 } : { type: 'end' }
    await at.move<'archaeology'>({ match, seat: seat!, version, move, viewer: seat! })
  }
  const record = await at.record(match)
  const isToldTwice = (page: Page) =>
    page.waitForFunction(() => {
      const lines = [...document.querySelectorAll('.tray .news p')].map((line) => line.textContent)
      return lines.some((line, at) => line?.includes('sandstorm') && lines.indexOf(line) < at)
    })
  const page = await openPage('#/table/game', {
    name: 'Anna',
    storage: savedGame('game', 'archaeology', options, seatPlayers, record),
  })
  await isToldTwice(page)
  await page.goto(`${fixture.server.address}#/lookback`)
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'storms.khepri', mimeType: 'text/plain', buffer: Buffer.from(record) })
  const slider = page.getByRole('slider', { name: 'Step' })
  for (const step of [version - 1, version]) await slider.fill(String(step))
  await isToldTwice(page)
})
