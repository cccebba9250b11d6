// People meet on a real server by a link; they chat, lose the connection, and reconnect.
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { phone } from './support/sizes'
import { type PageOptions } from './support/visitor'

const fixture = new Fixture()
const { openPage, visitors } = fixture

async function makeTable(pageOptions: PageOptions = {}) {
  const anna = await openPage('#/friends/mummies', { name: 'Anna', ...pageOptions })
  await anna.getByText('2', { exact: true }).first().click()
  await anna.getByRole('button', { name: 'Create table' }).click()
  const link = await anna.getByRole('textbox', { name: 'Send this link' }).inputValue()
  return { anna, link }
}
async function twoAtTable(pageOptions: PageOptions = {}) {
  const { anna, link } = await makeTable(pageOptions)
  const ben = await openPage(link.slice(fixture.server.address.length), {
    name: 'Ben',
    size: phone,
    ...pageOptions,
  })
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  return { anna, ben, link }
}

test('a link brings a friend to the match', async () => {
  const { anna, link } = await makeTable()
  expect(link).toContain('#/join/')
  await anna.getByText('Free seat', { exact: true }).waitFor()
  await visitors[0]!.screenshot('waiting')
  const ben = await openPage(link.slice(fixture.server.address.length), {
    name: 'Ben',
    size: phone,
  })
  await ben.getByText('Anna is waiting for you').waitFor()
  await visitors[1]!.screenshot('join-phone')
  await ben.getByRole('button', { name: 'Take a seat' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  await visitors[1]!.screenshot('frame-phone')
})

test('a reload gives the seat back', async () => {
  const { ben } = await twoAtTable()
  await ben.reload()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('link', { name: 'Home' }).click()
  await ben.getByText('with Anna').click()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
})

test('after a restart of the server both players are reconnected', async () => {
  const { anna, ben } = await twoAtTable({ expect: /WebSocket|ERR_CONNECTION/ })
  await fixture.server.halt()
  await anna.locator('.problem', { hasText: 'Connection lost' }).waitFor()
  await ben.locator('.problem', { hasText: 'Connection lost' }).waitFor()
  await visitors[0]!.screenshot('reconnecting')
  await fixture.server.run()
  await anna.locator('.problem', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
  await ben.locator('.problem', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
})

test('a player reads the chat messages of the other, unless muted', async () => {
  const { anna, ben } = await twoAtTable()
  await anna.getByRole('button', { name: 'Log and messages' }).click()
  await anna.getByRole('textbox', { name: 'Write a message' }).fill('Good luck!')
  await anna.keyboard.press('Enter')
  await ben.getByRole('button', { name: '1 new message' }).click()
  await ben.getByText('Good luck!').waitFor()
  await visitors[1]!.screenshot('panel-phone')
  await visitors[0]!.screenshot('panel')
  await ben.getByRole('button', { name: 'Mute Anna' }).click()
  await ben.getByText('Good luck!').waitFor({ state: 'detached' })
})

test('a missing match is reported', async () => {
  const page = await openPage('#/match/nosuchmatch', { expect: /WebSocket|404/ })
  await page.getByText('There is no such match').waitFor()
  await visitors[0]!.screenshot('problem')
})
