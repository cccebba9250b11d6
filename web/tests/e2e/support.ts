// A real server, a real browser, several people: what the end-to-end tests stand on. A message of error in any page's console fails
// the test that opened it.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { tapScript } from './tap'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const program = process.env['KHEPRI'] ?? join(root, 'build/khepri')
export const pageFolder = join(root, 'build/page')
const screenshots = join(root, 'build/screenshots')

export class Server {
  address = ''
  private process: ChildProcess | undefined
  private readonly folder = mkdtempSync(join(tmpdir(), 'khepri-page-'))

  private constructor(
    private readonly flags: readonly string[],
    private port: number,
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    const server = new Server(flags, 0)
    await server.run()
    return server
  }

  // Ends without a word, as in a crash; `run` begins again on the same port with the same matches.
  async halt(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const ended = new Promise((resolve) => this.process?.once('exit', resolve))
    this.process?.kill(signal)
    await ended
    this.process = undefined
  }

  async run(): Promise<void> {
    if (this.process) return
    if (!existsSync(join(pageFolder, 'index.html'))) throw new Error('there is no page; run scripts/page')
    const own = ['--port', String(this.port), '--database', join(this.folder, 'khepri.db'), '--page', pageFolder]
    const process = spawn(program, ['serve', ...own, '--log-level', 'error', ...this.flags])
    this.process = process
    this.address = await new Promise<string>((resolve, reject) => {
      let said = ''
      const listen = (chunk: Buffer) => {
        said += chunk.toString()
        const found = /https?:\/\/[^\s]+/.exec(said)
        if (found) resolve(found[0].replace(/\/?$/, '/'))
      }
      process.stdout.on('data', listen)
      process.stderr.on('data', listen)
      process.once('error', reject)
      process.once('exit', (code) => reject(new Error(`${program} ended with ${code}: ${said}`)))
    })
    this.port = Number(new URL(this.address).port)
  }

  async stop(): Promise<void> {
    if (this.process) await this.halt('SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export const phone = { width: 390, height: 844 }
export const smallPhone = { width: 320, height: 640 }
export const desktop = { width: 1440, height: 900 }

export interface Manner {
  name?: string
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  touch?: boolean
  locale?: string // what the browser asks for: 'fr-FR'
  calm?: boolean // keep the computer's pauses and all motion
  offline?: boolean // with the offline worker; else every page comes from the server
  keeps?: Record<string, string> // what is on the device before the page is opened for the first time
  expect?: RegExp // errors of the console that belong to the test
  tap?: readonly string[] // stands between page and engine (tap.ts), and holds back the answers to questions of these types
}

// One person with a browser of his own: nothing is shared with the others.
export class Person {
  readonly faults: string[] = []

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly expected: RegExp | undefined,
  ) {
    page.on('pageerror', (error) => this.note(error.stack ?? String(error)))
    page.on('console', (message) => message.type() === 'error' && this.note(message.text()))
  }

  static async open(browser: Browser, address: string, manner: Manner = {}): Promise<Person> {
    const context = await browser.newContext({
      viewport: manner.size ?? desktop,
      colorScheme: manner.theme ?? 'light',
      hasTouch: manner.touch ?? false,
      reducedMotion: manner.calm ? 'no-preference' : 'reduce',
      ...(manner.locale ? { locale: manner.locale } : {}),
      serviceWorkers: manner.offline ? 'allow' : 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const settings = JSON.stringify({ name: manner.name ?? '', ...(manner.calm ? {} : { pace: 'at_once' }) })
    await context.addInitScript((keeps) => {
      if (location.origin === 'null') return // an empty page keeps nothing
      if (localStorage.getItem('khepri.settings')) return
      for (const [name, text] of Object.entries(keeps)) localStorage.setItem(name, text)
    }, { 'khepri.settings': settings, ...manner.keeps })
    if (manner.tap) await context.addInitScript({ content: tapScript(manner.tap) })
    const page = await context.newPage()
    page.setDefaultTimeout(45_000)
    // What is written, not what the voice for screen readers says of it.
    const { getByText } = page
    page.getByText = (...what) => getByText.apply(page, what).and(page.locator(':not([role=status].unseen)'))
    const person = new Person(context, page, manner.expect)
    await page.goto(address)
    return person
  }

  // Into build/screenshots, to be looked at.
  async shot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true })
    await this.page.screenshot({ path: join(screenshots, `${name}.png`) })
  }

  // Closes the browser and fails if its console had something to complain of.
  async leave(): Promise<void> {
    await this.context.close()
    if (this.faults.length > 0) throw new Error(`errors in the console:\n${this.faults.join('\n')}`)
  }

  private note(fault: string): void {
    if (!this.expected?.test(fault)) this.faults.push(fault)
  }
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

export type Sizes = Record<string, { width: number; height: number }>
// The same page in every size, by day and by night.
export async function inAllLights(page: Page, sizes: Sizes, look: (name: string, size: Sizes[string]) => Promise<void>): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      await look(`${name}-${colorScheme}`, size)
    }
  }
}

// A server and a browser for all tests of a file. Whoever comes is sent home after the test, which fails if there was something to complain of.
export class Gathering {
  server!: Server
  browser!: Browser
  readonly people: Person[] = [] // in the order in which they came

  constructor(...flags: string[]) {
    beforeAll(async () => {
      this.server = await Server.start(...flags)
      this.browser = await openBrowser()
    })
    afterEach(async () => {
      for (const person of this.people.splice(0)) await person.leave()
    })
    afterAll(async () => {
      await this.browser?.close()
      await this.server?.stop()
    })
  }

  readonly come = async (hash: string, manner: Manner = {}, address = this.server.address): Promise<Page> => {
    const person = await Person.open(this.browser, address + hash, manner)
    this.people.push(person)
    return person.page
  }
}
