// One look at the page, in the page: waits until nothing moves, and returns what can be pressed,
// what is wrong with it, and what is drawn.
import type { Page } from 'playwright-core'
import type { Observed, Received } from './observer'
import { readers, type Drawn } from './drawn/all'

export type Area = 'table' | 'bar' | 'side' | 'popover' | 'dialog' | 'end' | 'handover' | 'screen'
export interface Control {
  readonly name: string // the same in every language: tag, classes, place
  readonly kind: 'button' | 'link' | 'radio' | 'select' | 'field' | 'other'
  readonly area: Area
  readonly isRefused: boolean // aria-disabled: pressed, it says why not
  readonly isPrimary: boolean
  readonly href: string
  readonly x: number // where it can be pressed, once it is scrolled to
  readonly y: number
}
export interface Look {
  readonly hash: string
  readonly screen: 'table' | 'handover' | 'end' | 'elsewhere'
  readonly isSettled: boolean // else something went on moving, or a computer did not act
  readonly received: Received | null
  readonly isConnected: boolean
  readonly controls: readonly Control[]
  readonly isOverlaid: boolean // by something that was opened, and closes by Escape
  readonly faults: readonly string[]
  readonly drawn: Drawn | null
}
export interface Wanted {
  readonly milliseconds: number // to wait at most
  readonly awaitsComputer: boolean
  readonly isFresh?: boolean // something was done here since the last look
}

type Looking = Observed & {
  look(wanted: Wanted): Promise<string> // as JSON: the browser's tools are slow with large objects
  bringUp(at: number): { x: number; y: number } | null
}

function install(readers: Record<string, () => Drawn>): void {
  const page = globalThis as Looking

  // Nothing is drawn any more, and nobody is waited for but a person.
  const settle = async ({ milliseconds, awaitsComputer }: Wanted) => {
    const { observer } = page
    const started = performance.now()
    for (let last = -1; performance.now() - started < milliseconds;) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      await new Promise((later) => setTimeout(later))
      const isQuiet = observer.changes === last && !observer.waits()
      last = observer.changes
      if (isQuiet && !(awaitsComputer && computerActs())) return true
    }
    return false
  }
  // The story of a round that was scored is read first.
  const computerActs = () => {
    const { received } = page.observer
    if (!received || received.outcome || received.isEnded || screenNow() !== 'table') return false
    return (
      received.to_act.some((seat) => received.computers.includes(seat)) &&
      !document.querySelector('.scored h2')
    )
  }
  const screenNow = (): Look['screen'] => {
    if (document.getElementById('end')) return 'end'
    if (document.getElementById('hand-over')) return 'handover'
    return document.querySelector('main .table') ? 'table' : 'elsewhere'
  }

  const plainClasses = (element: Element) =>
    [...element.classList].filter((name) => !/^svelte-/.test(name)).join('.')
  const nameOf = (element: Element): string => {
    const { at, piece, seat, row, column } = (element as HTMLElement).dataset
    const place = at ?? piece ?? seat ?? (row && `${row},${column}`)
    const classes = plainClasses(element)
    const within = element.parentElement?.closest('[class]')
    const known = [element.id && `#${element.id}`, classes && `.${classes}`, place && `[${place}]`]
    const value = element instanceof HTMLInputElement ? `=${element.name}:${element.value}` : ''
    const around = within ? `${plainClasses(within)} ` : ''
    return `${around}${element.tagName.toLowerCase()}${known.filter(Boolean).join('')}${value}`
  }
  const areaOf = (element: Element): Area => {
    if (element.closest('dialog')) return 'dialog'
    if (element.closest('[popover]')) return 'popover'
    if (element.closest('#side')) return 'side'
    if (element.closest('section.end')) return 'end'
    if (element.closest('section[aria-labelledby=hand-over]')) return 'handover'
    if (element.closest('main .table')) return 'table'
    return element.closest('header') ? 'bar' : 'screen'
  }
  const kindOf = (element: Element): Control['kind'] => {
    if (element instanceof HTMLButtonElement) return 'button'
    if (element instanceof HTMLAnchorElement) return 'link'
    if (element instanceof HTMLSelectElement) return 'select'
    if (element instanceof HTMLInputElement)
      return ['radio', 'checkbox'].includes(element.type) ? 'radio' : 'field'
    return 'other'
  }

  // What lies over everything else, alone, while it is there.
  const topLayer = () =>
    document.querySelector('dialog:modal') ?? document.querySelector('[popover]:popover-open')
  const isShown = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  // What a person presses: of a hidden radio button its label.
  const pressedPart = (element: HTMLElement): HTMLElement =>
    element instanceof HTMLInputElement && ['radio', 'checkbox'].includes(element.type)
      ? (element.closest('label') ?? element)
      : element
  const enabledControls = (): HTMLElement[] => {
    const all = (topLayer() ?? document).querySelectorAll<HTMLElement>(
      'button:not(:disabled), a[href], input:not(:disabled), select, textarea',
    )
    return [...all].filter(
      (element) =>
        !element.closest('[inert], [hidden]') &&
        isShown(pressedPart(element)) &&
        !element.matches('.skip, input[type=file]'),
    )
  }

  // What lies over a part of the control, or null if at least half of it can be pressed: its middle
  // and corners, or else of a finer grid. Tips go by themselves.
  const corners = [
    [0.5, 0.5],
    [0.15, 0.15],
    [0.85, 0.85],
    [0.15, 0.85],
    [0.85, 0.15],
  ] as const
  const grid = [0.15, 0.38, 0.62, 0.85].flatMap((down, _, all) =>
    all.map((across) => [down, across] as const),
  )
  const coverOf = (part: HTMLElement): { cover: Element | null; x: number; y: number } | null => {
    const { left, top, width, height } = part.getBoundingClientRect()
    let point: { x: number; y: number } | null = null
    let cover: Element | null = null
    const isFree = ([down, across]: readonly [number, number]) => {
      const [x, y] = [left + width * across, top + height * down]
      const hit = document.elementFromPoint(x, y)
      const isFree = hit !== null && (part.contains(hit) || hit.closest('.tip-bubble') !== null)
      if (isFree) point ??= { x, y }
      else cover ??= hit
      return isFree
    }
    const isOpen = corners.every(isFree) || grid.filter(isFree).length * 2 >= grid.length
    if (isOpen && point) return { cover: null, ...(point as { x: number; y: number }) }
    const { x, y } = (point as { x: number; y: number } | null) ?? { x: -1, y: -1 }
    return { cover, x, y }
  }
  // Scrolled to if it must be; what was scrolled goes back.
  const reach = (part: HTMLElement) => {
    const first = coverOf(part)
    if (first && !first.cover && first.x >= 0) return first
    const scrolled: [Element, number, number][] = []
    for (let at: Element | null = part; at; at = at.parentElement)
      scrolled.push([at, at.scrollTop, at.scrollLeft])
    let found = first
    for (const block of ['nearest', 'center', 'end', 'start'] as const) {
      part.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      found = coverOf(part)
      if (found && !found.cover && found.x >= 0) break
    }
    for (const [at, top, left] of scrolled) {
      if (at.scrollTop !== top) at.scrollTop = top
      if (at.scrollLeft !== left) at.scrollLeft = left
    }
    return found
  }
  // What one opened over others, and what goes when one presses beside it or goes on by Tab.
  const mayCover =
    '.skip, #side, .notice .choices-below, .seats .sheet, .list .known, [popover], dialog, .tip-bubble'

  let latest: HTMLElement[] = []
  const look = (controls: Control[], faults: string[]): boolean => {
    latest = []
    let isOverlaid = false
    for (const element of enabledControls()) {
      const part = pressedPart(element)
      const reached = reach(part)
      const isOpen = reached && !reached.cover && reached.x >= 0
      const isUnder = !isOpen && reached?.cover?.closest(mayCover)
      if (isUnder) isOverlaid = true
      else if (!isOpen)
        faults.push(
          reached?.cover
            ? `covered: ${nameOf(element)} by ${nameOf(reached.cover)}`
            : `off the screen: ${nameOf(element)}`,
        )
      if (!isOpen) continue
      latest.push(part)
      controls.push({
        name: nameOf(element),
        kind: kindOf(element),
        area: areaOf(element),
        isRefused: element.getAttribute('aria-disabled') === 'true',
        isPrimary: element.matches('.primary'),
        href: element.getAttribute('href') ?? '',
        x: reached.x,
        y: reached.y,
      })
    }
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) faults.push(`scrolls sideways by ${scrollWidth - innerWidth} px`)
    return isOverlaid
  }

  // Sentences that were put together wrongly, in any language.
  const wrong =
    /undefined|NaN|\[object|[{}]|\bYou (is|has|digs|sells)\b|\b(page|refusal|reason|term|error)\.[a-z_]+/
  const readWords = (faults: string[]) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (wrong.test(node.nodeValue!) && !node.parentElement!.closest('script, style, code'))
        faults.push(`a wrong sentence: ${node.nodeValue!.trim().slice(0, 160)}`)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const attribute of ['aria-label', 'title', 'placeholder']) {
        const words = element.getAttribute(attribute)
        if (words && wrong.test(words)) faults.push(`a wrong ${attribute}: ${words.slice(0, 160)}`)
      }
    if (document.querySelector('.broken')) faults.push('the table broke down')
    if (screenNow() === 'handover' && document.querySelector('main .table'))
      faults.push('the table is there while the screen changes hands')
  }

  // Where nothing was done, received or drawn since the last look, there is nothing new to see.
  let last: { look: string; state: unknown[] } | null = null
  const stateNow = () => {
    const { changes, received, isConnected } = page.observer
    return [changes, received, received?.isEnded, received?.computers, isConnected, location.hash]
  }
  page.look = async (wanted) => {
    const isSettled = await settle(wanted)
    const state = stateNow()
    if (!wanted.isFresh && isSettled && last?.state.every((one, at) => one === state[at]))
      return last.look
    last = { look: lookAround(isSettled), state }
    return last.look
  }
  const lookAround = (isSettled: boolean): string => {
    const controls: Control[] = []
    const faults: string[] = []
    const isOverlaid = look(controls, faults)
    readWords(faults)
    const { received, isConnected } = page.observer
    const screen = screenNow()
    const reader = received && readers[received.game]
    const seen: Look = {
      hash: location.hash,
      screen,
      isSettled,
      received,
      isConnected,
      controls,
      isOverlaid,
      faults,
      drawn: reader && (screen === 'table' || screen === 'end') ? reader() : null,
    }
    return JSON.stringify(seen)
  }
  page.bringUp = (at) => {
    const part = latest[at]
    if (!part?.isConnected) return null
    for (const block of ['nearest', 'center', 'end', 'start'] as const) {
      const found = coverOf(part)
      if (found && !found.cover && found.x >= 0) return { x: found.x, y: found.y }
      part.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    }
    const found = coverOf(part)
    return found && { x: found.x, y: found.y }
  }
}

export const lookScript = (): string => {
  const reading = Object.entries(readers).map(([game, read]) => `${game}: ${read.toString()}`)
  return `(${install.toString()})({${reading.join(',')}})`
}
export const lookAt = async (page: Page, wanted: Wanted): Promise<Look> =>
  JSON.parse(await page.evaluate((wanted) => (globalThis as Looking).look(wanted), wanted)) as Look
// Scrolls to a control of the latest look and tells where it can be pressed.
export const bringUp = (page: Page, at: number): Promise<{ x: number; y: number } | null> =>
  page.evaluate((at) => (globalThis as Looking).bringUp(at), at)
