// What is drawn stays where it is: letters that arrive late, and parts that are loaded, move nothing.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allScreens, storedGames } from './support/all_screens'
import { Fixture } from './support/fixture'
import { desktop, phone } from './support/sizes'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const most = 0.05
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

// All shifts since the page was loaded, and the elements that moved most.
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number
          sources: { node: Node | null }[]
        }
        const observer = new PerformanceObserver((list) => {
          const all = list.getEntries() as Shift[]
          observer.disconnect()
          resolve({
            sum: all.reduce((sum, { value }) => sum + value, 0),
            moved: all.flatMap(({ value, sources }) =>
              sources.map(({ node }) => {
                const element = node instanceof Element ? node : node?.parentElement
                return `${value.toFixed(4)} ${element?.tagName}.${element?.className}`
              }),
            ),
          })
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // nothing has moved: the observer is never called
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve({ sum: 0, moved: [] }))),
        )
      }),
  )

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s nothing moves by more than 5 %%', async (_, size) => {
  const page = await fixture.openPage('', { size, drawn: true, storage: await storedGames() })
  let [waiting, release] = [0, () => {}]
  let released = Promise.resolve()
  await page.route('**/*.woff2', async (route) => {
    ++waiting
    await released
    await route.continue()
  })
  const found: string[] = []
  for (const [at, [hash, there]] of allScreens.filter(([, , open]) => !open).entries()) {
    waiting = 0
    released = new Promise((resolve) => (release = resolve))
    // another address, so that the page is loaded anew
    await page.goto(`${fixture.server.address}?${at}${hash}`, { waitUntil: 'commit' })
    await page.locator(there).first().waitFor()
    await drawn(page)
    expect(waiting).toBeGreaterThan(0)
    release()
    await page.waitForFunction(() => document.fonts.status === 'loaded')
    await drawn(page)
    const { sum, moved } = await shifts(page)
    if (sum > most) found.push(`${hash}: ${sum}: ${moved.join(', ')}`)
  }
  expect(found).toEqual([])
})
