// The keys when looking back. Form fields keep theirs: the slider handles the arrows itself. The
// single letter can be switched off like those of a table.
import { settings } from '../../shared/settings.svelte'

export type Key = 'back' | 'on' | 'first' | 'last' | 'play' | 'viewer'

const keys: Readonly<Record<string, Key>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  v: 'viewer',
  V: 'viewer',
}

export function keyOf(
  event: Pick<
    KeyboardEvent,
    'key' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'
  >,
): Key | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null
  const key = keys[event.key] ?? null
  if (key === 'viewer' && !settings.keys) return null
  const target = event.target as Partial<HTMLElement> | null
  if (target?.closest?.('input[type=range]')) return key === 'viewer' || key === 'play' ? key : null
  if (target?.closest?.('input, select, textarea, dialog, [popover]')) return null
  if (key === 'play' && target?.closest?.('button, a, summary')) return null // it presses them
  return key
}
