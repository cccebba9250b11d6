// How quick the page is on a slow machine: Chromium with a processor four times as slow. What was measured is printed.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, Person, Server } from './support'

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

async function slowPerson(hash: string) {
  const person = await Person.open(browser, 'about:blank', { calm: true })
  const session = await person.context.newCDPSession(person.page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await person.page.addInitScript(() => {
    const tasks: number[] = []
    Object.assign(window, { longTasks: tasks })
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    })
  })
  await person.page.goto(server.address + hash)
  return person
}
const longTasks = (person: Person) => person.page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks)

// The best of three: what else runs on the machine is not the page's fault.
test('the home screen can be used within a second and a half', async () => {
  const times: number[] = []
  for (let run = 0; run < 3; ++run) {
    const person = await slowPerson('')
    await person.page.getByRole('button', { name: 'Play' }).first().waitFor()
    const ready = await person.page.evaluate(
      () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
    )
    times.push(Math.round(ready))
    await person.leave()
  }
  console.log(`home can be used after ${times.join(', ')} ms, with a processor four times as slow`)
  expect(Math.min(...times)).toBeLessThan(1500)
})

test('while the computer thinks nothing stutters', async () => {
  const person = await slowPerson('#/play/mummies')
  for (const select of await person.page.getByRole('combobox').all()) {
    if ((await select.inputValue()) !== 'me') await select.selectOption('master')
  }
  await person.page.getByRole('button', { name: 'Begin' }).click()
  await person.page.getByRole('region', { name: 'What to do' }).waitFor()
  await person.page.evaluate(() => ((window as unknown as { longTasks: number[] }).longTasks.length = 0))
  await person.page.getByRole('button', { name: 'Hint' }).click()
  await person.page.locator('.hint').waitFor({ timeout: 30_000 })
  const longest = Math.max(0, ...(await longTasks(person)))
  console.log(`the longest task while the master thinks: ${Math.round(longest)} ms`)
  await person.leave()
  expect(longest).toBeLessThan(100)
})
