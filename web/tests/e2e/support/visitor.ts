// Opens pages in a real browser. An error message in a page's console fails the test that opened it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { seedChance } from '../../chance'
import { proxyScript } from './engine_proxy'
import { root } from './server'
import { desktop } from './sizes'
import { leaveUndrawn, takePicture } from './undrawn'

const screenshots = join(root, 'build/screenshots')
const areWanted = process.env['SHOTS'] !== undefined // they take a tenth of a second and more

export interface PageOptions {
  name?: string
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  touch?: boolean
  locale?: string // the language of the browser: 'fr-FR'
  animations?: boolean // keeps the computer's pauses and all animations
  drawn?: boolean // for tests of colours, opacity and what is painted when
  offline?: boolean // with the offline worker; otherwise the server sends every page
  // what is stored on the device before the page is opened for the first time
  storage?: Record<string, string>
  expect?: RegExp // console errors that the test expects
  seed?: number // of chance in the page
  // puts engine_proxy.ts before the engine, which holds back the answers to requests of these types
  proxy?: readonly string[]
}

// One user with a separate browser context.
export class Visitor {
  readonly errors: string[] = []

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly expected: RegExp | undefined,
  ) {
    page.on('pageerror', (error) => this.note(error.stack ?? String(error)))
    page.on('console', (message) => message.type() === 'error' && this.note(message.text()))
  }

  static async open(
    browser: Browser,
    address: string,
    options: PageOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      viewport: options.size ?? desktop,
      colorScheme: options.theme ?? 'light',
      hasTouch: options.touch ?? false,
      reducedMotion: options.animations ? 'no-preference' : 'reduce',
      ...(options.locale ? { locale: options.locale } : {}),
      serviceWorkers: options.offline ? 'allow' : 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const settings = JSON.stringify({
      name: options.name ?? '',
      ...(options.animations ? {} : { pace: 'at_once' }),
    })
    await context.addInitScript(
      (storage) => {
        if (location.origin === 'null') return // an empty page has no storage
        if (localStorage.getItem('khepri.settings')) return
        for (const [name, text] of Object.entries(storage)) localStorage.setItem(name, text)
      },
      { 'khepri.settings': settings, ...options.storage },
    )
    await seedChance(context, options.seed ?? 1)
    if (!options.drawn && !areWanted) await leaveUndrawn(context)
    if (options.proxy) await context.addInitScript({ content: proxyScript(options.proxy) })
    const page = await context.newPage()
    page.setDefaultTimeout(45_000)
    // Finds visible text, not the announcements for screen readers.
    const { getByText } = page
    page.getByText = (...what) =>
      getByText.apply(page, what).and(page.locator(':not([role=status].unseen)'))
    const visitor = new Visitor(context, page, options.expect)
    await page.goto(address)
    return visitor
  }

  // Into build/screenshots, with SHOTS=1; `always` also without.
  async screenshot(name: string, when: 'wanted' | 'always' = 'wanted'): Promise<void> {
    if (when === 'wanted' && !areWanted) return
    mkdirSync(screenshots, { recursive: true })
    await takePicture(this.page, join(screenshots, `${name}.png`))
  }

  // Closes the browser context and fails if its console had errors.
  async close(): Promise<void> {
    await this.context.close()
    if (this.errors.length > 0) throw new Error(`errors in the console:\n${this.errors.join('\n')}`)
  }

  private note(error: string): void {
    if (!this.expected?.test(error)) this.errors.push(error)
  }
}

let shared: Promise<Browser> | undefined
// One browser for all test files that a worker runs. It ends with the worker.
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = openBrowser()
  return shared!
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
}
