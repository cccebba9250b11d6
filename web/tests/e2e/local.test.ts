// At this screen, without a server's help: from the door into a game, against the computer and among people.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Gathering } from './support'
import { hold, isHeld, release } from './tap'

const here = new Gathering()
const { come, people } = here
const todo = (page: Page) => page.getByRole('region', { name: 'What to do' })

test.each(['Archaeology', 'Scarabya', 'Mummies'])('one click from home into a game of %s', async (game) => {
  const page = await come('')
  await page.getByRole('article', { name: game }).getByRole('button', { name: 'Play' }).click()
  await todo(page).waitFor()
  await page.getByText('Your turn').first().waitFor()
})

test('a hint is asked for, with its reason; a reload goes on with the game', async () => {
  const page = await come('#/play/mummies')
  await page.getByRole('button', { name: 'Begin' }).click()
  const hint = page.getByRole('button', { name: 'Hint' })
  await hint.click()
  await page.locator('.hint').waitFor()
  expect(page.url()).toContain('#/table/')
  await page.reload()
  await todo(page).waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'with the computer' }).click()
  await todo(page).waitFor()
})

// The search is asked of a worker; for as long as it has not answered the page does what one wants of it.
test('while the computer thinks the page does not stand still', async () => {
  const page = await come('#/play/mummies', { tap: [] })
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Hint' }).waitFor() // nobody else thinks then
  await hold(page, 'advise')
  await page.getByRole('button', { name: 'Hint' }).click()
  await isHeld(page, 'advise')
  await page.getByRole('button', { name: 'Log and messages' }).click()
  await page.getByRole('complementary', { name: 'Log and messages' }).waitFor()
  await page.getByRole('toolbar', { name: 'Your hand' }).getByRole('button').first().click()
  await page.getByRole('toolbar', { name: 'Your hand' }).locator('[aria-pressed=true]').waitFor()
  expect(await page.locator('.hint').count()).toBe(0)
  await release(page)
  await page.locator('.hint').waitFor()
})

test('between people the hands are hidden until the screen is handed over', async () => {
  const page = await come('#/play/mummies', { name: 'Anna' })
  await page.getByText('2', { exact: true }).first().click()
  await page.getByLabel('Seat 2', { exact: true }).selectOption('person')
  await page.getByLabel('Name of the person in seat 2').fill('Ben')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByText('Please hand the screen to').waitFor()
  await people[0]!.shot('hand-over')
  expect(await page.getByRole('region', { name: 'What to do' }).count()).toBe(0)
  await page.getByRole('button', { name: 'nobody else looks' }).click()
  await todo(page).waitFor()
})

test('a table that is not kept here is said to be missing', async () => {
  const page = await come('#/table/nothing')
  await page.getByText('not kept on this device').waitFor()
})

test('the server does not have the engine', async () => {
  const page = await come('', { expect: /404|engine/ })
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('article', { name: 'Mummies' }).getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('alert').getByText('engine of the games').waitFor()
})

test('settings are kept: name, light, sound', async () => {
  const page = await come('')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Clara')
  await page.getByText('Night', { exact: true }).click()
  await page.getByRole('button', { name: 'Sound is off' }).click()
  await people[0]!.shot('settings')
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('night')
  await page.getByRole('button', { name: 'Settings' }).click()
  expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Clara')
  await page.getByRole('button', { name: 'Sound is on' }).waitFor()
})
