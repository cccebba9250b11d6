// Pictures of every screen of the shell, by day and by night, on a desk and on phones; nothing may stick out at the side.
import { describe, expect, test } from 'vitest'
import { desktop, Gathering, Person, phone, smallPhone } from './support'

const here = new Gathering()

const sizes = { desktop, phone, small: smallPhone, lying: { width: 844, height: 390 }, wide: { width: 3840, height: 2160 } }
const screens = { home: '', plan: '#/play/scarabya', friends: '#/friends/mummies', lobby: '#/lobby', rules: '#/rules/archaeology' }

for (const [sizeName, size] of Object.entries(sizes))
  for (const theme of ['light', 'dark'] as const)
    describe(`${sizeName}, ${theme}`, () => {
      for (const [name, hash] of Object.entries(screens))
        test(name, async () => {
          const person = await Person.open(here.browser, here.server.address + hash, { size, theme })
          await person.page.getByRole('main').waitFor()
          await person.page.evaluate(() => document.fonts.ready)
          const width = await person.page.evaluate(() => document.documentElement.scrollWidth)
          expect(width).toBeLessThanOrEqual(size.width)
          await person.shot(`${name}-${sizeName}-${theme}`)
          await person.leave()
        })
    })
