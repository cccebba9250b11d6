// The table of Mummies as people use it: by mouse, finger and keyboard, alone, at one screen and online.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keptGame, putGame, recordOf, Table, type Sitter } from './driver'
import { desktop, Gathering, inAllLights, type Manner, phone, type Sizes, smallPhone } from './support'

const here = new Gathering('--request-rate', '500/s', '--request-burst', '1000')
const { come, people } = here

const hand = (page: Page) => page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button')
const offerings = (page: Page) => page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button', { name: /^(vial|necklace|sarcophagus|scarab) \d/ })
const papyri = (page: Page) => page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button', { name: /^Pharaoh's list/ })
const ownRow = (page: Page) => page.getByRole('region', { name: 'Row: You' })
const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const yours = (page: Page) => toDo(page).getByRole('button', { name: 'Hint' })
const over = (page: Page) => page.getByRole('heading', { name: /won|share/ })
const next = (page: Page) => page.getByRole('button', { name: 'Next round' })
const gifts = (row: Locator) => row.getByRole('listitem').filter({ hasText: /\d/ })

function company(players: number, persons = 1): Sitter[] {
  return Array.from({ length: players }, (_, at) => (at < persons ? { name: ['Anna', 'Ben'][at]! } : { name: `C${at}`, computer: 'novice' as const }))
}
// A game that was played up to Anna's turn in a version after `version`, or to its end.
async function sitDown(players: number, manner: Manner = {}, version = Infinity, target = 50): Promise<Page> {
  const sitters = company(players)
  const options = { players, target }
  const record = await recordOf('mummies', options, sitters, (at, seat) => at > version && seat === 1)
  const page = await come('#/table/game', { name: 'Anna', keeps: keptGame('game', 'mummies', options, sitters, record), ...manner })
  await toDo(page).waitFor()
  return page
}

test('a whole game against the computer, gift by gift, to the end that explains it', async () => {
  const page = await sitDown(2, {}, 0)
  for (let acts = 0; acts < 300; ++acts) {
    await yours(page).or(over(page)).first().waitFor()
    if (await over(page).isVisible()) break
    const first = (await offerings(page).count()) > 0 ? offerings(page).first() : hand(page).first()
    await first.click()
    const act = toDo(page).getByRole('button', { name: /^(Offer|Decree)$/ })
    await act.click()
    await act.and(page.locator(':enabled')).waitFor({ state: 'detached' })
  }
  await over(page).waitFor()
  const figures = (cells: string[]) => cells.map((cell) => Number(cell.replace('−', '-')))
  const rounds = page.locator('.ending tbody tr')
  const seats = await page.locator('.ending thead th').count() - 2
  const sums = Array<number>(seats).fill(0)
  for (const round of await rounds.all()) {
    const points = figures(await round.locator('td:not(.list)').allInnerTexts())
    expect(points).toHaveLength(seats)
    points.forEach((one, at) => (sums[at]! += one))
  }
  expect(figures(await page.locator('.ending tfoot td').allInnerTexts())).toEqual(sums)
  await page.locator('.ending tbody button').first().click()
  await page.getByText('brought it about').first().waitFor()
  await people[0]!.shot('mummies-end')
})

describe('an act', () => {
  test('shows what it would bring before it is done, and is done', async () => {
    const page = await sitDown(3, {}, 30)
    if (await next(page).isVisible()) await next(page).click()
    const before = await gifts(ownRow(page)).count()
    const card = offerings(page).first()
    const worth = /worth (−?\d+)/.exec((await card.locator('.unseen', { hasText: 'worth' }).textContent())!)![1]! // when the engine has looked
    await card.click()
    await toDo(page).getByText(new RegExp(`${worth}|scoring|ends`)).waitFor()
    expect(await ownRow(page).locator('.now b').innerText()).toBe(worth)
    await toDo(page).getByRole('button', { name: 'Offer' }).click()
    await next(page).or(gifts(ownRow(page)).nth(before)).first().waitFor()
  })

  test('of sacrificing takes any number of cards', async () => {
    const page = await sitDown(2, { size: phone, touch: true }, 10)
    if (await next(page).isVisible()) await next(page).click()
    await toDo(page).getByRole('button', { name: 'Sacrifice…' }).tap()
    expect(await toDo(page).getByRole('button', { name: 'Sacrifice', exact: true }).isDisabled()).toBe(true)
    await hand(page).nth(0).tap()
    await hand(page).nth(2).tap()
    await people[0]!.shot('mummies-sacrifice-phone')
    await toDo(page).getByRole('button', { name: 'Sacrifice 2' }).tap()
    await page.getByRole('button', { name: 'Log and messages' }).tap()
    await page.getByLabel('What happened').getByText(/You sacrifice .+ and .+\./).waitFor()
    await page.getByLabel('What happened').getByText(/You draw .+ and .+\./).waitFor()
  })

  test('is done by keys alone', async () => {
    const page = await sitDown(2, {}, 10)
    if (await next(page).isVisible()) await next(page).press('Enter')
    await hand(page).first().focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    expect(await hand(page).nth(2).evaluate((card) => card === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    expect(await hand(page).nth(2).getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await hand(page).nth(2).getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press(' ')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Log and messages' }).press('Enter')
    await page.getByText(/You (offer|decree)/).last().waitFor()
  })

  test('by dragging; a card that does not belong there springs back with the reason', async () => {
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
    await drag(card, page.getByRole('img', { name: "Pharaoh's list" }))
    await page.getByText('only a papyrus can be decreed').waitFor()
    expect(await hand(page).count()).toBe(4)
    await drag(offerings(page).first(), ownRow(page).getByRole('list'))
    await page.getByRole('button', { name: 'Log and messages' }).click()
    await page.getByText(/You offer/).last().waitFor()
  })

  test('of decreeing changes the list for all', async () => {
    const page = await sitDown(3, {}, 18)
    if (await next(page).isVisible()) await next(page).click()
    const list = (await papyri(page).first().locator('.unseen').textContent())!.replace(/\. Your row.*/, '')
    await papyri(page).first().dblclick()
    await page.getByRole('img', { name: list }).waitFor()
  })
})

test('a hint is pointed out in the hand', async () => {
  const page = await sitDown(3, {}, 20)
  await yours(page).click()
  await page.locator('.hint').waitFor()
  expect(await page.locator('.hand .hinted').count()).toBeGreaterThan(0)
  await people[0]!.shot('mummies-hint')
})

test('a scoring is told at the table and can be looked at again', async () => {
  const page = await sitDown(2, {}, 20)
  if (!(await next(page).isVisible())) await page.getByRole('button', { name: 'Last scoring' }).click()
  await page.getByRole('heading', { name: /Round \d+ is scored/ }).waitFor()
  for (const row of await page.getByRole('region', { name: /^Row:/ }).all()) {
    const counted = (await row.locator('.counts').allInnerTexts()).map((one) => Number(one.replace('−', '-')))
    const sum = Number((await row.locator('.now b').innerText()).replace('−', '-'))
    expect(counted.reduce((a, b) => a + b, 0)).toBe(sum)
  }
  await people[0]!.shot('mummies-scored')
  await next(page).click()
  await next(page).waitFor({ state: 'detached' })
})

test.each<{ how: string; sizes: Sizes }>([
  { how: 'a finger', sizes: { phone, 'small-phone': smallPhone, sideways: { width: 844, height: 390 } } },
  { how: 'a mouse', sizes: { desktop, large: { width: 2560, height: 1440 } } },
])('in every size five rows, the list and the hand are all there, for $how', async ({ how, sizes }) => {
  const page = await sitDown(5, { size: Object.values(sizes)[0]!, touch: how === 'a finger' }, 40, 150)
  await people[0]!.shot(`mummies-scoring-${how.slice(2)}`)
  if (await next(page).isVisible()) await next(page).click()
  await inAllLights(page, sizes, async (way, size) => {
    await people[0]!.shot(`mummies-${way}`)
    expect(await page.evaluate(() => document.querySelector('main')!.scrollWidth <= innerWidth), way).toBe(true)
    expect(await page.getByRole('region', { name: /^Row:/ }).count()).toBe(5)
    for (const card of await hand(page).all()) {
      const box = (await card.boundingBox())!
      expect(box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, way).toBe(true)
    }
    const row = (await ownRow(page).getByRole('list').boundingBox())!
    expect(row.y >= 0 && row.y + row.height <= size.height, way).toBe(true)
  })
})

test('between two people the one who takes the screen sees his own hand and is told of the scoring', async () => {
  const page = await come('', { name: 'Anna' })
  const [options, sitters] = [{ players: 2, target: 50 }, company(2, 2)]
  const record = await recordOf('mummies', options, sitters, (at, seat) => at > 12 && seat === 2)
  await putGame(page, 'two', 'mummies', options, sitters, record)
  await page.reload()
  await page.goto(`${here.server.address}#/table/two`)
  await page.getByText('Please hand the screen to').waitFor()
  expect(await page.getByRole('toolbar', { name: 'Your hand' }).count()).toBe(0)
  for (const name of ['Ben', 'Anna', 'Ben']) {
    await page.getByRole('button', { name: new RegExp(`${name}.*nobody|nobody`) }).click()
    await yours(page).waitFor()
    if (await next(page).isVisible()) await next(page).click()
    await hand(page).first().click()
    await toDo(page).getByRole('button', { name: /^(Offer|Decree)$/ }).click()
    await page.getByText('Please hand the screen to').waitFor()
  }
})

test('online: both see each other lay, and whoever watches sees no hand', async () => {
  const table = await Table.make(here.server.address, { game: 'mummies', options: { players: 2, target: 50 } })
  const tokens = [await table.sit('Anna', 1), await table.sit('Ben', 2)]
  const match = table.made.match
  const open = async (seat: number, manner: Manner) => {
    const page = await come('', manner)
    const kept = { id: match, kind: 'remote', game: 'mummies', options: {}, names: [], seat, token: tokens[seat - 1], changed: 0, status: 'playing' }
    await page.evaluate((games) => localStorage.setItem('khepri.games', games), JSON.stringify([kept]))
    await page.reload()
    await page.goto(`${here.server.address}#/match/${match}`)
    await toDo(page).waitFor()
    return page
  }
  const pages = [await open(1, { name: 'Anna' }), await open(2, { name: 'Ben', size: phone })]
  const watcher = await come(`#/match/${match}`)
  await watcher.getByText('You are watching').waitFor()
  expect(await watcher.getByRole('toolbar', { name: 'Your hand' }).count()).toBe(0)
  for (let act = 0; act < 4; ++act) {
    const { situation } = await table.look()
    const [mover, other] = situation!.to_act[0] === 1 ? [pages[0]!, pages[1]!] : [pages[1]!, pages[0]!]
    await yours(mover).waitFor()
    await offerings(mover).first().click()
    await toDo(mover).getByRole('button', { name: 'Offer' }).click()
    await yours(other).waitFor()
  }
  for (const page of [...pages, watcher]) await gifts(page.getByRole('region', { name: /^Row:/ }).first()).nth(1).waitFor()
  await people[2]!.shot('mummies-watching')
  await table.play()
  for (const page of [...pages, watcher]) await over(page).waitFor()
  await people[1]!.shot('mummies-end-phone')
})
