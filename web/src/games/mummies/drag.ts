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
    if (event.button !== 0 || !dragging.may()) return
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
    for (const [name, listener] of Object.entries(following)) document.addEventListener(name, listener as EventListener)
  }
  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) < slack) return
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
    if (!from || event.pointerId !== from.pointer) return
    const place = event.type === 'pointerup' ? (over?.dataset['drop'] as Place | undefined) : undefined
    letGo()
    if (!moved) return
    setTimeout(() => (moved = false)) // after the click that may follow
    if (place) dragging.drop(place)
    const was = card.getBoundingClientRect()
    card.classList.remove('dragged')
    if (!place) void travel(card, was, { milliseconds: 220 })
  }
  const letGo = () => {
    from = null
    enter(null)
    for (const [name, listener] of Object.entries(following)) document.removeEventListener(name, listener as EventListener)
  }
  // The press that ended a drag is no click.
  const click = (event: MouseEvent) => {
    if (moved) event.stopImmediatePropagation()
  }
  const following = { pointermove: move, pointerup: up, pointercancel: up } as const
  card.addEventListener('pointerdown', down)
  card.addEventListener('click', click, { capture: true })
  return {
    update: (now: Dragging) => (dragging = now),
    destroy() {
      letGo()
      card.removeEventListener('pointerdown', down)
      card.removeEventListener('click', click, { capture: true })
    },
  }
}
