// A lesson is data: a real deal, and steps through a game of it that is played by the rules. Each step says one idea, points at what it is about, and
// mostly waits for one act of the learner. docs/page.md tells how to write one; lessons.test.ts plays them all.
import type { Values } from '../i18n/message'
import type { GameName, Level, Seat } from '../wire/common'
import type { Move, Options } from '../wire/games'

export type ScriptedAct<G extends GameName = GameName> = readonly [seat: Seat, move: Move<G>]

export interface Step<G extends GameName = GameName> {
  readonly id: string // its words: page.learn.<game>.<id>, and with an act .done and .other
  readonly lead?: readonly ScriptedAct<G>[] // what happens before it
  readonly awaits?: Move<G> // none: one reads and goes on
  readonly point?: readonly string[] // selectors on the table, or "cells e5 f5" on a board
  readonly rules?: readonly string[]
}

export interface Lesson<G extends GameName = GameName> {
  readonly game: G
  readonly options: Options<G>
  readonly deal: number // found by tools/find_lessons.ts
  readonly learner: Seat
  readonly opponents: Readonly<Record<Seat, Level>>
  readonly values?: Values // numbers of the edition that stand in its sentences
  readonly steps: readonly Step<G>[]
}

export const seatsOf = (lesson: Lesson): number => 1 + Object.keys(lesson.opponents).length

// All acts from the beginning to where a step is told.
export function scriptTo<G extends GameName>(lesson: Lesson<G>, at: number): ScriptedAct<G>[] {
  return lesson.steps.slice(0, at + 1).flatMap(({ lead = [], awaits }, step) => {
    const own: ScriptedAct<G>[] = awaits && step < at ? [[lesson.learner, awaits]] : []
    return [...lead, ...own]
  })
}

// Whether two moves are the same whatever the order in which their cards or cells are written.
export function isSame(one: Move, other: Move): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort()
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).map(([key, part]) => [key, sorted(part)]).sort(([a], [b]) => String(a).localeCompare(String(b)))
}
