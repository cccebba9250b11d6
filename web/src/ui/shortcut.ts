// The key of a single-key shortcut, or null: with a modifier, in a form field, under a dialog, or
// if such keys are switched off (WCAG 2.1.4).
import { settings } from '../shared/settings.svelte'

export function letterOf(event: KeyboardEvent): string | null {
  if (
    !settings.keys ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    event.repeat
  )
    return null
  const target = event.target as HTMLElement
  if (
    target.closest(
      'input:not([type=radio], [type=checkbox], [type=range]), select, textarea, [contenteditable], dialog, [popover]',
    )
  )
    return null
  return event.key
}
