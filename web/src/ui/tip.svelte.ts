// A tip on a control: what it does, and its key. Shown on hover, on keyboard focus, or on a long
// press; screen readers read it as the description. Escape, a press or leaving closes it.
//   <button use:tip={{ text: say('page.tip.undo'), key: 'U' }}>
import { say } from '../i18n/words.svelte'

export interface Tip {
  readonly text: string
  readonly key?: string | undefined // as printed on the keyboard
  readonly slow?: boolean // for pieces, which are mostly hovered for other reasons
}

const patience = { hover: 600, slow: 1400, press: 400, gone: 150 } // milliseconds
let latest = 0

// The open bubble: one for the whole page.
class Bubble {
  private element: HTMLElement | null = null
  private owner: HTMLElement | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  soon(owner: HTMLElement, text: () => string, milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(owner, text()), milliseconds)
  }
  // The pointer may move to the bubble to read it (WCAG 1.4.13).
  leave(owner: HTMLElement): void {
    clearTimeout(this.timer)
    if (this.owner === owner) this.timer = setTimeout(() => this.close(), patience.gone)
  }
  close(): void {
    clearTimeout(this.timer)
    this.element?.remove()
    this.element = this.owner = null
    removeEventListener('keydown', this.onkey, true)
  }
  closeFor(owner: HTMLElement): void {
    if (this.owner === owner) this.close()
    else clearTimeout(this.timer)
  }

  private open(owner: HTMLElement, text: string): void {
    this.close()
    if (!owner.isConnected || !text) return
    const bubble = document.createElement('div')
    bubble.className = 'tip-bubble'
    bubble.role = 'tooltip'
    bubble.setAttribute('aria-hidden', 'true') // screen readers get the description of the control
    bubble.textContent = text
    bubble.onpointerenter = () => clearTimeout(this.timer)
    bubble.onpointerleave = () => this.close()
    // Inside an open dialog or popover, which would cover the rest of the page.
    const top = owner.closest('dialog, [popover]') ?? document.body
    top.append(bubble)
    this.element = bubble
    this.owner = owner
    place(bubble, owner.getBoundingClientRect())
    addEventListener('keydown', this.onkey, true)
  }
  private readonly onkey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') this.close()
  }
}
const bubble = new Bubble()

// Above the control if there is room, else below; never over the edge of the window.
function place(element: HTMLElement, at: DOMRect): void {
  const { width, height } = element.getBoundingClientRect()
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), innerWidth - width - 8)
  const above = at.top - height - 6
  element.style.left = `${left}px`
  element.style.top = `${above >= 4 ? above : Math.min(at.bottom + 6, innerHeight - height - 4)}px`
}

// A hidden element that holds the descriptions.
function shelf(): HTMLElement {
  const found = document.getElementById('tips')
  if (found) return found
  const made = document.createElement('div')
  made.id = 'tips'
  made.hidden = true
  document.body.append(made)
  return made
}

export function tip(control: HTMLElement, given: Tip) {
  let now = given
  const words = () =>
    now.key ? say('page.tip.with_key', { tip: now.text, key: now.key }) : now.text

  // Keeps other descriptions of the control.
  const description = document.createElement('span')
  description.id = `tip-${++latest}`
  description.textContent = words()
  shelf().append(description)
  const others = control.getAttribute('aria-describedby')
  control.setAttribute('aria-describedby', others ? `${others} ${description.id}` : description.id)
  if (now.key && /^[a-z]$/i.test(now.key)) control.setAttribute('aria-keyshortcuts', now.key)

  let pressed: ReturnType<typeof setTimeout> | undefined
  let wasLong = false
  const on = {
    pointerenter: (event: PointerEvent) =>
      event.pointerType === 'mouse' &&
      bubble.soon(control, words, now.slow ? patience.slow : patience.hover),
    pointerleave: () => {
      clearTimeout(pressed)
      if (!wasLong) bubble.leave(control)
    },
    pointerdown: (event: PointerEvent) => {
      wasLong = false
      if (event.pointerType === 'mouse') return bubble.closeFor(control)
      pressed = setTimeout(() => {
        wasLong = true
        bubble.soon(control, words, 0)
        addEventListener('pointerdown', () => bubble.closeFor(control), {
          once: true,
          capture: true,
        })
      }, patience.press)
    },
    pointermove: (event: PointerEvent) =>
      Math.abs(event.movementX) + Math.abs(event.movementY) > 6 && clearTimeout(pressed),
    pointerup: () => clearTimeout(pressed),
    pointercancel: () => clearTimeout(pressed),
    // A long press shows the tip and does not act. The tip then stays until something else is
    // pressed.
    click: (event: MouseEvent) => {
      if (!wasLong) return
      wasLong = false
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    contextmenu: (event: MouseEvent) => wasLong && event.preventDefault(),
    focus: () =>
      control.matches(':focus-visible') &&
      bubble.soon(control, words, now.slow ? patience.slow : patience.hover),
    blur: () => bubble.closeFor(control),
  } satisfies Partial<{
    [K in keyof HTMLElementEventMap]: (event: HTMLElementEventMap[K]) => unknown
  }>
  for (const [name, listener] of Object.entries(on))
    control.addEventListener(name, listener as EventListener, { capture: name === 'click' })

  return {
    update(given: Tip) {
      now = given
      description.textContent = words()
    },
    destroy() {
      for (const [name, listener] of Object.entries(on))
        control.removeEventListener(name, listener as EventListener, { capture: name === 'click' })
      clearTimeout(pressed)
      bubble.closeFor(control)
      description.remove()
    },
  }
}
