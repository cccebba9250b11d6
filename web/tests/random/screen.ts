// One person with a browser of his own: opens an address, looks, and does what a person can do.
import type { Browser, BrowserContext, CDPSession, Page, Request } from 'playwright-core'
import { seedChance } from '../chance'
import type { Act } from './acts'
import { bringUp, lookAt, lookScript, type Look, type Wanted } from './look'
import { observerScript, type Observed } from './observer'
import type { Device, Size } from './setup'
import { leaveUndrawn, takePicture } from './support'

export interface Opening {
  readonly address: string
  readonly device: Device
  readonly seed: number
  readonly name: string
  readonly saved?: Record<string, string> // on the device before the page is opened
}

interface Point {
  x: number
  y: number
}

// Resolves when a request was answered as a whole, or failed.
const ended = async (request: Request): Promise<void> => {
  await (await request.response().catch(() => null))?.finished().catch(() => null)
}

export class Screen {
  readonly errors: string[] = [] // of the console and of the page
  expected: RegExp | null = null // errors that belong to what was done
  size: Size
  private touch: CDPSession | null = null
  private wasTouched = true // since the last look
  private readonly loading = new Set<Request>()

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
    readonly device: Device,
  ) {
    this.size = device.size
    page.on('pageerror', (error) => this.note(error.stack ?? String(error)))
    page.on('console', (message) => {
      const isWarning = message.type() === 'warning' && message.text().includes('svelte')
      if (message.type() === 'error' || isWarning) this.note(message.text())
    })
    page.on('dialog', (dialog) => void dialog.accept())
    page.on('request', (request) => {
      this.loading.add(request)
      void ended(request).finally(() => this.loading.delete(request))
    })
  }

  static async open(browser: Browser, opening: Opening): Promise<Screen> {
    const { device } = opening
    const context = await browser.newContext({
      viewport: device.size,
      colorScheme: device.theme,
      hasTouch: device.input === 'touch',
      reducedMotion: 'reduce',
      locale: device.language,
      serviceWorkers: 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const settings = JSON.stringify({ name: opening.name, pace: 'at_once' })
    await context.addInitScript(
      (saved) => {
        if (location.origin === 'null' || localStorage.getItem('khepri.settings')) return
        for (const [name, text] of Object.entries(saved)) localStorage.setItem(name, text)
      },
      { 'khepri.settings': settings, ...opening.saved },
    )
    await leaveUndrawn(context)
    await seedChance(context, opening.seed)
    await context.addInitScript({ content: observerScript() })
    await context.addInitScript({ content: lookScript() })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const screen = new Screen(context, page, device)
    await page.goto(opening.address)
    return screen
  }

  // Parts of the page that are on their way are waited for.
  async look(wanted: Wanted): Promise<Look> {
    const isFresh = this.wasTouched
    this.wasTouched = false
    let look = await lookAt(this.page, { ...wanted, isFresh })
    while (this.loading.size > 0) {
      await Promise.all([...this.loading].map(ended))
      look = await lookAt(this.page, wanted)
    }
    return look
  }
  async atTable(): Promise<void> {
    await this.page.waitForSelector('main .table > *, #hand-over, #end', { state: 'attached' })
  }
  // Something else is drawn, or nothing for a while.
  async untilChanged(): Promise<void> {
    const changes = () => (globalThis as Observed).observer.changes
    const before = await this.page.evaluate(changes)
    await this.page
      .waitForFunction((before) => (globalThis as Observed).observer.changes !== before, before, {
        timeout: 3000,
      })
      .catch(() => {})
  }
  picture(path: string): Promise<void> {
    return takePicture(this.page, path)
  }
  record(): Promise<string> {
    return this.page.evaluate(() => {
      const id = /^#\/table\/(\w+)/.exec(location.hash)?.[1]
      const saved = localStorage.getItem(`khepri.record.${id}`)
      return saved ? (JSON.parse(saved) as { record: string }).record : ''
    })
  }
  async close(): Promise<void> {
    await this.context.close()
  }

  async perform(act: Act): Promise<void> {
    const { page } = this
    this.wasTouched = true
    switch (act.type) {
      case 'press':
        return this.press(act.at, act.by)
      case 'key':
        return page.keyboard.press(act.key)
      case 'choose':
        return this.choose(act.at, act.option)
      case 'cell':
        return this.onCell(act.cell, act.how)
      case 'drag_card':
        return this.drag(
          await this.middleOf(act.card),
          await this.middleOf(`[data-drop="${act.place}"]`),
        )
      case 'resize':
        this.size = act.size
        return page.setViewportSize(act.size)
      case 'reload':
        await page.reload({ waitUntil: 'domcontentloaded' })
        return this.atTable()
      case 'go':
        await page.evaluate((hash) => void (location.hash = hash), act.hash)
        return this.atTable()
    }
  }

  private async press(at: number, by: 'pointer' | 'keyboard'): Promise<void> {
    const point = await bringUp(this.page, at)
    if (!point) return
    if (by === 'keyboard') {
      await this.page.evaluate(({ x, y }) => {
        const hit = document.elementFromPoint(x, y)
        hit?.closest<HTMLElement>('button, a[href], input, select')?.focus()
      }, point)
      return this.page.keyboard.press('Enter')
    }
    return this.pressAt(point)
  }
  private async pressAt({ x, y }: Point): Promise<void> {
    if (this.device.input === 'touch') await this.page.touchscreen.tap(x, y)
    else await this.page.mouse.click(x, y)
  }
  private async choose(at: number, option: number): Promise<void> {
    const point = await bringUp(this.page, at)
    if (!point) return
    const found = await this.page.evaluateHandle(
      ({ x, y }) => document.elementFromPoint(x, y)?.closest('select') ?? null,
      point,
    )
    await found.asElement()?.selectOption({ index: option })
  }
  private async onCell(cell: string, how: 'press' | 'drag'): Promise<void> {
    const goal = await this.middleOf(`[data-reads=${cell}]`)
    if (how === 'press') return goal ? this.pressAt(goal) : undefined
    return this.drag(await this.middleOf('[data-tray]'), goal)
  }

  // Of what is in sight; nothing is pressed that is not.
  private middleOf(selector: string): Promise<Point | null> {
    return this.page.evaluate((selector) => {
      const element = document.querySelector(selector)
      if (!element) return null
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      return x > 0 && y > 0 && x < innerWidth && y < innerHeight ? { x, y } : null
    }, selector)
  }
  private async drag(from: Point | null, to: Point | null): Promise<void> {
    if (!from || !to) return
    const stops = [0.3, 0.7, 1].map((part) => ({
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }))
    if (this.device.input === 'touch') return this.dragFinger(from, stops)
    const { mouse } = this.page
    await mouse.move(from.x, from.y)
    await mouse.down()
    for (const { x, y } of stops) await mouse.move(x, y)
    await mouse.up()
  }
  private async dragFinger(from: Point, stops: readonly Point[]): Promise<void> {
    this.touch ??= await this.context.newCDPSession(this.page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
      this.touch!.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await send('touchStart', [from])
    for (const stop of stops) await send('touchMove', [stop])
    await send('touchEnd', [])
  }

  private note(error: string): void {
    if (!this.expected?.test(error)) this.errors.push(error)
  }
}
