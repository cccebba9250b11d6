// The table of Mummies by mouse, finger and keyboard, alone, at one screen and online.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { putGame, recordOf, savedGame, savedSeat, type SeatPlayer } from './support/saved_game'
import { desktop, inAllThemes, phone, type Sizes, smallPhone } from './support/sizes'
import { type PageOptions } from './support/visitor'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture

const hand = (page: Page) => page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')
const offerings = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Your hand' })
    .getByRole('button', { name: /^(vial|necklace|sarcophagus|scarab) \d/ })
const papyri = (page: Page) =>
  page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button', { name: /^Pharaoh’s list/ })
const ownRow = (page: Page) => page.getByRole('region', { name: 'Row: You' })
const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const yours = (page: Page) => toDo(page).getByRole('button', { name: 'Hint' })
const over = (page: Page) => page.getByRole('heading', { name: /won|share/ })
const next = (page: Page) => page.getByRole('button', { name: 'Next round' })
const gifts = (row: Locator) => row.getByRole('listitem').filter({ hasText: /\d/ })

function company(players: number, persons = 1): SeatPlayer[] {
  return Array.from({ length: players }, (_, at) =>
    at < persons ? { name: ['Anna', 'Ben'][at]! } : { name: `C${at}`, computer: 'novice' as const },
  )
}
// A game that was played up to Anna's turn after `version`, or to its end.
async function sitDown(
  players: number,
  pageOptions: PageOptions = {},
  version = Infinity,
  target = 50,
): Promise<Page> {
  const seatPlayers = company(players)
  const options = { players, target }
  const record = await recordOf(
    'mummies',
    options,
    seatPlayers,
    (at, seat) => at > version && seat === 1,
  )
  const page = await openPage('#/table/game', {
    name: 'Anna',
    storage: savedGame('game', 'mummies', options, seatPlayers, record),
    ...pageOptions,
  })
  await toDo(page).waitFor()
  return page
}

test('a whole game against the computer, to the end screen that explains the score', async () => {
  const page = await sitDown(2, {}, 0)
  for (let acts = 0; acts < 300; ++acts) {
    await yours(page).or(next(page)).or(over(page)).first().waitFor()
    if (await over(page).isVisible()) break
    // the next hand lies face down until the scored round was read, and there is no hint for it
    if (await next(page).isVisible()) {
      expect(await yours(page).count()).toBe(0)
      await next(page).click()
      continue
    }
    const first = (await offerings(page).count()) > 0 ? offerings(page).first() : hand(page).first()
    await first.click()
    const act = toDo(page).getByRole('button', { name: /^(Offer|Decree)$/ })
    await act.click()
    await act.and(page.locator(':enabled')).waitFor({ state: 'detached' })
  }
  await over(page).waitFor()
  const figures = (cells: string[]) => cells.map((cell) => parseInt(cell.replace('−', '-')))
  const rounds = page.locator('.ending tbody tr')
  const seats = (await page.locator('.ending thead th').count()) - 2
  const sums = Array<number>(seats).fill(0)
  for (const round of await rounds.all()) {
    const points = figures(await round.locator('td:not(.list)').allInnerTexts())
    expect(points).toHaveLength(seats)
    points.forEach((one, at) => (sums[at]! += one))
  }
  expect(figures(await page.locator('.ending tfoot td').allInnerTexts())).toEqual(sums)
  await page.locator('.ending tbody button').first().click()
  await page.getByText('Triggered by').first().waitFor()
  await visitors[0]!.screenshot('mummies-end')
})

describe('a move', () => {
  test('shows what it would bring before it is made', async () => {
    const page = await sitDown(3, {}, 30)
    if (await next(page).isVisible()) await next(page).click()
    const before = await gifts(ownRow(page)).count()
    const card = offerings(page).first()
    const worth = /worth (−?\d+)/.exec(
      (await card.locator('.unseen', { hasText: 'worth' }).textContent())!,
    )![1]! // waits for the engine's answer
    await card.click()
    await toDo(page)
      .getByText(new RegExp(`${worth}|scoring|ends`))
      .waitFor()
    expect(await ownRow(page).locator('.now b').innerText()).toBe(worth)
    await toDo(page).getByRole('button', { name: 'Offer' }).click()
    await next(page)
      .or(gifts(ownRow(page)).nth(before))
      .first()
      .waitFor()
  })

  test('that sacrifices takes any number of cards', async () => {
    const page = await sitDown(2, { size: phone, touch: true }, 10)
    if (await next(page).isVisible()) await next(page).click()
    await toDo(page).getByRole('button', { name: 'Sacrifice…' }).tap()
    expect(
      await toDo(page).getByRole('button', { name: 'Sacrifice', exact: true }).isDisabled(),
    ).toBe(true)
    await hand(page).nth(0).tap()
    await hand(page).nth(2).tap()
    await visitors[0]!.screenshot('mummies-sacrifice-phone')
    await toDo(page).getByRole('button', { name: 'Sacrifice 2' }).tap()
    await page.getByRole('button', { name: 'Log and messages' }).tap()
    await page
      .getByLabel('Game log')
      .getByText(/You sacrifice .+ and .+\./)
      .waitFor()
    await page
      .getByLabel('Game log')
      .getByText(/You draw .+ and .+\./)
      .waitFor()
  })

  test('can be made by keys alone', async () => {
    const page = await sitDown(2, {}, 10)
    if (await next(page).isVisible()) await next(page).press('Enter')
    // the tab stop follows the focus, wherever it comes from
    for (const nth of [2, 0]) {
      await hand(page).nth(nth).focus()
      expect(await hand(page).nth(nth).getAttribute('tabindex')).toBe('0')
    }
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect(
      await hand(page)
        .nth(2)
        .evaluate((card) => card === document.activeElement),
    ).toBe(true)
    await page.keyboard.press('Enter')
    expect(await hand(page).nth(2).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await hand(page).nth(2).getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press(' ')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log and messages' }).press('Enter')
    await page
      .getByText(/You (offer|decree)/)
      .last()
      .waitFor()
  })

  test('can be made by dragging; a card that does not belong there springs back with the reason', async () => {
    const page = await sitDown(2, {}, 10)
    if (await next(page).isVisible()) await next(page).click()
    const drag = async (card: Locator, to: Locator) => {
      const [from, goal] = [(await card.boundingBox())!, (await to.boundingBox())!]
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
      await page.mouse.down()
      await page.mouse.move(from.x, from.y - 30)
      await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 3 })
      await page.mouse.up()
    }
    const card = offerings(page).first()
    await drag(card, page.getByRole('img', { name: 'Pharaoh’s list' }))
    await page.getByText('only a papyrus can be decreed').waitFor()
    expect(await hand(page).count()).toBe(4)
    await drag(offerings(page).first(), ownRow(page).getByRole('list'))
    await page.getByRole('button', { name: 'Log and messages' }).click()
    await page
      .getByText(/You offer/)
      .last()
      .waitFor()
  })

  test('that decrees changes the list for all', async () => {
    const page = await sitDown(3, {}, 18)
    if (await next(page).isVisible()) await next(page).click()
    const list = (await papyri(page).first().locator('.unseen').textContent())!.replace(
      /\. Your row.*/,
      '',
    )
    await papyri(page).first().dblclick()
    await page.getByRole('img', { name: list }).waitFor()
  })
})

test('the strip tells what the others played since the own move', async () => {
  const page = await sitDown(3, {}, 2, 100)
  const strip = page.getByRole('region', { name: 'Since your last turn' })
  await strip.waitFor()
  expect(await strip.getByRole('listitem').count()).toBe(2)
  expect(await strip.locator('li .unseen').first().textContent()).toMatch(/^Hunefer /)
  expect(await page.locator('.others .last').count()).toBe(2)
  const told = await strip.locator('li .unseen').allTextContents()
  await offerings(page).first().click()
  await toDo(page).getByRole('button', { name: 'Offer' }).click()
  await page.waitForFunction((told) => {
    const now = [...document.querySelectorAll('.since li .unseen')].map((one) => one.textContent)
    return now.length === 2 && now.join() !== told.join()
  }, told)
})

test('a hint is marked in the hand', async () => {
  const page = await sitDown(3, {}, 20)
  await yours(page).click()
  await page.locator('.hint').waitFor()
  expect(await page.locator('.hand .hinted').count()).toBeGreaterThan(0)
  await visitors[0]!.screenshot('mummies-hint')
})

test('a scoring is shown at the table and can be shown again', async () => {
  const page = await sitDown(2, {}, 20)
  if (!(await next(page).isVisible()))
    await page.getByRole('button', { name: 'Last scoring' }).click()
  await page.getByRole('heading', { name: /Round \d+: scoring/ }).waitFor()
  for (const row of await page.getByRole('region', { name: /^Row:/ }).all()) {
    const counted = (await row.locator('.counts').allInnerTexts()).map((one) =>
      Number(one.replace('−', '-')),
    )
    const sum = Number((await row.locator('.now b').innerText()).replace('−', '-'))
    expect(counted.reduce((a, b) => a + b, 0)).toBe(sum)
  }
  await visitors[0]!.screenshot('mummies-scored')
  await next(page).click()
  await next(page).waitFor({ state: 'detached' })
})

test.each<{ how: string; sizes: Sizes }>([
  {
    how: 'a finger',
    sizes: { phone, 'small-phone': smallPhone, sideways: { width: 844, height: 390 } },
  },
  { how: 'a mouse', sizes: { desktop, large: { width: 2560, height: 1440 } } },
])(
  'in every size five rows, the list and the hand are visible, for $how',
  async ({ how, sizes }) => {
    const page = await sitDown(
      5,
      { size: Object.values(sizes)[0]!, touch: how === 'a finger' },
      40,
      150,
    )
    await visitors[0]!.screenshot(`mummies-scoring-${how.slice(2)}`)
    if (await next(page).isVisible()) await next(page).click()
    await inAllThemes(page, sizes, async (way, size) => {
      await visitors[0]!.screenshot(`mummies-${way}`)
      expect(
        await page.evaluate(() => document.querySelector('main')!.scrollWidth <= innerWidth),
        way,
      ).toBe(true)
      expect(await page.getByRole('region', { name: /^Row:/ }).count()).toBe(5)
      for (const card of await hand(page).all()) {
        const box = (await card.boundingBox())!
        expect(
          box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height,
          way,
        ).toBe(true)
      }
      const row = (await ownRow(page).getByRole('list').boundingBox())!
      expect(row.y >= 0 && row.y + row.height <= size.height, way).toBe(true)
    })
  },
)

test('with two people at one screen, the one who takes over sees the own hand and the last scoring', async () => {
  const page = await openPage('', { name: 'Anna' })
  const [options, seatPlayers] = [{ players: 2, target: 50 }, company(2, 2)]
  const record = await recordOf(
    'mummies',
    options,
    seatPlayers,
    (at, seat) => at > 12 && seat === 2,
  )
  await putGame(page, 'two', 'mummies', options, seatPlayers, record)
  await page.reload()
  await page.goto(`${fixture.server.address}#/table/two`)
  await page.getByText('Please pass the device to').waitFor()
  expect(await page.getByRole('toolbar', { name: 'Your hand' }).count()).toBe(0)
  for (const name of ['Ben', 'Anna', 'Ben']) {
    await page.getByRole('button', { name: new RegExp(`${name}.*nobody|nobody`) }).click()
    await yours(page).waitFor()
    if (await next(page).isVisible()) await next(page).click()
    await hand(page).first().click()
    await toDo(page)
      .getByRole('button', { name: /^(Offer|Decree)$/ })
      .click()
    await page.getByText('Please pass the device to').waitFor()
  }
})

test("online both see each other's cards, and a spectator sees no hand", async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options: { players: 2, target: 50 },
    hints: true,
  })
  const tokens = [await table.takeSeat('Anna', 1), await table.takeSeat('Ben', 2)]
  const match = table.created.match
  const open = async (seat: number, pageOptions: PageOptions) => {
    const storage = savedSeat(match, 'mummies', seat, tokens[seat - 1]!)
    const page = await openPage(`#/match/${match}`, { ...pageOptions, storage })
    await toDo(page).waitFor()
    return page
  }
  const pages = [await open(1, { name: 'Anna' }), await open(2, { name: 'Ben', size: phone })]
  const watcher = await openPage(`#/match/${match}`)
  await watcher.getByText('You are watching').waitFor()
  expect(await watcher.getByRole('toolbar', { name: 'Your hand' }).count()).toBe(0)
  for (let act = 0; act < 4; ++act) {
    const { status } = await table.fetch()
    const [mover, other] = status!.to_act[0] === 1 ? [pages[0]!, pages[1]!] : [pages[1]!, pages[0]!]
    await yours(mover).waitFor()
    await offerings(mover).first().click()
    await toDo(mover).getByRole('button', { name: 'Offer' }).click()
    await yours(other).waitFor()
    // the other is told what was done, in the strip and at the name
    const told = other.getByRole('region', { name: 'Since your last turn' }).getByRole('listitem')
    expect(await told.count()).toBe(1)
    expect(await other.locator('.others .last').count()).toBe(1)
  }
  // On a phone, where the watcher has no hand, the last act stood in a column one letter wide.
  await watcher.setViewportSize({ width: 320, height: 640 })
  const lastAct = await watcher.locator('.latest p').boundingBox()
  expect(lastAct!.width).toBeGreaterThan(200)
  await watcher.setViewportSize(desktop)
  for (const page of [...pages, watcher])
    await gifts(page.getByRole('region', { name: /^Row:/ }).first())
      .nth(1)
      .waitFor()
  await visitors[2]!.screenshot('mummies-watching')
  await table.play()
  for (const page of [...pages, watcher]) await over(page).waitFor()
  await visitors[1]!.screenshot('mummies-end-phone')
})
