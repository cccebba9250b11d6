// The placements of a match for the strip and for the seats. What others place in a round is known
// when all have placed.
import type { Match } from '../../../../match/match.svelte'
import { withoutUndone, type RecentMove } from '../../../../shared/recent'
import type { Tile } from '../../wire'
import { isComplete, newDiscards, newPlacements, type Entry, type NewPlacement } from '../story'
import { describeDiscard, describePlacement } from '../words'

export interface Drawing {
  readonly tile: Tile
  readonly points: number
  readonly isDiscarded: boolean
}
type Table = Pick<Match<'scarabya'>, 'log' | 'seats' | 'viewer' | 'options' | 'status'>

export function movesOf(match: Table): RecentMove<Drawing>[] {
  if (match.options.mode === 'solo') return []
  return withoutUndone(match.log).flatMap((entry) => movesIn(entry, match))
}

function movesIn(entry: Entry, match: Table): RecentMove<Drawing>[] {
  const { seat, after } = entry
  const { mode } = match.options
  if (!isComplete(after)) return [{ seat, nature: 'move', drawing: null, words: () => '' }]
  const placements = newPlacements(entry, mode)
  // The viewer's own placement comes first: what the others have placed is news after it.
  const isOwn = (one: NewPlacement) => Number(one.seat === match.viewer)
  const inOrder = [...placements].sort((a, b) => isOwn(b) - isOwn(a))
  const discards = mode === 'duel' ? [] : newDiscards(entry, mode)
  return [
    ...inOrder.map((one): RecentMove<Drawing> => ({
      seat: one.seat,
      nature: one.seat === seat ? 'move' : 'event',
      drawing: { tile: one.place.tile, points: pointsOf(one), isDiscarded: false },
      words: () => describePlacement(one, after, match),
    })),
    ...discards.map((one): RecentMove<Drawing> => ({
      seat: one.seat,
      nature: 'event',
      drawing: { tile: one.tile, points: 0, isDiscarded: true },
      words: () => describeDiscard(one, match, after.seat),
    })),
  ]
}

const pointsOf = ({ sites }: NewPlacement): number =>
  sites.reduce((sum, { points }) => sum + points, 0)
