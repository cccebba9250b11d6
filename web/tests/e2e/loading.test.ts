// Loading over the network on demand: the engine and parts of the page are retried while the server
// is away, and a page that is left reports no error.
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { games } from '../../src/games/all'
import { Fixture } from './support/fixture'
import { phone } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const away = /ERR_CONNECTION|WebSocket/ // the browser's own messages
const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const gameCard = (page: Page, game: string) => page.getByRole('article', { name: game })
const isWaiting = (page: Page) => page.getByRole('status').getByText('Connection lost').waitFor()

describe('the server is away while', () => {
  afterEach(() => fixture.server.run())

  test('the engine is loaded: the game begins when it is back', async () => {
    const page = await openPage('', { name: 'Anna', expect: away })
    await gameCard(page, 'Mummies').waitFor()
    await fixture.server.halt()
    await gameCard(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await isWaiting(page)
    await fixture.server.run()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    expect(await page.getByText('Connection lost').count()).toBe(0)
  })

  test('the script of the worker is loaded', async () => {
    const page = await openPage('', { name: 'Anna', expect: /ERR_/ })
    let refused = 0
    await page.route('**/worker-*.js', (route) =>
      ++refused <= 3 ? route.abort() : route.continue(),
    )
    await gameCard(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    expect(refused).toBeGreaterThan(3)
  })

  test.each([
    ['a screen', '#/rules/mummies', 'h1'],
    ['a table and its words', '#/learn/scarabya', '.scarabya'],
    ['the look back', '#/lookback', 'main input[type=file]'],
  ])('%s is loaded', async (_, hash, there) => {
    const page = await openPage('', { name: 'Anna', expect: away })
    await gameCard(page, 'Mummies').waitFor()
    await fixture.server.halt()
    await page.evaluate((hash) => void (location.hash = hash), hash)
    await isWaiting(page)
    await fixture.server.run()
    await page.locator(there).first().waitFor({ state: 'attached' })
    // With its styles.
    expect(
      await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
          (link) => link.sheet !== null,
        ),
      ),
    ).toBe(true)
  })

  test('the sheet of keys is loaded', async () => {
    const page = await openPage('', { name: 'Anna', expect: away })
    await gameCard(page, 'Mummies').waitFor()
    await fixture.server.halt()
    await page.keyboard.press('?')
    await isWaiting(page)
    await fixture.server.run()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })

  test('the catalogues are loaded: the page opens when they are there', async () => {
    const page = await openPage('#/lobby', { expect: /ERR_/ })
    let refused = 0
    await page.route('**/words-en-shell-*.js', (route) =>
      ++refused <= 2 ? route.abort() : route.continue(),
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Lobby' }).waitFor()
    expect(refused).toBeGreaterThan(2)
  })
})

// The largest part of the screen is there early, and nothing larger comes with the table.
test.each(games)('the lesson of %s can be read while the engine is loaded', async (game) => {
  const page = await openPage('', { size: phone, drawn: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/*.wasm', async (route) => {
    await released
    await route.continue()
  })
  // another address, so that the page is loaded anew
  await page.goto(`${fixture.server.address}?${game}#/learn/${game}`)
  const coach = page.getByRole('region', { name: 'Lesson' })
  const buttons = coach.getByRole('button')
  await coach.getByText('Step 1 of').waitFor()
  for (const button of await buttons.all()) expect(await button.isDisabled()).toBe(true)
  const place = () =>
    coach.evaluate((element) => element.getBoundingClientRect().toJSON() as object)
  const before = await place()
  await visitors[0]!.screenshot(`lesson-opening-${game}`)
  release()
  await toDo(page).waitFor()
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  expect(await place(), 'nothing moves').toEqual(before)
  expect(await largestPart(page)).toBe('text')
  await coach.getByRole('button', { name: /^(Next|Skip)/ }).click()
  await coach.getByText('Step 2 of').waitFor()
})
// The first class of the largest contentful paint so far.
const largestPart = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1) as PerformanceEntry & { element: Element | null }
          resolve(last.element?.classList[0] ?? '')
        }).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  )

test('a part that the server does not have is reported', async () => {
  const page = await openPage('', { expect: /404/ })
  await page.route('**/Lobby-*.js', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => void (location.hash = '#/lobby'))
  await page.getByRole('alert').getByText('Part of the page could not be loaded').waitFor()
})

// Leaving a page aborts its requests, which the page sees as failures shortly before it is gone.
describe('a page that is left while', () => {
  test.each([
    [
      'the engine is loaded to begin a game',
      '**/*.wasm',
      (page: Page) => gameCard(page, 'Mummies').getByRole('button', { name: 'Play' }).click(),
    ],
    [
      'the engine is loaded for a lesson',
      '**/*.wasm',
      (page: Page) => page.evaluate(() => void (location.hash = '#/learn/mummies')),
    ],
    [
      'a screen is loaded',
      '**/Lobby-*.js',
      (page: Page) => page.evaluate(() => void (location.hash = '#/lobby')),
    ],
    [
      'words are loaded',
      '**/words-en-rules_mummies-*.js',
      (page: Page) => page.evaluate(() => void (location.hash = '#/rules/mummies')),
    ],
  ])('%s reports nothing', async (_, file, begin) => {
    const page = await openPage('', { expect: /net::ERR_/ })
    // The server does not answer either: otherwise the part would soon be reported as missing.
    for (const address of [file, fixture.server.address]) {
      await page.route(address, (route) => route.abort('connectionreset'))
    }
    await begin(page)
    await isWaiting(page)
    await page.goto('about:blank')
    await visitors.pop()!.close() // fails if there was an error
  })
})
