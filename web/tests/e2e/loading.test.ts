// What comes over the network when it is needed, the engine and the parts of the page: while the server is away it is waited for, and a page that is left
// leaves no error behind.
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { Gathering } from './support'

const here = new Gathering('--request-rate', '500/s', '--request-burst', '1000')
const { come, people } = here
const away = /ERR_CONNECTION|WebSocket/ // what the browser itself says of it
const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })
const door = (page: Page, game: string) => page.getByRole('article', { name: game })
const isWaiting = (page: Page) => page.getByRole('status').getByText('Connection lost').waitFor()

describe('the server is away while', () => {
  afterEach(() => here.server.run())

  test('the engine is loaded: the game begins when it is back', async () => {
    const page = await come('', { name: 'Anna', expect: away })
    await door(page, 'Mummies').waitFor()
    await here.server.halt()
    await door(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await isWaiting(page)
    await here.server.run()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    expect(await page.getByText('Connection lost').count()).toBe(0)
  })

  test('the script of the worker is loaded', async () => {
    const page = await come('', { name: 'Anna', expect: /ERR_/ })
    let refused = 0
    await page.route('**/worker-*.js', (route) => (++refused <= 3 ? route.abort() : route.continue()))
    await door(page, 'Mummies').getByRole('button', { name: 'Play' }).click()
    await toDo(page).getByRole('button', { name: 'Hint' }).waitFor()
    expect(refused).toBeGreaterThan(3)
  })

  test.each([
    ['a screen', '#/rules/mummies', 'h1'],
    ['a table and its words', '#/learn/scarabya', '.scarabya'],
    ['the look back', '#/lookback', 'main input[type=file]'],
  ])('%s is loaded', async (_, hash, there) => {
    const page = await come('', { name: 'Anna', expect: away })
    await door(page, 'Mummies').waitFor()
    await here.server.halt()
    await page.evaluate((hash) => void (location.hash = hash), hash)
    await isWaiting(page)
    await here.server.run()
    await page.locator(there).first().waitFor({ state: 'attached' })
    // With its styles.
    expect(await page.evaluate(() => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every((link) => link.sheet !== null))).toBe(true)
  })

  test('the sheet of keys is loaded', async () => {
    const page = await come('', { name: 'Anna', expect: away })
    await door(page, 'Mummies').waitFor()
    await here.server.halt()
    await page.keyboard.press('?')
    await isWaiting(page)
    await here.server.run()
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  })

  test('the words of the page are loaded: it opens when they are there', async () => {
    const page = await come('#/lobby', { expect: /ERR_/ })
    let refused = 0
    await page.route('**/words-en-shell-*.js', (route) => (++refused <= 2 ? route.abort() : route.continue()))
    await page.reload()
    await page.getByRole('heading', { name: 'Lobby' }).waitFor()
    expect(refused).toBeGreaterThan(2)
  })
})

test('a part that the server does not have is told', async () => {
  const page = await come('', { expect: /404/ })
  await page.route('**/Lobby-*.js', (route) => route.fulfill({ status: 404 }))
  await page.evaluate(() => void (location.hash = '#/lobby'))
  await page.getByRole('alert').getByText('A part of the page could not be loaded').waitFor()
})

// Whoever goes cuts off what is on its way: to the page that is a failed request, shortly before it is no more.
describe('a page that is left while', () => {
  test.each([
    ['the engine is loaded to begin a game', '**/*.wasm', (page: Page) => door(page, 'Mummies').getByRole('button', { name: 'Play' }).click()],
    ['the engine is loaded for a lesson', '**/*.wasm', (page: Page) => page.evaluate(() => void (location.hash = '#/learn/mummies'))],
    ['a screen is loaded', '**/Lobby-*.js', (page: Page) => page.evaluate(() => void (location.hash = '#/lobby'))],
    ['words are loaded', '**/words-en-rules_mummies-*.js', (page: Page) => page.evaluate(() => void (location.hash = '#/rules/mummies'))],
  ])('%s says nothing', async (_, file, begin) => {
    const page = await come('', { expect: /net::ERR_/ })
    const cut = new Promise<void>((resolve) => void page.route(file, (route) => route.abort('connectionreset').then(resolve)))
    await begin(page)
    await cut
    await isWaiting(page)
    await page.goto('about:blank')
    await people.pop()!.leave() // fails if there was an error
  })
})
