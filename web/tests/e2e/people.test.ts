// Players go away and come back; the others wait, let the computer play or end the game. Rematches,
// spectators, and strangers who play each other.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { CreateMatch } from '../../src/wire/server'
import { ApiMatch } from './support/api_match'
import { Fixture } from './support/fixture'
import { Party, toDo } from './support/online'
import { savedSeat } from './support/saved_game'
import { brokenWords, outOfSight } from './support/sight'
import { desktop, phone } from './support/sizes'

// The server lets others act on an absence at once, and says so.
const fixture = new Fixture(
  '--away-after',
  '1ms',
  '--request-rate',
  '500/s',
  '--request-burst',
  '1000',
)
const { openPage, visitors } = fixture
const party = new Party(fixture)

const away = (page: Page, name: string) => page.getByRole('region', { name: `${name} is away` })
// By the clock of the page.
const later = (page: Page) => page.clock.fastForward(2 * 60_000)

test('who is away is seen, the computer plays instead, and the player comes back', async () => {
  const { anna, ben } = await party.two()
  await anna.clock.install()
  const address = ben.url()
  await ben.goto('about:blank')
  await away(anna, 'Ben').waitFor()
  await later(anna)
  await anna.getByText('Ben is away, 2 min').first().waitFor()
  await visitors[0]!.screenshot('away')
  await anna.setViewportSize({ width: 320, height: 568 })
  // on a small screen the table keeps its room: the choices open below the line
  expect(await anna.locator('main').evaluate((main) => main.clientHeight)).toBeGreaterThan(465)
  // and in landscape the line stands in the bar
  await anna.setViewportSize({ width: 844, height: 390 })
  expect(await anna.locator('main').evaluate((main) => main.clientHeight)).toBeGreaterThan(330)
  expect(await outOfSight(anna, 'header > a, header > .panel, .notice .toggle')).toEqual([])
  await visitors[0]!.screenshot('away-landscape')
  await anna.setViewportSize({ width: 320, height: 568 })
  const choices = anna.getByRole('button', { name: 'What now?' })
  await choices.click()
  await visitors[0]!.screenshot('away-320')
  await anna.getByRole('button', { name: 'Wait', exact: true }).click()
  expect(await anna.getByRole('button', { name: 'Let the computer play' }).count()).toBe(0)
  await anna.getByText('Ben is away, 2 min').first().waitFor()
  // back, and away once more
  await ben.goto(address)
  await away(anna, 'Ben').waitFor({ state: 'detached' })
  await anna.locator('.bubbles').getByText('Ben is back').waitFor()
  await ben.goto('about:blank')
  await choices.click()
  await anna.getByRole('button', { name: 'Let the computer play for Ben' }).click()
  await away(anna, 'Ben').waitFor({ state: 'detached' })
  await ben.goto(address)
  await toDo(ben).waitFor()
  await anna.locator('.bubbles').getByText('Ben is back').first().waitFor()
  expect(await ben.getByRole('button', { name: 'Come back' }).count()).toBe(0)
  // that goes when the game is over, and does not cover the result
  await anna.getByRole('button', { name: 'Log and messages' }).click()
  await anna.getByRole('button', { name: 'Table', exact: true }).click()
  await anna.getByRole('button', { name: 'Propose to end the game' }).click()
  await ben.getByRole('button', { name: 'What now?' }).click()
  await ben.getByRole('button', { name: 'Agree', exact: true }).click()
  await anna.getByRole('heading', { name: 'Ended by agreement' }).waitFor()
  expect(await anna.locator('.bubbles p').count()).toBe(0)
})

// Beside the name too, because a line above the table tells of one player at a time.
const tables: [string, CreateMatch][] = [
  ['Archaeology', { game: 'archaeology', options: { players: 2 } }],
  ['Mummies', { game: 'mummies', options: { players: 2, target: 50 } }],
  [
    'Scarabya, expedition',
    { game: 'scarabya', options: { mode: 'expedition', players: 2, flips: true } },
  ],
  ['Scarabya, duel', { game: 'scarabya', options: { mode: 'duel', players: 2, flips: true } }],
]
test.each(tables)('%s: who is away, and replaced, is seen at the name', async (_, request) => {
  const table = await ApiMatch.create(fixture.server.address, request)
  const { match } = table.created
  const token = await table.takeSeat('Anna', 1)
  await table.takeSeat('Ben', 2)
  const anna = await openPage(`#/match/${match}`, {
    name: 'Anna',
    size: phone,
    locale: 'fr-FR',
    storage: savedSeat(match, request.game, 1, token),
  })
  await anna.locator('.todo').waitFor()
  await anna.clock.install()
  await later(anna)
  const atName = (words: string) =>
    anna.locator('main').getByTitle(words).filter({ visible: true }).first()
  await atName('Ben est hors ligne depuis').waitFor()
  await visitors[0]!.screenshot(`away-name-${request.game}-phone-fr`)
  await anna.setViewportSize(desktop)
  await atName('Ben est hors ligne depuis').waitFor()
  await anna.getByRole('button', { name: 'Laisser l’ordinateur jouer pour Ben' }).click()
  await atName('L’ordinateur joue pour Ben').waitFor()
  await visitors[0]!.screenshot(`replaced-name-${request.game}-fr`)
})

test('two people end a game of three without the one who is away', async () => {
  const { anna, link } = await party.invite({}, ['me', 'person', 'person'])
  const ben = await party.follow(link, 'Ben', { locale: 'ru-RU' })
  const carl = await party.follow(link, 'Carl')
  await toDo(anna).waitFor()
  await carl.close()
  await ben.getByRole('region', { name: 'Carl не в сети' }).waitFor()
  await visitors[1]!.screenshot('away-phone-ru')
  await anna.getByRole('button', { name: 'End the game' }).click()
  const own = anna.getByRole('region', { name: 'You propose to end the game' })
  await own.waitFor()
  const proposal = ben.getByRole('region', { name: 'Anna предлагает закончить партию' })
  await proposal.waitFor()
  await visitors[1]!.screenshot('ending-phone-ru')
  // Ben declines, which Anna is told; he is not asked again, but can agree later
  await proposal.getByRole('button', { name: 'Что делать?' }).click()
  await proposal.getByRole('button', { name: 'Играть дальше' }).click()
  await own.getByText('Ben wants to keep playing').waitFor()
  await proposal.waitFor({ state: 'detached' })
  // Anna thinks better of it, and proposes it again
  await own.getByRole('button', { name: 'Keep playing' }).click()
  await own.waitFor({ state: 'detached' })
  await anna.getByRole('button', { name: 'End the game' }).click()
  await proposal.getByRole('button', { name: 'Что делать?' }).click()
  await proposal.getByRole('button', { name: 'Играть дальше' }).click()
  await own.getByText('Ben wants to keep playing').waitFor()
  await ben.getByRole('button', { name: 'Журнал и сообщения' }).click()
  await ben.getByRole('button', { name: 'Стол', exact: true }).click()
  await ben.getByRole('button', { name: 'Согласиться закончить партию' }).click()
  await anna.getByRole('heading', { name: 'Ended by agreement' }).waitFor()
  await ben.getByRole('heading', { name: 'Партия закончена по согласию' }).waitFor()
  expect(await ben.locator('.clock').count()).toBe(0)
  await visitors[1]!.screenshot('ended-phone-ru')
  // it is no game in progress any more, and can be watched
  await ben.getByRole('link', { name: 'Смотреть запись' }).click()
  await ben.getByRole('slider').waitFor()
  await anna.goto(fixture.server.address)
  await anna.getByRole('heading', { name: 'Mummies' }).waitFor()
  expect(await anna.getByRole('region', { name: 'Games in progress' }).count()).toBe(0)
})

test('ending the game and leaving the table are found without an absence', async () => {
  const { anna, ben } = await party.two()
  await ben.getByRole('button', { name: 'Log and messages' }).click()
  await ben.getByRole('button', { name: 'Table' }).click()
  await visitors[1]!.screenshot('panel-table-phone')
  await ben.getByRole('button', { name: 'Propose to end the game' }).click()
  await anna.getByRole('region', { name: 'Ben proposes to end the game' }).waitFor()
  await ben.getByRole('complementary').getByRole('button', { name: 'Leave the table' }).click()
  await ben.getByRole('heading', { name: 'Khepri' }).waitFor()
  await anna.getByRole('banner').getByRole('button', { name: 'Leave the table' }).click()
  await anna.getByRole('heading', { name: 'Khepri' }).waitFor()
  await anna.getByText('with Ben').click()
  await toDo(anna).waitFor()
})

test('spectators are counted and named, and follow into the rematch', async () => {
  const table = await ApiMatch.create(fixture.server.address, {
    game: 'mummies',
    options: { players: 2, target: 50 },
  })
  const tokens = [await table.takeSeat('Anna', 1), await table.takeSeat('Ben', 2)]
  const { match } = table.created
  const seat = (at: number, name: string, size = phone) =>
    openPage(`#/match/${match}`, {
      name,
      size,
      storage: savedSeat(match, 'mummies', at, tokens[at - 1]!),
    })
  const anna = await seat(1, 'Anna', { width: 1440, height: 900 })
  const ben = await seat(2, 'Ben')
  const dora = await openPage(`#/match/${match}`, { name: 'Dora' })
  await anna.getByText('1 spectator: Dora').waitFor({ state: 'attached' })
  const nobody = await openPage(`#/match/${match}`, { size: phone, locale: 'ru-RU' })
  await anna.getByText('2 spectators: Dora and 1 more').waitFor({ state: 'attached' })
  await ben.getByRole('button', { name: 'Log and messages' }).click()
  await ben.getByRole('button', { name: 'Table' }).click()
  await ben.getByRole('complementary').getByText('2 spectators: Dora and 1 more').waitFor()
  await ben.keyboard.press('Escape')
  await table.play()
  for (const page of [anna, ben, dora])
    await page.getByRole('heading', { name: /won|share/ }).waitFor()
  await nobody.getByRole('heading', { name: /Побед[ау]/ }).waitFor()
  await anna.getByRole('button', { name: 'Play again' }).click()
  const wanted = (page: Page) => page.getByRole('region', { name: 'Anna wants a rematch' })
  await wanted(ben).waitFor()
  // one line on the smallest phone
  await ben.setViewportSize({ width: 320, height: 568 })
  expect((await wanted(ben).boundingBox())!.height).toBeLessThan(60)
  await visitors[1]!.screenshot('rematch-phone')
  await wanted(dora).getByRole('button', { name: 'Watch' }).click()
  await dora.getByText('You are watching').waitFor()
  await wanted(ben).getByRole('button', { name: 'Join' }).click()
  for (const page of [anna, ben]) await toDo(page).waitFor()
  await dora.getByText('You are watching').waitFor()
  expect(dora.url()).toBe(anna.url())
  const wantedInRussian = nobody.getByRole('region', { name: 'Anna хочет сыграть ещё раз' })
  await nobody.setViewportSize({ width: 320, height: 568 })
  expect(await brokenWords(nobody, 'section.next')).toEqual([])
  await wantedInRussian.getByRole('button', { name: 'Смотреть' }).click()
  await nobody.getByText('Вы смотрите').waitFor()
  expect(nobody.url()).toBe(anna.url())
})

test('two strangers are paired; one who waits can cancel or play the computer', async () => {
  const anna = await openPage('', { name: 'Anna', size: phone })
  await anna.clock.install()
  await anna.getByRole('link', { name: 'With anyone' }).last().click()
  await anna.getByRole('heading', { name: 'Looking for an opponent' }).waitFor()
  await anna.clock.fastForward(65_000)
  await anna
    .getByRole('timer', { name: 'Time waited' })
    .getByText(/^1:\d\d$/)
    .waitFor()
  await visitors[0]!.screenshot('pairing-phone')
  await anna.getByRole('button', { name: 'Cancel' }).click()
  await anna.getByRole('heading', { name: 'Khepri' }).waitFor()
  expect(await anna.getByRole('region', { name: 'Games in progress' }).count()).toBe(0)

  await anna.getByRole('link', { name: 'With anyone' }).last().click()
  await anna.getByRole('heading', { name: 'Looking for an opponent' }).waitFor()
  const ben = await openPage('#/lobby', { name: 'Ben', locale: 'ru-RU' })
  await ben.getByText('Сыграть с кем-нибудь сейчас').waitFor()
  await visitors[1]!.screenshot('lobby-ru')
  // another mode finds somebody else
  const other = await openPage('#/now/scarabya/duel', { name: 'Dora' })
  await other.getByRole('heading', { name: 'Looking for an opponent' }).waitFor()
  await ben.getByRole('link', { name: 'Мумии', exact: true }).first().click()
  await toDo(anna).waitFor()
  await ben.locator('.todo').waitFor()
  expect(ben.url()).toBe(anna.url())
  await other.getByRole('button', { name: 'Play the computer instead' }).click()
  await toDo(other).waitFor()
})

test('the lobby says what its matches are like, and opens a table for everyone', async () => {
  const anna = await openPage('#/lobby', { name: 'Anna' })
  await anna.getByRole('link', { name: 'New table: Archaeology' }).click()
  await anna.getByText('Anyone in the lobby').first().waitFor()
  const ben = await openPage('#/lobby', { name: 'Ben', size: phone })
  // Carl, who has no name for others, watches how Anna waits
  const carl = await openPage(anna.url().slice(fixture.server.address.length), { locale: 'fr-FR' })
  await carl.getByText('Archéologie').first().waitFor()
  const entry = ben.getByRole('listitem').filter({ hasText: 'Archaeology' })
  await entry.getByText('1 spectator').waitFor()
  await entry.getByText('Live, 10 minutes a turn').waitFor()
  await entry.getByText('No hints').waitFor()
  await visitors[1]!.screenshot('lobby-phone')
  await entry.getByRole('link', { name: 'Take a seat' }).click()
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await anna.getByRole('listitem').getByText('Ben').waitFor()
})
