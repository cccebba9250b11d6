// The keys of the look back. Fields keep theirs: the slider steps by the same arrows by itself.
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
  const target = event.target as Partial<HTMLElement> | null
  if (target?.closest?.('input, select, textarea, [popover]')) return null
  if (event.key === ' ' && target?.closest?.('button, a, summary')) return null // it presses them
  return keys[event.key] ?? null
}
