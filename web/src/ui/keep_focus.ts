// Keeps the focus when elements come and go: if the focused element disappears or is disabled, a
// neighbour gets the focus; a button that returns gets it back, unless the user has moved on.
const reachable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

interface Place {
  readonly group: Element
  readonly at: number // index among the focusable elements of the group
}

export function keepFocus(root: HTMLElement) {
  let held: HTMLElement | null = null
  let places: Place[] = [] // from the inside out
  let wanted = '' // the name of a button that has disappeared
  let standIn: Element | null = null

  const within = (group: Element) =>
    [...group.querySelectorAll<HTMLElement>(reachable)].filter((one) => one.checkVisibility())
  const nameOf = (one: HTMLElement) =>
    one.matches('[data-piece], [role=gridcell]')
      ? ''
      : (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()

  function note(event: FocusEvent) {
    const target = event.target as HTMLElement
    if (target === standIn) return
    // Pointer users do not need it, and Enter must not press another button.
    held = target.matches(':focus-visible') ? target : null
    wanted = ''
    standIn = null
    places = []
    for (
      let group = target.parentElement;
      group && root.contains(group);
      group = group.parentElement
    )
      places.push({ group, at: Math.max(0, within(group).indexOf(target)) })
  }
  function left(event: FocusEvent) {
    // Without a target: the window lost the focus, or the element is about to disappear. Otherwise
    // the user has left.
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
    const place = places.find(
      ({ group }) =>
        group.isConnected && root.contains(group) && group !== root && within(group).length > 0,
    )
    const others = place ? within(place.group) : []
    standIn = others[Math.min(place?.at ?? 0, others.length - 1)] ?? root
    ;(standIn as HTMLElement).focus({ preventScroll: true })
  }

  const observer = new MutationObserver(look)
  observer.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  })
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
