// Pictures of every screen of the shell, by day and by night, on a desk and on phones; nothing may stick out at the side.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, openBrowser, Person, phone, Server, smallPhone } from './support'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await Server.start()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const sizes = { desktop, phone, small: smallPhone, lying: { width: 844, height: 390 }, wide: { width: 3840, height: 2160 } }
const screens = { home: '', plan: '#/play/scarabya', friends: '#/friends/mummies', lobby: '#/lobby', rules: '#/rules/archaeology' }

for (const [sizeName, size] of Object.entries(sizes))
  for (const theme of ['light', 'dark'] as const)
    describe(`${sizeName}, ${theme}`, () => {
      for (const [name, hash] of Object.entries(screens))
        test(name, async () => {
          const person = await Person.open(browser, server.address + hash, { size, theme })
          await person.page.getByRole('main').waitFor()
          await person.page.evaluate(() => document.fonts.ready)
          const width = await person.page.evaluate(() => document.documentElement.scrollWidth)
          expect(width).toBeLessThanOrEqual(size.width)
          await person.shot(`${name}-${sizeName}-${theme}`)
          await person.leave()
        })
    })
