// How games end and what follows, locally and online; and spectators.
import { expect, test } from 'vitest'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { storedGames } from './support/all_screens'
import { putGame, recordOf, savedSeat } from './support/saved_game'
import { outOfSight } from './support/sight'
import { desktop, phone, smallPhone, type Sizes } from './support/sizes'
import { type PageOptions } from './support/visitor'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture

test('a local game ends, its table can be looked at, and it is played again', async () => {
  const seatPlayers = [{ name: 'Anna' }, { name: 'Ani', computer: 'novice' as const }]
  const options = { mode: 'duel' as const, players: 2, flips: true }
  const record = await recordOf('scarabya', options, seatPlayers)
  const page = await openPage('')
  await putGame(page, 'over', 'scarabya', options, seatPlayers, record)
  await page.reload()
  await page.goto(`${fixture.server.address}#/table/over`)
  await page.getByRole('heading', { name: /won/ }).waitFor()
  await visitors[0]!.screenshot('end')
  // Regression: the end screen covered the log.
  await page.getByRole('button', { name: 'Log and messages' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'View the table' }).click()
  await page.getByRole('button', { name: 'Back to the result' }).click()
  await page.getByRole('button', { name: 'Return match' }).click()
  await page.waitForURL(/#\/table\/(?!over)/)
  await page.getByRole('region', { name: 'What to do' }).waitFor()
})

// What can be done next is in sight at once, whatever the size: nobody has to scroll for it.
const sizes: Sizes = {
  desktop,
  phone,
  smallPhone,
  tiny: { width: 320, height: 568 },
  landscape: { width: 844, height: 390 },
}
test.each(Object.entries(sizes))(
  'on a %s all actions of the end screen are in sight, and nothing shines through',
  async (_, size) => {
    const page = await openPage('', { size, storage: await storedGames(), locale: 'ru-RU' })
    for (const at of [0, 1, 2, 3, 4]) {
      await page.evaluate((hash) => void (location.hash = hash), `#/table/over${at}`)
      await page.locator('section.end nav .button').first().waitFor()
      // before the score has been counted
      expect(await outOfSight(page, 'section.end nav .button')).toEqual([])
      await page.locator('#end').waitFor()
      expect(await outOfSight(page, '#end')).toEqual([])
      const { ground, wide } = await page.evaluate(() => ({
        ground: getComputedStyle(document.querySelector('section.end')!).backgroundColor,
        wide: document.documentElement.scrollWidth,
      }))
      expect(ground).toMatch(/^rgb\(/) // opaque
      expect(wide).toBeLessThanOrEqual(size.width)
    }
  },
)
test('the same deal is the first choice only after a game that nobody won', async () => {
  const page = await openPage('', { storage: await storedGames() })
  await page.evaluate(() => void (location.hash = '#/table/over4'))
  await page.getByRole('heading', { name: 'Not this time.' }).waitFor()
  expect(await page.locator('section.end .primary').textContent()).toMatch('Replay this deal')
  await page.evaluate(() => void (location.hash = '#/table/over2'))
  await page.getByRole('heading', { name: /won|victory/ }).waitFor()
  expect(await page.locator('section.end .primary').textContent()).toMatch('New deal')
})

test('online one player asks for another game and the other joins; spectators see the end as well', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options: { players: 2, target: 50 },
  })
  const seats = [await table.takeSeat('Anna', 1), await table.takeSeat('Ben', 2)]
  const match = table.created.match
  const sitDown = async (seat: number, pageOptions: PageOptions) => {
    const storage = savedSeat(match, 'mummies', seat, seats[seat - 1]!)
    const page = await openPage(`#/match/${match}`, { ...pageOptions, storage })
    await page.getByRole('region', { name: 'What to do' }).waitFor()
    return page
  }
  const anna = await sitDown(1, { name: 'Anna' })
  const ben = await sitDown(2, { name: 'Ben', size: phone })
  const watcher = await openPage(`#/match/${match}`)
  await watcher.getByText('You are watching').waitFor()
  await table.play()
  for (const page of [anna, ben, watcher])
    await page.getByRole('heading', { name: /won|share/ }).waitFor()
  await visitors[1]!.screenshot('end-phone')
  expect(await watcher.getByRole('button', { name: 'Play again' }).count()).toBe(0)
  await anna.getByRole('button', { name: 'Play again' }).click()
  await anna.getByText('Free seat', { exact: true }).waitFor()
  await ben.getByRole('button', { name: 'Go to the next game' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
})

test('the computer plays for a player who leaves and returns', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options: { players: 2, target: 50 },
  })
  await table.takeSeat('Ben', 2)
  const page = await openPage(`#/join/${table.created.match}/${table.created.invitation}`, {
    name: 'Anna',
  })
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('button', { name: 'Leave the table' }).click()
  await page.getByRole('heading', { name: 'Khepri' }).waitFor()
  expect((await table.fetch()).seats[0]).toMatchObject({ name: 'Anna', left: true })
  await page.getByRole('link', { name: 'with Ben' }).click()
  await page.getByRole('region', { name: 'What to do' }).waitFor()
  await expect
    .poll(async () => (await table.fetch()).seats[0])
    .toMatchObject({ name: 'Anna', left: false })
})

test('a public match is found in the lobby, and its clock runs', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options: { players: 2, target: 50 },
    in_lobby: true,
    turn_seconds: 180,
  })
  await table.takeSeat('Ben', 2)
  const page = await openPage('#/lobby', { name: 'Anna' })
  await page.getByText('Ben').waitFor()
  await visitors[0]!.screenshot('lobby')
  await page.getByRole('link', { name: 'Take a seat' }).click()
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByText('Time left for this turn').waitFor()
  await page.getByText(/2:5\d/).waitFor()
})
