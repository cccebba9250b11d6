// What the others did since the viewer's last turn, and the last thing that each of them did. Made
// from the entries of the log, which contain only what the viewer may know.
import type { LogEntry, Match } from '../match/match.svelte'
import type { GameName, Seat, Viewer } from '../wire/common'

// One thing that a player did.
export interface RecentMove<Drawing = unknown> {
  readonly seat: Seat
  // move: made in the player's own turn; answer: demanded by something that happened; event: came by
  // itself.
  readonly nature: 'move' | 'answer' | 'event'
  readonly drawing: Drawing | null // null: nothing is drawn of it
  readonly words: () => string // the same in a sentence
}

// Without undos and what they have taken back: the latest move of the same seat.
export function withoutUndone<G extends GameName>(log: readonly LogEntry<G>[]): LogEntry<G>[] {
  const kept: LogEntry<G>[] = []
  for (const entry of log) {
    if (entry.move.type !== 'undo') kept.push(entry)
    else {
      const undone = kept.map(({ seat }) => seat).lastIndexOf(entry.seat)
      if (undone >= 0) kept.splice(undone, 1)
    }
  }
  return kept
}

type Seen = Pick<Match, 'viewer' | 'past' | 'state'>

// In order, until the viewer's first move of a turn. Nothing for spectators and when looking back.
export function sinceLastTurn<M extends RecentMove>(moves: readonly M[], match: Seen): M[] {
  const { viewer, past, state } = match
  if (viewer === 'spectator' || past || state !== 'playing') return []
  const own = moves.map(isMoveOf(viewer)).lastIndexOf(true)
  return moves.slice(own + 1).filter(({ seat, drawing }) => seat !== viewer && drawing !== null)
}
const isMoveOf =
  (viewer: Viewer) =>
  ({ seat, nature }: RecentMove): boolean =>
    seat === viewer && nature === 'move'

// The last thing that a seat did, if it can be drawn.
export function lastMoveOf<M extends RecentMove>(moves: readonly M[], seat: Seat): M | null {
  const own = moves.filter((move) => move.seat === seat && move.drawing !== null)
  return own.at(-1) ?? null
}
