// A user with nothing but a keyboard. The focus must always be visible: with a ring that is not
// there otherwise, and not covered by anything (WCAG 2.4.7, 2.4.11).
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

interface Stop {
  name: string // as it is read aloud; empty if nothing has the focus
  group: string // of a radio button
  value: string // of a form field
  error: string
}

export class Keyboard {
  constructor(readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  // The focused element, once the focus has settled: a card in flight or a screen that has just
  // opened may lie over it for a moment.
  async at(): Promise<Stop> {
    let stop = await this.page.evaluate(look)
    if (stop.name === '' || stop.error !== '')
      await expect
        .poll(async () => {
          stop = await this.page.evaluate(look)
          return stop.name === '' ? 'the focus is lost' : stop.error
        })
        .toBe('')
    return stop
  }

  // Presses a key until an element with this name has the focus.
  async to(wanted: RegExp | ((stop: Stop) => boolean), key = 'Tab', most = 90): Promise<Stop> {
    const passed: string[] = []
    for (let presses = 0; presses < most; ++presses) {
      await this.press(key)
      // after the last element comes the browser itself, then the first
      let stop = await this.page.evaluate(look)
      if (stop.error !== '') stop = await this.at()
      if (typeof wanted === 'function' ? wanted(stop) : wanted.test(stop.name)) return stop
      passed.push(stop.name)
    }
    throw new Error(`${key} does not come to ${wanted}, but to: ${passed.join(' | ')}`)
  }

  // Goes there and presses Enter.
  async use(wanted: RegExp, key = 'Tab', most?: number): Promise<void> {
    await this.to(wanted, key, most)
    await this.press('Enter')
  }

  // From the home screen to the table of a game.
  async begin(game: string, choose: () => Promise<void> = async () => {}): Promise<void> {
    await this.page.getByRole('article', { name: game }).waitFor()
    await this.use(new RegExp(`^${game}: choose opponents`))
    await this.page.getByRole('heading', { name: game, level: 1 }).waitFor()
    await choose()
    await this.use(/^Start$/)
    await this.page.getByRole('region', { name: 'What to do' }).waitFor()
  }
  async choose(group: string, value: string, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
    const stop = await this.to((stop) => stop.group === group)
    if (stop.value !== value)
      await this.to((stop) => stop.group === group && stop.value === value, key, 6)
  }
  async seat(seat: number, level: string): Promise<void> {
    const stop = await this.to(new RegExp(`^Seat ${seat}$`))
    if (stop.value !== level) await this.to((stop) => stop.value === level, 'ArrowUp', 6)
  }
}

// Runs in the page. Elements outside the tab order (a heading, a whole screen) get the focus for
// screen readers and need no ring.
function look(): Stop {
  const at = document.activeElement as HTMLElement | null
  if (!at || at === document.body) return { name: '', group: '', value: '', error: '' }
  const field = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at : null
  const own = field?.labels?.[0] ?? at
  const name =
    (at.getAttribute('aria-label') ?? own.textContent ?? '').trim().replace(/\s+/g, ' ') ||
    at.id ||
    at.tagName
  const stop = {
    name,
    group: at.matches('[type=radio]') ? field!.name : '',
    value: field?.value ?? '',
    error: '',
  }
  if (at.tabIndex < 0) return stop

  const shown = at.matches('[type=radio]') ? at.closest('label')! : at
  const ring = () => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } =
      getComputedStyle(shown)
    return [
      outlineStyle === 'none' || parseFloat(outlineWidth) < 2
        ? ''
        : `${outlineWidth} ${outlineColor} ${outlineOffset}`,
      boxShadow,
    ].join()
  }
  const lit = ring()
  at.blur()
  const unlit = ring()
  at.focus({ preventScroll: true })
  if (lit === unlit) return { ...stop, error: `"${name}" has the focus, and it is not seen` }

  const { left, top, width, height } = shown.getBoundingClientRect()
  const spots = [0.5, 0.1, 0.9].flatMap((x) =>
    [0.5, 0.1, 0.9].map((y) => [left + x * width, top + y * height] as const),
  )
  const inSight = spots.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
  if (inSight.length === 0) return { ...stop, error: `"${name}" has the focus out of sight` }
  // elementFromPoint cannot find what covers it
  if (getComputedStyle(shown).pointerEvents === 'none') return stop
  const met = inSight.map(([x, y]) => document.elementFromPoint(x, y))
  if (met.some((one) => one !== null && (shown.contains(one) || one.contains(shown)))) return stop
  const cover = met[0] ? `${met[0].tagName}.${met[0].getAttribute('class')}` : 'nothing'
  return { ...stop, error: `"${name}" has the focus and is covered by ${cover}` }
}
