// Games in progress on the home screen: one's own turn first, each one click away, put away with another.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putGame, recordOf } from './driver'
import { openBrowser, Person, phone, Server } from './support'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a game that was left is found on the home screen, gone on with, and put away', async () => {
  const sitters = [{ name: 'Anna' }, { name: 'Hunefer', computer: 'novice' as const }]
  const options = { players: 2 }
  const record = await recordOf('archaeology', options, sitters, (version, toAct) => version >= 8 && toAct === 1)
  const person = await Person.open(browser, server.address, { name: 'Anna', size: phone })
  const { page } = person
  await putGame(page, 'left', 'archaeology', options, sitters, record)
  await page.reload()
  const games = page.getByRole('region', { name: 'Games in progress' })
  await games.getByText('Archaeology').waitFor()
  await person.shot('progress-phone')
  await games.getByRole('link', { name: 'Archaeology' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await page.getByRole('button', { name: 'Log and messages' }).click()
  expect(await page.getByRole('list', { name: 'What happened' }).getByRole('listitem').count()).toBeGreaterThanOrEqual(8)
  await page.goBack()
  await games.getByRole('button', { name: 'Put away' }).click()
  await games.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => localStorage.getItem('khepri.record.left'))).toBeNull()
  await person.leave()
})

test('the same game in two windows of one browser stays one game', async () => {
  const person = await Person.open(browser, `${server.address}#/play/mummies`)
  await person.page.getByRole('button', { name: 'Begin' }).click()
  await person.page.getByRole('region', { name: 'What to do' }).waitFor()
  await person.page.getByText('Your turn').first().waitFor()
  const other = await person.context.newPage()
  await other.goto(person.page.url())
  await other.getByRole('region', { name: 'What to do' }).waitFor()
  const kept = () => person.page.evaluate(() => JSON.parse(localStorage.getItem('khepri.games')!).length)
  expect(await kept()).toBe(1)
  await person.leave()
})
