// Games in progress on the home screen: the user's turn first, one click to resume, one to remove.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putGame, recordOf, savedGame } from './support/saved_game'
import { Server } from './support/server'
import { phone, smallPhone } from './support/sizes'
import { sharedBrowser, Visitor } from './support/visitor'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start()
  browser = await sharedBrowser()
})
afterAll(() => server?.stop())

test('a game in progress is listed on the home screen, resumed, and removed', async () => {
  const seatPlayers = [{ name: 'Anna' }, { name: 'Hunefer', computer: 'novice' as const }]
  const options = { players: 2 }
  const record = await recordOf(
    'archaeology',
    options,
    seatPlayers,
    (version, toAct) => version >= 8 && toAct === 1,
  )
  const visitor = await Visitor.open(browser, server.address, { name: 'Anna', size: phone })
  const { page } = visitor
  await putGame(page, 'left', 'archaeology', options, seatPlayers, record)
  await page.reload()
  const games = page.getByRole('region', { name: 'Games in progress' })
  await games.getByText('Archaeology').waitFor()
  await visitor.screenshot('progress-phone')
  await games.getByRole('link', { name: 'Archaeology' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await page.getByRole('button', { name: 'Log and messages' }).click()
  expect(
    await page.getByRole('list', { name: 'Game log' }).getByRole('listitem').count(),
  ).toBeGreaterThanOrEqual(8)
  await page.goBack()
  const stored = () => page.evaluate(() => localStorage.getItem('khepri.record.left'))
  await games.getByRole('button', { name: 'Delete this game' }).click()
  await games.waitFor({ state: 'detached' })
  await page.getByText('Game deleted.').waitFor()
  await visitor.screenshot('deleted-phone')
  expect(await stored()).not.toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await games.getByText('Archaeology').waitFor()
  await games.getByRole('button', { name: 'Delete this game' }).click()
  await games.waitFor({ state: 'detached' })
  // another screen: now it is gone
  await page.getByRole('link', { name: 'Finished games' }).click()
  await page.getByText('No games have been finished').waitFor()
  await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
  expect(await stored()).toBeNull()
  await visitor.close()
})

test('a game of five with long names does not make the home screen of a small phone wider', async () => {
  const names = ['Wilhelmina', 'Maximiliane', 'Alexandrina', 'Bartholomew', 'Constantine']
  const seatPlayers = names.map((name) => ({ name }))
  const options = { players: 5, target: 50 }
  const record = await recordOf('mummies', options, seatPlayers, () => true)
  const storage = savedGame('five', 'mummies', options, seatPlayers, record)
  const visitor = await Visitor.open(browser, server.address, { size: smallPhone, storage })
  await visitor.page.getByRole('link', { name: 'Wilhelmina' }).waitFor()
  const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(smallPhone.width)
  await visitor.close()
})

test('the same game in two windows of one browser stays one game', async () => {
  const visitor = await Visitor.open(browser, `${server.address}#/play/mummies`)
  await visitor.page.getByRole('button', { name: 'Start' }).click()
  await visitor.page.getByRole('region', { name: 'What to do' }).waitFor()
  await visitor.page.getByText('Your turn').first().waitFor()
  const other = await visitor.context.newPage()
  await other.goto(visitor.page.url())
  await other.getByRole('region', { name: 'What to do' }).waitFor()
  const savedGames = () =>
    visitor.page.evaluate(() => JSON.parse(localStorage.getItem('khepri.games')!).length)
  expect(await savedGames()).toBe(1)
  await visitor.close()
})
