// What a key means for the tile in the hand. A focused element that needs the key gets it first.
import { settings } from '../../../shared/settings.svelte'
import type { Direction, Turn } from './board/placements'

export type KeyAction = Direction | Turn | 'place' | 'away' | 'next' | 'before'

const arrows: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export function keyOf(event: KeyboardEvent, table: HTMLElement): KeyAction | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null
  const target = event.target as HTMLElement
  if (target.closest('input, select, textarea, [contenteditable]')) return null
  const isElsewhere = target !== document.body && target.id !== 'main' && !table.contains(target)
  if (isElsewhere) return null
  if (!settings.keys && /^[a-z]$/i.test(event.key)) return null
  switch (event.key) {
    case 'r':
      return 'clockwise'
    case 'R':
      return 'back'
    case 'f':
    case 'F':
      return 'flip'
    case 'n':
      return 'next'
    case 'N':
      return 'before'
    case 'Escape':
      return 'away'
    case 'Enter':
      return target.closest('button, a') ? null : 'place'
    default:
      return arrows[event.key] ?? null
  }
}
