// A lesson is data: a real deal, and steps through a game that is played by the rules. Each step
// explains one idea, points at something, and mostly waits for one move of the learner.
// docs/page.md describes how to write one; lessons.test.ts plays them all.
import type { Values } from '../i18n/message'
import type { GameName, Level, Seat } from '../wire/common'
import type { Move, Options } from '../wire/games'

export type ScriptedAct<G extends GameName = GameName> = readonly [seat: Seat, move: Move<G>]

export interface Step<G extends GameName = GameName> {
  readonly id: string // its texts: page.learn.<game>.<id>, and with a move .done and .other
  readonly lead?: readonly ScriptedAct<G>[] // the moves before it
  readonly awaits?: Move<G> // none: the learner only reads
  readonly point?: readonly string[] // selectors on the table, or "cells e5 f5" on a board
  readonly rules?: readonly string[]
}

export interface Lesson<G extends GameName = GameName> {
  readonly game: G
  readonly options: Options<G>
  readonly deal: number // found by tools/find_lessons.ts
  readonly learner: Seat
  readonly opponents: Readonly<Record<Seat, Level>>
  readonly values?: Values // numbers of the edition that the texts contain
  readonly steps: readonly Step<G>[]
}

// A deal by its number: the same cards for every learner.
export const secretOf = (deal: number): string => deal.toString(16).padStart(64, '0')

export const seatsOf = ({ opponents }: Pick<Lesson, 'opponents'>): number =>
  1 + Object.keys(opponents).length

// All moves from the beginning to the start of a step.
export function scriptTo<G extends GameName>(lesson: Lesson<G>, at: number): ScriptedAct<G>[] {
  return lesson.steps.slice(0, at + 1).flatMap(({ lead = [], awaits }, step) => {
    const own: ScriptedAct<G>[] = awaits && step < at ? [[lesson.learner, awaits]] : []
    return [...lead, ...own]
  })
}
