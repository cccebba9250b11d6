// A Svelte action: the element lights up when its value changes, except with reduced motion.
import { prefersReducedMotion } from './fly'

export function flash(node: HTMLElement, value: unknown) {
  let shown = value
  return {
    update(next: unknown) {
      if (next === shown) return
      shown = next
      if (prefersReducedMotion()) return
      const lit = {
        color: 'var(--accent)',
        backgroundColor: 'var(--accent-wash)',
        boxShadow: '0 0 0 0.25em var(--accent-wash)',
        borderRadius: '0.15em',
      }
      node.animate([lit, { ...lit, offset: 0.5 }, {}], { duration: 1400, easing: 'ease-out' })
    },
  }
}
