// An error in what draws a match: told where the table was, with a way on. The views that the engine sends are damaged for it, so the tables throw by
// themselves.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { keptGame, recordOf, Table, type Sitter } from './driver'
import { Gathering, type Manner } from './support'
import { damage } from './tap'

const here = new Gathering('--request-rate', '500/s', '--request-burst', '1000')
const { come } = here
const options = { players: 2, target: 50 }
const sitters: Sitter[] = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' }]
const thrown = /TypeError/ // it is reported in the console
const broken = (page: Page) => page.locator('.broken').first()
const offer = async (page: Page) => {
  await page.locator('.hand .card').first().click()
  await page.locator('.todo .button.primary').click()
}

// A game at this screen, played by novices up to where it is wanted.
async function sitAt(upTo: (version: number, seat: number) => boolean, manner: Manner = {}): Promise<Page> {
  const record = await recordOf('mummies', options, sitters, upTo)
  const page = await come('#/table/game', { name: 'Anna', tap: [], expect: thrown, keeps: keptGame('game', 'mummies', options, sitters, record), ...manner })
  await page.locator('.hand .card').first().waitFor()
  return page
}
const keptRecord = (page: Page) => page.evaluate(() => (JSON.parse(localStorage.getItem('khepri.record.game')!) as { record: string }).record)
async function savedRecord(page: Page, name: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), broken(page).getByRole('button', { name }).click()])
  expect(saved.suggestedFilename()).toMatch(/^mummies-.*\.khepri$/)
  return readFileSync(await saved.path(), 'utf8')
}

describe.each([
  ['en-GB', 'Reload', 'Save the game'],
  ['ru-RU', 'Обновить', 'Сохранить партию'],
  ['fr-FR', 'Recharger', 'Enregistrer la partie'],
  ['it-IT', 'Ricarica', 'Salva la partita'],
])('at a table, in %s', (locale, reload, save) => {
  test('it is told, the game is saved to a file, and a reload goes on', async () => {
    const page = await sitAt((version, seat) => version >= 4 && seat === 1, { locale })
    await damage(page, 'act')
    await offer(page)
    await broken(page).waitFor()
    expect(await broken(page).innerText()).not.toMatch(/page\.|\{/)
    expect(await savedRecord(page, save)).toBe(await keptRecord(page))
    await broken(page).getByRole('button', { name: reload }).click()
    await page.locator('.hand .card').first().waitFor()
    expect(await broken(page).count()).toBe(0)
  })
})

test('at the end of a game', async () => {
  const page = await come('', { tap: [], expect: thrown, keeps: keptGame('game', 'mummies', options, sitters, await recordOf('mummies', options, sitters)) })
  await damage(page, 'situation')
  await page.evaluate(() => void (location.hash = '#/table/game'))
  await page.locator('.end .broken').waitFor()
  await page.getByRole('heading', { name: /won/ }).waitFor() // the rest of the screen is there
  const [saved] = await Promise.all([page.waitForEvent('download'), page.locator('.end .broken').getByRole('button', { name: 'Save the game' }).click()])
  expect(readFileSync(await saved.path(), 'utf8')).toBe(await keptRecord(page))
})

test('when one looks back', async () => {
  const record = await recordOf('mummies', options, sitters)
  const page = await come('#/lookback', { tap: [], expect: thrown })
  await page.locator('main input[type=file]').waitFor({ state: 'attached' })
  await damage(page, 'history')
  await page.locator('main input[type=file]').setInputFiles({ name: 'game.khepri', mimeType: 'text/plain', buffer: Buffer.from(record) })
  await broken(page).waitFor()
  expect(await savedRecord(page, 'Save the game')).toBe(record)
})

test('in a lesson', async () => {
  const page = await come('', { tap: [], expect: thrown })
  await damage(page, 'situation')
  await page.evaluate(() => void (location.hash = '#/learn/mummies'))
  await broken(page).waitFor()
  expect(await savedRecord(page, 'Save the game')).toMatch(/^khepri record/)
})

test('online the game is on the server, and no file is offered', async () => {
  const table = await Table.make(here.server.address, { game: 'mummies', options, seats: [{}, { computer: 'novice' }] } as never)
  const page = await come(`#/join/${table.made.match}/${table.made.invitation}`, { name: 'Anna', tap: [], expect: thrown })
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((text) => socket.send(JSON.stringify(JSON.parse(String(text)), (key, value: unknown) => (key === 'view' ? { seat: 1, intact: value } : value))))
  })
  await page.reload() // its sockets are made anew
  await page.getByRole('button', { name: 'Sit down' }).click()
  await broken(page).getByText('safe on the server').waitFor()
  expect(await broken(page).getByRole('button', { name: 'Save the game' }).count()).toBe(0)
})
