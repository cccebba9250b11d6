// How a round was scored: read off what was seen before and after the act that brought it about.
import type { Seat } from '../../wire/common'
import type { Card, Told, View } from '../../wire/mummies'
import { numberOf } from './cards'

export interface Scoring {
  readonly round: number
  readonly papyrus: Card
  readonly rows: readonly (readonly Card[])[] // as they lay when they were scored
  readonly points: readonly number[]
  readonly before: readonly number[] // totals
  readonly totals: readonly number[]
  readonly closedBy: Seat
  readonly winner: Seat
  readonly how: 'offer' | 'decree' | 'turns' // what brought it about: a card, or the last turn that a round may have
  readonly turns: number // taken in the round
  readonly over: boolean
}
interface Seen {
  readonly seat: Seat
  readonly told: Told
  readonly before: View
  readonly after: View
}

export function scoringOf({ seat, told, before, after }: Seen): Scoring | null {
  const last = after.last_round
  if (!last || told.type === 'undo') return null
  const over = after.phase === 'over'
  if (!over && after.round === before.round) return null
  const rows = before.rows.map((row, at) => (told.type === 'offer' && at === seat - 1 ? [...row, told.offering] : row))
  const { papyrus, points, closed_by: closedBy, winner } = last
  const isFull = rows.some((row) => row.length >= numberOf(papyrus))
  const how = told.type === 'sacrifice' || !isFull ? 'turns' : told.type
  const turns = before.turns_taken + 1
  return { round: before.round, papyrus, rows, points, before: before.totals, totals: after.totals, closedBy, winner, how, turns, over }
}

export function scoringsOf(log: readonly Seen[]): Scoring[] {
  return log.flatMap((entry) => scoringOf(entry) ?? [])
}

// The round that decided the game: the one after which the winner was never again caught up with.
export function decidingRound(scorings: readonly Scoring[], winner: Seat): number | null {
  let decided: number | null = null
  for (const { round, totals } of scorings) {
    const leads = totals.every((total, at) => at === winner - 1 || total < totals[winner - 1]!)
    if (!leads) decided = null
    else decided ??= round
  }
  return decided
}

// The scoring that the viewer has not answered by an act of his own yet.
export function newsFor(log: readonly Seen[], viewer: Seat | 'spectator'): Scoring | null {
  for (const entry of [...log].reverse()) {
    const scoring = scoringOf(entry)
    if (scoring) return scoring.over ? null : scoring
    if (viewer === 'spectator' || entry.seat === viewer) return null
  }
  return null
}
