// Which puzzles were solved, on this device. A puzzle that was not solved at once comes back after a
// day; each time it is solved then, later; after the third time it is done.
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

const keyOf = (game: GameName) => `puzzles.${game}`

export function solvedOf(game: GameName): Solved {
  const saved = load<unknown>(keyOf(game))
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
export function noteSolved(game: GameName, id: string, solved: boolean, now: number): void {
  const all = solvedOf(game)
  save(keyOf(game), { ...all, [id]: after(all[id], solved, now) })
}

// From 1, the easiest, by the lowest level that finds the move.
export const gradeOf = ({ level }: Puzzle): number =>
  level ? levels.indexOf(level) + 1 : levels.length + 1

// What comes next: a puzzle that is due again, else a new one, the easiest first; of equally easy
// ones, that of the mode of which the fewest were tried. Null: all are done for now.
export function nextOf<P extends Puzzle>(
  modes: readonly (readonly P[])[],
  solved: Solved,
  now: number,
): P | null {
  const dueAt = ({ id }: P) => solved[id]?.due ?? Infinity
  const due = modes.flat().sort((one, other) => dueAt(one) - dueAt(other))[0]
  if (due && dueAt(due) <= now) return due
  const isTried = ({ id }: P) => solved[id] !== undefined
  const easiest = modes.flatMap((puzzles) => {
    const fresh = puzzles.filter((puzzle) => !isTried(puzzle))
    const puzzle = fresh.sort((one, other) => gradeOf(one) - gradeOf(other))[0]
    return puzzle ? [{ puzzle, tried: puzzles.length - fresh.length }] : []
  })
  easiest.sort(
    (one, other) => gradeOf(one.puzzle) - gradeOf(other.puzzle) || one.tried - other.tried,
  )
  return easiest[0]?.puzzle ?? null
}
