// The pseudo-language on every screen: what stands there without it is not in the catalogues, and
// what it bursts will burst in a language with longer words. From right to left nothing may be lost
// either. The dev server shows it.
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type ViteDevServer } from 'vite'
import { allScreens, goTo, storedGames } from './support/all_screens'
import { Fixture } from './support/fixture'
import { textProblems } from './support/large_text'
import { desktop, phone } from './support/sizes'

const fixture = new Fixture()
let dev: ViteDevServer
let address = ''
beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  dev = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    cacheDir: `${root}node_modules/.vite-pseudo`,
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1', watch: null },
  })
  await dev.listen()
  address = dev.resolvedUrls!.local[0]!
})
afterAll(() => dev?.close())

// Every word of at least two letters that is not marked: each word of a message ends with dots.
// Languages stand in their own words, keys as they are on a keyboard; lists ("and") and dates come
// from the browser.
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const read = (text: string, of: Element) => {
      if (of.closest('script, style, noscript, code, kbd, option[lang], .when')) return
      const undated = text.replace(/\p{L}+ \d+, \d{4}/gu, '')
      for (const [word] of undated.matchAll(/[\p{L}][\p{L}\p{M}'’]*\p{L}(?![\p{L}·])/gu))
        if (!/^(and|[IVX]+)$/.test(word))
          found.add(`"${word}" in "${text.trim().slice(0, 60)}" (${of.tagName}.${of.className})`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      read(node.nodeValue!, node.parentElement!)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt'])
        read(element.getAttribute(attribute) ?? '', element)
    return [...found]
  })

// Names may be cut off, and a hint, which a button shows in full; cards in the tray of Archaeology
// overlap.
const problems = async (page: Page) =>
  (await textProblems(page)).filter(
    (one) => !/ in (span\.name|p\.words|button\.seat|button\.picked)$/.test(one),
  )

const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )

describe.each([
  ['from left to right', '?pseudo', 'ltr'],
  ['from right to left', '?pseudo=rtl', 'rtl'],
])('%s', (_, search, direction) => {
  test('on a desktop and on a phone every word is in the catalogues, and texts that are 40 % longer fit', async () => {
    const page = await fixture.openPage(
      '',
      { drawn: true, storage: await storedGames(), expect: /404|Failed/ },
      address + search,
    )
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction)
    const found: string[] = []
    for (const [hash, there, then] of allScreens) {
      await goTo(page, hash)
      await page.locator(there).first().waitFor()
      await then?.(page)
      for (const [name, size] of Object.entries({ desktop, phone })) {
        await page.setViewportSize(size)
        await drawn(page)
        const all = [...(await unmarked(page)), ...(await problems(page))]
        found.push(...all.map((one) => `${hash} on a ${name}: ${one}`))
      }
      await page.setViewportSize(desktop)
      await page.keyboard.press('Escape')
    }
    expect(found).toEqual([])
  })
})
