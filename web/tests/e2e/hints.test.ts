// A hint lays the move out in every game, so that one press plays it, and covers nothing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goTo, storedGames } from './support/all_screens'
import { Fixture } from './support/fixture'
import { desktop, phone, type Sizes } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const sizes: Sizes = {
  desktop,
  phone,
  'small phone': { width: 320, height: 568 },
  'phone in landscape': { width: 844, height: 390 },
}

// Controls and previews whose middle lies under the hint.
const covered = (page: Page) =>
  page.evaluate(() => {
    const hint = document.querySelector('div.hint')!
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'main button, main a, main [data-piece], main .line, main [data-at], main .track i span',
    )) {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      if (width === 0 || hint.contains(element)) continue
      const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (over && hint.contains(over)) found.push(element.textContent!.trim().slice(0, 40))
    }
    return found
  })

const tables = [
  ['Archaeology', 0],
  ['Mummies', 1],
  ['Scarabya, expedition', 2],
  ['Scarabya, duel', 3],
  ['Scarabya, solo', 4],
] as const
test.each(Object.entries(sizes))('on a %s', async (_, size) => {
  const page = await fixture.openPage('', { size, storage: await storedGames() })
  for (const [name, at] of tables) {
    await goTo(page, `#/table/playing${at}`)
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('div.hint').waitFor()
    expect(await covered(page), name).toEqual([])
    // One press plays it, whatever it is.
    const log = () =>
      page.evaluate(() => {
        const { record } = JSON.parse(
          localStorage.getItem(`khepri.record.${location.hash.split('/').at(-1)}`)!,
        ) as { record: string }
        return record.split('\n').filter((line) => /^\d+ 1 /.test(line)).length
      })
    const before = await log()
    const ready = page.locator('main .button.primary:enabled:not([aria-disabled=true])')
    await ready.first().click()
    await expect.poll(log, { timeout: 30_000 }).toBeGreaterThan(before)
    expect(await page.locator('div.hint').count(), name).toBe(0)
  }
})

// Beside the panel there is room for fewer words; the rest must not be lost.
test('when the panel is opened, a button shows the rest of a hint that is cut', async () => {
  const page = await fixture.openPage('', {
    size: { width: 970, height: 760 },
    storage: await storedGames(),
  })
  const isCut = () =>
    page
      .locator('.hint .words')
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 2)
  const cut: string[] = []
  for (const [name, at] of tables) {
    await goTo(page, `#/table/playing${at}`)
    await page.getByRole('button', { name: 'Hint' }).click()
    await page.locator('div.hint').waitFor()
    await page.keyboard.press('l')
    await page.getByRole('complementary', { name: 'Log and messages' }).waitFor()
    if (await isCut()) {
      cut.push(name)
      await page.getByRole('button', { name: 'The whole hint' }).click()
      await expect.poll(isCut).toBe(false)
    }
    await page.keyboard.press('l')
  }
  expect(cut.length).toBeGreaterThan(2)
})
