// The keys of the look back. Fields keep theirs: the slider steps by the same arrows by itself. The letter can be switched off like those of a table.
import { settings } from '../settings.svelte'

export type Key = 'back' | 'on' | 'first' | 'last' | 'play' | 'eyes'

const keys: Readonly<Record<string, Key>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  ' ': 'play',
  v: 'eyes',
  V: 'eyes',
}

export function keyOf(event: Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>): Key | null {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return null
  const key = keys[event.key] ?? null
  if (key === 'eyes' && !settings.keys) return null
  const target = event.target as Partial<HTMLElement> | null
  if (target?.closest?.('input[type=range]')) return key === 'eyes' || key === 'play' ? key : null
  if (target?.closest?.('input, select, textarea, dialog, [popover]')) return null
  if (key === 'play' && target?.closest?.('button, a, summary')) return null // it presses them
  return key
}
