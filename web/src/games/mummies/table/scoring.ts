// How a round was scored, derived from the views before and after the move that triggered it.
import type { Seat } from '../../../wire/common'
import type { Card, SeenMove, View } from '../wire'
import { numberOf } from '../cards'

export interface Scoring {
  readonly round: number
  readonly papyrus: Card
  readonly rows: readonly (readonly Card[])[] // as they were scored
  readonly points: readonly number[]
  readonly before: readonly number[] // totals
  readonly totals: readonly number[]
  readonly closedBy: Seat
  readonly winner: Seat
  // what triggered it: a card, or the last turn of a round
  readonly how: 'offer' | 'decree' | 'turns'
  readonly turns: number // taken in the round
  readonly over: boolean
}
interface Seen {
  readonly seat: Seat
  readonly move: SeenMove
  readonly before: View
  readonly after: View
}

export function scoringOf({ seat, move, before, after }: Seen): Scoring | null {
  const last = after.last_round
  if (!last || move.type === 'undo') return null
  const over = after.phase === 'over'
  if (!over && after.round === before.round) return null
  const rows = before.rows.map((row, at) =>
    move.type === 'offer' && at === seat - 1 ? [...row, move.offering] : row,
  )
  const { papyrus, points, closed_by: closedBy, winner } = last
  const isFull = rows.some((row) => row.length >= numberOf(papyrus))
  const how = move.type === 'sacrifice' || !isFull ? 'turns' : move.type
  const turns = before.turns_taken + 1
  return {
    round: before.round,
    papyrus,
    rows,
    points,
    before: before.totals,
    totals: after.totals,
    closedBy,
    winner,
    how,
    turns,
    over,
  }
}

export function scoringsOf(log: readonly Seen[]): Scoring[] {
  return log.flatMap((entry) => scoringOf(entry) ?? [])
}

// The deciding round: the one after which nobody caught up with the winner.
export function decidingRound(scorings: readonly Scoring[], winner: Seat): number | null {
  let decided: number | null = null
  for (const { round, totals } of scorings) {
    const leads = totals.every((total, at) => at === winner - 1 || total < totals[winner - 1]!)
    if (!leads) decided = null
    else decided ??= round
  }
  return decided
}

// The latest scoring, if the viewer has not moved since.
export function newsFor(log: readonly Seen[], viewer: Seat | 'spectator'): Scoring | null {
  for (const entry of [...log].reverse()) {
    const scoring = scoringOf(entry)
    if (scoring) return scoring.over ? null : scoring
    if (viewer === 'spectator' || entry.seat === viewer) return null
  }
  return null
}
