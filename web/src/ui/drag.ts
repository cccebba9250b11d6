// Pointer gestures on an element: hover, tap, drag, drop, pinch, wheel; and cards that are dragged
// to a place. Points are in window coordinates.
import { flyFrom } from './fly'

export interface Point {
  readonly x: number
  readonly y: number
}
export interface Gestures {
  mayPress?(): boolean
  hover?(at: Point): void // a mouse without a button
  leave?(): void
  tap?(at: Point, twice: boolean): void
  drag?(at: Point, from: Point, by: string): void // by: the type of pointer
  drop?(end: 'dropped' | 'cancelled'): void
  pinch?(factor: number, at: Point, by: Point): void
  wheel?(steps: 1 | -1): boolean // true: it was used
}

const slack = 6 // pixels of movement that still count as a tap
const twiceWithin = 400 // milliseconds between the taps of a double tap
const notch = 60 // pixels of the wheel for one step

const pointOf = (event: PointerEvent | WheelEvent): Point => ({
  x: event.clientX,
  y: event.clientY,
})
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

class Pointers {
  private readonly down = new Map<number, Point>()
  private from: Point | null = null // start of the one pointer that may drag
  private isDragging = false
  private lastTap = { at: { x: -99, y: -99 }, time: 0 }

  constructor(
    private readonly node: HTMLElement | SVGElement,
    private readonly handlers: () => Gestures,
  ) {}

  press(event: PointerEvent): void {
    const button = (event.target as Element).closest('button')
    if (event.button !== 0 || (button && button !== this.node)) return
    if (this.handlers().mayPress?.() === false) return
    this.node.setPointerCapture?.(event.pointerId)
    this.down.set(event.pointerId, pointOf(event))
    if (this.down.size > 1) this.end('cancelled')
    else this.from = pointOf(event)
  }
  move(event: PointerEvent): void {
    const at = pointOf(event)
    const was = this.down.get(event.pointerId)
    if (!was) {
      if (event.pointerType === 'mouse') this.handlers().hover?.(at)
      return
    }
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1]
    if (other && this.down.size === 2) this.pinch(was, at, other)
    else if (this.from && (this.isDragging || apart(at, this.from) > slack)) {
      this.isDragging = true
      this.handlers().drag?.(at, this.from, event.pointerType)
    }
    this.down.set(event.pointerId, at)
  }
  private pinch(was: Point, at: Point, other: Point): void {
    const [before, now] = [between(was, other), between(at, other)]
    const by = { x: now.x - before.x, y: now.y - before.y }
    this.handlers().pinch?.(apart(at, other) / Math.max(1, apart(was, other)), now, by)
  }
  lift(event: PointerEvent): void {
    if (!this.down.delete(event.pointerId)) return
    const isUp = event.type === 'pointerup'
    if (!this.isDragging && this.from && isUp) this.tap(this.from, event.timeStamp)
    this.end(isUp ? 'dropped' : 'cancelled')
  }
  private tap(at: Point, time: number): void {
    const twice = time - this.lastTap.time < twiceWithin && apart(at, this.lastTap.at) < 4 * slack
    this.lastTap = { at, time: twice ? 0 : time }
    this.handlers().tap?.(at, twice)
  }
  private end(how: 'dropped' | 'cancelled'): void {
    const wasDragging = this.isDragging
    this.isDragging = false
    this.from = null
    if (wasDragging) this.handlers().drop?.(how)
  }
  leave(): void {
    if (this.down.size === 0) this.handlers().leave?.()
  }
}

function wheelListener(handlers: () => Gestures) {
  let rolled = 0
  return (event: WheelEvent) => {
    const { pinch, wheel } = handlers()
    if (event.ctrlKey && pinch) {
      // A pinch on a trackpad.
      event.preventDefault()
      return pinch(Math.exp(-event.deltaY / 200), pointOf(event), { x: 0, y: 0 })
    }
    if (!wheel) return
    rolled += event.deltaY * (event.deltaMode === 0 ? 1 : 40)
    if (Math.abs(rolled) < notch) return event.preventDefault()
    const steps = rolled > 0 ? 1 : -1
    rolled = 0
    if (wheel(steps)) event.preventDefault()
  }
}

// A Svelte action: calls the handlers for gestures on the element.
export function gestures(node: HTMLElement | SVGElement, given: Gestures) {
  let handlers = given
  const pointers = new Pointers(node, () => handlers)
  const listeners: Record<string, (event: never) => unknown> = {
    pointerdown: (event: PointerEvent) => pointers.press(event),
    pointermove: (event: PointerEvent) => pointers.move(event),
    pointerup: (event: PointerEvent) => pointers.lift(event),
    pointercancel: (event: PointerEvent) => pointers.lift(event),
    pointerleave: () => pointers.leave(),
    wheel: wheelListener(() => handlers),
  }
  for (const [type, listener] of Object.entries(listeners))
    node.addEventListener(type, listener as EventListener, { passive: false })
  return {
    update: (next: Gestures) => void (handlers = next),
    destroy: () => {
      for (const [type, listener] of Object.entries(listeners))
        node.removeEventListener(type, listener as EventListener)
    },
  }
}

export interface Dragging<Place extends string> {
  readonly may: () => boolean
  readonly accepts?: (place: Place) => boolean // without it: every place does
  readonly drop: (place: Place) => void
}

// A Svelte action: the card follows the pointer and is dropped on a place, the data-drop of the
// element below that accepts it. Dropped elsewhere it flies back.
export function draggable<Place extends string>(card: HTMLElement, given: Dragging<Place>) {
  let dragging = given
  let over: HTMLElement | null = null
  let moved = false

  // The innermost place below that accepts the card.
  const placeAt = ({ x, y }: Point): HTMLElement | null => {
    let place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]') ?? null
    while (place && dragging.accepts?.(place.dataset['drop'] as Place) === false)
      place = place.parentElement?.closest<HTMLElement>('[data-drop]') ?? null
    return place
  }
  const enter = (place: HTMLElement | null) => {
    if (place === over) return
    over?.classList.remove('over')
    place?.classList.add('over')
    over = place
  }
  const drag = (at: Point, from: Point) => {
    moved = true
    card.classList.add('dragged')
    card.style.setProperty('--x', String(at.x - from.x))
    card.style.setProperty('--y', String(at.y - from.y))
    enter(placeAt(at))
  }
  const drop = (end: 'dropped' | 'cancelled') => {
    const place = end === 'dropped' ? (over?.dataset['drop'] as Place | undefined) : undefined
    enter(null)
    setTimeout(() => (moved = false)) // after the click that may follow
    if (place) dragging.drop(place)
    const was = card.getBoundingClientRect()
    card.classList.remove('dragged')
    if (!place) void flyFrom(was, card, { milliseconds: 220 })
  }
  // The click after a drag does not count.
  const click = (event: MouseEvent) => {
    if (moved) event.stopImmediatePropagation()
  }
  const tracking = gestures(card, { mayPress: () => dragging.may(), drag, drop })
  card.addEventListener('click', click, { capture: true })
  return {
    update: (next: Dragging<Place>) => void (dragging = next),
    destroy() {
      enter(null)
      tracking.destroy()
      card.removeEventListener('click', click, { capture: true })
    },
  }
}
