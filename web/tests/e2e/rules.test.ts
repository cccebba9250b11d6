// The rules pages, the rule behind a refusal, and the tips on controls.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { games } from '../../src/games/all'
import { Fixture } from './support/fixture'
import { desktop, inAllThemes, phone, smallPhone } from './support/sizes'

const fixture = new Fixture()
const { openPage, visitors } = fixture

const panel = (page: Page) => page.getByRole('dialog', { name: /the rules/ })
const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.textContent ??
      '',
  )

test.each(games)('the rules of %s can be read in every size', async (game) => {
  const page = await openPage(`#/rules/${game}`)
  await page.getByRole('navigation', { name: 'Contents' }).waitFor()
  expect(await page.locator('.rule').count()).toBeGreaterThan(10)
  expect(await page.getByText('Our ruling').count()).toBeGreaterThan(3)
  expect(await page.locator('figure').count()).toBeGreaterThan(2)
  expect(await page.getByText('page.rules').count()).toBe(0) // a missing key is shown as it is
  await inAllThemes(page, { desktop, phone, small: smallPhone }, async (way, { width }) => {
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      way,
    ).toBeLessThanOrEqual(width)
    await visitors[0]!.screenshot(`rules-${game}-${way}`)
  })
})

test('a rule has an address; the contents lead to each section', async () => {
  const page = await openPage('#/rules/scarabya/S17')
  await page.locator('.target', { hasText: 'unexplored ground' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-place') === 'S17')
  const box = await page.locator('.target').boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(0)
  expect(box!.y).toBeLessThan(400)
  await page.getByRole('link', { name: 'Solo' }).click()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Solo')
})
test('the rules link to the first game, and a game card to the rules', async () => {
  const page = await openPage('')
  await page
    .getByRole('article', { name: 'Mummies' })
    .getByRole('link', { name: 'Mummies: the rules' })
    .click()
  await page.getByRole('heading', { name: 'Mummies', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Learn by playing' }).click()
  await page.getByRole('region', { name: 'Lesson' }).getByText('Step 1').waitFor()
})
test('the rules are printed without the controls around them', async () => {
  const page = await openPage('#/rules/archaeology')
  await page.locator('.rule').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print', 'Settings'])
    expect(await page.getByRole('button', { name }).isVisible()).toBe(false)
  expect(await page.locator('.rule').first().isVisible()).toBe(true)
})

// A chamber that is too expensive says why, with its rule.
async function refuse(page: Page) {
  await page.goto(`${fixture.server.address}#/learn/archaeology`)
  const lesson = page.getByRole('region', { name: 'Lesson' })
  for (const step of [1, 2]) {
    await lesson.getByText(`Step ${step} of`).waitFor()
    await lesson.getByRole('button', { name: 'Next', exact: true }).click()
  }
  await lesson.getByRole('button', { name: 'Show me' }).waitFor()
  // it is marked as disabled, and says why
  await page.locator('[data-at="chamber:large"]').click({ force: true })
  await page.getByText('costs 3 maps').waitFor()
}
test.each(Object.entries({ desktop: {}, phone: { size: phone, touch: true } }))(
  'a refusal opens its rule over the table, on a %s',
  async (name, pageOptions) => {
    const page = await openPage('', pageOptions)
    await refuse(page)
    const link = page.getByRole('link', { name: 'See rule A15' })
    expect(await link.getAttribute('href')).toBe('#/rules/archaeology/A15')
    await link.click()
    await panel(page).locator('.target', { hasText: 'Explore' }).waitFor()
    await visitors[0]!.screenshot(`rule-panel-${name}`)
    expect(page.url()).toContain('#/learn/archaeology') // the table is still open
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('See rule A15')
  },
)
test('by keyboard the rule is opened and closed, and the game goes on', async () => {
  const page = await openPage('')
  await refuse(page)
  await page.getByRole('link', { name: 'See rule A15' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-place') === 'A15')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'End turn' }).click()
  await page.getByRole('region', { name: 'Lesson' }).getByText('Now Hunefer digs').waitFor()
})
test('the rules can be opened at every table', async () => {
  const page = await openPage('#/play/mummies')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Rules' }).click()
  await panel(page).getByText('Pharaoh').first().waitFor()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await panel(page).waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('Rules')
})

const bubble = (page: Page) => page.locator('.tip-bubble')
async function scarabyaTable(pageOptions = {}) {
  const page = await openPage('#/learn/scarabya', pageOptions)
  await page
    .getByRole('region', { name: 'Lesson' })
    .getByRole('button', { name: 'Next', exact: true })
    .click()
  await page.locator('.tray .piece.mine').waitFor()
  return page
}
test('a tip appears on hover after a moment, and Escape closes it', async () => {
  const page = await scarabyaTable()
  const right = page.locator('.tray .right')
  await right.hover()
  await bubble(page).getByText('Rotates the tile to the right (R)').waitFor()
  await visitors[0]!.screenshot('tip')
  await page.keyboard.press('Escape')
  expect(await bubble(page).count()).toBe(0)
  const described = await right.evaluate(
    (element) =>
      document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toBe('Rotates the tile to the right (R)')
})
test('a tip appears with the keyboard focus and disappears with it', async () => {
  const page = await scarabyaTable()
  await page.locator('.tray .left').focus()
  await page.keyboard.press('Tab')
  await bubble(page).getByText('Rotates the tile to the right (R)').waitFor()
  await page.keyboard.press('Tab')
  await bubble(page).getByText('Rotates the tile to the right').waitFor({ state: 'detached' })
})
test('a tip appears on a long press, which does not act', async () => {
  const page = await scarabyaTable({ size: phone, touch: true })
  const piece = page.locator('.tray .piece path.body')
  const before = await piece.getAttribute('d')
  const { x, y, width, height } = (await page.locator('.tray .right').boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = { x: x + width / 2, y: y + height / 2 }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await bubble(page).getByText('Rotates the tile to the right').waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await visitors[0]!.screenshot('tip-touch')
  expect(await piece.getAttribute('d')).toBe(before)
  await page.locator('.tray .right').tap() // a short press acts and closes the tip
  await page.waitForFunction(
    (before) => document.querySelector('.tray .piece path.body')?.getAttribute('d') !== before,
    before,
  )
  expect(await bubble(page).count()).toBe(0)
})
