// Local games without a server: from the home screen into a game, against the computer and with
// other people.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { hold, isHeld, release } from './support/engine_proxy'

const fixture = new Fixture()
const { openPage, visitors } = fixture
const todo = (page: Page) => page.getByRole('region', { name: 'What to do' })

test.each(['Archaeology', 'Scarabya', 'Mummies'])(
  'one click from the home screen into a game of %s',
  async (game) => {
    const page = await openPage('')
    await page.getByRole('article', { name: game }).getByRole('button', { name: 'Play' }).click()
    await todo(page).waitFor()
    await page.getByText('Your turn').first().waitFor()
  },
)

test('a hint has its reason; a reload resumes the game', async () => {
  const page = await openPage('#/play/mummies')
  await page.getByRole('button', { name: 'Start' }).click()
  const hint = page.getByRole('button', { name: 'Hint' })
  await hint.click()
  await page.locator('.hint').waitFor()
  expect(page.url()).toContain('#/table/')
  await page.reload()
  await todo(page).waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'against the computer' }).click()
  await todo(page).waitFor()
})

// A worker searches; the page stays responsive until it answers.
test('the page stays responsive while the computer thinks', async () => {
  const page = await openPage('#/play/mummies', { proxy: [] })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Hint' }).waitFor() // nobody else is thinking then
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
  const page = await openPage('#/play/mummies', { name: 'Anna' })
  await page.getByText('2', { exact: true }).first().click()
  await page.getByLabel('Seat 2', { exact: true }).selectOption('person')
  await page.getByLabel('Name of the player in seat 2').fill('Ben')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByText('Please pass the device to').waitFor()
  await visitors[0]!.screenshot('hand-over')
  expect(await page.getByRole('region', { name: 'What to do' }).count()).toBe(0)
  await page.getByRole('button', { name: 'nobody else is looking' }).click()
  await todo(page).waitFor()
})

test('a game that is not saved here is reported as missing', async () => {
  const page = await openPage('#/table/nothing')
  await page.getByText('not saved on this device').waitFor()
})

test('a missing engine is reported', async () => {
  const page = await openPage('', { expect: /404|engine/ })
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('article', { name: 'Mummies' }).getByRole('button', { name: 'Play' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('alert').getByText('game engine').waitFor()
})

test('settings are saved: name, theme, sound', async () => {
  const page = await openPage('')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Clara')
  await page.getByText('Dark', { exact: true }).click()
  await page.getByRole('button', { name: 'Sound: off' }).click()
  await visitors[0]!.screenshot('settings')
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('night')
  await page.getByRole('button', { name: 'Settings' }).click()
  expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Clara')
  await page.getByRole('button', { name: 'Sound: on' }).waitFor()
})
