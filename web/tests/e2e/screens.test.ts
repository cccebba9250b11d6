// Screenshots of the screens around the tables, by day and by night, on a desktop and on phones;
// nothing may stick out at the side.
import { expect, test } from 'vitest'
import { Fixture } from './support/fixture'
import { desktop, inAllThemes, phone, smallPhone } from './support/sizes'

const fixture = new Fixture()

const sizes = {
  desktop,
  phone,
  small: smallPhone,
  lying: { width: 844, height: 390 },
  wide: { width: 3840, height: 2160 },
}
const screens = {
  home: '',
  plan: '#/play/scarabya',
  friends: '#/friends/mummies',
  lobby: '#/lobby',
  rules: '#/rules/archaeology',
}

for (const [name, hash] of Object.entries(screens))
  test(name, async () => {
    const page = await fixture.openPage(hash)
    await page.locator('main:not([aria-busy])').waitFor()
    await inAllThemes(page, sizes, async (way, { width }) => {
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        way,
      ).toBeLessThanOrEqual(width)
      await fixture.visitors[0]!.screenshot(`${name}-${way}`)
    })
  })
