// Pictures of every screen of the shell, by day and by night, on a desk and on phones; nothing may stick out at the side.
import { expect, test } from 'vitest'
import { desktop, Gathering, inAllLights, phone, smallPhone } from './support'

const here = new Gathering()

const sizes = { desktop, phone, small: smallPhone, lying: { width: 844, height: 390 }, wide: { width: 3840, height: 2160 } }
const screens = { home: '', plan: '#/play/scarabya', friends: '#/friends/mummies', lobby: '#/lobby', rules: '#/rules/archaeology' }

for (const [name, hash] of Object.entries(screens))
  test(name, async () => {
    const page = await here.come(hash)
    await page.getByRole('main').waitFor()
    await inAllLights(page, sizes, async (way, { width }) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth), way).toBeLessThanOrEqual(width)
      await here.people[0]!.shot(`${name}-${way}`)
    })
  })
