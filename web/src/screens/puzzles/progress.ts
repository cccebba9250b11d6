// Which positions were solved, on this device: puzzles, and the player's own mistakes. One that was
// not solved at once comes back after a day; each time it is solved then, later; after the third
// time it is done. A mistake of one's own was not solved at once: it happened.
import { isObject } from '../../match/saved_game'
import { load, save } from '../../match/storage'
import type { Puzzle } from '../../shared/puzzle'
import { levels } from 'virtual:games'
import type { GameName } from '../../wire/common'

const day = 24 * 60 * 60 * 1000
const pauses = [1, 3, 7] // days, after a mistake and after each solution that follows

export interface Progress {
  readonly solved: boolean // at the latest try
  readonly pause: number // which of the pauses is running
  readonly due: number | null // when it comes back; null: it is done
}
export type Solved = Readonly<Record<string, Progress>>

export type Collection = 'puzzles' | 'mistakes'
const keyOf = (collection: Collection, game: GameName) => `${collection}.${game}`

export function solvedOf(collection: Collection, game: GameName): Solved {
  const saved = load<unknown>(keyOf(collection, game))
  if (!isObject(saved)) return {}
  return Object.fromEntries(Object.entries(saved).filter(([, one]) => isProgress(one))) as Solved
}
function isProgress(value: unknown): value is Progress {
  if (!isObject(value)) return false
  const { solved, pause, due } = value
  const isPause = typeof pause === 'number' && pauses[pause] !== undefined
  return typeof solved === 'boolean' && isPause && (due === null || typeof due === 'number')
}

export function after(before: Progress | undefined, solved: boolean, now: number): Progress {
  if (!solved) return { solved, pause: 0, due: now + pauses[0]! * day }
  const pause = before?.due ? before.pause + 1 : pauses.length
  const days = pauses[pause]
  if (days === undefined) return { solved, pause: 0, due: null }
  return { solved, pause, due: now + days * day }
}
export function noteSolved(
  collection: Collection,
  game: GameName,
  id: string,
  solved: boolean,
  now: number,
): void {
  const all = solvedOf(collection, game)
  const before = all[id] ?? (collection === 'mistakes' ? after(undefined, false, now) : undefined)
  save(keyOf(collection, game), { ...all, [id]: after(before, solved, now) })
}
// Forgets what is not in the collection any more.
export function keepOnly(collection: Collection, game: GameName, ids: ReadonlySet<string>): void {
  const all = Object.entries(solvedOf(collection, game))
  const kept = all.filter(([id]) => ids.has(id))
  if (kept.length < all.length) save(keyOf(collection, game), Object.fromEntries(kept))
}

// From 1, the easiest, by the lowest level that finds the move.
export const gradeOf = ({ level }: Puzzle): number =>
  level ? levels.indexOf(level) + 1 : levels.length + 1

// What comes next of several lists: one that is due again, else a new one, that of the lowest rank
// first; of equal ones, that of the list of which the fewest were tried. Null: all are done for now.
export function nextOf<P extends { readonly id: string }>(
  lists: readonly (readonly P[])[],
  solved: Solved,
  now: number,
  rank: (one: P) => number,
): P | null {
  const dueAt = ({ id }: P) => solved[id]?.due ?? Infinity
  const due = lists.flat().sort((one, other) => dueAt(one) - dueAt(other))[0]
  if (due && dueAt(due) <= now) return due
  const firsts = lists.flatMap((list) => {
    const fresh = list.filter(({ id }) => solved[id] === undefined)
    const first = fresh.sort((one, other) => rank(one) - rank(other))[0]
    return first ? [{ first, tried: list.length - fresh.length }] : []
  })
  firsts.sort((one, other) => rank(one.first) - rank(other.first) || one.tried - other.tried)
  return firsts[0]?.first ?? null
}
