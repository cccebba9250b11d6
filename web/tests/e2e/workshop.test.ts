// The workshop: an edition is changed, judged, played in the engine, shared and taken to a table.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { desktop, inAllThemes, phone, type Sizes } from './support/sizes'

const fixture = new Fixture()
const { openPage, visitors } = fixture
const sizes: Sizes = { phone, desktop }
const pictures = (page: Page, of: string) =>
  inAllThemes(page, sizes, (name) => visitors[0]!.screenshot(`workshop-${of}-${name}`))

const number = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('spinbutton', { name })
const playable = (page: Page) => page.getByText('This edition can be played.').waitFor()
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the edition' })
const toDo = (page: Page) => page.getByRole('region', { name: 'What to do' })

async function makeRobbers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thieves: one more' }).click()
  await nameOf(page).fill('robbers')
  await playable(page)
}

describe('the workshop', () => {
  test('says faults where they are, and plays games of what can be played', async () => {
    const page = await openPage('#/workshop/archaeology', { drawn: true })
    const price = number(page, 'coin', 'Price of one card')
    await price.fill('1000')
    await page.getByText('This edition cannot be played yet.').waitFor()
    expect(await price.getAttribute('aria-invalid')).toBe('true')
    const fault = page.locator(`[id="${await price.getAttribute('aria-describedby')}"]`)
    expect(await fault.innerText()).toBe('Choose a whole number from 0 to 999.')
    expect(await page.getByRole('button', { name: 'Play it', exact: true }).isDisabled()).toBe(true)
    await pictures(page, 'fault')

    await price.fill('9')
    await playable(page)
    expect(await nameOf(page).inputValue()).toBe('My edition')
    await page.getByRole('combobox', { name: 'Games of each edition' }).selectOption('300')
    await page.getByRole('button', { name: 'Let it play' }).click()
    await page.getByText('300 games of each edition are played.').waitFor()
    const income = page.getByRole('row', { name: /^Income of a card: coins/ })
    expect(await income.count()).toBe(0) // folded away
    await page.getByText('Of Archaeology', { exact: true }).click()
    await income.waitFor()
    expect(await page.getByRole('row', { name: /clearly higher/ }).count()).toBeGreaterThan(0)
    await pictures(page, 'archaeology')
  })

  test('shares an edition as a link and as a file, and says what is wrong with either', async () => {
    const page = await openPage('#/workshop/archaeology')
    await makeRobbers(page)
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await page.getByText('Copied').waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as a file' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('archaeology-robbers.json')
    const edition = JSON.parse(readFileSync(await saved.path(), 'utf8')) as object
    expect(edition).toMatchObject({ name: 'robbers', thieves: 9 })

    const guest = await openPage(link.slice(link.indexOf('#')))
    await playable(guest)
    expect(await nameOf(guest).inputValue()).toBe('robbers')
    const upload = async (name: string, text: string) =>
      guest
        .getByLabel('Open a file')
        .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
    await upload('notes.txt', 'a shopping list')
    await guest.getByText('“notes.txt” is not an edition of Archaeology.').waitFor()
    await upload('deal.json', '{"name":"x","hand":12}')
    await guest.getByText(/“deal.json” cannot be played. Four hands/).waitFor()
    expect(await nameOf(guest).inputValue()).toBe('robbers')
    await upload('fast.json', '{"name":"fast","hand":5}')
    await expect.poll(() => nameOf(guest).inputValue()).toBe('fast')

    const lost = await openPage(link.slice(link.indexOf('#'), -9))
    await lost.getByText('This link is incomplete or damaged.').waitFor()
    expect(await nameOf(lost).inputValue()).toBe('classic')
  })

  test('takes an edition to a table against the computer, and to one online', async () => {
    const page = await openPage('#/workshop/archaeology')
    await makeRobbers(page)
    await page.getByRole('button', { name: 'Play it', exact: true }).click()
    await toDo(page).waitFor()
    const record = await page.evaluate(() => {
      const key = Object.keys(localStorage).find((one) => one.startsWith('khepri.record.'))!
      return (JSON.parse(localStorage.getItem(key)!) as { record: string }).record
    })
    expect(record).toContain('"name":"robbers"')

    await page.goBack()
    await playable(page)
    await page.getByRole('button', { name: 'Play it online' }).click()
    await page.getByRole('heading', { name: /^Waiting for/ }).waitFor()
    const { match } = await page.evaluate(() => ({ match: location.hash.split('/')[2]! }))
    const answer = await fetch(`${fixture.server.address}api/matches/${match}`)
    expect(await answer.json()).toMatchObject({ edition: { name: 'robbers', thieves: 9 } })
  })

  test('builds boards with the keyboard, and papyri with presses', async () => {
    const page = await openPage('#/workshop/scarabya', { drawn: true })
    const grid = page.getByRole('grid', { name: 'Quarter A' })
    await grid.getByRole('gridcell', { name: 'Row 1, column 1: scarab' }).focus()
    await page.keyboard.press('r')
    await grid.getByRole('gridcell', { name: 'Row 1, column 1: rock' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('s')
    await grid.getByRole('gridcell', { name: 'Row 1, column 2: scarab' }).waitFor()
    await page.keyboard.press('Enter')
    await grid.getByRole('gridcell', { name: 'Row 1, column 2: rock' }).waitFor()
    await playable(page)
    await pictures(page, 'scarabya')

    await page.getByRole('link', { name: 'Mummies' }).click()
    const papyrus = page.getByRole('group', { name: 'Papyrus 1', exact: true })
    await papyrus.getByRole('button', { name: 'necklace, place 3: move up' }).click()
    await papyrus.getByRole('button', { name: 'necklace, place 2: move up' }).waitFor()
    await papyrus.getByRole('spinbutton').fill('7')
    await papyrus.getByText('The number on a papyrus is 2 to 6.').waitFor()
    await papyrus.getByRole('spinbutton').fill('4')
    await playable(page)
    await pictures(page, 'mummies')
  })

  test('in Russian has room for its words', async () => {
    const page = await openPage('#/workshop/archaeology', { locale: 'ru-RU', drawn: true })
    await page.getByRole('spinbutton', { name: 'Воры' }).fill('-1')
    await page.getByText('Выберите целое число от 0 до 20.').first().waitFor()
    await page.getByRole('spinbutton', { name: 'Воры' }).fill('9')
    await page.getByRole('button', { name: 'Начать партии' }).click()
    await page.getByText(/Сыграно .* партий каждого варианта/).waitFor()
    await pictures(page, 'ru')
  })
})
