// An error while drawing a match is shown in place of the table, with a way to go on. The engine's
// answers are damaged for it, so that the tables throw.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { recordOf, savedGame, type SeatPlayer } from './support/saved_game'
import { type PageOptions } from './support/visitor'
import { damage } from './support/engine_proxy'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage } = fixture
const options = { players: 2, target: 50 }
const seatPlayers: SeatPlayer[] = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' }]
const thrown = /TypeError/ // it is reported in the console
const broken = (page: Page) => page.locator('.broken').first()
const offer = async (page: Page) => {
  await page.locator('.hand .card').first().click()
  await page.locator('.todo .button.primary').click()
}

// A local game, played by novices up to the wanted position.
async function sitAt(
  upTo: (version: number, seat: number) => boolean,
  pageOptions: PageOptions = {},
): Promise<Page> {
  const record = await recordOf('mummies', options, seatPlayers, upTo)
  const page = await openPage('#/table/game', {
    name: 'Anna',
    proxy: [],
    expect: thrown,
    storage: savedGame('game', 'mummies', options, seatPlayers, record),
    ...pageOptions,
  })
  await page.locator('.hand .card').first().waitFor()
  return page
}
const keptRecord = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('khepri.record.game')!) as { record: string }).record,
  )
async function savedRecord(page: Page, name: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    broken(page).getByRole('button', { name }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^mummies-.*\.khepri$/)
  return readFileSync(await saved.path(), 'utf8')
}

describe.each([
  ['en-GB', 'Reload', 'Save the game'],
  ['ru-RU', 'Обновить', 'Сохранить партию'],
  ['fr-FR', 'Recharger', 'Enregistrer la partie'],
  ['it-IT', 'Ricarica', 'Salva la partita'],
])('at a table, in %s', (locale, reload, save) => {
  test('an error is shown, the game can be saved to a file, and a reload resumes it', async () => {
    const page = await sitAt((version, seat) => version >= 4 && seat === 1, { locale })
    await damage(page, 'move')
    await offer(page)
    await broken(page).waitFor()
    expect(await broken(page).innerText()).not.toMatch(/page\.|\{/)
    await expect.poll(() => keptRecord(page)).toMatch(/^6 2 /m) // the computer has moved, too
    expect(await savedRecord(page, save)).toBe(await keptRecord(page))
    await broken(page).getByRole('button', { name: reload }).click()
    await page.locator('.hand .card').first().waitFor()
    expect(await broken(page).count()).toBe(0)
  })
})

test('an error on the end screen leaves the rest of the screen', async () => {
  const page = await openPage('', {
    proxy: [],
    expect: thrown,
    storage: savedGame(
      'game',
      'mummies',
      options,
      seatPlayers,
      await recordOf('mummies', options, seatPlayers),
    ),
  })
  await damage(page, 'status')
  await page.evaluate(() => void (location.hash = '#/table/game'))
  await page.locator('.end .broken').waitFor()
  await page.getByRole('heading', { name: /won/ }).waitFor() // the rest of the screen is there
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.end .broken').getByRole('button', { name: 'Save the game' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toBe(await keptRecord(page))
})

test('an error when looking back', async () => {
  const record = await recordOf('mummies', options, seatPlayers)
  const page = await openPage('#/lookback', { proxy: [], expect: thrown })
  await page.locator('main input[type=file]').waitFor({ state: 'attached' })
  await damage(page, 'history')
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'game.khepri', mimeType: 'text/plain', buffer: Buffer.from(record) })
  await broken(page).waitFor()
  expect(await savedRecord(page, 'Save the game')).toBe(record)
})

test('an error in a lesson', async () => {
  const page = await openPage('', { proxy: [], expect: thrown })
  await damage(page, 'status')
  await page.evaluate(() => void (location.hash = '#/learn/mummies'))
  await broken(page).waitFor()
  expect(await savedRecord(page, 'Save the game')).toMatch(/^khepri record/)
})

test('online the game is on the server, and no file is offered', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options,
    seats: [{}, { computer: 'novice' }],
  } as never)
  const page = await openPage(`#/join/${table.created.match}/${table.created.invitation}`, {
    name: 'Anna',
    proxy: [],
    expect: thrown,
  })
  await page.routeWebSocket(/socket\b/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) =>
      socket.send(
        JSON.stringify(JSON.parse(String(text)), (key, value: unknown) =>
          key === 'view' ? { seat: 1, intact: value } : value,
        ),
      ),
    )
  })
  await page.reload() // opens its sockets again
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await broken(page).getByText('safe on the server').waitFor()
  expect(await broken(page).getByRole('button', { name: 'Save the game' }).count()).toBe(0)
})

test('damaged games on the device leave the others', async () => {
  const record = await recordOf('mummies', options, seatPlayers, (at, seat) => at > 2 && seat === 1)
  const storage = savedGame('good', 'mummies', options, seatPlayers, record)
  const [game] = JSON.parse(storage['khepri.games']!) as object[]
  const games = [null, { ...game, id: 'bad', names: 7 }, game, game, { ...game, id: 'torn' }]
  const page = await openPage('', {
    name: 'Anna',
    expect: /damaged/, // it is reported in the console
    storage: {
      ...storage,
      'khepri.games': JSON.stringify(games),
      'khepri.record.torn': JSON.stringify({ record, seatPlayers: 'torn' }),
    },
  })
  const listed = page.locator('section[aria-labelledby=progress] li')
  await expect.poll(() => listed.count()).toBe(2)
  await page.evaluate(() => void (location.hash = '#/table/torn'))
  await page.getByText('is damaged').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the game' }).click(),
  ])
  expect(readFileSync(await saved.path(), 'utf8')).toBe(record)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await listed.first().getByRole('link').click()
  await offer(page)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('khepri.games')))
    .toContain('"id":"bad"') // it was not thrown away
})

test('an error in the messages leaves the table', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options,
    seats: [{}, { computer: 'novice' }],
  } as never)
  const { match, invitation } = table.created
  const page = await openPage(`#/join/${match}/${invitation}`, {
    name: 'Anna',
    expect: thrown,
    storage: { [`khepri.muted.${match}`]: '7' },
  })
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.locator('.hand .card').first().waitFor()
  await page.locator('[aria-controls=side]').click()
  await page.locator('#side form input').fill('Hello')
  await page.keyboard.press('Enter')
  await page.locator('#side .broken').waitFor()
  await page.locator('#side ol').waitFor() // the log is there
  await page.locator('#side').getByRole('button', { name: 'Close' }).click()
  await offer(page)
})
