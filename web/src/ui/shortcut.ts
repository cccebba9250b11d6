// A single key that means something at a table, or null: with a modifier, in a field, under a panel that lies over everything, or if one has switched
// such keys off (WCAG 2.1.4).
import { settings } from '../app/settings.svelte'

export function letterOf(event: KeyboardEvent): string | null {
  if (!settings.keys || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return null
  const target = event.target as HTMLElement
  if (target.closest('input:not([type=radio], [type=checkbox], [type=range]), select, textarea, [contenteditable], dialog, [popover]')) return null
  return event.key
}
