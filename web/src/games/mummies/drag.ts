// A card follows the finger or the mouse and is dropped on a place: data-drop of what lies below. Where it is dropped on nothing it goes back.
import { travel } from '../../ui/travel'

export type Place = 'row' | 'list' | 'discard'
export interface Dragging {
  readonly may: () => boolean
  readonly drop: (place: Place) => void
}
const slack = 8 // pixels before a press becomes a drag

export function draggable(card: HTMLElement, given: Dragging) {
  let dragging = given
  let from: { x: number; y: number; pointer: number } | null = null
  let over: HTMLElement | null = null
  let moved = false

  const down = (event: PointerEvent) => {
    moved = false
    if (event.button === 0 && dragging.may()) from = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
  }
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) < slack) return
    if (!moved) card.setPointerCapture(event.pointerId)
    moved = true
    card.classList.add('dragged')
    card.style.setProperty('--x', String(x))
    card.style.setProperty('--y', String(y))
    const below = document.elementFromPoint(event.clientX, event.clientY)
    enter(below?.closest<HTMLElement>('[data-drop]') ?? null)
  }
  const enter = (place: HTMLElement | null) => {
    if (place === over) return
    over?.classList.remove('over')
    place?.classList.add('over')
    over = place
  }
  const up = (event: PointerEvent) => {
    if (!from) return
    const place = event.type === 'pointerup' ? (over?.dataset['drop'] as Place | undefined) : undefined
    from = null
    enter(null)
    if (!moved) return
    if (place) dragging.drop(place)
    const was = card.getBoundingClientRect()
    card.classList.remove('dragged')
    if (!place) void travel(card, was, { milliseconds: 220 })
  }
  // The press that ended a drag is no click.
  const click = (event: MouseEvent) => {
    if (moved) event.stopImmediatePropagation()
    moved = false
  }
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up } as const
  for (const [name, listener] of Object.entries(listeners)) card.addEventListener(name, listener as EventListener)
  card.addEventListener('click', click, { capture: true })
  return {
    update: (now: Dragging) => (dragging = now),
    destroy() {
      for (const [name, listener] of Object.entries(listeners)) card.removeEventListener(name, listener as EventListener)
      card.removeEventListener('click', click, { capture: true })
    },
  }
}
