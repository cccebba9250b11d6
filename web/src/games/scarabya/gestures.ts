// What fingers, pen and mouse do on an element, told in a few words: hover, tap, drag, drop, pinch, turn of the wheel. Points are
// those of the window.
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Gestures {
  hover?(at: Point): void // a mouse without a button
  leave?(): void
  tap?(at: Point, twice: boolean): void
  // `from` is where it began, and `by` with what.
  drag?(at: Point, from: Point, by: string): void
  drop?(): void
  pinch?(factor: number, at: Point, by: Point): void
  wheel?(steps: 1 | -1): boolean // true: it was used
}

const slack = 6 // pixels that a finger trembles
const twiceWithin = 400 // milliseconds
const notch = 60 // pixels of a wheel

const pointOf = (event: PointerEvent | WheelEvent): Point => ({ x: event.clientX, y: event.clientY })
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export function gestures(node: HTMLElement | SVGElement, told: Gestures) {
  const down = new Map<number, Point>()
  let from: Point | null = null // of the one pointer that may drag
  let isDragging = false
  let lastTap = { at: { x: -99, y: -99 }, time: 0 }
  let rolled = 0

  function press(event: PointerEvent) {
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    node.setPointerCapture?.(event.pointerId)
    down.set(event.pointerId, pointOf(event))
    if (down.size > 1) {
      if (isDragging) told.drop?.()
      isDragging = false
      from = null
    } else from = pointOf(event)
  }
  function move(event: PointerEvent) {
    const at = pointOf(event)
    const was = down.get(event.pointerId)
    if (!was) return void (event.pointerType === 'mouse' && told.hover?.(at))
    if (down.size === 2) {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1] ?? at
      const [before, now] = [between(was, other), between(at, other)]
      told.pinch?.(apart(at, other) / Math.max(1, apart(was, other)), now, { x: now.x - before.x, y: now.y - before.y })
    } else if (from && (isDragging || apart(at, from) > slack)) {
      isDragging = true
      told.drag?.(at, from, event.pointerType)
    }
    down.set(event.pointerId, at)
  }
  function lift(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return
    if (isDragging) told.drop?.()
    else if (from && event.type === 'pointerup') {
      const twice = event.timeStamp - lastTap.time < twiceWithin && apart(from, lastTap.at) < 4 * slack
      lastTap = { at: from, time: twice ? 0 : event.timeStamp }
      told.tap?.(from, twice)
    }
    isDragging = false
    from = null
  }
  function wheel(event: WheelEvent) {
    if (event.ctrlKey) {
      // A trackpad pinches so.
      event.preventDefault()
      return told.pinch?.(Math.exp(-event.deltaY / 200), pointOf(event), { x: 0, y: 0 })
    }
    rolled += event.deltaY * (event.deltaMode === 0 ? 1 : 40)
    const steps = rolled > 0 ? 1 : -1
    if (Math.abs(rolled) < notch && told.wheel) return event.preventDefault()
    rolled = 0
    if (told.wheel?.(steps)) event.preventDefault()
  }
  const leave = () => down.size === 0 && told.leave?.()

  const listeners: [string, (event: never) => unknown][] = [
    ['pointerdown', press],
    ['pointermove', move],
    ['pointerup', lift],
    ['pointercancel', lift],
    ['pointerleave', leave],
    ['wheel', wheel],
  ]
  for (const [type, listener] of listeners) node.addEventListener(type, listener as EventListener, { passive: false })
  return {
    update: (next: Gestures) => void (told = next),
    destroy: () => {
      for (const [type, listener] of listeners) node.removeEventListener(type, listener as EventListener)
    },
  }
}
