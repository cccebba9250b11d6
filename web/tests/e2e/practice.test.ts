// Practice: playing on from a step of a replay, and the deals of the day.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { games } from '../../src/games/all'
import { Fixture } from './support/fixture'
import { brief, engine, recordOf, savedGame, type SeatPlayer } from './support/saved_game'
import { root } from './support/server'
import { desktop, inAllThemes, phone, type Sizes } from './support/sizes'
import type { PageOptions } from './support/visitor'

const fixture = new Fixture()
const { openPage, visitors } = fixture
const sizes: Sizes = { phone, desktop }
const pictures = (page: Page, of: string) =>
  inAllThemes(page, sizes, (name) => visitors[0]!.screenshot(`practice-${of}-${name}`))

const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const slider = (page: Page) => page.getByRole('slider').first()
const deal = (page: Page, game: string) => page.getByRole('region', { name: game, exact: true })

const players: SeatPlayer[] = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' }]
async function replay(options: PageOptions = {}): Promise<Page> {
  const record = await recordOf('archaeology', { players: 2 }, players)
  return openPage('#/lookback/table/over/8', {
    storage: savedGame('over', 'archaeology', { players: 2 }, players, record),
    ...options,
  })
}

// Plays the game to its end as novices would, without the table.
async function finish(page: Page, id: string): Promise<void> {
  const key = `khepri.record.${id}`
  const saved = JSON.parse(await page.evaluate((key) => localStorage.getItem(key)!, key)) as {
    record: string
  }
  const at = await engine()
  const info = await at.resume(saved.record)
  if ('finding' in info) throw new Error(info.finding.code)
  const { match, game, options, edition } = info
  for (;;) {
    const { to_act, version } = await at.status(match, 'spectator')
    const [seat] = to_act
    if (seat === undefined) break
    const { view } = await at.status(match, seat)
    const { ranked } = await at.advise({ game, options, edition, view } as never, brief)
    await at.move({ match, seat, version, move: ranked[0]!.move as never, viewer: seat })
  }
  const record = await at.record(match)
  const text = JSON.stringify({ ...saved, record })
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [key, text])
  await page.reload()
}

describe('playing on from a replay', () => {
  test('begins at the step that is shown, survives a reload, and is marked', async () => {
    const page = await replay()
    await page.getByRole('button', { name: 'Play on' }).click()
    const panel = page.locator('#beside')
    await panel.getByRole('combobox', { name: 'You play as' }).selectOption({ label: 'Anna' })
    await pictures(page, 'play-on')
    await panel.getByRole('button', { name: 'Play from step 8' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/table\//)
    await page.reload()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    await page.evaluate(() => void (location.hash = '#/'))
    await page.getByRole('link', { name: /Played on from a replay/ }).waitFor()
  })
  test('in Russian has room for its words', async () => {
    const page = await replay({ locale: 'ru-RU' })
    await slider(page).waitFor()
    await page.getByRole('button', { name: 'Доиграть', exact: true }).click()
    await page.getByRole('button', { name: 'Доиграть с шага 8' }).waitFor()
    await pictures(page, 'play-on-ru')
  })
})

// A finished game of the device, played by novices.
async function finished(hash: string, options: PageOptions = {}): Promise<Page> {
  const record = await recordOf('mummies', { players: 2, target: 50 }, players)
  const saved = savedGame('over', 'mummies', { players: 2, target: 50 }, players, record)
  const [entry] = JSON.parse(saved['khepri.games']!) as object[]
  const games = [{ ...entry, people: [1], computers: [null, 'novice'], status: 'over' }]
  return openPage(hash, {
    storage: { ...saved, 'khepri.games': JSON.stringify(games) },
    ...options,
  })
}
const panel = (page: Page) => page.locator('#beside')
const reviewed = (page: Page) =>
  page.waitForFunction(() => localStorage.getItem('khepri.review.over') !== null)

describe('a review', () => {
  test('says what luck and errors did, and shows both moves at the table, by keyboard', async () => {
    const page = await finished('#/table/over')
    await page.getByRole('link', { name: 'Review: luck and decisions' }).click()
    await panel(page).getByRole('heading', { name: 'Where the results come from' }).waitFor()
    await panel(page)
      .getByText(/^(You (won|lost)|Luck (gave|cost)|Good and bad luck)/)
      .first()
      .waitFor()
    await panel(page)
      .getByRole('figure', { name: /share of the win/ })
      .waitFor()
    const sums = panel(page).getByRole('row', { name: /Anna/ }).getByRole('cell')
    const [start, luck, errors, rest, result] = (await sums.allInnerTexts()).map((text) =>
      Number(text.replace('−', '-')),
    )
    expect(Math.abs(start! + luck! + errors! + rest! - result!)).toBeLessThanOrEqual(2) // rounded
    await pictures(page, 'review')

    const costly = panel(page).getByRole('region', { name: 'Costliest decisions' })
    await costly.getByRole('button').first().focus()
    await page.keyboard.press('Enter')
    const compared = page.getByRole('region', {
      name: 'The move that was played, and a better one',
    })
    await compared.getByText(/^Played: /).waitFor()
    await compared.getByText(/^Better: /).waitFor()
    await page.locator('.rings .played').first().waitFor()
    await page.locator('.rings .better').first().waitFor()
    await pictures(page, 'compared')
    await compared.getByRole('button', { name: 'Back to the review' }).click()
    expect(await costly.getByRole('button').first().getAttribute('aria-current')).toBe('step')
    await slider(page).fill('0')
    await compared.waitFor({ state: 'detached' })
  })
  // A part that is drawn at once, or a font that comes late, is a long task on a slow machine.
  test('is drawn little by little', async () => {
    const page = await finished('#/lookback/table/over')
    await page.getByRole('list', { name: 'Game log' }).waitFor()
    await page.evaluate(async () => {
      await document.fonts.ready
      const seen = { added: [] as number[], fonts: 0 }
      Object.assign(globalThis, { seen })
      document.fonts.addEventListener('loading', () => ++seen.fonts)
      const nodes = (root: Node) => {
        const walk = document.createTreeWalker(root)
        let count = 1
        while (walk.nextNode()) ++count
        return count
      }
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
        seen.added.push(added.reduce((sum, node) => sum + nodes(node), 0))
      }).observe(document.querySelector('#beside')!, { subtree: true, childList: true })
    })
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await panel(page).getByRole('heading', { name: 'Where the results come from' }).waitFor()
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: { added: number[]; fonts: number } }).seen,
    )
    expect(seen.fonts).toBe(0)
    expect(seen.added.length).toBeGreaterThan(6)
    expect(Math.max(...seen.added)).toBeLessThan(100) // nodes
  })
  test('on a phone in Russian: the panel makes room for the table and comes back', async () => {
    const page = await finished('#/lookback/table/over/review', { locale: 'ru-RU', size: phone })
    await panel(page).getByRole('heading', { name: 'Из чего сложились результаты' }).waitFor()
    await panel(page)
      .getByRole('region', { name: 'Самые дорогие решения' })
      .getByRole('button')
      .first()
      .click()
    await panel(page).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'К разбору' }).click()
    await panel(page).waitFor()
  })
})

describe('the mistakes of the player', () => {
  test('come as positions, with feedback; figures say what they cost', async () => {
    const page = await finished('#/mistakes/mummies')
    const task = page.getByRole('region', { name: 'The puzzle' })
    await task.getByText('Here you erred. Find a better move.').waitFor()
    await reviewed(page)
    await pictures(page, 'mistakes')
    await task.getByRole('button', { name: 'Show the solution' }).click()
    await task.getByText(/^The best move: /).waitFor()
    await task.getByText(/^In the game: .* It cost about \d+%\.$/).waitFor()
    const due = await page.evaluate(
      () => JSON.parse(localStorage.getItem('khepri.mistakes.mummies')!) as object,
    )
    expect(Object.values(due)).toMatchObject([{ solved: false, pause: 0 }])

    await page.evaluate(() => void (location.hash = '#/lookback'))
    const habits = page.getByRole('region', { name: 'Luck and errors' })
    await habits.getByRole('row', { name: /^Late in the game/ }).waitFor()
    await habits.getByText('After 3 reviewed games you will see here what to work on.').waitFor()
    await habits.getByRole('link', { name: 'Practise your mistakes' }).waitFor()
  })
  test('that are damaged in the storage are forgotten, and reviewed again another time', async () => {
    const tally = { decisions: 1, errors: 1, cost: 9 }
    const mistake = { version: 3, played: { type: 'end' }, better: { type: 'x' }, cost: 9 }
    const damaged = {
      ...{ unit: 'share', seat: 1, luck: 0, kinds: {}, phases: [tally, tally, tally] },
      mistakes: [mistake],
    }
    const page = await finished('#/')
    await page.evaluate(
      (text) => localStorage.setItem('khepri.review.over', text),
      JSON.stringify(damaged),
    )
    await page.evaluate(() => void (location.hash = '#/mistakes/mummies'))
    await page.getByText('There are none to practise now.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('khepri.review.over'))).toBeNull()
  })
})

describe('the deals of the day', () => {
  test('count once; the master plays the same cards; the line to share names no card', async () => {
    const page = await openPage('#/daily')
    await deal(page, 'Scarabya').getByRole('button', { name: 'Play' }).click()
    await toDo(page).waitFor()
    expect(await toDo(page).getByRole('button', { name: 'Hint' }).count()).toBe(0)
    const table = page.url()
    await page.reload()
    await toDo(page).waitFor()
    await page.evaluate(() => void (location.hash = '#/daily'))
    await pictures(page, 'daily')
    await deal(page, 'Scarabya').getByRole('link', { name: 'Continue' }).click()
    await toDo(page).waitFor()
    expect(page.url()).toBe(table)
    await finish(page, table.split('/').at(-1)!)
    await page.locator('#end').waitFor()
    await pictures(page, 'daily-end')
    await page.getByRole('link', { name: 'Deals of the day' }).click()
    const own = deal(page, 'Scarabya')
    await own
      .getByText(/^\d+ points?$/)
      .first()
      .waitFor()
    const results = own.locator('dd')
    await expect.poll(() => results.nth(1).innerText(), { timeout: 400_000 }).toMatch(/^\d+ point/)
    await page.getByText('Streak: 1 day').waitFor()
    await pictures(page, 'daily-over')
    await own.getByRole('button', { name: 'Share' }).click()
    const [score, master] = await results.allInnerTexts()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(/^Khepri, Scarabya, deal of the day, \w+ \d+, \d{4}: /)
    expect(text).toContain(`${score}. The computer (master): ${master}. http`)

    // The result stands on the board of the server only when the player puts it there, and once.
    const board = own.getByRole('region', { name: 'Results of this deal on this server' })
    await board.getByText('Nobody has sent a result yet.').waitFor()
    await board.getByRole('button', { name: 'Put my result on the board' }).click()
    await board.getByText('Your result is on the board, in place 1.').waitFor()
    expect(await board.getByRole('listitem').allInnerTexts()).toHaveLength(1)
    await board.getByRole('listitem').getByText(score!).waitFor()
    expect(await board.getByRole('button').count()).toBe(0)
    await pictures(page, 'daily-board')

    // Another attempt is practice.
    await own.getByRole('button', { name: 'Play again, for practice' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    await page.evaluate(() => void (location.hash = '#/daily'))
    await deal(page, 'Scarabya').getByText(score!).first().waitFor()
    await page.reload()
    expect(await deal(page, 'Scarabya').locator('dd').allInnerTexts()).toEqual([score, master])
  })
  test('in Russian', async () => {
    const page = await openPage('#/daily', { locale: 'ru-RU' })
    await page.getByRole('heading', { name: 'Раздачи дня' }).waitFor()
    await pictures(page, 'daily-ru')
  })
})

// The first puzzle of each game that has some.
const folderOf = (game: string) => join(root, 'web/src/games', game, 'puzzles')
const solvable = games.filter(
  (game) => existsSync(folderOf(game)) && readdirSync(folderOf(game)).length > 0,
)
describe('puzzles', () => {
  test('of every game: the solution is shown and explained, and the next one follows', async () => {
    const page = await openPage('#/daily')
    const links = page.getByRole('region', { name: 'Puzzles' }).getByRole('link')
    await page.getByRole('heading', { name: 'Deals of the day' }).waitFor()
    const addresses = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')!),
    )
    expect(addresses.map((address) => address.split('/').at(-1))).toEqual(solvable)
    for (const address of addresses) {
      await page.evaluate((hash) => void (location.hash = hash), address)
      const task = page.getByRole('region', { name: 'The puzzle' })
      await task.getByText('One move is clearly the best here.').waitFor()
      await pictures(page, `puzzle-${address.split('/').at(-1)}`)
      await task.getByRole('button', { name: 'Show the solution' }).click()
      await task.getByText(/^The best move: /).waitFor()
      await task.locator('.reason').first().waitFor()
      await task.getByText(/^Any other move costs about \d+/).waitFor()
      await task.getByRole('button', { name: 'Next puzzle' }).click()
      await task
        .getByText('One move is clearly the best here.')
        .or(page.getByText('You have done all puzzles'))
        .waitFor()
    }
  })
})
