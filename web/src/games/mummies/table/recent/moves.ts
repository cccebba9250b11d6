// The moves of a match for the strip and for the rows.
import type { Match } from '../../../../match/match.svelte'
import { withoutUndone, type RecentMove } from '../../../../shared/recent'
import type { Card } from '../../wire'
import { scoringOf } from '../scoring'
import { describeEvent } from '../words'

export interface Drawing {
  readonly card: Card | null // null: cards that nobody but the player knows
  readonly sacrificed: number
  readonly scores: boolean // the round was scored after it
}

export function movesOf(match: Match<'mummies'>): RecentMove<Drawing>[] {
  return withoutUndone(match.log).map((entry) => {
    const { seat, move } = entry
    const scores = scoringOf(entry) !== null
    const words = () => describeEvent(entry, match).join(' ')
    const drawing = ((): Drawing | null => {
      switch (move.type) {
        case 'offer':
          return { card: move.offering, sacrificed: 0, scores }
        case 'decree':
          return { card: move.papyrus, sacrificed: 0, scores }
        case 'sacrifice':
          return { card: null, sacrificed: move.count ?? move.cards?.length ?? 0, scores }
        case 'undo':
          return null
      }
    })()
    return { seat, nature: 'move', drawing, words }
  })
}
