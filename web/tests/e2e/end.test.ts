// How games end and what follows: at one screen and online; and those who only watch.
import { expect, test } from 'vitest'
import { putGame, recordOf, Table } from './driver'
import { Gathering, type Manner, phone } from './support'

const here = new Gathering('--request-rate', '500/s', '--request-burst', '1000')
const { come, people } = here

test('a game at one screen ends, can be looked at, and is played again', async () => {
  const sitters = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' as const }]
  const options = { mode: 'duel' as const, players: 2, flips: true }
  const record = await recordOf('scarabya', options, sitters)
  const page = await come('')
  await putGame(page, 'over', 'scarabya', options, sitters, record)
  await page.reload()
  await page.goto(`${here.server.address}#/table/over`)
  await page.getByRole('heading', { name: /won/ }).waitFor()
  await people[0]!.shot('end')
  await page.getByRole('button', { name: 'Look at the table' }).click()
  await page.getByRole('button', { name: 'Back to the score' }).click()
  await page.getByRole('button', { name: 'Return match' }).click()
  await page.waitForURL(/#\/table\/(?!over)/)
  await page.getByRole('region', { name: 'What to do' }).waitFor()
})

test('online one asks for another game and the other joins; spectators see the end as well', async () => {
  const table = await Table.make(here.server.address, { game: 'mummies', options: { players: 2, target: 50 } })
  const seats = [await table.sit('Anna', 1), await table.sit('Ben', 2)]
  const match = table.made.match
  const sitDown = async (seat: number, manner: Manner) => {
    const page = await come('', manner)
    const kept = { id: match, kind: 'remote', game: 'mummies', options: {}, names: [], seat, token: seats[seat - 1], changed: 0, status: 'playing' }
    await page.evaluate((games) => localStorage.setItem('khepri.games', games), JSON.stringify([kept]))
    await page.reload()
    await page.goto(`${here.server.address}#/match/${match}`)
    await page.getByRole('region', { name: 'What to do' }).waitFor()
    return page
  }
  const anna = await sitDown(1, { name: 'Anna' })
  const ben = await sitDown(2, { name: 'Ben', size: phone })
  const watcher = await come(`#/match/${match}`)
  await watcher.getByText('You are watching').waitFor()
  await table.play()
  for (const page of [anna, ben, watcher]) await page.getByRole('heading', { name: /won|share/ }).waitFor()
  await people[1]!.shot('end-phone')
  expect(await watcher.getByRole('button', { name: 'Play again' }).count()).toBe(0)
  await anna.getByRole('button', { name: 'Play again' }).click()
  await anna.getByText('Free seat', { exact: true }).waitFor()
  await ben.getByRole('button', { name: 'To the next game' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
})

test('whoever leaves is played for, and comes back', async () => {
  const table = await Table.make(here.server.address, { game: 'mummies', options: { players: 2, target: 50 } })
  await table.sit('Ben', 2)
  const page = await come(`#/join/${table.made.match}/${table.made.invitation}`, { name: 'Anna' })
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Leave the table' }).click()
  await page.getByRole('heading', { name: 'Khepri' }).waitFor()
  expect((await table.look()).seats[0]).toMatchObject({ name: 'Anna', left: true })
  await page.getByRole('link', { name: 'with Ben' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  expect((await table.look()).seats[0]).toMatchObject({ name: 'Anna', left: false })
})

test('a table in the lobby is found there; its clock runs', async () => {
  const table = await Table.make(here.server.address, { game: 'mummies', options: { players: 2, target: 50 }, in_lobby: true, turn_seconds: 180 })
  await table.sit('Ben', 2)
  const page = await come('#/lobby', { name: 'Anna' })
  await page.getByText('Ben').waitFor()
  await people[0]!.shot('lobby')
  await page.getByRole('link', { name: 'Sit down' }).click()
  await page.getByRole('button', { name: 'Sit down' }).click()
  await page.getByText('Time left for this turn').waitFor()
  await page.getByText(/2:5\d/).waitFor()
})
