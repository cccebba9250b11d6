// People meet on a real server by a link; they change the settings, chat, lose the connection, and
// reconnect.
import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { linkOf, Party, toDo } from './support/online'
import { phone } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage, visitors } = fixture
const party = new Party(fixture)
const path = (link: string) => link.slice(fixture.server.address.length)

test('a short link brings a friend to the match', async () => {
  const { anna, link } = await party.invite()
  expect(path(link)).toMatch(/^#\/m\/[a-z]{12}$/)
  await anna.getByText('Free seat', { exact: true }).waitFor()
  await anna.getByText('Live, 10 minutes a turn').waitFor()
  await anna.getByText('No hints').first().waitFor()
  await visitors[0]!.screenshot('waiting')
  const ben = await openPage(path(link), { name: 'Ben', size: phone })
  await ben.getByText('Anna is waiting for you').waitFor()
  await ben.getByText('Live, 10 minutes a turn').waitFor()
  await ben.getByText('No hints').waitFor()
  await visitors[1]!.screenshot('join-phone')
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await toDo(anna).waitFor()
  await toDo(ben).waitFor()
  await anna.getByText('Time left for this turn').waitFor()
  for (const page of [anna, ben])
    expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0)
  await visitors[1]!.screenshot('frame-phone')
})

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 320, height: 568 }],
])('on %s the link is there at once, and its button is in sight', async (_, size) => {
  const page = await openPage('', { size })
  await page.getByRole('link', { name: 'With friends' }).first().click()
  const copy = page.getByRole('button', { name: 'Copy the link' })
  await copy.waitFor()
  const box = (await copy.boundingBox())!
  expect(box.y + box.height).toBeLessThanOrEqual(size.height)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await copy.click()
  await page.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(page))
  await visitors[0]!.screenshot(`waiting-${size.width}`)
})

test('the QR code is the link', async () => {
  const { anna, link } = await party.invite({ size: phone })
  await anna.getByRole('button', { name: 'QR code' }).click()
  const code = anna.getByRole('img', { name: 'QR code' })
  await code.waitFor()
  const size = Number(await code.getAttribute('data-size'))
  const drawn = (await code.locator('path').getAttribute('d'))!
  const dots = 4
  const side = size * dots
  const picture = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let at = 0; at < dots * dots; ++at) {
      const place =
        (Number(y) * dots + Math.floor(at / dots)) * side + Number(x) * dots + (at % dots)
      picture.fill(0, place * 4, place * 4 + 3)
    }
  expect(jsQR(picture, side, side)?.data).toBe(link)
  await visitors[0]!.screenshot('qr-phone')
})

test('where the system can share, its dialog gets the link', async () => {
  const page = await openPage('', { name: 'Anna', size: phone })
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, { share: async (what: unknown) => void shared.push(what) })
  })
  await page.reload()
  await page.getByRole('link', { name: 'With friends' }).last().click()
  await page.getByRole('button', { name: 'Send' }).click()
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: object[] }).shared)
  expect(shared).toEqual([
    { title: 'Khepri', text: 'Let’s play Mummies!', url: await linkOf(page) },
  ])
})

test('a host without a name takes one while the others are awaited', async () => {
  const { anna, link } = await party.invite({ name: '' })
  await anna.getByRole('listitem').getByText('Player 1', { exact: true }).first().waitFor()
  await anna.getByRole('textbox', { name: 'Your name' }).first().fill('Anna')
  await anna.getByRole('button', { name: 'Use this name' }).click()
  await anna.getByRole('listitem').getByText('Anna', { exact: true }).first().waitFor()
  const ben = await party.follow(link, 'Ben')
  await toDo(anna).waitFor()
  await toDo(ben).waitFor()
})

test('the host changes the settings while others wait; all see it, and hints come with it', async () => {
  const { anna, link } = await party.invite({}, ['me', 'person', 'person'])
  const ben = await party.follow(link, 'Ben', { locale: 'ru-RU' })
  await ben.getByText('Без подсказок').waitFor()
  expect(await ben.getByText('Изменить настройки').count()).toBe(0)
  await anna.getByText('Change the settings').click()
  await anna.getByRole('radio', { name: 'Turn-based' }).check()
  await ben.getByText('По переписке, 1 день на ход').waitFor()
  await anna.getByRole('radio', { name: 'Hints allowed' }).check()
  await ben.getByText('Подсказки разрешены').waitFor()
  await anna.getByRole('radio', { name: 'Anyone in the lobby' }).check()
  await ben.getByText('Все, из зала').waitFor()
  await visitors[0]!.screenshot('waiting-settings')
  await visitors[1]!.screenshot('waiting-phone-ru')
  // a seat that is taken can neither vanish nor be given away
  expect(await anna.getByRole('combobox', { name: 'Seat' }).count()).toBe(1)
  await anna.getByRole('combobox', { name: 'Seat 3' }).selectOption('novice')
  for (const page of [anna, ben]) await page.locator('.todo').waitFor()
  const hint = (word: string) => ({ name: word })
  await expect
    .poll(
      async () =>
        (await anna.getByRole('button', hint('Hint')).count()) +
        (await ben.getByRole('button', hint('Подсказка')).count()),
    )
    .toBeGreaterThan(0)
  // the next link comes with these settings
  await anna.goto(`${fixture.server.address}#/friends/mummies`)
  await anna.getByText('Turn-based, 1 day a turn').waitFor()
  await anna.getByText('Hints allowed').first().waitFor()
})

test('a link of an earlier version still leads to its match', async () => {
  const { link } = await party.invite()
  const ben = await openPage(path(link).replace('#/m/', '#/join/'), { name: 'Ben' })
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await toDo(ben).waitFor()
})

test('who does not know the game learns it first and finds the way back', async () => {
  const { anna, link } = await party.invite()
  const ben = await openPage(path(link), { name: 'Ben', size: phone })
  await ben.getByRole('link', { name: 'Learn it first' }).click()
  const skip = ben.getByRole('button', { name: /^(Skip|Next)/ })
  const back = ben.getByRole('link', { name: 'Back to the invitation' })
  for (;;) {
    await skip.or(back).first().waitFor()
    if ((await back.count()) > 0) break
    await skip.first().click()
  }
  await back.click()
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await toDo(anna).waitFor()
})

test('a reload gives the seat back', async () => {
  const { anna, ben } = await party.two()
  await anna.clock.install()
  await ben.goto('about:blank')
  await anna.getByRole('region', { name: 'Ben is away' }).waitFor()
  const choices = anna.getByRole('button', { name: 'Let the computer play' })
  expect(await choices.count(), 'not before the server allows it').toBe(0)
  await anna.clock.fastForward(2 * 60_000)
  await choices.waitFor()
  await ben.goBack()
  await choices.waitFor({ state: 'detached' })
  await toDo(ben).waitFor()
  await ben.getByRole('link', { name: 'Home' }).click()
  await ben.getByText('with Anna').click()
  await toDo(ben).waitFor()
})

test('after a restart of the server both players are reconnected', async () => {
  const { anna, ben } = await party.two({ expect: /WebSocket|ERR_CONNECTION/ })
  await fixture.server.halt()
  await anna.locator('.problem', { hasText: 'Connection lost' }).waitFor()
  await ben.locator('.problem', { hasText: 'Connection lost' }).waitFor()
  await visitors[0]!.screenshot('reconnecting')
  await fixture.server.run()
  await anna.locator('.problem', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
  await ben.locator('.problem', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
})

test('a message appears as a bubble, is unread until it is read, and can be muted', async () => {
  const { anna, ben } = await party.two()
  await anna.getByRole('button', { name: 'Log and messages' }).click()
  await anna.getByRole('textbox', { name: 'Write a message' }).fill('Shall we?')
  await anna.keyboard.press('Enter')
  await ben.locator('.bubbles').getByText('Shall we?').waitFor()
  await visitors[1]!.screenshot('bubble-phone')
  await ben.getByRole('button', { name: '1 new message' }).click()
  await ben.getByRole('list', { name: 'Messages' }).getByText('Shall we?').waitFor()
  await visitors[1]!.screenshot('panel-phone')
  await visitors[0]!.screenshot('panel')
  await ben.getByRole('button', { name: 'Mute Anna' }).click()
  await ben
    .getByRole('list', { name: 'Messages' })
    .getByText('Shall we?')
    .waitFor({ state: 'detached' })
})

test('a phrase is read in the language of each player; one’s own is never unread', async () => {
  const { anna, link } = await party.invite()
  const ben = await party.follow(link, 'Ben', { locale: 'fr-FR' })
  await toDo(anna).waitFor()
  await anna.getByRole('button', { name: 'Log and messages' }).click()
  await anna.getByRole('button', { name: 'Good luck!' }).click()
  await anna.getByRole('list', { name: 'Messages' }).getByText('Good luck!').waitFor()
  await ben.locator('.bubbles').getByText('Bonne chance').waitFor()
  await ben.getByRole('button', { name: '1 nouveau message' }).waitFor()
  // neither before nor after a reload; what was not read stays so
  await anna.keyboard.press('Escape')
  await anna.getByRole('button', { name: 'Log and messages', exact: true }).waitFor()
  await anna.reload()
  await anna.getByRole('button', { name: 'Log and messages', exact: true }).waitFor()
  await ben.reload()
  await ben.getByRole('button', { name: '1 nouveau message' }).click()
  await ben.getByRole('list', { name: 'Messages' }).getByText('Bonne chance').waitFor()
  await ben.reload()
  await ben.getByRole('button', { name: 'Journal et messages', exact: true }).waitFor()
})

test('a missing match is reported', async () => {
  const page = await openPage('#/match/nosuchmatch', { expect: /WebSocket|404/ })
  await page.getByText('There is no such match').waitFor()
  await visitors[0]!.screenshot('problem')
})
