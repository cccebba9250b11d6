import type { Move } from '../wire/games'

// Whether two moves are equal whatever the order of their cards or cells.
export function isSame(one: Move | undefined, other: Move | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, part]) => [key, sorted(part)])
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
}
