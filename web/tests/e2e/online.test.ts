// People meet on a real server: by a link, in the lobby; they talk, lose the line, come back.
import { expect, test } from 'vitest'
import { Gathering, type Manner, phone } from './support'

const here = new Gathering()
const { come, people } = here

async function makeTable(manner: Manner = {}) {
  const anna = await come('#/friends/mummies', { name: 'Anna', ...manner })
  await anna.getByText('2', { exact: true }).first().click()
  await anna.getByRole('button', { name: 'Make the table' }).click()
  const link = await anna.getByRole('textbox', { name: 'Send this link' }).inputValue()
  return { anna, link }
}
async function twoAtTable(manner: Manner = {}) {
  const { anna, link } = await makeTable(manner)
  const ben = await come(link.slice(here.server.address.length), { name: 'Ben', size: phone, ...manner })
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  return { anna, ben, link }
}

test('a link brings a friend to the table', async () => {
  const { anna, link } = await makeTable()
  expect(link).toContain('#/join/')
  await anna.getByText('Free seat', { exact: true }).waitFor()
  await people[0]!.shot('waiting')
  const ben = await come(link.slice(here.server.address.length), { name: 'Ben', size: phone })
  await ben.getByText('Anna waits for you').waitFor()
  await people[1]!.shot('join-phone')
  await ben.getByRole('button', { name: 'Sit down' }).click()
  await anna.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  await people[1]!.shot('frame-phone')
})

test('a reload gives the seat back', async () => {
  const { ben } = await twoAtTable()
  await ben.reload()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
  await ben.getByRole('link', { name: 'Home' }).click()
  await ben.getByText('with Anna').click()
  await ben.getByRole('region', { name: 'What to do' }).waitFor()
})

test('the server is restarted, and both are back at the table', async () => {
  const { anna, ben } = await twoAtTable({ expect: /WebSocket|ERR_CONNECTION/ })
  await here.server.halt()
  await anna.locator('.trouble', { hasText: 'Connection lost' }).waitFor()
  await ben.locator('.trouble', { hasText: 'Connection lost' }).waitFor()
  await people[0]!.shot('reconnecting')
  await here.server.run()
  await anna.locator('.trouble', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
  await ben.locator('.trouble', { hasText: 'Connection lost' }).waitFor({ state: 'detached' })
})

test('what is said is read by the other, unless he mutes it', async () => {
  const { anna, ben } = await twoAtTable()
  await anna.getByRole('button', { name: 'Log and messages' }).click()
  await anna.getByRole('textbox', { name: 'Say something' }).fill('Good luck!')
  await anna.keyboard.press('Enter')
  await ben.getByRole('button', { name: '1 new message' }).click()
  await ben.getByText('Good luck!').waitFor()
  await people[1]!.shot('panel-phone')
  await people[0]!.shot('panel')
  await ben.getByRole('button', { name: 'Mute Anna' }).click()
  await ben.getByText('Good luck!').waitFor({ state: 'detached' })
})

test('a match is not there', async () => {
  const page = await come('#/match/nosuchmatch', { expect: /WebSocket|404/ })
  await page.getByText('There is no match of this name').waitFor()
  await people[0]!.shot('trouble')
})
