// The focus is never lost when pieces come and go: if what has it disappears or is switched off, what stands in its place gets it; a button that
// comes back gets it back, unless one has moved on meanwhile.
const reachable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

interface Place {
  readonly group: Element
  readonly at: number // among what can be reached in the group
}

export function keepFocus(root: HTMLElement) {
  let held: HTMLElement | null = null
  let places: Place[] = [] // from the inside out
  let wanted = '' // the name of a button that is away
  let standIn: Element | null = null

  const within = (group: Element) => [...group.querySelectorAll<HTMLElement>(reachable)].filter((one) => one.checkVisibility())
  const nameOf = (one: HTMLElement) => (one.matches('[data-piece], [role=gridcell]') ? '' : (one.getAttribute('aria-label') ?? one.textContent ?? '').trim())

  function note(event: FocusEvent) {
    const target = event.target as HTMLElement
    if (target === standIn) return
    // Who points with a mouse or a finger does not miss it, and Enter is not to press something else.
    held = target.matches(':focus-visible') ? target : null
    wanted = ''
    standIn = null
    places = []
    for (let group = target.parentElement; group && root.contains(group); group = group.parentElement)
      places.push({ group, at: Math.max(0, within(group).indexOf(target)) })
  }
  function left(event: FocusEvent) {
    // To nowhere: the window, or what is about to disappear. To somewhere else: one has gone.
    if (event.relatedTarget && !root.contains(event.relatedTarget as Node)) held = standIn = null
  }
  function look() {
    if (root.closest('[inert]')) return
    const active = document.activeElement
    if (standIn && active === standIn && wanted) {
      const back = within(root).find((one) => nameOf(one) === wanted)
      if (back) back.focus()
      return
    }
    const isLost = active === null || active === document.body || !document.contains(active)
    const isSwitchedOff = active === held && held?.matches(':disabled')
    if (!held || !(isLost || isSwitchedOff)) return
    wanted = nameOf(held)
    const place = places.find(({ group }) => group.isConnected && root.contains(group) && group !== root && within(group).length > 0)
    const others = place ? within(place.group) : []
    standIn = others[Math.min(place?.at ?? 0, others.length - 1)] ?? root
    ;(standIn as HTMLElement).focus({ preventScroll: true })
  }

  const observer = new MutationObserver(look)
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden'] })
  root.addEventListener('focusin', note)
  root.addEventListener('focusout', left)
  return {
    destroy: () => {
      observer.disconnect()
      root.removeEventListener('focusin', note)
      root.removeEventListener('focusout', left)
    },
  }
}
